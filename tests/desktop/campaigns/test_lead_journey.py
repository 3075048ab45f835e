"""The journey of a lead: why its next mail waits, what happened, and a move into a branch."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from PySide6.QtWidgets import QLabel

from app.contract.branches import BranchEdit
from app.contract.campaigns import CampaignEdit
from app.contract.contacts import Contact, ContactEnrollment, DirectEmail, NewContact
from app.contract.inboxes import SenderAccountQuery
from app.contract.journeys import Action, Gate, GateCheck, Journey
from app.contract.problems import Invalid
from app.contract.workspace import SettingsEdit
from app.desktop.contacts.compose_dialog import MailDialog
from app.desktop.leads import journey_text
from app.desktop.leads.journey import _ClosedGateRow
from app.desktop.session import Session
from tests.desktop.campaigns.page_driver import draft, everybody_added, opened, page_on
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
LEAD = {
    "lead_id": "l",
    "contact_id": "p",
    "campaign_id": "c",
    "email": "ada@people.example",
    "status": "SENT",
    "created_at": NOW,
    "updated_at": NOW,
}


def journey(**more: Any) -> Journey:
    return Journey.model_validate({"lead": LEAD, "position": {"track": "MAIN", "step": 2}, **more})


def event(kind: str, **data: Any) -> dict[str, Any]:
    return {"event_id": str(uuid4()), "event_type": kind, "occurred_at": NOW, "data": data}


async def test_lead_journey_shows_waiting_reason_and_moves_lead_into_branch(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "With a branch")
        branch = {"label": "By hand", "trigger_type": "MANUAL"}
        steps = [{"wait_days": 1, "variants": [{"subject_template": "And now", "body_template": "Hello"}]}]
        wanted = BranchEdit.model_validate({**branch, "steps": steps})
        await session.service.flow.put(campaign_id, str(uuid4()), wanted)
        await session.service.campaigns.edit(campaign_id, CampaignEdit(subsequences_enabled=True))
        await opened(page, campaign_id)
        editor = page.editor
        editor.go("leads")
        assert editor.outlook.isVisible()
        editor.people.enroll.click()
        await everybody_added()
        await until(lambda: editor.people.model.total == 6)
        row = await until(lambda: editor.people.model.row(0))
        editor.people.table.select(row.id)
        pane = editor.journey
        await until(lambda: pane.states.state == "ready")
        assert pane.isVisible() and pane.position.text() == "Before the first email."
        assert pane.journey is not None
        gates = [gate.gate for gate in journey_text.list_closed_gates(pane.journey)]
        assert Gate.CAMPAIGN in gates
        went: list[tuple[str, str]] = []
        pane.mend.connect(lambda action, about: went.append((action, about)))
        shut = pane.findChildren(_ClosedGateRow)
        next(one for one in shut if one.button and "inbox" in one.button.text()).button.click()
        assert went and went[0][0] == Action.CHOOSE_INBOXES
        assert editor.schedule.isVisible()
        editor.go("leads")
        await launched(session, campaign_id)
        last = await until(lambda: editor.people.model.row(5))
        editor.people.table.select(last.id)
        await until(lambda: pane.address.text() + pane.name.text() and pane._lead_id == last.id)
        await until(lambda: editor.campaign and editor.campaign.status == "ACTIVE")
        pane.move_button.click()
        await until(lambda: pane.menu.isVisible())
        pane.menu.actions()[0].trigger()
        pane.menu.close()
        await until(lambda: pane.position.text() == "In the branch “By hand”.")
        told = [one.text() for one in pane.findChildren(QLabel)]
        assert "Joined the campaign" in told
        pane.move_button.click()
        await until(lambda: pane.menu.isVisible() and pane.menu.actions())
        assert not pane.menu.actions()[0].isEnabled()
        pane.menu.close()
        editor.people.table.clearSelection()
        await until(lambda: editor.outlook.isVisible())


async def test_lead_journey_recent_mail_gate_is_lifted_by_button(service: Served) -> None:
    """She got a mail by hand a moment ago: the journey says so, and its button opens the way."""
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Twice at once")
        contact = await written_to(session)
        wanted = {"campaign_id": campaign_id, "contact_ids": [contact.id]}
        await session.service.contacts.enroll(ContactEnrollment.model_validate(wanted))
        await launched(session, campaign_id)
        await opened(page, campaign_id)
        editor = page.editor
        editor.go("leads")
        row = await until(lambda: editor.people.model.row(0))
        editor.people.table.select(row.id)
        pane = editor.journey
        held = await until(
            lambda: next((one for one in pane.findChildren(_ClosedGateRow) if touch(one)), None)
        )
        said = [one.text() for one in held.findChildren(QLabel)]
        assert said[0].startswith("This person got another email a short time ago. Next: ")
        assert held.button is not None and held.button.text() == "Send anyway"
        told: list[str] = []
        session.noticed.connect(lambda title, text: told.append(text))
        held.button.click()
        await until(lambda: told == ["The next email goes out in its turn."])
        await until(lambda: not any(touch(one) for one in pane.findChildren(_ClosedGateRow)))


async def test_lead_journey_with_long_address_stays_within_pane(service: Served) -> None:
    """Its sentences wrap within the pane, and nothing is cut off."""
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "A long address")
        contact = await session.service.contacts.add(NewContact(email=f"{'a' * 60}@people.test"))
        wanted = {"campaign_id": campaign_id, "contact_ids": [contact.id]}
        await session.service.contacts.enroll(ContactEnrollment.model_validate(wanted))
        await opened(page, campaign_id)
        page.editor.go("leads")
        row = await until(lambda: page.editor.people.model.row(0))
        page.editor.people.table.select(row.id)
        pane = page.editor.journey
        await until(lambda: pane.states.state == "ready")
        assert pane.next.mapTo(pane, pane.next.rect().topRight()).x() < pane.width()


async def test_mail_composer_shows_campaign_pause_and_resumes_sequence(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Hand in hand")
        somebody = f"interested-{uuid4().hex}@people.test"  # who takes every email
        contact = await session.service.contacts.add(NewContact(email=somebody))
        wanted = {"campaign_id": campaign_id, "contact_ids": [contact.id]}
        await session.service.contacts.enroll(ContactEnrollment.model_validate(wanted))
        await launched(session, campaign_id)
        composer = MailDialog(session, contact)
        composer.open()
        await until(composer.automation.isVisible)
        assert composer.automation.said.text().startswith("The campaign's first email goes out next: ")
        assert composer.automation.resume.isHidden()
        await write_by_hand(session, contact)
        composer._resumed()
        await until(composer.automation.resume.isVisible)
        said = "Automation is paused because you emailed this person."
        assert composer.automation.said.text() == said
        await opened(page, campaign_id)
        page.editor.go("leads")
        row = await until(lambda: page.editor.people.model.row(0))
        assert any(said in str(cell) for cell in row.cells)
        page.editor.people.table.select(row.id)
        await until(lambda: any(paused(one) for one in page.editor.journey.findChildren(_ClosedGateRow)))
        composer.automation.resume.click()
        await until(lambda: composer.automation.said.text().startswith("The campaign's first email"))
        composer.reject()
        composer.deleteLater()
        page.editor.journey._again()
        await until(lambda: not any(paused(one) for one in page.editor.journey.findChildren(_ClosedGateRow)))


def paused(one: _ClosedGateRow) -> bool:
    return one._gate.gate == Gate.AUTOMATION_PAUSED


async def write_by_hand(session: Session, contact: Contact) -> None:
    inbox = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
    mail = DirectEmail(inbox_id=inbox.inbox_id, subject="Hello", body="Good morning, you!")
    await session.service.contacts.send_email(contact.id, mail)


def touch(one: _ClosedGateRow) -> bool:
    return one._gate.gate == Gate.TOUCH


async def written_to(session: Session) -> Contact:
    """Somebody who got a mail by hand just now; some simulated people have moved away."""
    inbox = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
    mail = DirectEmail(inbox_id=inbox.inbox_id, subject="Hello", body="Good morning, you!")
    for _ in range(20):
        contact = await session.service.contacts.add(NewContact(email=f"{uuid4().hex}@acme.people.test"))
        with contextlib.suppress(Invalid):
            await session.service.contacts.send_email(contact.id, mail)
            return contact
    raise AssertionError("nobody took a mail")


async def launched(session: Session, campaign_id: str) -> None:
    await session.service.workspace.edit(SettingsEdit(postal_address="1 Example Street"))
    inbox = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
    edit = CampaignEdit.model_validate({"inbox_ids": [inbox.inbox_id], "launch": True})
    assert (await session.service.campaigns.edit(campaign_id, edit)).success


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"track": "MAIN", "step": 0}, "Before the first email."),
        ({"track": "MAIN", "step": 3}, "Before follow-up 2."),
        ({"track": "BRANCH", "step": 1001, "entry_node_id": "b"}, "In the branch “Interested”."),
        ({"track": "ENDED", "step": 2}, "Nothing more goes out to this person."),
    ],
)
def test_lead_position_is_described_in_words(position: dict[str, Any], said: str) -> None:
    stay = {"entry_node_id": "b", "label": "Interested", "trigger_reason": "x", "entered_at": NOW}
    assert journey_text.describe_position(journey(position=position, enrollments=[stay])) == said


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (event("lead_status_changed", from_status=None, to_status="PENDING"), "Joined the campaign"),
        (event("lead_status_changed", from_status="SENT", to_status="OPENED"), ""),
        (event("lead_status_changed", from_status="PENDING", to_status="FAILED"), "Became failed"),
        (event("email_sent", subject="Hello"), "Got “Hello”"),
        (event("link_clicked", url="https://x.test/a"), "Followed https://x.test/a"),
        (event("subsequence_entered"), "Entered a branch"),
        (event("email_queued"), ""),
        (event("something_new"), "something_new"),
    ],
)
def test_lead_event_history_is_described_in_words(one: dict[str, Any], said: str) -> None:
    told = journey_text.format_event_history(journey(events=[one]), NOW)
    assert [what for _, what in told] == ([said] if said else [])


def test_lead_journey_lists_only_closed_gates_and_names_every_action() -> None:
    gates = [
        GateCheck(gate=Gate.CAMPAIGN, passed=True),
        GateCheck(gate=Gate.WINDOW, passed=False, detail="The sending window is closed."),
    ]
    found = journey(next={"step": 2, "due_at": None, "gates": gates})
    assert [gate.gate for gate in journey_text.list_closed_gates(found)] == [Gate.WINDOW]
    assert journey_text.next_mail(found, NOW) == "Not until something changes."
    assert set(journey_text.ACTIONS) == set(Action)
