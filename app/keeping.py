"""Where this computer keeps a secret: the system's keyring, or a file that only its owner can read."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger("outreach.keeping")
SERVICE = "Outreach Desk"
PATIENCE = 10.0  # seconds; a locked keyring with nobody to ask never answers
IN_KEYRING, IN_FILE = "the keyring of this computer", "a file that only you can read"


@dataclass(frozen=True)
class Kept:
    """`warning` is a sentence the first time that a secret could not go into a keyring."""

    secret: str
    kept_in: str
    warning: str = ""


def account_of(kind: str, folder: Path) -> str:
    """The name under which a data folder's secret of a kind stands in the keyring."""
    return f"{kind}:{folder.resolve()}"


async def kept(account: str, file: Path, make: Callable[[], str], *, file_only: bool = False) -> Kept:
    """The secret of an account, made at the first call; once it is in the file, it stays there."""
    if file_only or _is_there(file):
        return _in_file(file, make, "")
    try:
        return await asyncio.wait_for(_in_keyring(account, make), PATIENCE)
    except TimeoutError:
        reason = "The keyring of this computer is locked or does not answer."
    except Exception as error:  # each backend has classes of its own
        log.info("No usable keyring: %s", type(error).__name__)
        reason = "This computer has no keyring."
    return _in_file(file, make, f"{reason} The key to your workspace is kept in {IN_FILE}: {file}")


async def _in_keyring(account: str, make: Callable[[], str]) -> Kept:
    """On a thread of its own that nobody waits for at the end: it may hang for ever."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Kept] = loop.create_future()

    def tell(result: Kept | Exception) -> None:
        if answer.done():
            return
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)

    def ask() -> None:
        result: Kept | Exception
        try:
            result = Kept(_asked(account, make), IN_KEYRING)
        except Exception as error:
            result = error
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(tell, result)

    threading.Thread(target=ask, name="outreach-keyring", daemon=True).start()
    return await answer


def _asked(account: str, make: Callable[[], str]) -> str:
    import keyring  # half a second to import

    secret = keyring.get_password(SERVICE, account)
    if secret is None:
        secret = make()
        keyring.set_password(SERVICE, account, secret)
        if keyring.get_password(SERVICE, account) != secret:
            raise OSError("the keyring kept nothing")
    return secret


def _is_there(file: Path) -> bool:
    return file.exists()


def _in_file(file: Path, make: Callable[[], str], warning: str) -> Kept:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return Kept(file.read_text().strip(), IN_FILE, warning)
    secret = make()
    with os.fdopen(descriptor, "w") as out:
        out.write(secret)
        out.flush()
        os.fsync(out.fileno())
    return Kept(secret, IN_FILE, warning)
