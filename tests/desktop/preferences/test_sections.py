"""Each section of the preferences as a person uses it, against a real service."""

from __future__ import annotations

from datetime import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.client.service import OutreachService
from app.contract.directory import DirectoryQuery, NewBlocked, NewSuppression, SuppressionQuery
from app.contract.problems import Unauthorized
from app.desktop import autostart, settings, update_check
from app.desktop.preferences.about import AboutSection, LicensesDialog
from app.desktop.preferences.appearance import AppearanceSection
from app.desktop.preferences.connection_list import ConnectionsSection
from app.desktop.preferences.data import DataSection
from app.desktop.preferences.log import LogSection, mask_log_text
from app.desktop.preferences.new_key_dialog import NewKeyDialog
from app.desktop.preferences.notifications import NoticesSection
from app.desktop.preferences.page import SECTIONS, PreferencesPage
from app.desktop.preferences.scope_names import KNOWN, describe_scopes
from app.desktop.preferences.sending_limits import SendingSection
from app.desktop.preferences.startup_and_updates import ProgramSection
from app.desktop.preferences.suppression_lists import AddDialog, BarredSection
from app.desktop.preferences.team import KeysSection, NewKeyDisplay
from app.desktop.widgets import theme
from app.desktop.widgets.dialogs import Question
from app.desktop.widgets.i18n import tr
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, opened
from tests.desktop.screens import loads

from .conftest import section_on


async def test_preferences_sections_open_by_arrow_keys_and_by_name(service: Served) -> None:
    async with section_on(service, PreferencesPage) as (session, page):
        assert isinstance(page, PreferencesPage)
        page.activateWindow()
        page.list.setFocus()
        page.list.setCurrentRow(0)
        for name, *_ in SECTIONS[1:]:
            QTest.keyClick(page.list, Qt.Key.Key_Down)
            shown: Any = page.stack.currentWidget()
            assert page.section(name) in (shown, shown.page)
        page.reveal("team:people")
        await until(lambda: page.section("team").page is not None)
        assert page.section("team").page.currentWidget() is page.section("team").page.people
        assert session.settings.value("preferences/section") == "team"
        about: Any = page.section("about")
        await until(about.model.rowCount)


async def test_connection_removal_can_be_undone(service: Served) -> None:
    async with section_on(service, ConnectionsSection) as (session, page):
        assert isinstance(page, ConnectionsSection)
        known = session.connections
        made = known.add("Elsewhere", "https://elsewhere.example")
        page._fill()
        page.cards[made.id].remove.click()
        assert made.id not in page.cards and made in known.all()
        page.undo.undo.click()
        assert made.id in page.cards and not page.holding.is_on
        page.cards[made.id].remove.click()
        await page.holding.settle()
        assert made.id not in page.cards and made not in known.all()


async def test_api_key_is_created_shown_once_and_revoked(service: Served) -> None:
    async with section_on(service, KeysSection) as (_, page):
        assert isinstance(page, KeysSection)
        await until(lambda: page.states.state == "empty")
        page.add.click()
        form = await dialog(NewKeyDialog)
        form.make.click()
        assert "say what it is for" in form.form.fields["name"].below.text() and form.wrong.text()
        form.name.setText("Nightly sync")
        boxes = {box.accessibleName(): box for box, _ in form.boxes}
        boxes["See contacts"].click()
        boxes["Change webhooks"].click()
        form.make.click()
        once = await dialog(NewKeyDisplay)
        secret = once.secret.text()
        assert service.base_url in once.where.text()
        once.copy.click()
        assert QApplication.clipboard().text() == secret and secret.startswith("ork_live_")
        once.close_.click()
        await until(lambda: page.model.rowCount() == 1)
        row: Any = page.model.row(0)
        assert row.cells[0].line == "May: see contacts, change webhooks"
        theirs = OutreachService(service.base_url, secret)
        assert secret not in "".join(str(one) for one in row)
        assert page.table.select(row.id)
        page.take.click()
        question = await dialog(Question)
        assert question.buttons[0].text() == tr("Revoke %n key(s)", n=1)
        question.buttons[0].click()
        await until(lambda: page.model.row(0).cells[3].text == "Revoked")
        assert not page.take.isEnabled()
        with pytest.raises(Unauthorized):
            await theirs.workspace.about()
        await theirs.close()


async def test_api_keys_section_without_permission_hides_keys_and_limits_scopes(service: Served) -> None:
    async with section_on(service, KeysSection, "contacts:read", "desk:read") as (session, page):
        assert isinstance(page, KeysSection)
        assert page.states.state == "no_permission"
        assert not page.add.isEnabled() and "doesn't let you administer" in page.add.toolTip()
        form = NewKeyDialog(session)
        form.all.click()
        ticked = {box.accessibleName() for box, _ in form.boxes if box.isChecked()}
        assert ticked == {"See contacts", "View app settings"}
        form.deleteLater()


def test_api_key_scopes_are_described_in_words() -> None:
    assert describe_scopes(["*"]) == describe_scopes(KNOWN) == "everything"
    assert describe_scopes([]) == "nothing"
    assert (
        describe_scopes(["contacts:read", "contacts:write", "replies:read"]) == "change contacts, see replies"
    )
    assert describe_scopes(["webhooks:create", "webhooks:read"]) == "see webhooks, webhooks:create"
    assert describe_scopes(["moon:read"]) == "moon:read"


async def test_suppression_and_blocklist_entries_are_searched_added_and_restored(service: Served) -> None:
    async with section_on(service, BarredSection) as (session, page):
        assert isinstance(page, BarredSection)
        for number in range(3):
            await session.service.suppressions.add(NewSuppression(email=f"p{number}@acme.example"))
        await session.service.blocklist.add(NewBlocked(value="rival.example", note="They compete"))
        listed = page.suppressed
        listed.model.restart()
        await until(lambda: listed.model.total == 3)
        listed.search.setText("p1@")
        await until(lambda: listed.model.total == 1)
        listed.search.clear()
        await until(lambda: listed.model.total == 3)
        listed.add.click()
        form = await dialog(AddDialog)
        form.value.setText("not an address")
        form.act.click()
        await until(lambda: form.form.fields["value"].below.property("kind") == "error")
        form.value.setText("new@acme.example")
        form.note.setText("By phone")
        form.act.click()
        await until(lambda: opened(AddDialog) is None and listed.model.total == 4)
        row: Any = listed.model.row(0)
        assert row.cells[:3] == ("new@acme.example", "By hand", "By phone")
        listed.table.select(row.id)
        listed.remove.click()
        question = await dialog(Question)
        question.buttons[-1].click()
        await until(lambda: not listed._tasks.busy("remove"))
        assert listed.model.total == 4
        listed.remove.click()
        (await dialog(Question)).buttons[0].click()
        await until(lambda: listed.model.total == 3)
        held = (await session.service.suppressions.search(SuppressionQuery())).pagination.total
        assert held == 4, "nobody is written to while it can be taken back"
        await listed.holding.settle()
        held = (await session.service.suppressions.search(SuppressionQuery())).pagination.total
        assert held == 3 == listed.model.total
        page.setCurrentWidget(page.blocked)
        page.blocked.model.restart()
        await until(lambda: page.blocked.model.total == 1)
        first: Any = page.blocked.model.row(0)
        assert first.cells[:2] == ("rival.example", "They compete")
        page.blocked.table.select(first.id)
        page.blocked.remove.click()
        await until(lambda: page.blocked.states.state == "empty")
        page.blocked.undo.undo.click()
        assert page.blocked.table.selected_ids() == [first.id]
        (kept,) = (await session.service.blocklist.search(DirectoryQuery())).entries
        assert kept.note == "They compete"


async def test_sending_section_saves_on_button_and_shows_refusal_at_field(service: Served) -> None:
    async with section_on(service, SendingSection) as (session, page):
        assert isinstance(page, SendingSection)
        assert not page.save.isEnabled()
        page.postal.setPlainText("Acme Ltd, 1 Road, Town")
        page.zone.setCurrentText("Mars/Base")
        page.save.click()
        await until(lambda: "Unknown time zone" in page.form.fields["timezone"].below.text())
        session.set_about(session.about)
        assert page.postal.toPlainText() == "Acme Ltd, 1 Road, Town", "what is typed stays"
        page.zone.setCurrentText("Europe/Berlin")
        page.save.click()
        await until(lambda: not page.save.isEnabled())
        kept = (await session.service.workspace.about()).settings
        assert (kept.postal_address, kept.timezone) == ("Acme Ltd, 1 Road, Town", "Europe/Berlin")
        page.limited.setChecked(True)
        page.credits.setValue(40)
        page.grant.click()
        await until(lambda: page.left.text() == "40 of 40 left.")
        page.limited.setChecked(False)
        page.grant.click()
        await until(lambda: "there is no limit" in page.left.text())
        page.closing.button(1).click()
        assert settings.read_close_action(session.settings) == settings.STAY
        page.closing.button(0).click()
        assert settings.read_close_action(session.settings) == settings.ASK


async def test_colors_change_at_once_and_the_size_at_the_next_start(service: Served) -> None:
    async with section_on(service, AppearanceSection) as (session, page):
        assert isinstance(page, AppearanceSection)
        page.modes.button(1).click()
        assert theme.is_dark() and session.settings.value(settings.APPEARANCE) == "dark"
        theme.apply_theme(QApplication.instance(), "light")  # type: ignore[arg-type]
        assert page.modes.checkedId() == 0, "chosen elsewhere, shown here"
        page.zoom.activated.emit(3)
        assert settings.read_zoom(session.settings) == 150 and page.later.isVisible()
        page.zoom.activated.emit(0)
        assert settings.read_zoom(session.settings) == 100 and not page.later.isVisible()
        page.language.activated.emit(page.language.findData("de"))
        assert session.settings.value(settings.LANGUAGE) == "de" and page.language_later.isVisible()
        page.language.activated.emit(0)
        assert session.settings.value(settings.LANGUAGE) == "system" and page.language_later.isHidden()


async def test_notices_section_sets_kinds_and_quiet_hours(service: Served) -> None:
    async with section_on(service, NoticesSection) as (session, page):
        assert isinstance(page, NoticesSection)
        assert settings.may_notify(session.settings, time(3)) and not page.start.isEnabled()
        page.quiet.click()
        page.start.setTime(page.start.time().fromString("22:00", "HH:mm"))
        assert not settings.may_notify(session.settings, time(23)) and not settings.may_notify(
            session.settings, time(7, 59)
        )
        assert settings.may_notify(session.settings, time(8)) and settings.may_notify(
            session.settings, time(21, 59)
        )
        page.replies.click()
        assert not settings.may_notify(session.settings, time(12)) and page.quiet.isEnabled()
        assert settings.may_notify(session.settings, time(12), settings.WEBHOOKS)
        for one in page.kinds[1:]:
            one.click()
        assert not settings.may_notify(session.settings, time(12), settings.WEBHOOKS)
        assert not page.quiet.isEnabled()
        asked: list[bool] = []
        session.tray_asked.connect(asked.append)
        page.tray.click()
        assert asked == [False] and not settings.read_flag(session.settings, settings.TRAY, True)
        again = QSettings(session.settings.fileName(), QSettings.Format.IniFormat)
        session.settings.sync()
        assert not settings.read_flag(again, settings.REPLIES, True)


async def test_log_section_copies_log_without_secrets(service: Served) -> None:
    lines = "line\n" * 60_000 + "key ork_live_abcDEF-123 of ava@acme.example\n"
    (service.data / "desktop.log").write_text(lines)
    async with section_on(service, LogSection) as (_, page):
        assert isinstance(page, LogSection)
        await until(lambda: "ava@acme.example" in page.text.toPlainText())
        assert page.text.toPlainText().startswith("line\n") and page.text.document().lineCount() < 50_000
        page.copy.click()
        copied = QApplication.clipboard().text()
        assert "ork_live_•••" in copied and "abcDEF" not in copied and "•••@acme.example" in copied
        page.which.setCurrentIndex(1)
        await until(lambda: "ava@acme.example" not in page.text.toPlainText())


@pytest.mark.parametrize(
    "secret",
    [
        "password=hunter2",
        "'smtp_password': 'hunter2'",
        "Authorization: Bearer hunter2hunter2",
        "api_key = hunter2",
        "X-API-Key: hunter2",
        "token: hunter2",
        "signed with whsec_hunter2, invited by ori_hunter2",
        "https://me:hunter2@host/",
    ],
)
def test_log_masking_removes_secret(secret: str) -> None:
    assert "hunter2" not in mask_log_text(f"before {secret} after\nmore")
    assert mask_log_text(f"before {secret} after\nmore").endswith("\nmore")


async def test_preferences_section_loads_late_or_at_once_on_request(service: Served) -> None:
    async with section_on(service, PreferencesPage) as (_, page):
        assert isinstance(page, PreferencesPage)
        page.reveal("data")
        late: Any = page.stack.currentWidget()
        assert not late.findChildren(DataSection), "the click is not held up"
        await until(lambda: any(one.isVisible() for one in late.findChildren(DataSection)))
        page.reveal("log")
        assert isinstance(log := page.section("log"), LogSection) and log.isVisible()
        assert page.section("log") is log
        await until(lambda: not loads(page))
        assert page.stack.currentWidget().page is log


async def test_about_section_lists_components_and_licenses(service: Served) -> None:
    async with section_on(service, AboutSection) as (_, page):
        assert isinstance(page, AboutSection)
        await until(lambda: page.model.rowCount() > 10)
        rows: Any = [page.model.row(at) for at in range(page.model.rowCount())]
        licenses = {row.cells[0]: row.cells[2] for row in rows}
        assert all(licenses.values()), [name for name, said in licenses.items() if not said]
        assert "LGPL" in licenses["PySide6_Essentials"]
        page.copy.click()
        assert QApplication.clipboard().text().startswith("Outreach Desk ")
        names = [row.cells[0] for row in rows]
        page.table.setCurrentIndex(page.model.index(names.index("holidays"), 0))
        page.licenses.click()
        shown = await dialog(LicensesDialog)
        assert shown.which.currentText() == "holidays" and "MIT" in shown.text.toPlainText()
        shown.which.setCurrentText("Qt")
        assert "Lesser General Public License" in shown.text.toPlainText()
        shown.accept()


async def test_autostart_option_switches_on_and_off_and_reports_failure(
    service: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    async with section_on(service, ProgramSection) as (session, page):
        assert isinstance(page, ProgramSection) and not page.at_login.isChecked()
        page.at_login.click()
        assert autostart.is_on()
        page.at_login.click()
        assert not autostart.is_on()
        (tmp_path / "autostart").rmdir()
        (tmp_path / "autostart").write_text("in the way")
        problems: list[Exception] = []
        session.problem.connect(problems.append)
        page.at_login.click()
        assert not page.at_login.isChecked() and len(problems) == 1


async def test_update_feed_when_set_is_checked(service: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Any] = [
        update_check.Release((99, 0, 0), "https://a.example/"),
        None,
        update_check.NoFeed("No feed."),
    ]

    async def look(feed: str) -> Any:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(update_check, "check_feed", look)
    async with section_on(service, ProgramSection) as (session, page):
        assert isinstance(page, ProgramSection) and not page.look.isEnabled()
        page.feed.setText("http://a.example/feed")
        page.look.click()
        assert "https://" in page.address.below.text() and not session.settings.value(settings.RELEASES)
        page.feed.setText("https://a.example/feed")
        for said in ("Outreach Desk 99.0.0 is available", "This is the newest", "No feed."):
            page.look.click()
            await until(lambda said=said: said in page.said.text())
            assert page.read.isVisible() is said.endswith("is available")
        assert session.settings.value(settings.RELEASES) == "https://a.example/feed"
        page.feed.clear()
        page.feed.editingFinished.emit()
        assert not session.settings.value(settings.RELEASES)
