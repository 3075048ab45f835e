"""Rules for when an OAuth token is renewed, and whose account a token belongs to. Pure."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from app.contract.addresses import GMAIL, email_key

MARGIN = timedelta(minutes=5)  # before expiry a token is renewed; a short-lived one after 3/4 of its life
PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=15))
SHORTEST, USUAL, LONGEST = 60, 3600, 86_400  # seconds that a token lasts, whatever the answer says
# Error codes of an endpoint (RFC 6749 5.2, OpenID Connect 3.1.2.6) after which no retry will help.
GRANT_IS_OVER = {"invalid_grant", "interaction_required", "consent_required", "login_required"}
CLIENT_IS_WRONG = {"invalid_client", "unauthorized_client", "invalid_request", "invalid_scope"}


@dataclass(frozen=True)
class GrantedTokens:
    """Tokens that were granted; a renewal may omit `refresh`: the previous one stays valid (RFC 6749, 6)."""

    access: str = field(repr=False)
    refresh: str = field(repr=False)
    lasts: timedelta
    claims: Mapping[str, Any] = field(repr=False)


def renew_at(refreshed_at: datetime, expires_at: datetime) -> datetime:
    """Return the time from which a token should be renewed."""
    return expires_at - min(MARGIN, (expires_at - refreshed_at) / 4)


def parse_lifetime(expires_in: object) -> timedelta:
    """Return the lifetime by `expires_in`, which an answer may leave out (RFC 6749, 5.1).

    The result is limited to 60 seconds to one day; without a number it is one hour.
    """
    try:
        seconds = int(str(expires_in))
    except ValueError:
        seconds = USUAL
    return timedelta(seconds=min(max(seconds, SHORTEST), LONGEST))


def claims_of(id_token: object) -> Mapping[str, Any]:
    """Return the claims of an ID token; empty when the token can't be read.

    The token came directly from the token endpoint over TLS, which vouches for it (OpenID Connect Core
    3.1.3.7, 6).
    """
    try:
        body = str(id_token).split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    except (IndexError, ValueError):
        return {}
    return claims if isinstance(claims, dict) else {}


def addresses_of(claims: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the user in the claims that look like addresses, the one to log in with first."""
    named = (claims.get("preferred_username"), claims.get("email"))
    return tuple(name for name in named if isinstance(name, str) and "@" in name and name.isprintable())


def is_same(address: str, named: tuple[str, ...]) -> bool:
    """Return whether a mailbox is one of those named."""
    return _account_key(address) in map(_account_key, named)


def _account_key(address: str) -> str:
    """Google names the address at gmail.com also of whoever writes googlemail.com."""
    local, at, domain = email_key(address).rpartition("@")
    return f"{local}{at}{GMAIL[0] if domain in GMAIL else domain}"
