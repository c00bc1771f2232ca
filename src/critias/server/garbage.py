"""Python's collector of garbage, tuned for thousands of tables that live for long.

Nearly everything here is freed by counting references. The collector looks for what is left, circles of references, and stops the server
meanwhile: a look at everything takes half a second with 4,000 tables. So it looks at few new objects at a time, and at everything rarely.
"""

from __future__ import annotations

import gc

NEW_OBJECTS, NEW_LOOKS = 1_000, 5  # a look at the newest after so many, and at the new ones after so many looks
NEVER = 1_000_000_000
SECONDS_BETWEEN_WHOLE_LOOKS = 600.0


def keep_looks_short() -> None:
    """Once everything is loaded: what is there now stays, and need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, NEW_LOOKS, NEVER)


async def look_at_everything() -> None:
    gc.collect()
