"""Where a request or socket comes from, as limits count it."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

from starlette.types import Scope

NETWORK_BITS = 64  # of an IPv6 address: anyone who has one has the whole network


def address_of(scope: Scope) -> str:
    """The address of the caller, or its network for IPv6."""
    host = str((scope.get("client") or ("",))[0])
    return _network(host) if ":" in host else host


def _network(host: str) -> str:
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((address, NETWORK_BITS), strict=False).network_address)
