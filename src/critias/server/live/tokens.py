"""Secrets that people hold: seat links, watchers' links and users' cookies. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 16  # 128 bits
NAME_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
NAME_LENGTH = 12  # of a table or user: 59 bits


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_name() -> str:
    return "".join(secrets.choice(NAME_ALPHABET) for _ in range(NAME_LENGTH))


def hash_of(token: str) -> str:
    """The hash of a token; tokens are random, so a plain hash cannot be reversed."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, stored_hash: str | None) -> bool:
    """Whether the token has this hash; takes the same time whatever is wrong with it."""
    return hmac.compare_digest(hash_of(token), stored_hash or "")
