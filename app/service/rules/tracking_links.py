"""Links in an email: the pixel, tracked links and unsubscribe page of one email share its token."""

from __future__ import annotations

import secrets

from app.contract.paths import CLICK, OPEN_PIXEL, UNSUBSCRIBE


def new_token() -> str:
    """Return a token of 192 random bits in URL-safe characters, none of them a dot."""
    return secrets.token_urlsafe(24)


def pixel_url(base: str, token: str) -> str:
    return _build_url(base, OPEN_PIXEL, token)


def click_url(base: str, token: str, position: int) -> str:
    """Return the URL of a tracked link; `position` is as in the table `links`."""
    return _build_url(base, CLICK, f"{token}.{position}")


def unsubscribe_url(base: str, token: str) -> str:
    """Return the URL of the unsubscribe page; `token` is the email's own, in `unsubscribe_tokens`."""
    return _build_url(base, UNSUBSCRIBE, token)


def parse_click(token: str) -> tuple[str, int] | None:
    """Return the email's token and the link position of a click token; None when it can't be one."""
    mail, dot, position = token.rpartition(".")
    short_number = position.isascii() and position.isdigit() and len(position) <= 6
    return (mail, int(position)) if dot and short_number else None


def address_place(token: str) -> str:
    """Return what the sealed address of an `unsubscribe_tokens` row is bound to (see vault.py)."""
    return f"unsubscribe:{token}"


def _build_url(base: str, path: str, token: str) -> str:
    return base.rstrip("/") + path.replace("{token}", token)
