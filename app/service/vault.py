"""Sealing of mail passwords and recipients' addresses: AES-256-GCM, bound to the row they stand in."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

log = logging.getLogger("outreach.vault")
KEYRING_SERVICE = "Outreach Desk"
KEYRING_PATIENCE = 10.0  # seconds; a locked keyring with nobody to ask never answers
NONCE = 12


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


@dataclass(frozen=True)
class _Found:
    key: bytes
    kept_in: str


async def open_vault(data: Path, *, file_only: bool) -> Vault:
    """A data folder's vault: its key from the file if there is one, else the keyring, else a new one."""
    file = data / "sealing.key"
    if file.exists() or file_only:
        found = _from_file(file)
    else:
        try:
            key = await asyncio.wait_for(asyncio.to_thread(_from_keyring, data), KEYRING_PATIENCE)
            found = _Found(key, "the keyring of this computer")
        except Exception as error:  # no backend, locked, cut off: each has classes of its own
            log.info("No usable keyring (%s); the sealing key is kept in a file", type(error).__name__)
            found = _from_file(file)
    return Vault(found.key, found.kept_in)


def _from_keyring(data: Path) -> bytes:
    import keyring  # half a second to import: only where it is used

    account = f"sealing:{data.resolve()}"
    known = keyring.get_password(KEYRING_SERVICE, account)
    if known:
        return base64.b64decode(known)
    key = os.urandom(32)
    keyring.set_password(KEYRING_SERVICE, account, base64.b64encode(key).decode())
    return key


def _from_file(file: Path) -> _Found:
    kept_in = "a file that only you can read"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _Found(base64.b64decode(file.read_bytes()), kept_in)
    key = os.urandom(32)
    with os.fdopen(descriptor, "wb") as out:
        out.write(base64.b64encode(key))
        out.flush()
        os.fsync(out.fileno())
    return _Found(key, kept_in)
