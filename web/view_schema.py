"""The JSON schema of a game's view, for web/scripts/types.mjs."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

from pydantic import ConfigDict, TypeAdapter

from critias.core.game import Game

WORDS = {"integer": "number", "string": "string", "null": "null"}
Schema = dict[str, Any]


def schema(game: Game) -> Schema:
    """All types of the view that the game's `public_view` says it returns."""
    view = get_type_hints(game.public_view)["return"]
    config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    definitions = TypeAdapter(list[view], config=config).json_schema()["$defs"]
    return {
        "title": "Shapes",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in definitions},
        "$defs": {name: _for_typescript(definition) for name, definition in definitions.items()},
    }


def _for_typescript(definition: Schema) -> Schema:
    """Without titles, each of which would become a type, and with TypeScript's own words for tables and for lists of one length."""
    made = {key: value for key, value in definition.items() if key != "title"}
    if "propertyNames" in made or "minItems" in made:
        return {"tsType": _typescript(made)} | {key: made[key] for key in ("description",) if key in made}
    if "properties" in made:
        made["properties"] = {name: _for_typescript(field) for name, field in made["properties"].items()}
    return made


def _typescript(definition: Schema) -> str:
    match definition:
        case {"$ref": name}:
            return str(name).rpartition("/")[2]
        case {"enum": words}:
            return " | ".join(map(json.dumps, words))
        case {"anyOf": parts}:
            return " | ".join(map(_typescript, parts))
        case {"items": part, "minItems": size}:
            return f"[{', '.join([_typescript(part)] * size)}]"
        case {"propertyNames": key, "additionalProperties": value}:
            table = f"Record<{_typescript(key)}, {_typescript(value)}>"
            return table if "minProperties" in definition else f"Partial<{table}>"
        case _:
            return WORDS[definition["type"]]
