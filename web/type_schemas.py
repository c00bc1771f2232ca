"""The JSON schemas that the page's types are made from, each with its source and its file, for web/scripts/types.mjs."""

from __future__ import annotations

import json
import sys

import view_schema
import wire_schema

from critias.games import GAMES, OWN


def schemas() -> list[dict[str, object]]:
    wire = {"file": "src/lib/wire.ts", "source": "src/critias/server/wire", "schema": wire_schema.schema()}
    return [wire, *({**_of_view(name), "schema": view_schema.schema(GAMES[name])} for name in OWN)]


def _of_view(game: str) -> dict[str, object]:
    return {"file": f"src/games/{game}/view-types.ts", "source": f"src/critias/games/{game}/text/view_types.py"}


if __name__ == "__main__":
    json.dump(schemas(), sys.stdout)
