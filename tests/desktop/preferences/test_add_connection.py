"""A service is looked at before it is kept, and its key is kept where keys belong."""

from __future__ import annotations

import asyncio
import http.server
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import keyring
import pytest
import trustme

from app import secret_store
from app.client.probe import normalize_service_address
from app.client.service import OutreachService
from app.contract.workspace import NewKey
from app.desktop.connections import Connection, Connections
from app.desktop.preferences.add_connection import CANCEL, HELD, IN_FILE, ConnectionDialog
from app.desktop.widgets.dialogs import Question, show_dialog
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog
from tests.test_secret_store import Keyring

from .conftest import settings_in


@pytest.fixture
def ring() -> Iterator[Keyring]:
    before, made = keyring.get_keyring(), Keyring()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


def connections_in(folder: Path) -> Connections:
    return Connections(settings_in(folder), folder, False)


async def filled(connections: Connections, address: str, key: str, name: str = "Berlin") -> tuple[Any, Any]:
    form = ConnectionDialog(connections)
    opened = asyncio.ensure_future(show_dialog(form))
    await until(form.isVisible)
    form.address.setText(address)
    form.key.setText(key)
    form.name.setText(name)
    form.check.click()
    return form, opened


async def refused(tmp_path: Path, address: str, key: str, field: str) -> str:
    """The sentence at a field; nothing is kept."""
    connections = connections_in(tmp_path / "workspace")
    form, opened = await filled(connections, address, key)
    below = form.form.fields[field].below
    await until(lambda: below.property("kind") == "error", 20)
    said = str(below.text())
    await until(lambda: below.height() >= below.heightForWidth(below.width()))
    await until(lambda: form.address.height() >= form.address.sizeHint().height())  # no field is squeezed
    assert len(connections.all()) == 2
    form.reject()
    await opened
    return said


def test_service_address_is_normalized() -> None:
    for typed, address in (
        ("outreach.example.com", "https://outreach.example.com"),
        (" HTTPS://Outreach.Example.com/ ", "https://outreach.example.com"),
        ("https://x.example/api/public/v1/contacts?page=2", "https://x.example"),
        ("https://x.example/team/api/desk/v1", "https://x.example/team"),
        ("localhost:8000", "http://localhost:8000"),
        ("127.0.0.1:8000/", "http://127.0.0.1:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("me:secret@x.example", "https://x.example"),
        ("http://x.example", "http://x.example"),
    ):
        assert normalize_service_address(typed) == address


async def test_connection_key_is_stored_only_in_keyring(
    tmp_path: Path, service: Served, ring: Keyring
) -> None:
    folder = tmp_path / "workspace"
    connections = connections_in(folder)
    form, opened = await filled(connections, service.base_url.removeprefix("http://"), service.key)
    await opened
    assert form.made == connections.all()[2] and form.made.address == service.base_url
    assert service.key in ring.kept.values()
    assert await connections.key(form.made) == service.key
    assert all(service.key not in one.read_text() for one in folder.iterdir())
    await connections.remove(form.made)
    assert not ring.kept and len(connections.all()) == 2


@pytest.mark.parametrize("choice", [IN_FILE, HELD, CANCEL])
def test_connection_key_without_keyring_asks_where_to_store(
    aio: Aio, tmp_path: Path, service: Served, choice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A locked one, which never answers."""
    held = threading.Event()
    before = keyring.get_keyring()
    keyring.set_keyring(Keyring(held))
    monkeypatch.setattr(secret_store, "PATIENCE", 0.2)

    async def work() -> None:
        folder = tmp_path / "workspace"
        connections = connections_in(folder)
        form, opened = await filled(connections, service.base_url, service.key)
        question = await dialog(Question)
        next(one for one in question.buttons if one.text() == choice).click()
        if choice == CANCEL:
            await until(lambda: not form._tasks.busy(), 20)
            assert len(connections.all()) == 2 and form.isVisible()
            form.reject()
        await opened
        kept = [one for one in folder.iterdir() if service.key in one.read_text()]
        assert len(kept) == (choice == IN_FILE)
        if choice != CANCEL:
            assert await connections.key(form.made) == service.key

    try:
        aio(work(), 40)
    finally:
        held.set()
        keyring.set_keyring(before)


async def test_connection_dialog_with_wrong_or_limited_key_shows_reason(
    tmp_path: Path, service: Served, ring: Keyring
) -> None:
    wrong = await refused(tmp_path, service.base_url, "ork_live_wrong", "key")
    assert "does not take this key" in wrong and "ork_live" not in wrong
    assert "whole key" in await refused(tmp_path, service.base_url, "", "key")
    owner = OutreachService(service.base_url, service.key)
    made = await owner.workspace.make_key(NewKey(name="Few", scopes=("contacts:read",)))  # type: ignore[arg-type]
    await owner.close()
    connections = connections_in(tmp_path / "workspace")
    form, opened = await filled(connections, service.base_url, made.secret)
    await until(lambda: "may not use the desk" in form.told.text() and form.check.isEnabled(), 20)
    assert "The key may: see contacts." in form.told.text() and len(connections.all()) == 2
    form.check.click()
    await opened
    assert form.made is not None


async def test_connection_dialog_with_unsafe_or_unknown_server_shows_reason(
    tmp_path: Path, ring: Keyring, allow_log: Callable[[str], None]
) -> None:
    allow_log("does not fit About")
    said = await refused(tmp_path, "http://x.example", "k", "address")
    assert "http:// would send your key in the clear" in said
    assert "must look like" in await refused(tmp_path, "", "k", "address")
    assert "can't be reached" in await refused(tmp_path, "127.0.0.1:9", "k", "address")
    with serving() as port:
        said = await refused(tmp_path, f"127.0.0.1:{port}", "k", "address")
        assert "it isn't an outreach service" in said
        said = await refused(tmp_path, f"https://127.0.0.1:{port}", "k", "address")
        assert "does not speak TLS" in said
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    with serving(context) as port:
        said = await refused(tmp_path, f"https://127.0.0.1:{port}", "k", "address")
        assert "certificate of the service can't be trusted" in said and "Nothing was sent" in said


@contextmanager
def serving(context: ssl.SSLContext | None = None) -> Iterator[int]:
    """A web page of somebody else."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<h1>Hello</h1>")

        def log_message(self, *_said: object) -> None:
            """Nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        running = threading.Thread(target=server.serve_forever, args=(0.05,))
        running.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            running.join()


async def test_connection_dialog_for_known_service_replaces_key(
    tmp_path: Path, service: Served, ring: Keyring
) -> None:
    connections = connections_in(tmp_path / "workspace")
    known = connections.add("Berlin", service.base_url)
    await connections.keep_key(known, "old")
    form = ConnectionDialog(connections, known)
    opened = asyncio.ensure_future(show_dialog(form))
    await until(form.isVisible)
    assert not form.address.isVisible() and not form.name.isVisible()
    form.key.setText(service.key)
    form.check.click()
    await opened
    assert await connections.key(known) == service.key and len(connections.all()) == 3


def test_connections_with_corrupt_list_keep_built_in_ones(tmp_path: Path) -> None:
    connections = connections_in(tmp_path / "workspace")
    settings = settings_in(tmp_path / "workspace")
    settings.setValue("connections/others", "[{")
    assert len(Connections(settings, tmp_path, False).all()) == 2
    assert Connections(settings, tmp_path, True).current.id == "practice"
    assert connections.current == Connection("local", "This computer")
