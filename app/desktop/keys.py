"""The key of the service on this computer."""

from __future__ import annotations

import secrets
from pathlib import Path

from app.contract.scopes import KEY_PREFIX
from app.keeping import IN_KEYRING, MARK, Kept, NoKeyring, account_of, kept


async def local_key(data: Path) -> Kept:
    """The key of a data folder, made at the first call; it waits for a locked keyring, but not for ever.

    Where secrets are in one that can't be used now, a key for this start alone: none goes into a file.
    """
    try:
        return await kept(
            account_of("local", data), data / "local.key", _new, anew=not (data / MARK).exists()
        )
    except NoKeyring:
        return Kept(_new(), IN_KEYRING)


def _new() -> str:
    return KEY_PREFIX + secrets.token_urlsafe(32)
