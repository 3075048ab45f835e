"""The key of the service on this computer: in the OS keyring, or in a file that only its owner can read."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger("outreach.desktop.keys")
KEYRING_SERVICE = "Outreach Desk"
KEYRING_PATIENCE = 10.0  # seconds; a locked keyring with nobody to ask never answers
IN_KEYRING = "the keyring of this computer"
IN_FILE = "a file that only you can read"


@dataclass(frozen=True)
class LocalKey:
    """`warning` is a sentence when the key could not go into a keyring."""

    key: str
    kept_in: str
    warning: str = ""


async def local_key(data: Path) -> LocalKey:
    """The key of a data folder, made at the first call; waits for a locked keyring, but not for ever."""
    file = data / "local.key"
    if file.exists():
        return _from_file(file, "")
    try:
        return await asyncio.wait_for(asyncio.to_thread(_from_keyring, data), KEYRING_PATIENCE)
    except TimeoutError:
        reason = "The keyring of this computer is locked or does not answer."
    except Exception as error:  # each backend has classes of its own
        log.info("no usable keyring: %s", type(error).__name__)
        reason = "This computer has no keyring."
    return _from_file(file, f"{reason} The key to your workspace is kept in {IN_FILE}: {file}")


def _from_keyring(data: Path) -> LocalKey:
    import keyring  # half a second to import

    account = f"local:{data.resolve()}"
    key = keyring.get_password(KEYRING_SERVICE, account)
    if key is None:
        key = _new()
        keyring.set_password(KEYRING_SERVICE, account, key)
        if keyring.get_password(KEYRING_SERVICE, account) != key:
            raise OSError("the keyring kept nothing")
    return LocalKey(key, IN_KEYRING)


def _from_file(file: Path, warning: str) -> LocalKey:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return LocalKey(file.read_text().strip(), IN_FILE, warning)
    key = _new()
    with os.fdopen(descriptor, "w") as out:
        out.write(key)
    return LocalKey(key, IN_FILE, warning)


def _new() -> str:
    from app.contract.scopes import KEY_PREFIX

    return KEY_PREFIX + secrets.token_urlsafe(32)
