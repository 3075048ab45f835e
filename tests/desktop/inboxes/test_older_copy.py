"""What an older copy asks about an inbox: with a real service whose Sent folder has what its data has not."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from sqlalchemy import Connection, insert, select

from app.contract.ids import new_id
from app.contract.inboxes import OlderCopy
from app.desktop.inboxes.page import InboxesPage
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from app.service.core import tables
from tests import factories
from tests.desktop.conftest import until
from tests.desktop.inboxes.page_driver import changed, every
from tests.desktop.ledger_seed import beside
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, press, session_on

SENTENCE = "2 emails in the Sent folder are missing from this workspace."


async def held(service: Served, session: Session, state: OlderCopy, missing: int) -> str:
    """One that nobody reads: whoever did would compare it."""
    inbox_id, now = new_id(), session.now()

    def work(conn: Connection, _: str) -> None:
        home = conn.execute(select(tables.workspaces)).one()
        app_state = SimpleNamespace(
            home=SimpleNamespace(team_id=home.team_id, workspace_id=home.id),
            clock=SimpleNamespace(now=lambda: now),
        )
        values = {"older_copy": state, "overall_status": "PAUSED", "send_trouble": SENTENCE}
        factories.add_inbox(conn, app_state, f"{inbox_id}@acme.test", id=inbox_id, **values)  # type: ignore[arg-type]
        for number in range(missing):
            row = {"message_id": f"<{number}@acme.test>", "recipient": f"lost{number}@people.test"}
            at = {"sent_at": now - timedelta(hours=1), "subject": "A question", "inbox_id": inbox_id}
            conn.execute(insert(tables.unrecorded).values(row | at))

    beside(service, work)
    return inbox_id


async def status(session: Session, inbox_id: str) -> str:
    return next(one.overall_status for one in await every(session) if one.inbox_id == inbox_id)


async def asked(parent: QWidget) -> Question:
    return await until(lambda: parent.findChild(Question))


async def test_inbox_after_restore_lists_missing_mails_and_records_them(service: Served) -> None:
    async with session_on(service) as session:
        inbox_id = await held(service, session, OlderCopy.FOUND, 7)
        async with on_screen(InboxesPage(session)) as page:
            page.reveal(inbox_id)
            lines = page.detail.restored
            await until(lambda: lines.record.isVisible() and lines.named.isVisible())
            assert lines.record.text() == "Record 7 emails as sent" and lines.record.toolTip()
            assert lines.named.text().splitlines()[0].startswith("lost0@people.test · ")
            assert lines.named.text().splitlines()[-1] == "and 2 more"
            press(lines.record)
            await until(lambda: not lines._tasks.busy())
            changed(session)
            await until(lambda: not lines.isVisible())
            assert (await status(session, inbox_id)) == "ACTIVE"


@pytest.mark.parametrize("where", ["its own button", "Resume"])
async def test_inbox_after_restore_asks_before_resuming_without_recording(
    service: Served, where: str
) -> None:
    async with session_on(service) as session:
        inbox_id = await held(service, session, OlderCopy.FOUND, 2)
        async with on_screen(InboxesPage(session)) as page:
            page.reveal(inbox_id)
            detail = page.detail
            await until(lambda: detail.restored.leave.isVisible())
            button = detail.pause if where == "Resume" else detail.restored.leave
            press(button)
            question = await asked(page)
            said = " ".join(one.text() for one in question.findChildren(QLabel))
            assert "2 emails in the Sent folder are not recorded" in said
            question.reject()
            await until(lambda: page.findChild(Question) is None)
            assert (await status(session, inbox_id)) == "PAUSED"
            press(button)
            (await asked(page)).buttons[0].click()
            await until(lambda: not (detail._tasks.busy() or detail.restored._tasks.busy()))
            changed(session)
            await until(lambda: not detail.restored.isVisible())
            assert (await status(session, inbox_id)) == "ACTIVE"


async def test_inbox_after_restore_without_sent_folder_offers_only_resume(service: Served) -> None:
    async with session_on(service) as session:
        inbox_id = await held(service, session, OlderCopy.ASKED, 0)
        async with on_screen(InboxesPage(session)) as page:
            page.reveal(inbox_id)
            lines = page.detail.restored
            await until(lambda: lines.leave.isVisible())
            assert lines.leave.text() == "Resume the inbox…" and not lines.record.isVisible()
            press(lines.leave)
            (await asked(page)).buttons[0].click()
            await until(lambda: not lines._tasks.busy())
            changed(session)
            await until(lambda: not lines.isVisible())
