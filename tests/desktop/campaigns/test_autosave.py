"""Nothing that was typed is lost: while autosave, without a service, on leaving, on closing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtTest import QTest

from app.contract.problems import Invalid, Unreachable
from app.desktop.application import Application
from app.desktop.widgets import autosave
from app.desktop.widgets.autosave import Autosave
from tests.desktop.conftest import until
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import session_on

from .page_driver import answer, draft, opened, page_on, settled


class Desk:
    """A text, a service that may refuse, and what was told."""

    def __init__(self) -> None:
        self.owner = QObject()
        self.text, self.stored, self.told = "", "", list[tuple[str, str]]()
        self.failures: list[Exception] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.saving = Autosave(self.write, self.owner)
        self.saving.told.connect(self.heard)

    def heard(self, state: str, sentence: str) -> None:
        self.told.append((state, sentence))

    async def write(self) -> str:
        text = self.text
        await self.gate.wait()
        if self.failures:
            raise self.failures.pop(0)
        self.stored = text
        return "Too short." if len(text) < 3 else ""

    def type(self, text: str) -> None:
        self.text += text
        self.saving.touch()


async def test_autosave_typed_during_save_saves_again() -> None:
    desk = Desk()
    desk.gate.clear()
    desk.type("abc")
    desk.saving.now()
    await asyncio.sleep(0)
    desk.type("def")
    assert not desk.saving.settled
    desk.gate.set()
    assert await desk.saving.flush()
    assert desk.stored == "abcdef" and desk.told[-1] == ("saved", "")


async def test_autosave_service_unreachable_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "AGAIN", 50)
    desk = Desk()
    desk.failures = [Unreachable("gone"), Unreachable("gone")]
    desk.type("abc")
    assert not await desk.saving.flush()
    assert desk.told[-1][0] == "failed" and "again" in desk.told[-1][1]
    await until(lambda: desk.stored == "abc")
    assert await desk.saving.flush()


async def test_autosave_refused_shows_reason_and_stays_unsaved() -> None:
    desk = Desk()
    desk.failures = [Invalid("This campaign is sending.")]
    desk.type("abc")
    assert not await desk.saving.flush()
    assert desk.told[-1] == ("failed", "This campaign is sending.")
    assert desk.saving.dirty
    desk.type("d")
    assert await desk.saving.flush() and desk.stored == "abcd"


async def test_autosave_with_invalid_field_reports_partly_saved() -> None:
    desk = Desk()
    desk.type("a")
    assert not await desk.saving.flush()
    assert desk.told[-1] == ("partly", "Too short.")


async def test_autosave_while_typing_keeps_cursor_and_every_keystroke(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "Typed on and on"))
        body = page.editor.mails.steps[0].variants[0].body
        body.setFocus()
        QTest.keyClick(body, Qt.Key.Key_End)
        for letter in "abcdefghijklmnopqrstuvwxyz":
            QTest.keyClicks(body, letter)
            page.editor.saving.now()
            await asyncio.sleep(0.02)
            assert body.textCursor().position() == len(body.toPlainText())
        await settled(page)
        assert page.editor.campaign
        saved = await session.service.campaigns.get(page.editor.campaign.campaign_id)
        assert saved.variants[0].body_template == "Text 0abcdefghijklmnopqrstuvwxyz" == body.toPlainText()
        assert body.hasFocus() and page.editor.head.saved_line.text() == "Saved"


async def test_autosave_with_invalid_name_and_hours_saves_other_fields(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "A good name"))
        editor = page.editor
        editor.head.name.selectAll()
        QTest.keyClicks(editor.head.name, "Short")
        editor.schedule.start.setTime(editor.schedule.end.time())
        editor.mails.steps[0].variants[0].subject.setText("New subject")
        await until(lambda: "at least 8" in editor.head.sentence.text())
        assert editor.head.saved_line.text() == "Not all is saved"
        assert editor.schedule.wrong_hours.isVisibleTo(editor.schedule)
        assert editor.campaign
        saved = await session.service.campaigns.get(editor.campaign.campaign_id)
        assert saved.variants[0].subject_template == "New subject"
        assert saved.name == "A good name" and saved.sending_window_start == 9
        editor.head.launch.click()
        await until(lambda: editor.head.name.selectedText() == "Short")
        assert page.window().focusWidget() is editor.head.name
        editor.head.back.click()
        await answer("Keep editing")
        assert editor.isVisible() and editor.head.name.text() == "Short"
        editor.head.name.end(False)
        QTest.keyClicks(editor.head.name, " no more")
        editor.head.launch.click()
        await until(lambda: page.window().focusWidget() is editor.schedule.end)
        editor.schedule.start.setTime(editor.schedule.start.minimumTime())
        await settled(page)
        editor.head.back.click()
        await until(page.table.isVisible)


async def test_autosave_on_leaving_or_closing_campaign_saves_first(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        one, two = await draft(session, "Left in a hurry"), await draft(session, "Opened instead")
        await opened(page, one)
        page.editor.mails.steps[0].variants[0].subject.setText("Typed last")
        await opened(page, two)
        saved = await session.service.campaigns.get(one)
        assert saved.variants[0].subject_template == "Typed last"
        page.editor.mails.steps[0].variants[0].subject.setText("And closed")
        assert all([await settle() for settle in session.before_close])
        assert (await session.service.campaigns.get(two)).variants[0].subject_template == "And closed"


async def test_main_window_with_unsaved_changes_stays_open(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "desktop.ini"), QSettings.Format.IniFormat)
    application = Application(tmp_path, False, settings)
    answers = [False, True]

    async def settle() -> bool:
        return answers.pop(0)

    application.session.before_close.append(settle)
    application.window.show()
    application.window.close()
    await until(lambda: len(answers) == 1 and not application.window.tasks.busy())
    assert application.window.isVisible()
    application.window.close()
    await until(lambda: not application.window.isVisible())


async def test_autosave_when_service_is_gone_keeps_text_and_saves_on_return(tmp_path: Path) -> None:
    """The text stays, launching is off, leaving asks; saved as soon as the service is there again."""
    with served(tmp_path / "one") as first:
        async with session_on(first) as session, page_on(session) as page:
            await opened(page, await draft(session, "Kept over a failure"))
            first.process.kill()
            await until(lambda: not session.online)
            editor = page.editor
            assert not editor.head.launch.isEnabled() and "can't be reached" in editor.head.launch.toolTip()
            assert not page.new.isEnabled()
            editor.mails.steps[0].variants[0].subject.setText("Typed offline")
            await until(lambda: editor.head.saved_line.text() == "Not saved")
            editor.head.back.click()
            await answer("Keep editing")
            assert editor.mails.steps[0].variants[0].subject.text() == "Typed offline"
            port = first.base_url.rpartition(":")[2]
            with served(tmp_path / "one", "--port", port) as again:
                session.service.http.client.headers["X-API-Key"] = again.key
                await until(lambda: editor.head.saved_line.text() == "Saved", 30)
                assert editor.campaign
                saved = await session.service.campaigns.get(editor.campaign.campaign_id)
                assert saved.variants[0].subject_template == "Typed offline"
