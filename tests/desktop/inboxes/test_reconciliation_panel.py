"""What is said of a mailbox that was compared: with a real service, and with answers that it seldom gives."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from app.contract.reconciliation import Compared, MissingReply, ReplyProof
from app.desktop.inboxes.inbox_detail import ProofLines
from app.desktop.inboxes.page import InboxesPage
from tests.desktop.conftest import until
from tests.desktop.inboxes.page_driver import every
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, press, session_on


async def test_reconciliation_panel_on_click_compares_inbox(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(lambda: page.model.total)
        page.table.selectRow(0)
        await until(lambda: page.detail.isVisible())
        lines = page.detail.proof
        lines.act.click()
        await until(lambda: "0 replies missing ·" in lines.outcome.text())
        assert lines.act.text() == "Compare now" and lines.act.isEnabled()


async def test_reconciliation_panel_with_missing_reply_names_it_and_reads_it_in(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session:
        inbox = (await every(session))[0]
        now = session.now()
        at = now - timedelta(hours=7)
        whole = ReplyProof(inbox_id=inbox.inbox_id, email_address=inbox.email_address, at=at)
        gone = MissingReply(from_address="bob@prospects.test", subject="Re: A question", at=now)
        found = [whole.model_copy(update={"missing": (gone,)})]
        asked: list[bool] = []

        async def proofs() -> Any:
            return tuple(found)

        async def compare(inbox_id: str, *, read_in: bool) -> Compared:
            asked.append(read_in)
            return Compared(proof=whole, read_in=1)

        monkeypatch.setattr(session.service.replies, "proofs", proofs)
        monkeypatch.setattr(session.service.replies, "compare", compare)
        lines = ProofLines(session)
        lines.show()
        lines.show_inbox(inbox)
        await until(lambda: lines.act.text() == "Import missing replies")
        assert "1 reply missing ·" in lines.outcome.text()
        assert "bob@prospects.test · “Re: A question”" in lines.named.text()
        press(lines.act)
        await until(lambda: "0 replies missing" in lines.outcome.text())
        assert asked == [True] and not lines.named.isVisible()
        found[0] = whole.model_copy(update={"trouble": "localhost did not answer."})
        lines.show_inbox(inbox)
        await until(lambda: "Could not be compared" in lines.outcome.text())
        lines.close()
        lines.deleteLater()
