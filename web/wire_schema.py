"""The JSON schema of everything that goes over the wire, for web/scripts/types.mjs."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from typing_extensions import is_typeddict

from critias.server.wire import incoming, outgoing


def schema() -> dict[str, Any]:
    shapes = [(shape.__name__, "validation", TypeAdapter(shape)) for shape in (*_shapes(incoming), *_shapes(outgoing))]
    _, whole = TypeAdapter.json_schemas(shapes, ref_template="#/$defs/{model}")
    for definition in whole["$defs"].values():
        _without_titles(definition)
    names = sorted(whole["$defs"])
    return {
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
        "$defs": whole["$defs"],
    }


def _shapes(module: ModuleType) -> list[Any]:
    """What comes in may leave out what has a default; what goes out has no defaults."""
    classes = [one for _, one in inspect.getmembers(module, inspect.isclass) if one.__module__ == module.__name__]
    return [one for one in classes if is_typeddict(one) or (issubclass(one, BaseModel) and one is not incoming.Incoming)]


def _without_titles(definition: dict[str, Any]) -> None:
    """A title of every field would become a type of its own."""
    for field in definition.get("properties", {}).values():
        field.pop("title", None)
