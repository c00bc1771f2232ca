"""How a command ends early: with one line and an exit code, never with a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

REFUSED = 2
INTERRUPTED = 130


class Refusal(Exception):
    """What was asked for cannot be done; the text is one line for the user."""

    exit_code = REFUSED


class Interrupted(Refusal):
    """Ctrl-C."""

    exit_code = INTERRUPTED


@contextmanager
def refusing(prefix: str = "") -> Iterator[None]:
    """Turn errors of the rules and of reading into a refusal."""
    try:
        yield
    except ValueError as error:
        raise Refusal(prefix + str(error)) from None
    except MemoryError:
        raise Refusal("not enough memory for that") from None
