"""What a table, or the server, says no to: a key with arguments, never prose, so that every language can say it."""

from __future__ import annotations

from typing import Any

from critias.core.message import Reason


class Refused(Exception):
    """Nothing was changed. `code` is stable; `reason` is there where a rule of the game forbids it and names its clause."""

    def __init__(self, code: str, reason: Reason | None = None, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.args_ = args
        self.reason = reason


class AlreadyDone(Exception):
    """The same message came before; it was carried out as this version and is not carried out again."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version
