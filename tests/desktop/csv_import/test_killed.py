"""The service is killed in the middle of an import that the window follows."""

from __future__ import annotations

import sys
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.client.service import OutreachService
from app.contract.contacts import ContactQuery
from app.desktop.csv_import import import_run
from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.csv_import.test_wizard import checked, sent, wizard_on
from tests.service.uploading import KEY, people_csv, running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills a process without a word")
ROWS = 20_000


class Moved(httpx.AsyncBaseTransport):
    """The way to a service that may come back at another port."""

    def __init__(self) -> None:
        self.to, self._real = httpx.URL(), httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(port=self.to.port)
        request.headers["Host"] = f"127.0.0.1:{self.to.port}"
        return await self._real.handle_async_request(request)

    async def aclose(self) -> None:
        await self._real.aclose()


async def test_contact_import_after_service_is_killed_resumes_and_finishes(
    qtbot: QtBot, tmp_path: Path, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_run, "AGAIN", 0.05)
    file, way = people_csv(tmp_path / "people.csv", ROWS), Moved()
    with file.open("a") as more:
        more.write("nobody,,,,\nfirst1.last1@company1.example.com,,,,\n")
    session = Session(QSettings(str(tmp_path / "x.ini"), QSettings.Format.IniFormat))
    service = OutreachService("http://127.0.0.1:9", KEY, way)
    with running(tmp_path / "data") as first:
        way.to = first.api.base_url
        session.connected(service, await service.workspace.about())
        async with wizard_on(session, file) as wizard:
            step = wizard.result_step
            await checked(wizard, qtbot)
            await sent(wizard, qtbot)
            await until(lambda: step.bar.value() > 0, 30)
            first.kill()
            assert step.bar.value() < ROWS, "it was over before it could be killed"
            await until(step.problem.isVisible)
            with running(tmp_path / "data") as second:
                way.to = second.api.base_url
                await until(lambda: not step.running, 60)
                assert step.words.text() == "Import finished" and not step.problem.isVisible()
                assert step.result.text().splitlines() == [
                    "20,000 people added to your contacts.",
                    "2 rows skipped.",
                ]
                found = await service.contacts.search(ContactQuery(limit=1))
                assert found.pagination.total == ROWS
                await service.close()
    assert list((tmp_path / "data" / "uploads").iterdir()) == []
