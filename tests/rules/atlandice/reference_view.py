"""Views of the engine read into the slow reference, and its own written to be compared with them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.atlandice.reference_box import DISTRICTS, KINDS, Owner, Sector


def read_owner(seat: dict[str, Any]) -> Owner:
    return Owner(Counter(seat["stock"]), seat["points"], Counter(seat["tiles"]), seat["dice"])


def read_sector(sector: dict[str, Any], covered: dict[str, str]) -> Sector:
    name = sector["name"]
    under = [letter for letter in "abc" if letter != sector["tile"]]
    if name in covered:
        under = list(covered[name])
    elif sector["under"] == 0:
        under = []
    assert len(under) == sector["under"], f"tell which tiles are covered: {name}"
    return Sector(name, Counter(sector["resources"]), sector["dice"], sector["tile"], under, sector["dead"])


def without_zeros(data: Any) -> Any:
    """Plain data with the kinds and districts left out that count 0, to compare two views."""
    if isinstance(data, list):
        return [without_zeros(entry) for entry in data]
    if not isinstance(data, dict):
        return data
    return {key: without_zeros(value) for key, value in data.items() if key not in (*KINDS, *DISTRICTS) or value}


def write_owner(owner: Owner) -> dict[str, Any]:
    return {"stock": +owner.stock, "points": owner.points, "tiles": +owner.tiles, "dice": owner.dice}


def write_sector(name: str, sector: Sector) -> dict[str, Any]:
    return {
        "name": name,
        "resources": +sector.resources,
        "dice": sector.dice,
        "tile": sector.tile,
        "needles": sector.needles(),
        "under": len(sector.covered),
        "dead": sector.dead,
    }
