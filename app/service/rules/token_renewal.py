"""When a token is renewed, and whom it belongs to. Pure."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from app.contract.addresses import email_key

MARGIN = timedelta(minutes=5)  # before its end a token is renewed; of a short one, after three quarters
PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=15))
SHORTEST, USUAL, LONGEST = 60, 3600, 86_400  # seconds that a token lasts, whatever is said
# What an endpoint says (RFC 6749 5.2, OpenID Connect 3.1.2.6) when no other try will help.
GRANT_IS_OVER = {"invalid_grant", "interaction_required", "consent_required", "login_required"}
CLIENT_IS_WRONG = {"invalid_client", "unauthorized_client", "invalid_request", "invalid_scope"}


@dataclass(frozen=True)
class Granted:
    """`refresh` may be left out of a renewal: the one before stays good then (RFC 6749 6)."""

    access: str = field(repr=False)
    refresh: str = field(repr=False)
    lasts: timedelta
    claims: Mapping[str, Any] = field(repr=False)


def renew_at(refreshed_at: datetime, expires_at: datetime) -> datetime:
    """From when on a token is renewed."""
    return expires_at - min(MARGIN, (expires_at - refreshed_at) / 4)


def parse_lifetime(expires_in: object) -> timedelta:
    """`expires_in` of an answer, which may leave it out (RFC 6749 5.1)."""
    try:
        seconds = int(str(expires_in))
    except ValueError:
        seconds = USUAL
    return timedelta(seconds=min(max(seconds, SHORTEST), LONGEST))


def claims_of(id_token: object) -> Mapping[str, Any]:
    """The claims of an ID token that came straight from the token endpoint by TLS, which is what vouches
    for it (OpenID Connect 3.1.3.7, 6); none when it can't be read."""
    try:
        body = str(id_token).split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    except (IndexError, ValueError):
        return {}
    return claims if isinstance(claims, dict) else {}


def addresses_of(claims: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of whoever signed in that look like an address, the one to log in with first."""
    named = (claims.get("preferred_username"), claims.get("email"))
    return tuple(name for name in named if isinstance(name, str) and "@" in name and name.isprintable())


def is_same(address: str, named: tuple[str, ...]) -> bool:
    return email_key(address) in map(email_key, named)
