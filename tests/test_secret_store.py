"""Secrets in a keyring, in a file, and with a keyring that never answers."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import textwrap
import threading
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from app import secret_store
from app.secret_store import (
    IN_FILE,
    IN_KEYRING,
    NoKeyring,
    forget_secret,
    keep_in_file,
    load_or_make_secret,
    recall_secret,
    replace_secret,
)
from app.service.core.vault import open_vault
from tests.bench.figures import tell
from tests.keyrings import beside_keyring, needs_keyring
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.smalldisk import disk_of, filled

pytestmark = pytest.mark.anyio


class Keyring(KeyringBackend):
    """Keeps in memory; `held` makes it hang, `forgets` makes it keep nothing."""

    priority = 1  # type: ignore[assignment]

    def __init__(self, held: threading.Event | None = None, forgets: bool = False) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.held, self.forgets = held, forgets

    def get_password(self, service: str, username: str) -> str | None:
        if self.held is not None:
            self.held.wait()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if not self.forgets:
            self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("there is none")


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> object:
    before = keyring.get_keyring()
    yield keyring.set_keyring
    keyring.set_keyring(before)


async def test_secret_store_with_keyring_saves_secret_there(tmp_path: Path, chosen) -> None:  # type: ignore[no-untyped-def]
    chosen(Keyring())
    first = await load_or_make_secret("local:a", tmp_path / "local.key", lambda: "one")
    again = await load_or_make_secret("local:a", tmp_path / "local.key", lambda: "two")
    assert first == again and (first.secret, first.kept_in, first.warning) == ("one", IN_KEYRING, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("forgets", [True, False])
async def test_secret_store_without_keyring_saves_file_with_warning(
    tmp_path: Path,
    chosen,
    forgets: bool,  # type: ignore[no-untyped-def]
) -> None:
    chosen(Keyring(forgets=True) if forgets else keyring.backends.fail.Keyring())
    file = tmp_path / "new" / "local.key"
    first = await load_or_make_secret("local:a", file, lambda: "one")
    assert (first.secret, first.kept_in) == ("one", IN_FILE)
    assert first.warning.startswith("This computer has no keyring.") and str(file) in first.warning
    assert os.name == "nt" or stat.S_IMODE(file.stat().st_mode) == 0o600
    chosen(Keyring())
    again = await load_or_make_secret("local:a", file, lambda: "two")
    assert (again.secret, again.warning) == ("one", "")


async def test_secret_store_with_silent_keyring_falls_back_to_file(
    tmp_path: Path,
    chosen,
    monkeypatch: pytest.MonkeyPatch,  # type: ignore[no-untyped-def]
) -> None:
    held = threading.Event()
    chosen(Keyring(held))
    monkeypatch.setattr(secret_store, "PATIENCE", 0.05)
    found = await load_or_make_secret("local:a", tmp_path / "local.key", lambda: "one")
    held.set()
    assert found.kept_in == IN_FILE and "locked or does not answer" in found.warning


@pytest.mark.parametrize("locked", [True, False])
async def test_sealing_key_in_unavailable_keyring_is_not_replaced(
    tmp_path: Path,
    chosen,
    monkeypatch: pytest.MonkeyPatch,
    locked: bool,  # type: ignore[no-untyped-def]
) -> None:
    """Another key, once in a file, would be taken ever after, and open none of the passwords."""
    ring, held = Keyring(), threading.Event()
    chosen(ring)
    sealed = (await open_vault(tmp_path, file_only=False)).seal("hunter2", "here")
    monkeypatch.setattr(secret_store, "PATIENCE", 0.05)
    stuck = Keyring(held)
    stuck.kept = ring.kept
    chosen(stuck if locked else keyring.backends.fail.Keyring())
    with pytest.raises(NoKeyring, match="unlock it, and start again"):
        await open_vault(tmp_path, file_only=False)
    if not locked:
        asked = ("service", "--data", str(tmp_path))
        said = await asyncio.to_thread(
            subprocess.run,
            [*PROGRAM, *asked],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60 * SLOW,
        )
        assert said.returncode == 1 and said.stderr.startswith("This computer has no keyring. The key to")
    held.set()
    assert not (tmp_path / "sealing.key").exists()
    chosen(ring)
    assert (await open_vault(tmp_path, file_only=False)).open(sealed, "here") == "hunter2"
    tell(f"keyring {'locked' if locked else 'gone'}: no start, no other key made; back again, it opens all")
    (tmp_path / "sealing.in-keyring").unlink()  # as the sentence says
    chosen(keyring.backends.fail.Keyring())
    assert (await open_vault(tmp_path, file_only=False)).kept_in == IN_FILE


@pytest.mark.parametrize("there", ["", "nonsense", "AAAAAAAAAAAAAAAAAAAAAA==", "\0" * 44])
async def test_sealing_key_file_with_invalid_content_is_refused_and_unchanged(
    tmp_path: Path, there: str
) -> None:
    file = tmp_path / "sealing.key"
    file.write_text(there)
    with pytest.raises(NoKeyring, match=r"sealing\.key doesn't contain a valid key"):
        await open_vault(tmp_path, file_only=True)
    assert file.read_text() == there
    file.unlink()  # as the sentence says
    assert (await open_vault(tmp_path, file_only=True)).kept_in == IN_FILE


async def test_sealing_key_creation_on_full_disk_leaves_no_partial_key() -> None:
    with disk_of(1) as disk:
        filler = filled(disk)
        with pytest.raises(OSError, match="No space left"):
            await open_vault(disk, file_only=True)
        filler.unlink()
        assert (await open_vault(disk, file_only=True)).kept_in == IN_FILE


async def test_secret_store_with_locked_keyring_shows_reason(tmp_path: Path, chosen) -> None:  # type: ignore[no-untyped-def]
    class Locked(Keyring):
        def get_password(self, service: str, username: str) -> str | None:
            raise KeyringLocked("Failed to unlock the collection!")

    chosen(Locked())
    with pytest.raises(NoKeyring, match="is locked"):
        await load_or_make_secret("local:a", tmp_path / "local.key", lambda: "one", anew=False)


@needs_keyring
def test_secret_store_with_real_desktop_keyring_saves_secret(tmp_path: Path) -> None:
    program = textwrap.dedent(
        """
        import asyncio, pathlib, sys
        from app.secret_store import load_or_make_secret
        for _ in range(2):
            print(*(lambda k: (k.secret, k.kept_in))(asyncio.run(
                load_or_make_secret("local:test", pathlib.Path(sys.argv[1]) / "local.key", lambda: "one"))))
        """
    )
    said = beside_keyring(program, tmp_path, tmp_path)
    assert said.stdout.splitlines() == [f"one {IN_KEYRING}"] * 2, said.stderr


async def test_secret_store_saves_replaces_and_deletes_secret(tmp_path: Path, chosen) -> None:  # type: ignore[no-untyped-def]
    ring = Keyring()
    chosen(ring)
    file = tmp_path / "a.key"
    assert await recall_secret("remote:a", file) is None
    await replace_secret("remote:a", file, "one")
    await replace_secret("remote:a", file, "two")
    assert await recall_secret("remote:a", file) == "two" and not file.exists()
    await forget_secret("remote:a", file)
    await forget_secret("remote:a", file)
    assert await recall_secret("remote:a", file) is None


@pytest.mark.parametrize("forgets", [True, False])
async def test_secret_store_without_keyring_writes_file_only_if_requested(
    tmp_path: Path,
    chosen,
    forgets: bool,  # type: ignore[no-untyped-def]
) -> None:
    chosen(Keyring(forgets=True) if forgets else keyring.backends.fail.Keyring())
    file = tmp_path / "a.key"
    with pytest.raises(NoKeyring, match="has no keyring"):
        await replace_secret("remote:a", file, "one")
    assert not file.exists()
    keep_in_file(file, "one")
    assert os.name == "nt" or stat.S_IMODE(file.stat().st_mode) == 0o600
    await replace_secret("remote:a", file, "two")  # where it was kept before
    assert await recall_secret("remote:a", file) == "two"
    await forget_secret("remote:a", file)
    assert not list(tmp_path.iterdir())
