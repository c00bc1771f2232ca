"""Python's garbage collector, tuned for thousands of tables that live long.

Nearly everything here is freed by counting references. The collector looks for what is left, cycles of references, and stops the server
meanwhile: a full collection takes half a second with 4,000 tables. So it looks at a few new objects at a time, and at everything rarely.
"""

from __future__ import annotations

import gc

NEW_OBJECTS, YOUNG_COLLECTIONS = 1_000, 5  # new objects before the youngest are collected; collections before the next generation is
NEVER = 1_000_000_000
SECONDS_BETWEEN_COLLECTIONS = 600.0


def keep_collections_short() -> None:
    """Call this once everything is loaded: objects that exist now are never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG_COLLECTIONS, NEVER)


async def collect() -> None:
    gc.collect()
