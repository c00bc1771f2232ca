"""The address at which other processes reach this one."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import closing
from urllib.parse import urlsplit

from critias.server.settings import Settings

REDIS_PORT = 6379


def address_for_others(settings: Settings, host: str, port: int) -> str:
    """As the settings say, or where this process listens; if that is everywhere, the address by which this machine reaches Redis."""
    if settings.advertise is not None:
        return settings.advertise.rstrip("/")
    if ipaddress.ip_address(host).is_unspecified:
        host = _own_address_towards(settings.redis or "") or socket.gethostname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address_towards(url: str) -> str | None:
    there = urlsplit(url)
    try:
        kind, _, _, _, target = socket.getaddrinfo(there.hostname, there.port or REDIS_PORT, type=socket.SOCK_DGRAM)[0]
        with closing(socket.socket(kind, socket.SOCK_DGRAM)) as probe:
            probe.connect(target)  # sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return None
