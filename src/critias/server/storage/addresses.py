"""Addresses as they are kept: only of those who are banned or muted, and only as a hash with a key of this server."""

from __future__ import annotations

import hashlib
import hmac
from ipaddress import IPv6Address, ip_address, ip_network

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.storage.schema import keys

HOME_PREFIX = 64  # bits of an IPv6 address that a household keeps while the rest changes


async def address_key(engine: AsyncEngine) -> bytes:
    async with engine.connect() as connection:
        found = await connection.execute(select(keys.c.value).where(keys.c.name == "address"))
        return bytes.fromhex(found.scalar_one())


def digest(key: bytes, address: str) -> str | None:
    """The hash of an address, of IPv6 of its first 64 bits; None for what is not one, such as a socket file's."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or ip_network((int(found), HOME_PREFIX), strict=False).network_address
    return hmac.new(key, found.packed, hashlib.sha256).hexdigest()
