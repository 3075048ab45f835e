"""Each dialog and wizard, and each section of the preferences that the service fills, whatever it answers: it
opens, says in words what is wrong, and closes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QPushButton, QWidget

from app.client.service import OutreachService
from app.contract.workspace import NewKey
from app.desktop.preferences.page import SECTIONS
from app.desktop.widgets.problems import explain_error
from tests.desktop.conftest import Aio, until
from tests.desktop.places import Line, session_by
from tests.desktop.running_service import Served, served
from tests.desktop.screens import DIALOGS, Stock, loads, opened, stock
from tests.desktop.test_every_part import LITTLE

pytestmark = pytest.mark.usefixtures("at_once")
OF_SERVICE = [name for name, *_, waits in SECTIONS if waits]  # the others are of this computer
NAMES = (*DIALOGS, *(f"preferences {name}" for name in OF_SERVICE))
RAW = re.compile(r"\b(404|405|500)\b|Traceback|Error\b|errno", re.IGNORECASE)
# What each fault is called, wherever it is told.
WORDS = {
    "fault": re.compile("broke"),
    "nobody": re.compile("answer|reach"),
    "little": re.compile("right|doesn.t (?:let|allow)|scope"),
}
BEHIND = "AddDialog"  # itself asks for nothing; the list that it adds to tells what is wrong


class Listening(Line):
    """What was asked of the service."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(f"{request.method} {request.url.path}")
        return await super().handle_async_request(request)


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("dialogs"), "--practice", "--practice-speed", "0") as running:
        yield running


@pytest.fixture(scope="module")
def has(there: Served) -> Stock:
    return asyncio.run(stock(there))


@pytest.fixture(scope="module")
def little(there: Served) -> str:
    """A key that may read webhooks, and nothing else."""

    async def made() -> str:
        owner = OutreachService(there.base_url, there.key)
        key = await owner.workspace.make_key(NewKey(name="Elsewhere", scopes=LITTLE))
        await owner.close()
        return str(key.secret)

    return asyncio.run(made())


def texts(window: QWidget) -> list[str]:
    """What is seen, and what is told beside what can't be done."""
    seen = [one for kind in (QLabel, QAbstractButton) for one in window.findChildren(kind) if one.isVisible()]
    areas = [one.toPlainText() for one in window.findChildren(QPlainTextEdit) if one.isVisible()]
    return [text for one in seen for text in (one.text(), one.toolTip())] + areas


@pytest.mark.parametrize("way", WORDS)
@pytest.mark.parametrize("name", NAMES)
def test_every_dialog_on_fault_shows_reason_in_words(
    aio: Aio, there: Served, has: Stock, little: str, name: str, way: str, allow_log: Any
) -> None:
    async def work() -> None:
        line, told = Listening(), list[Exception]()
        async with session_by(line, there) as session:
            if way == "little":
                session.about = session.about.model_copy(update={"scopes": LITTLE})
                session.service = OutreachService(there.base_url, little, line)
            line.way, line.asked = {"little": "through"}.get(way, way), []
            session.problem.connect(told.append)
            async with opened(session, has, name) as window:

                def said() -> list[str]:
                    return texts(window) + [explain_error(error).sentence for error in told]

                if line.asked and name != BEHIND:
                    await until(lambda: any(WORDS[way].search(text) for text in said()))
                assert not loads(window)
                assert not [text for text in said() if RAW.search(text)]
            line.way = "through"

    allow_log("outreach.client")
    aio(work(), 60)


@pytest.mark.parametrize("name", NAMES)
def test_every_dialog_with_silent_service_can_be_closed(
    aio: Aio, there: Served, has: Stock, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a service that is silent a dialog waits without end; closing it ends the waiting."""

    async def for_a_while(window: QWidget) -> None:
        await asyncio.sleep(0.1)

    async def work() -> None:
        async with session_by(line := Listening(), there) as session:
            line.way = "silence"
            async with opened(session, has, name) as window:
                assert window.isVisible()
                leaving = [one for one in window.findChildren(QPushButton) if one.text() == "Close"]
                assert all(one.property("kind") != "primary" for one in leaving), "it does nothing"

    monkeypatch.setattr("tests.desktop.screens.settled", for_a_while)
    aio(work(), 60)
