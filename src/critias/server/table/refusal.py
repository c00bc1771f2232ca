"""Refusals of a table or the server: a key with arguments, never prose, so that every language can say it."""

from __future__ import annotations

from typing import Any

from critias.core.text.message import Reason


class Refused(Exception):
    """A refusal; nothing was changed. `code` is stable; `reason` names the clause where a rule of the game forbids it."""

    def __init__(self, code: str, reason: Reason | None = None, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.args_ = args
        self.reason = reason
        self.cookie: str | None = None  # that goes out with it all the same


class AlreadyDone(Exception):
    """The same message came before: it was carried out as this version, and is not carried out again."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version
