"""The team as its administrator sees it, and how somebody who is invited comes in."""

from __future__ import annotations

import asyncio
import csv
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from PySide6.QtWidgets import QApplication, QLabel

from app.client.service import OutreachService
from app.contract import invites
from app.contract.scopes import Scope
from app.contract.team import NewInvitation, NewUser
from app.desktop.preferences import audit_log, team
from app.desktop.preferences.add_connection import ConnectionDialog
from app.desktop.preferences.team import InviteDialog, InviteHandover, PersonDialog, TeamSection
from app.desktop.widgets import i18n
from app.desktop.widgets.dialogs import Question, show_dialog
from app.service.api.app import ROUTES
from app.service.api.openapi.operations import list_audited_summaries
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, opened

from .conftest import section_on
from .test_add_connection import connections_in, ring

__all__ = ["ring"]


async def test_team_section_adds_and_removes_member(service: Served) -> None:
    async with section_on(service, TeamSection) as (session, page):
        people: Any = page.people  # type: ignore[attr-defined]
        page.setCurrentWidget(people)  # type: ignore[attr-defined]
        await until(lambda: people.model.rowCount() == 1)
        people.table.selectAll()
        assert not people.take.isEnabled(), "the owner can't be removed"
        people.add.click()
        form = await dialog(PersonDialog)
        form.act.click()
        assert form.form.fields["name"].below.text() and form.form.fields["email"].below.text()
        form.name.setText("Ana")
        form.email.setText("ana@firm.example")
        form.act.click()
        await until(lambda: opened(PersonDialog) is None and people.model.rowCount() == 2)
        assert people.table.select(people.model.row(1).id)
        people.take.click()
        question = await dialog(Question)
        question.buttons[0].click()
        await until(lambda: people.model.rowCount() == 1)
        await session.service.team.add_user(NewUser(name="Bo", email="bo@firm.example"))
        people.load()
        await until(lambda: people.model.rowCount() == 2)


async def test_team_invitation_is_created_saved_and_accepted(
    service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ring: Any
) -> None:
    file = tmp_path / "bo.outreach-invite"

    async def chosen(*_args: object) -> Path:
        return file

    monkeypatch.setattr(team, "choose_save_file", chosen)
    async with section_on(service, TeamSection) as (_, page):
        tab: Any = page.invitations  # type: ignore[attr-defined]
        page.setCurrentWidget(tab)  # type: ignore[attr-defined]
        await until(lambda: tab.states.state == "empty")
        tab.add.click()
        form = await dialog(InviteDialog)
        form.act.click()
        assert form.wrong.text() and form.form.fields["email"].below.text()
        assert form.rights.wanted() == (Scope.DESK_READ,), "without it the window lists next to nothing"
        form.name.setText("Bo")
        form.email.setText("bo@firm.example")
        form.rights.all.click()
        form.act.click()
        handed = await dialog(InviteHandover)
        handed.close_.click()
        asked = await dialog(Question)
        assert "it can't be shown again" in asked.findChildren(QLabel)[1].text()
        asked.reject()
        await gone(Question)
        assert handed.isVisible()
        handed.copy.click()
        link = QApplication.clipboard().text()
        handed.save.click()
        await until(lambda: "Saved" in handed.told.text())
        handed.close_.click()
        assert invites.parse_invite(file.read_text()).code == invites.parse_invite(link).code
        assert file.stat().st_mode & 0o077 == 0
        await until(lambda: tab.model.rowCount() == 1)
        await joined(tmp_path, service, str(file), link)
        tab.load()
        await until(lambda: tab.model.row(0).cells[2].text == "Used")
        tab.table.selectAll()
        assert not tab.take.isEnabled(), "what was used can't be taken back"


async def joined(tmp_path: Path, service: Served, file: str, link: str) -> None:
    connections = connections_in(tmp_path / "workspace")
    form: Any = ConnectionDialog(connections, invitation=file)
    ended = asyncio.ensure_future(show_dialog(form))
    await until(form.isVisible)
    assert form.address.text() == service.base_url and not form.key.isVisible()
    form.check.click()
    await ended
    key = await connections.key(form.made)
    theirs = OutreachService(service.base_url, key or "")
    assert (await theirs.workspace.about()).user_name == "Bo"
    await theirs.close()
    again: Any = ConnectionDialog(connections)
    ended = asyncio.ensure_future(show_dialog(again))
    again.address.setText(link)
    again.check.click()
    await until(lambda: "was used" in again.form.fields["address"].below.text())
    again.address.setText("outreach://join?address=http://far.example&code=" + "c" * 40)
    assert "https://" in again.form.fields["address"].below.text()
    again.reject()
    await ended


async def test_connection_dialog_with_redeemed_invitation_asks_before_canceling(
    service: Served, tmp_path: Path, ring: Any
) -> None:
    admin = OutreachService(service.base_url, service.key)
    wanted = NewInvitation(name="Di", email="di@firm.example", scopes=(Scope.CONTACTS_READ,))
    code = (await admin.team.invite(wanted)).code
    await admin.close()
    connections = connections_in(tmp_path / "workspace")
    link = invites.as_link(invites.Invite(address=service.base_url, code=SecretStr(code)))
    form = ConnectionDialog(connections, invitation=link)
    ended = asyncio.ensure_future(show_dialog(form))
    await until(form.isVisible)
    form.check.click()
    await until(lambda: form.check.isEnabled() and "The key may:" in form.told.text())
    form.cancel.click()
    (await dialog(Question)).reject()
    await gone(Question)
    assert form.isVisible()
    form.check.click()
    await ended
    assert form.made is not None and await connections.key(form.made)


async def test_audit_log_is_searched_exported_and_retention_saved(
    service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "audit_log.csv"

    async def chosen(*_args: object) -> Path:
        return file

    monkeypatch.setattr(audit_log, "choose_save_file", chosen)
    async with section_on(service, TeamSection) as (session, page):
        tab: Any = page.trail  # type: ignore[attr-defined]
        page.setCurrentWidget(tab)  # type: ignore[attr-defined]
        await session.service.team.add_user(NewUser(name="Cy", email="cy@firm.example"))
        tab.model.restart()
        await until(lambda: tab.model.total)
        first: Any = tab.model.row(0)
        assert (first.cells[0].line, first.cells[1].title) != ("", "")
        tab.search.setText("no such thing was done")
        await until(lambda: tab.states.state == "empty")
        tab.search.setText("add a user")
        await until(lambda: tab.model.total and tab.states.state == "ready")
        tab.export.click()
        await until(file.exists)
        assert {row[3] for row in csv.reader(file.read_text().splitlines())} == {"action", "user_create"}
        assert not tab.keep.isEnabled()
        tab.days.setValue(90)
        tab.keep.click()
        await until(lambda: session.about.settings.audit_days == 90 and not tab.keep.isEnabled())


async def test_team_section_without_permission_hides_content(service: Served) -> None:
    async with section_on(service, TeamSection, "contacts:read", "desk:read") as (_, page):
        for tab in (page.people, page.invitations, page.trail):  # type: ignore[attr-defined]
            assert tab.states.state == "no_permission"
        assert not page.people.add.isEnabled()  # type: ignore[attr-defined]


def test_audit_log_actions_are_all_translated() -> None:
    i18n.set_language("de")
    try:
        assert not [each for each in list_audited_summaries(ROUTES) if i18n.translate_text(each) == each]
    finally:
        i18n.set_language("en")
