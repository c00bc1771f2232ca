"""Which names this server answers to: a page elsewhere whose name was made to lead here (DNS rebinding) is refused."""

from __future__ import annotations

import ipaddress
import logging
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from critias.server.http.answers import problem
from critias.server.http.arrival import is_forwarded
from critias.server.settings import Settings
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
FOR_PROBES = ("/health", "/ready")  # which ask by whatever name they have
MISDIRECTED = 421
MAX_NAMES_LOGGED = 20  # so that nobody fills the log
MAX_NAME_LENGTH = 253


class Names:
    """What a server is called: this machine's own names, the address it listens on, and those in the settings.

    A server that listens on all addresses is called by any address too: no page elsewhere can have one for its name.
    """

    def __init__(self, host: str, others: Iterable[str]) -> None:
        listens_on = _without_brackets(host.lower())
        self._is_everywhere = _is_address(listens_on) and ipaddress.ip_address(listens_on).is_unspecified
        own = {socket.gethostname().lower()} if self._is_everywhere else {listens_on}
        self._names = LOOPBACK | own | {_name(other) for other in others}

    def __contains__(self, host: str) -> bool:
        name = _name(host)
        return name in self._names or (self._is_everywhere and _is_address(name))


def _name(host: str) -> str:
    """A Host header without its port, as one way of writing it."""
    name, colon, port = host.rpartition(":")
    is_bare = not colon or not port.isdigit() or name.endswith(":") or (":" in name and not name.endswith("]"))
    return _without_brackets((host if is_bare else name).lower().removesuffix("."))


def _without_brackets(name: str) -> str:
    return name.removeprefix("[").removesuffix("]")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class HostCheck:
    """Refuses requests and sockets that ask for another server; those that another process passes on were checked there."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._names = Names(settings.host, settings.hosts)
        self._logged: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"] in FOR_PROBES or is_forwarded(scope):
            await self._app(scope, receive, send)
            return
        hosts = Headers(scope=scope).getlist("host")
        if len(hosts) == 1 and hosts[0] in self._names:
            await self._app(scope, receive, send)
            return
        self._log(hosts)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "host"})
        else:
            await problem(MISDIRECTED, Refused("host"))(scope, receive, send)

    def _log(self, hosts: list[str]) -> None:
        name = _name(hosts[0])[:MAX_NAME_LENGTH] if hosts else ""
        if name not in self._logged and len(self._logged) < MAX_NAMES_LOGGED:
            self._logged.add(name)
            log.warning("refused a request for the host %r; if this server is called that, add it to CRITIAS_HOSTS", name)
