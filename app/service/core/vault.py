"""Sealing of mail passwords and recipients' addresses: AES-256-GCM, bound to the row they stand in."""

from __future__ import annotations

import base64
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.secret_store import (
    IN_FILE,
    IN_KEYRING,
    NoKeyring,
    StoredSecret,
    account_of,
    forget_secret,
    keep_in_file,
    keep_in_keyring,
    load_or_make_secret,
    recall_secret,
    replace_secret,
    sync_folder,
)

NONCE, LENGTH = 12, 32
PRESENT, NEXT = "sealing", "sealing-next"
WAS_THERE = (
    "The key to the passwords of this workspace is in it: unlock it, and start again. "
    "Where it is gone for good, delete {mark}; then the passwords are asked for again."
)

NO_KEY = (
    "{place} doesn't contain a valid key for this workspace's passwords. Replace it with the "
    "right one. If that one is lost, delete it, and you'll be asked for the passwords again."
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
        """The secret again; Unsealable when the key or the place is another, or it was cut off."""
        try:
            return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], place.encode()).decode()
        except (InvalidTag, ValueError) as error:
            raise Unsealable(place) from error

    def opens(self, sealed: bytes, place: str) -> bool:
        try:
            self.open(sealed, place)
        except Unsealable:
            return False
        return True


async def sealing_key(data: Path, *, file_only: bool) -> StoredSecret:
    """The key of a data folder: from the file if there is one, else the keyring, else a new one.

    NoKeyring where it was in a keyring before: another key would open nothing of what is there; and where
    what is kept is no key.
    """
    account, file, mark = _locate_key(data, PRESENT)
    try:
        found = await load_or_make_secret(
            account, file, _generate_key, file_only=file_only, anew=not mark.exists()
        )
    except NoKeyring as reason:
        raise NoKeyring(f"{reason} {WAS_THERE.format(mark=mark)}") from reason
    if not _is_key(found.secret):
        raise NoKeyring(NO_KEY.format(place=file if found.kept_in == IN_FILE else found.kept_in))
    if found.kept_in == IN_KEYRING:
        mark.touch()
    return found


async def open_vault(data: Path, *, file_only: bool) -> Vault:
    """A data folder's vault."""
    return vault_of(await sealing_key(data, file_only=file_only))


def vault_of(key: StoredSecret) -> Vault:
    return Vault(base64.b64decode(key.secret), key.kept_in)


# A change of the key: the next one lies beside the present one until everything is sealed under it.


def is_changing(data: Path) -> bool:
    """Return whether a change of the key goes on, or was cut off."""
    (_, file, mark), (_, _, before) = _locate_key(data, NEXT), _locate_key(data, PRESENT)
    return file.exists() or (mark.exists() and before.exists())


async def next_key(data: Path) -> StoredSecret | None:
    """The key of a change that was cut off; None when it was not kept yet."""
    account, file, _ = _locate_key(data, NEXT)
    secret = await recall_secret(account, file)
    return StoredSecret(secret, IN_FILE if file.exists() else IN_KEYRING) if secret else None


async def keep_next(data: Path, present: StoredSecret, secret: str = "") -> StoredSecret:
    """A new key, or this one, kept where the present one is."""
    account, file, mark = _locate_key(data, NEXT)
    following = StoredSecret(secret or _generate_key(), present.kept_in)
    if present.kept_in == IN_FILE:
        keep_in_file(file, following.secret)
    else:
        mark.touch()
        sync_folder(data)
        await keep_in_keyring(account, following.secret)
    return following


async def take_next(data: Path, following: StoredSecret) -> None:
    """Everything is sealed under it: it takes the present one's place."""
    (_, beside, _), (account, file, _) = _locate_key(data, NEXT), _locate_key(data, PRESENT)
    if beside.exists():
        beside.replace(file)  # needs no room on the disk
        sync_folder(data)
    else:
        await replace_secret(account, file, following.secret)
    await drop_next(data)


async def drop_next(data: Path) -> None:
    """Nothing is sealed under it."""
    account, file, mark = _locate_key(data, NEXT)
    if mark.exists():
        await forget_secret(account, file)
    file.unlink(missing_ok=True)
    mark.unlink(missing_ok=True)


def _locate_key(data: Path, name: str) -> tuple[str, Path, Path]:
    """Its name in a keyring, its file where there is none, and the mark of one that is in a keyring."""
    return account_of(name, data), data / f"{name}.key", data / f"{name}.in-keyring"


def _generate_key() -> str:
    return base64.b64encode(os.urandom(LENGTH)).decode()


def _is_key(secret: str) -> bool:
    try:
        return len(base64.b64decode(secret, validate=True)) == LENGTH
    except ValueError:
        return False
