"""Each gate with a button, in the window: its sentence beside the lead, and where the button leads."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from sqlalchemy import insert, update

from app.contract.contacts import ContactEnrollment, NewContact
from app.contract.journeys import ACTIONS, Action, Gate, Journey
from app.contract.replies import Thread
from app.contract.workspace import SettingsEdit
from app.desktop.leads import journey_text
from app.desktop.leads.journey import _ClosedGateRow
from app.desktop.replies.lead import CompanyLine
from app.service.core import tables
from app.service.rules.gates import SENTENCES
from tests.desktop.campaigns.page_driver import draft, opened, page_on
from tests.desktop.campaigns.test_lead_journey import LEAD, launched
from tests.desktop.conftest import until
from tests.desktop.ledger_seed import beside
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

ELSEWHERE = {
    Action.OPEN_SUPPRESSIONS: ("preferences", "barred"),
    Action.OPEN_BLOCKLIST: ("preferences", "barred"),
    Action.EDIT_HOLIDAYS: ("preferences", "holidays"),
    Action.EDIT_LIMITS: ("preferences", "sending"),
    Action.OPEN_SENDING: ("preferences", "sending"),
    Action.EDIT_CONTACT: ("contacts", "p"),
    Action.OPEN_INBOX: ("inboxes", "i"),
    Action.SETTLE_MAIL: ("outbox", "doubt"),
    Action.OPEN_OUTBOX: ("outbox", "planned"),
}


def shut(gate: Gate) -> Journey:
    check = {"gate": gate, "passed": False, "detail": SENTENCES[gate], "action": ACTIONS[gate]}
    ahead = {"step": 2, "due_at": None, "inbox_id": "i", "gates": [check]}
    return Journey.model_validate({"lead": LEAD, "position": {"track": "MAIN", "step": 2}, "next": ahead})


async def test_gate_button_leads_to_place_that_opens_gate(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "All gates"))
        editor, went, lifted = page.editor, list[tuple[str, str]](), list[str]()
        pane = editor.journey
        session.wanted.connect(lambda place, about: went.append((place, about)))

        async def lift(campaign_id: str, lead_id: str, wanted: Any) -> Any:
            lifted.append(wanted.gate)
            return SimpleNamespace(message="The next email goes out in its turn.")

        session.service.leads.lift = lift  # type: ignore[method-assign]
        for gate, action in ACTIONS.items():
            editor.go("leads")
            pane._show(shut(gate))
            (told,) = (one for one in pane.findChildren(_ClosedGateRow) if one._gate.gate == gate)
            words = SENTENCES[gate].partition("{")[0]
            assert told.findChildren(QLabel)[0].text().startswith(words), gate
            assert told.button is not None and told.button.text() == journey_text.ACTIONS[action]
            went.clear()
            told.button.click()
            if action in journey_text.LIFTS:
                await until(lambda gate=gate: lifted[-1:] == [gate])
            elif action in ELSEWHERE:
                await until(lambda action=action: went == [ELSEWHERE[action]])
            elif action is Action.TURN_BRANCHES_ON:
                assert editor.flow.isVisible() and editor.flow.enabled.hasFocus()
            elif action is Action.LAUNCH_CAMPAIGN:
                assert editor.head.launch.isVisible() and editor.head.launch.text()
            else:
                assert editor.schedule.isVisible(), gate


async def test_campaign_stopped_by_bounces_shows_reason_and_resumes_on_launch(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Bounced away")
        contact = await session.service.contacts.add(NewContact(email=f"{uuid4().hex}@people.test"))
        wanted = {"campaign_id": campaign_id, "contact_ids": [contact.id]}
        await session.service.contacts.enroll(ContactEnrollment.model_validate(wanted))
        await launched(session, campaign_id)
        values = {"status": "PAUSED", "stopped_by": Gate.BOUNCE_SPIKE}
        own = update(tables.campaigns).where(tables.campaigns.c.id == campaign_id)
        beside(service, lambda conn, home: conn.execute(own.values(values)))
        await opened(page, campaign_id)
        head = page.editor.head
        words = SENTENCES[Gate.BOUNCE_SPIKE].partition("{")[0]
        await until(lambda: head.sentence.isVisible() and head.sentence.text().startswith(words))
        assert head.launch.isEnabled()
        head.launch.click()
        await until(lambda: not head.sentence.text().startswith(words), 20)
        assert (await session.service.campaigns.get(campaign_id)).status == "ACTIVE"


async def test_company_pause_after_reply_is_shown_and_lifted_by_button(service: Served) -> None:
    async with session_on(service) as session:
        await session.service.workspace.edit(SettingsEdit(company_pause_days=7))
        row = {"domain": "quiet.test", "person": "Eve", "answered_at": session.now()}
        pauses = tables.company_pauses
        beside(service, lambda conn, home: conn.execute(insert(pauses).values(row | {"workspace_id": home})))
        texts = dict.fromkeys(("lead_id", "lead_name", "campaign_name", "from_address", "to_address"), "x")
        about = {"thread_id": "t", "lead_email": "Bob@Quiet.test", "subject": "", "category": "Question"}
        line = CompanyLine(session)
        window = QWidget()
        layout = QVBoxLayout(window)
        layout.addWidget(line)
        window.show()
        line.show_thread(Thread.model_validate(texts | about | {"created_at": session.now()}))
        await until(line.isVisible)
        assert line.said.text().startswith("Campaigns leave quiet.test alone until ")
        line.lift.click()
        await until(line.isHidden)
        assert (await session.service.campaigns.company_pauses()).pauses == ()
        window.close()
        window.deleteLater()
