"""The backup file format: a plain-text header, then frames encrypted under a passphrase.

Frames of 1 MiB are encrypted with AES-256-GCM in the STREAM construction of Hoang, Reyhanitabar, Rogaway
and Vizár: each nonce contains the frame's number and whether it is the last, so frames can't be cut off,
moved or changed unnoticed. The first frame holds the secrets that are kept outside the database, the
others the database itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import IO, Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from app.contract.sentences import say

MAGIC = b"OUTREACH-BACKUP 1\n"
CHUNK, TAG, LENGTH = 1 << 20, 16, struct.Struct(">I")
HEAD_MAX, WORK = 4096, 1 << 16  # bytes; scrypt's n: 64 MB of memory and about 0.2 s per guess
FOREIGN = say(
    "backup_foreign_file", "This is not an Outreach Desk backup. Choose a file that Outreach Desk made."
)
DAMAGED = say(
    "backup_damaged", "The backup is damaged: it was cut off or changed on its way. Use another copy of it."
)
WRONG = say(
    "backup_passphrase_wrong", "The passphrase is not the one that this backup was made with. Try again."
)


class BrokenBackup(Exception):
    """Raised, with a sentence that says why, when a backup can't be made or restored."""


@dataclass(frozen=True)
class Head:
    """The header of a backup, readable without the passphrase; `size` is the database's size in bytes."""

    made_at: str
    version: str
    revision: str
    size: int
    salt: str

    @property
    def line(self) -> bytes:
        return MAGIC + json.dumps(asdict(self)).encode() + b"\n"


def new_salt() -> str:
    return os.urandom(16).hex()


def compute_backup_size(head: Head, secrets: bytes) -> int:
    """Return the size of the whole backup file in bytes."""
    chunks = max(1, -(-head.size // CHUNK))
    return len(head.line) + head.size + len(secrets) + (chunks + 1) * (LENGTH.size + TAG)


def seal_backup(head: Head, secrets: bytes, database: IO[bytes], passphrase: str) -> Iterator[bytes]:
    """Yield the backup file piece by piece: the header, then the encrypted frames."""
    cipher, bound = _derive_cipher(head, passphrase), _head_digest_of(head)
    yield head.line
    yield _encrypt_frame(cipher, 0, False, secrets, bound)
    left, number = head.size, 0
    while left > 0 or number == 0:
        number += 1
        chunk = database.read(min(CHUNK, left))
        left -= len(chunk)
        if left > 0 and not chunk:
            raise OSError("the copy of the database is shorter than it was")
        yield _encrypt_frame(cipher, number, left == 0, chunk, bound)


def read_head(file: IO[bytes]) -> Head:
    """Read the header at the beginning of a backup file; raise BrokenBackup if there is none."""
    if file.read(len(MAGIC)) != MAGIC:
        raise BrokenBackup(FOREIGN)
    try:
        fields: dict[str, Any] = json.loads(file.readline(HEAD_MAX))
        head = Head(**fields)
        bytes.fromhex(head.salt)
        return Head(str(head.made_at), str(head.version), str(head.revision), int(head.size), head.salt)
    except (ValueError, TypeError) as error:
        raise BrokenBackup(DAMAGED) from error


def unseal_backup(head: Head, file: IO[bytes], passphrase: str) -> Iterator[bytes]:
    """Yield the secrets, then the database piece by piece; raise BrokenBackup.

    The reasons are a wrong passphrase, or a file that was truncated or changed.
    """
    cipher, bound = _derive_cipher(head, passphrase), _head_digest_of(head)
    yield _decrypt_frame(cipher, 0, False, _read_frame(file), bound, WRONG)
    left, number = head.size, 0
    while left > 0 or number == 0:
        number += 1
        chunk = _decrypt_frame(cipher, number, left <= CHUNK, _read_frame(file), bound, DAMAGED)
        left -= len(chunk)
        yield chunk
    if left < 0 or file.read(1):
        raise BrokenBackup(DAMAGED)


def _derive_cipher(head: Head, passphrase: str) -> AESGCM:
    return AESGCM(Scrypt(bytes.fromhex(head.salt), 32, WORK, 8, 1).derive(passphrase.encode()))


def _head_digest_of(head: Head) -> bytes:
    return hashlib.sha256(head.line).digest()


def _build_nonce(number: int, last: bool) -> bytes:
    return struct.pack(">IQ", last, number)


def _encrypt_frame(cipher: AESGCM, number: int, last: bool, chunk: bytes, bound: bytes) -> bytes:
    body = cipher.encrypt(_build_nonce(number, last), chunk, bound)
    return LENGTH.pack(len(body)) + body


def _read_frame(file: IO[bytes]) -> bytes:
    said = file.read(LENGTH.size)
    if len(said) < LENGTH.size or (size := LENGTH.unpack(said)[0]) > CHUNK + TAG:
        raise BrokenBackup(DAMAGED)
    return file.read(size)


def _decrypt_frame(cipher: AESGCM, number: int, last: bool, body: bytes, bound: bytes, wrong: str) -> bytes:
    try:
        return cipher.decrypt(_build_nonce(number, last), body, bound)
    except InvalidTag as error:
        raise BrokenBackup(wrong) from error
