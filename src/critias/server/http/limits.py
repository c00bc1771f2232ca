"""What an address, or a user, may use of this process: messages, new tables, seats for bots."""

from __future__ import annotations

import math
import time
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from critias.server.counters import LIMITS
from critias.server.http.caller import Caller
from critias.server.http.credits import Clock, CreditsByName
from critias.server.settings import Settings
from critias.server.table.refusal import Refused

MAX_REFUSED = 200  # messages of an address in one burst that are answered with a refusal; after that its sockets are closed
HOUR = 3600.0


class Quota:
    """A number per hour for each address and for each user."""

    def __init__(self, by_address: int, by_user: int, clock: Clock = time.monotonic) -> None:
        self._by_address = CreditsByName(by_address / HOUR, by_address, clock)
        self._by_user = CreditsByName(by_user / HOUR, by_user, clock)

    def wait(self, caller: Caller, number: int) -> float:
        """The seconds until the caller may have this number more."""
        by_user = 0.0 if caller.user is None else self._by_user.wait(caller.user, number)
        return max(by_user, self._by_address.wait(caller.address, number))

    def take(self, caller: Caller, number: int) -> None:
        self._by_address.take(caller.address, number)
        if caller.user is not None:
            self._by_user.take(caller.user, number)


class Limits:
    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        rate = settings.address_message_rate
        self._messages = CreditsByName(rate, settings.address_message_burst, clock)
        self._refused = CreditsByName(rate, MAX_REFUSED, clock)
        self._tables = Quota(settings.address_tables, settings.user_tables, clock)
        self._bots = Quota(settings.address_bots, settings.user_bots, clock)

    def take_message(self, address: str) -> None:
        """Count a message from an address, on any of its sockets; raise Refused if there were too many."""
        if not self._messages.take(address):
            LIMITS.labels("messages").inc()
            raise Refused("rate", wait=math.ceil(self._messages.wait(address)))

    def take_refusal(self, address: str) -> bool:
        """Count a refusal to an address; False if it keeps sending in spite of them."""
        return self._refused.take(address)

    def take_table(self, caller: Caller, bots: int) -> None:
        """Count a new table with this number of bots; raise Refused if the caller or its address has reached a quota."""
        if wait := self._tables.wait(caller, 1):
            LIMITS.labels("tables").inc()
            raise Refused("quota.tables", wait=round(wait))
        if wait := self._bots.wait(caller, bots):
            LIMITS.labels("bots").inc()
            raise Refused("quota.bots", wait=round(wait))
        self._tables.take(caller, 1)
        self._bots.take(caller, bots)


def _limits_of(connection: HTTPConnection) -> Limits:
    limits: Limits = connection.app.state.limits
    return limits


TheLimits = Annotated[Limits, Depends(_limits_of)]
