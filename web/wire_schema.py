"""The JSON schema of everything that goes over the wire, for web/scripts/types.mjs: `make web-types`."""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from critias.server import wire


def schema() -> dict[str, Any]:
    models = [
        model
        for _, model in inspect.getmembers(wire, inspect.isclass)
        if issubclass(model, BaseModel) and model.__module__ == wire.__name__ and model not in (wire.Strict, wire.Sent)
    ]
    _, whole = models_json_schema([(model, _mode(model)) for model in models], ref_template="#/$defs/{model}")
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


def _mode(model: type[BaseModel]) -> Any:
    """What comes in may leave out what has a default; what goes out has everything."""
    return "validation" if issubclass(model, wire.Strict) else "serialization"


def _without_titles(definition: dict[str, Any]) -> None:
    """A title of every field would become a type of its own."""
    for field in definition.get("properties", {}).values():
        field.pop("title", None)


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
