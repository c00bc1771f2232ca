"""What was measured, and on what."""

from __future__ import annotations

from importlib.metadata import version

import peer
from above import machine


def facts(database: str | None, has_peer: bool) -> dict[str, str]:
    """The facts of a run; the database is named without the user that its address may contain."""
    kind = database.partition(":")[0] if database else "sqlite, synchronous FULL"
    found = machine.facts() | {"uvicorn": version("uvicorn"), "database": kind}
    return found | ({"peer": f"boardgame.io {peer.version()} on Node {peer.node_version()}, in memory"} if has_peer else {})
