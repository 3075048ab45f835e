"""Encryption of mail passwords, tokens and recipients' addresses: AES-256-GCM, bound to the database row."""

from __future__ import annotations

import base64
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.contract.sentences import Sentence, join_sentences, say, sentence_of
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
IN_MEMORY = Sentence("memory")  # of tests
PRESENT, NEXT = "sealing", "sealing-next"


class Unsealable(Exception):
    """Raised when a value was sealed with another key or for another row, or is damaged."""


class Vault:
    """Encryption and decryption of secrets with one key; `kept_in` says in words where the key is stored."""

    def __init__(self, key: bytes, kept_in: Sentence = IN_MEMORY) -> None:
        self._cipher = AESGCM(key)
        self.kept_in = kept_in

    def seal(self, secret: str, place: str) -> bytes:
        """Encrypt a secret for one place, such as `inbox:<id>:smtp`; the nonce precedes the ciphertext."""
        nonce = os.urandom(NONCE)
        return nonce + self._cipher.encrypt(nonce, secret.encode(), place.encode())

    def open(self, sealed: bytes, place: str) -> str:
        """Decrypt a secret; raise Unsealable if the key or place differs or the value was truncated."""
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
    """Return the key of a data folder: from its file, else from the keyring, else a new one.

    Raises NoKeyring if the key was in a keyring before and can't be read, because a new key would open
    no existing secret; also if the stored value is no valid key.
    """
    account, file, mark = _locate_key(data, PRESENT)
    try:
        found = await load_or_make_secret(
            account, file, _generate_key, file_only=file_only, anew=not mark.exists()
        )
    except NoKeyring as reason:
        raise NoKeyring(join_sentences(sentence_of(reason), _describe_locked_key(mark))) from reason
    if not _is_key(found.secret):
        raise NoKeyring(_describe_bad_key(str(file) if found.kept_in == IN_FILE else found.kept_in))
    if found.kept_in == IN_KEYRING:
        mark.touch()
    return found


async def open_vault(data: Path, *, file_only: bool) -> Vault:
    """Return the vault of a data folder."""
    return vault_of(await sealing_key(data, file_only=file_only))


def vault_of(key: StoredSecret) -> Vault:
    return Vault(base64.b64decode(key.secret), key.kept_in)


def _describe_locked_key(mark: Path) -> Sentence:
    return say(
        "sealing_key_in_keyring",
        "The key to the passwords of this workspace is in it: unlock it, and start again. If it is "
        "lost, delete {mark}; then you'll be asked for the passwords again.",
        mark=str(mark),
    )


def _describe_bad_key(place: str) -> Sentence:
    return say(
        "sealing_key_invalid",
        "{place} doesn't contain a valid key for this workspace's passwords. Replace it with the "
        "right one. If that one is lost, delete it, and you'll be asked for the passwords again.",
        place=place,
    )


# Key change: the next key is kept beside the present one until everything is encrypted with it.


def is_changing(data: Path) -> bool:
    """Return whether a key change is in progress or was interrupted."""
    (_, file, mark), (_, _, before) = _locate_key(data, NEXT), _locate_key(data, PRESENT)
    return file.exists() or (mark.exists() and before.exists())


async def next_key(data: Path) -> StoredSecret | None:
    """Return the new key of an interrupted key change; None if the key was not stored yet."""
    account, file, _ = _locate_key(data, NEXT)
    secret = await recall_secret(account, file)
    return StoredSecret(secret, IN_FILE if file.exists() else IN_KEYRING) if secret else None


async def store_next_key(data: Path, present: StoredSecret, secret: str = "") -> StoredSecret:
    """Store `secret`, or a newly made key, as the next key, where the present key is stored."""
    account, file, mark = _locate_key(data, NEXT)
    following = StoredSecret(secret or _generate_key(), present.kept_in)
    if present.kept_in == IN_FILE:
        keep_in_file(file, following.secret)
    else:
        mark.touch()
        sync_folder(data)
        await keep_in_keyring(account, following.secret)
    return following


async def promote_next_key(data: Path, following: StoredSecret) -> None:
    """Make the next key the present one, once everything is encrypted with it."""
    (_, beside, _), (account, file, _) = _locate_key(data, NEXT), _locate_key(data, PRESENT)
    if beside.exists():
        beside.replace(file)  # needs no disk space
        sync_folder(data)
    else:
        await replace_secret(account, file, following.secret)
    await delete_next_key(data)


async def delete_next_key(data: Path) -> None:
    """Delete the next key and its marker file; nothing may be encrypted with that key alone."""
    account, file, mark = _locate_key(data, NEXT)
    if mark.exists():
        await forget_secret(account, file)
    file.unlink(missing_ok=True)
    mark.unlink(missing_ok=True)


def _locate_key(data: Path, name: str) -> tuple[str, Path, Path]:
    """Return a key's keyring account, its file, and the marker file that says it is in the keyring."""
    return account_of(name, data), data / f"{name}.key", data / f"{name}.in-keyring"


def _generate_key() -> str:
    return base64.b64encode(os.urandom(LENGTH)).decode()


def _is_key(secret: str) -> bool:
    try:
        return len(base64.b64decode(secret, validate=True)) == LENGTH
    except ValueError:
        return False
