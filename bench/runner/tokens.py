"""Tokens of the bench's users, in the form that `kuhnya token` prints."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json

LIFETIME_SECONDS = 48 * 3600


def user_name(index: int) -> str:
    """`sub` of the user in line `index` of the file of tokens, and its `user_id` in the database."""
    return str(index + 1)


def mint(secret: str, user: str, now: int, role: str = "customer") -> str:
    """HS256 over the key as it is written. `now` is in seconds of the epoch."""
    head = _part({"alg": "HS256", "typ": "JWT"})
    body = _part({"iss": "kuhnya", "aud": "kuhnya", "sub": user, "iat": now, "nbf": now,
                  "exp": now + LIFETIME_SECONDS, "roles": [role]})
    signed = f"{head}.{body}"
    return f"{signed}.{_text(hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest())}"


def _part(value: dict) -> str:
    return _text(json.dumps(value, separators=(",", ":")).encode())


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
