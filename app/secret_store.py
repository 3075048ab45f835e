"""Where this computer keeps a secret: the system's keyring, or a file that only its owner can read."""

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

T = TypeVar("T")
log = logging.getLogger("outreach.keeping")
SERVICE = "Outreach Desk"
PATIENCE = 10.0  # seconds; a locked keyring with nobody to ask never answers
LOCKED = "The keyring of this computer is locked or does not answer."
MARK = "sealing.in-keyring"  # in a data folder whose secrets are in a keyring
IN_KEYRING, IN_FILE = "the keyring of this computer", "a file that only you can read"


@dataclass(frozen=True)
class StoredSecret:
    """`warning` is a sentence the first time that a secret could not go into a keyring."""

    secret: str
    kept_in: str
    warning: str = ""


def account_of(kind: str, folder: Path) -> str:
    """The name under which a data folder's secret of a kind stands in the keyring."""
    return f"{kind}:{folder.resolve()}"


class NoKeyring(Exception):
    """The keyring can't be used; the text is a sentence that says why."""


async def load_or_make_secret(
    account: str, file: Path, make: Callable[[], str], *, file_only: bool = False, anew: bool = True
) -> StoredSecret:
    """The secret of an account, made at the first call; once it is in the file, it stays there.

    Without a keyring another one goes into the file, or NoKeyring unless `anew`.
    """
    if file_only or _is_there(file):
        return _in_file(file, make, "")
    try:
        return StoredSecret(await _run_in_thread(lambda: _ask_keyring(account, make)), IN_KEYRING)
    except NoKeyring as reason:
        if not anew:
            raise
        return _in_file(file, make, f"{reason} The key to your workspace is kept in {IN_FILE}: {file}")


async def recall_secret(account: str, file: Path) -> str | None:
    """A secret that was kept before, from the file if there is one; NoKeyring."""
    if _is_there(file):
        return _in_file(file, str, "").secret
    return await _run_in_thread(lambda: _load_keyring().get_password(SERVICE, account))


async def replace_secret(account: str, file: Path, secret: str) -> None:
    """Keep a secret in place of the one before, where that one was; NoKeyring when only a file is left."""
    if _is_there(file):
        keep_in_file(file, secret)
        return
    await keep_in_keyring(account, secret)


async def keep_in_keyring(account: str, secret: str) -> None:
    """There and nowhere else; NoKeyring."""

    def put() -> None:
        _load_keyring().set_password(SERVICE, account, secret)
        if _load_keyring().get_password(SERVICE, account) != secret:
            raise OSError("the keyring kept nothing")

    await _run_in_thread(put)


def keep_in_file(file: Path, secret: str) -> None:
    """In a file that only its owner can read, put in place at once."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    _in_file(part, lambda: secret, "")
    part.replace(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """What was made, renamed or taken away in a folder survives a power cut from here on."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


async def forget_secret(account: str, file: Path) -> None:
    """Nothing is kept of this account; a keyring that can't be used has nothing to lose."""
    _drop_file(file)
    with contextlib.suppress(NoKeyring):
        await _run_in_thread(lambda: _load_keyring().delete_password(SERVICE, account))


async def _run_in_thread(work: Callable[[], T]) -> T:
    """On a thread of its own that nobody waits for at the end: a keyring may hang for ever."""
    import asyncio  # the window's first paint does without

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
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(tell, result, failure)

    threading.Thread(target=ask, name="outreach-keyring", daemon=True).start()
    try:
        return await asyncio.wait_for(answer, PATIENCE)
    except TimeoutError:
        raise NoKeyring(LOCKED) from None
    except Exception as error:  # each backend has classes of its own
        log.info("No usable keyring: %s", type(error).__name__)
        locked = type(error).__name__ == "KeyringLocked"  # of keyring.errors: somebody did not unlock it
        raise NoKeyring(LOCKED if locked else "This computer has no keyring.") from error


def _load_keyring() -> ModuleType:
    import keyring  # half a second to import

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


def _in_file(file: Path, make: Callable[[], str], warning: str) -> StoredSecret:
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
    except OSError:  # no room, say: what is left would be taken for a secret
        file.unlink(missing_ok=True)
        raise
    return StoredSecret(secret, IN_FILE, warning)
