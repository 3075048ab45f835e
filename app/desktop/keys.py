"""The key of the service on this computer."""

from __future__ import annotations

import secrets
from pathlib import Path

from app.contract.scopes import KEY_PREFIX
from app.keeping import Kept, account_of, kept


async def local_key(data: Path) -> Kept:
    """The key of a data folder, made at the first call; it waits for a locked keyring, but not for ever."""
    return await kept(account_of("local", data), data / "local.key", _new)


def _new() -> str:
    return KEY_PREFIX + secrets.token_urlsafe(32)
