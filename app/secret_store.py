"""Storage of secrets on this computer: the system's keyring, or a file that only its owner can read."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from app.contract.sentences import Sentence, join_sentences, say

T = TypeVar("T")
log = logging.getLogger("outreach.keeping")
SERVICE = "Outreach Desk"
PATIENCE = 10.0  # seconds; a locked keyring that has no user to ask never answers
LOCKED = say("keyring_locked", "The keyring of this computer is locked or does not answer.")
ABSENT = say("keyring_absent", "This computer has no keyring.")
MARK = "sealing.in-keyring"  # a marker file in a data folder whose secrets are in a keyring
NO_WARNING = Sentence("")
IN_KEYRING = say("keyring_place", "the keyring of this computer")
IN_FILE = say("keyring_file_place", "a file that only you can read")


@dataclass(frozen=True)
class StoredSecret:
    """A secret and where it is; `warning` is a sentence the first time the keyring can't be used."""

    secret: str
    kept_in: Sentence
    warning: Sentence = NO_WARNING


def account_of(kind: str, folder: Path) -> str:
    """Return the account in the keyring of one kind of secret of a data folder."""
    return f"{kind}:{folder.resolve()}"


class NoKeyring(Exception):
    """The keyring can't be used; the text is a sentence that says why."""


async def load_or_make_secret(
    account: str, file: Path, make: Callable[[], str], *, file_only: bool = False, anew: bool = True
) -> StoredSecret:
    """Return an account's secret, made at the first call; a secret in the file is always used.

    If the keyring can't be used, another secret is made in the file or, unless `anew`, NoKeyring is
    raised. `file_only` ignores the keyring.
    """
    if file_only or _is_there(file):
        return _in_file(file, make)
    try:
        return StoredSecret(await _run_in_thread(lambda: _ask_keyring(account, make)), IN_KEYRING)
    except NoKeyring as reason:
        if not anew:
            raise
        return _in_file(file, make, join_sentences(str(reason), _describe_key_file(file)))


def _describe_key_file(file: Path) -> Sentence:
    return say(
        "keyring_key_in_file",
        "The key to your workspace is kept in a file that only you can read: {file}",
        file=str(file),
    )


async def recall_secret(account: str, file: Path) -> str | None:
    """Return a stored secret or None, from the file if it exists, else the keyring; raise NoKeyring."""
    if _is_there(file):
        return _in_file(file, str).secret
    return await _run_in_thread(lambda: _load_keyring().get_password(SERVICE, account))


async def replace_secret(account: str, file: Path, secret: str) -> None:
    """Store a secret where the last one was: in the file if it exists, else in the keyring.

    Raise NoKeyring if the keyring can't be used; then only a file is left.
    """
    if _is_there(file):
        keep_in_file(file, secret)
        return
    await keep_in_keyring(account, secret)


async def keep_in_keyring(account: str, secret: str) -> None:
    """Store a secret in the keyring and nowhere else; raise NoKeyring unless it can be read back."""

    def put() -> None:
        _load_keyring().set_password(SERVICE, account, secret)
        if _load_keyring().get_password(SERVICE, account) != secret:
            raise OSError("the keyring kept nothing")

    await _run_in_thread(put)


def keep_in_file(file: Path, secret: str) -> None:
    """Write a secret atomically to a file that only its owner can read."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    _in_file(part, lambda: secret)
    part.replace(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make files created, renamed or removed in a folder survive a power cut; no-op on Windows."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


async def forget_secret(account: str, file: Path) -> None:
    """Delete an account's secret from file and keyring; ignore a keyring that can't be used."""
    _drop_file(file)
    with contextlib.suppress(NoKeyring):
        await _run_in_thread(lambda: _load_keyring().delete_password(SERVICE, account))


async def _run_in_thread(work: Callable[[], T]) -> T:
    """Run a call of the keyring in a daemon thread; raise NoKeyring if it fails or times out.

    No one waits for the thread at exit, since a keyring may hang forever.
    """
    import asyncio  # deferred past the window's first paint

    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: Exception | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)  # type: ignore[arg-type]

    def ask() -> None:
        result: T | None = None
        failure: Exception | None = None
        try:
            result = work()
        except Exception as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # the loop has ended since
            loop.call_soon_threadsafe(tell, result, failure)

    threading.Thread(target=ask, name="outreach-keyring", daemon=True).start()
    try:
        return await asyncio.wait_for(answer, PATIENCE)
    except TimeoutError:
        raise NoKeyring(LOCKED) from None
    except Exception as error:  # each backend has its own exceptions
        log.info("No usable keyring: %s", type(error).__name__)
        locked = type(error).__name__ == "KeyringLocked"  # of keyring.errors: the user did not unlock it
        raise NoKeyring(LOCKED if locked else ABSENT) from error


def _load_keyring() -> ModuleType:
    import keyring  # deferred: takes half a second to import

    return keyring


def _ask_keyring(account: str, make: Callable[[], str]) -> str:
    keyring = _load_keyring()
    secret: str | None = keyring.get_password(SERVICE, account)
    if secret is None:
        secret = make()
        keyring.set_password(SERVICE, account, secret)
        if keyring.get_password(SERVICE, account) != secret:
            raise OSError("the keyring kept nothing")
    return secret


def _is_there(file: Path) -> bool:
    return file.exists()


def _drop_file(file: Path) -> None:
    file.unlink(missing_ok=True)


def _in_file(file: Path, make: Callable[[], str], warning: Sentence = NO_WARNING) -> StoredSecret:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return StoredSecret(file.read_text(errors="replace").strip(), IN_FILE, warning)
    secret = make()
    try:
        with os.fdopen(descriptor, "w") as out:
            out.write(secret)
            out.flush()
            os.fsync(out.fileno())
    except OSError:  # e.g. disk full: a partial file would be taken for a secret
        file.unlink(missing_ok=True)
        raise
    return StoredSecret(secret, IN_FILE, warning)
