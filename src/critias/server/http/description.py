"""The description at /openapi.json, with examples added afterwards, since FastAPI drops every `null` from examples that it is given."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from critias.server.http.examples import ANSWERS, BODIES

LINES = "application/x-ndjson"
GOOD = ("200", "201")


class Described(FastAPI):
    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            for path, operations in super().openapi()["paths"].items():
                for method, operation in operations.items():
                    _show(f"{method} {path}", operation)
        assert self.openapi_schema is not None
        return self.openapi_schema


def _show(name: str, operation: dict[str, Any]) -> None:
    if name in BODIES:
        _media(operation["requestBody"])["examples"] = {what: {"value": value} for what, value in BODIES[name].items()}
    if name in ANSWERS:
        answer = next(answer for status, answer in operation["responses"].items() if status in GOOD)
        _media(answer)["example"] = ANSWERS[name]


def _media(described: dict[str, Any]) -> dict[str, Any]:
    """The first content type; a stream has none that FastAPI knows, and is lines of JSON."""
    content = described.setdefault("content", {LINES: {}})
    found: dict[str, Any] = next(iter(content.values()))
    return found
