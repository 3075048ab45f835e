"""Sealing of mail passwords and recipients' addresses: AES-256-GCM, bound to the row they stand in."""

from __future__ import annotations

import base64
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.keeping import IN_KEYRING, MARK, Kept, NoKeyring, account_of, kept

NONCE = 12
WAS_THERE = (
    "The key to the passwords of this workspace is in it: unlock it, and start again. "
    "Where it is gone for good, delete {mark}; then the passwords are asked for again."
)


class Unsealable(Exception):
    """The value was sealed with another key, or for another row."""


class Vault:
    """`kept_in` says in words where the key lives."""

    def __init__(self, key: bytes, kept_in: str = "memory") -> None:
        self._cipher = AESGCM(key)
        self.kept_in = kept_in

    def seal(self, secret: str, place: str) -> bytes:
        """Seal for one place, such as `inbox:<id>:smtp`."""
        nonce = os.urandom(NONCE)
        return nonce + self._cipher.encrypt(nonce, secret.encode(), place.encode())

    def open(self, sealed: bytes, place: str) -> str:
        """The secret again; Unsealable when the key or the place is another."""
        try:
            return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], place.encode()).decode()
        except InvalidTag as error:
            raise Unsealable(place) from error


async def sealing_key(data: Path, *, file_only: bool) -> Kept:
    """The key of a data folder: from the file if there is one, else the keyring, else a new one.

    NoKeyring where it was in a keyring before: another key would open nothing of what is there.
    """
    account, file, mark = account_of("sealing", data), data / "sealing.key", data / MARK
    try:
        found = await kept(account, file, _new, file_only=file_only, anew=not mark.exists())
    except NoKeyring as reason:
        raise NoKeyring(f"{reason} {WAS_THERE.format(mark=mark)}") from reason
    if found.kept_in == IN_KEYRING:
        mark.touch()
    return found


async def open_vault(data: Path, *, file_only: bool) -> Vault:
    """A data folder's vault."""
    found = await sealing_key(data, file_only=file_only)
    return Vault(base64.b64decode(found.secret), found.kept_in)


def _new() -> str:
    return base64.b64encode(os.urandom(32)).decode()
