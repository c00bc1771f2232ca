"""Processes on one database: the name under which they meet in Redis, and signatures by which they know each other. Both follow from a key
that is in the database, and tell nobody what it is.
"""

from __future__ import annotations

from hashlib import blake2b
from hmac import compare_digest

SIGNATURE_LENGTH = 32


def group_name(key: bytes) -> str:
    return blake2b(key, person=b"group", digest_size=8).hexdigest()


def signature(key: bytes, purpose: str, text: bytes) -> bytes:
    return blake2b(text, key=key, person=purpose.encode(), digest_size=SIGNATURE_LENGTH // 2).hexdigest().encode()


def is_signed(key: bytes, purpose: str, text: bytes, signed: bytes) -> bool:
    return compare_digest(signed, signature(key, purpose, text))
