"""What another process changes holds for a sender's next run; what must hold at once, for this very mail."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from app.contract.ids import new_id
from app.service.core import tables
from app.service.workflows.outbound import inbox_sender, ledger_steps
from app.service.workflows.outbound.claim_next import ClaimedMail
from app.service.workflows.outbound.sender_run import Run, begin_run
from tests.service.other_process import changed

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio

AT = "'2026-03-02 09:00:00.000000'"
PAUSED = "UPDATE inboxes SET overall_status = 'PAUSED'"
FENCED = "UPDATE inboxes SET fence = fence + 1"
HALTED = "UPDATE campaigns SET status = 'PAUSED'"
SUPPRESSED = (
    "INSERT INTO suppressions (id, team_id, email_key, reason, note, created_at)"
    f" SELECT 's', id, 'person2@people.test', 'unsubscribed', '', {AT} FROM teams"
)
BLOCKED = (
    "INSERT INTO blocklist (id, team_id, value, note, added_by, created_at)"
    f" SELECT 'b', id, 'people.test', '', '', {AT} FROM teams"
)
SKIPPED = (
    "INSERT INTO wishes (lead_id, step_number, campaign_id, skipped_at, updated_at, regardless)"
    f" SELECT id, 0, campaign_id, {AT}, {AT}, FALSE FROM leads WHERE next_step = 0"
)
ADDRESS = (
    "INSERT INTO workspace_settings (workspace_id, name, value)"
    """ SELECT id, 'postal_address', '"1 New Road"' FROM workspaces"""
)
ANSWERED = (
    "INSERT INTO company_pauses (workspace_id, domain, person, answered_at)"
    f" SELECT id, 'people.test', 'Bob', {AT} FROM workspaces"
)
AGAIN = (
    "UPDATE leads SET next_step = NULL WHERE next_step = 0",
    "UPDATE contacts SET last_touch_at = NULL",
    "UPDATE people SET touched_at = NULL",
    "UPDATE mails SET state = 'PLANNED', sent_at = NULL WHERE recipient = 'person1@people.test'",
    f"UPDATE leads SET next_step = 0, due_at = {AT} WHERE id IN"
    " (SELECT lead_id FROM mails WHERE recipient = 'person1@people.test')",
)
NOTHING = "nothing"
# What another process does, and what then goes out or is in the rows.
CHANGES: dict[str, tuple[tuple[str, ...], str]] = {
    "inbox": (("UPDATE inboxes SET display_name = 'Eve'",), "From: Eve"),
    "room": (("UPDATE inboxes SET daily_limit = 2",), NOTHING),
    "fence": ((PAUSED,), NOTHING),
    "plans": ((HALTED,), NOTHING),
    "campaign": (("UPDATE campaigns SET reply_to = 'eve@acme.test'",), "Reply-To: eve@acme.test"),
    "language": (("UPDATE campaigns SET language = 'de'",), "=E2=80=9Eabmelden=E2=80=9C"),
    "settings": ((ADDRESS,), "1 New Road"),
    "variants": (("UPDATE variants SET subject_template = 'Other'",), "Subject: Other"),
    "blocks": ((BLOCKED,), NOTHING),
    "wishes": ((SKIPPED,), NOTHING),
    "pauses": ((ANSWERED,), NOTHING),
    "answers": (("UPDATE mails SET state = 'PLANNED' WHERE kind = 'DIRECT'",), "Subject: By hand"),
    "untried": (AGAIN, "To: Bob <person1@people.test>"),
    "listening": (("UPDATE webhooks SET active = TRUE",), "told"),
    "steps": (("UPDATE sequences SET wait_days = 9",), "due in 9 days"),
    "begins": (("UPDATE campaign_inboxes SET first_sent_at = NULL",), "begun"),
    "read": (("UPDATE inboxes SET imap_host = 'imap.acme.test'",), NOTHING),
    "suppressed": ((SUPPRESSED,), NOTHING),
}


async def warm(scene: Scene, lab: Lab) -> Any:
    """Two of three mails went out."""
    await scene.add_campaign(leads=0, follow_up_days=4, company_pause_days=7)
    for number in range(3):
        await scene.add_lead(f"person{number}@people.test", signal_computed_at=scene.clock.now())
    mine = scene.app_state.home.workspace_id
    by_hand = {
        "id": new_id(),
        "team_id": scene.app_state.home.team_id,
        "workspace_id": mine,
        "kind": "DIRECT",
    }
    by_hand |= {"state": "FAILED", "inbox_id": scene.inbox_id, "recipient": "eva@people.test"}
    by_hand |= {"subject": "By hand", "message_id": "<m@acme.test>", "token": "t", "step_number": 0}
    by_hand |= {"raw": b"Subject: By hand\r\n\r\nHi.\r\n", "created_at": scene.clock.now()}
    hook = {"id": new_id(), "team_id": by_hand["team_id"], "workspace_id": mine, "active": False}
    hook |= {"target_url": "https://acme.test/hook", "event_types": ["email_sent"], "secret": b"sealed"}
    hook |= {"created_at": scene.clock.now(), "updated_at": scene.clock.now()}
    await scene.do(lambda conn: conn.execute(insert(tables.mails).values(by_hand)))
    await scene.do(lambda conn: conn.execute(insert(tables.webhooks).values(hook)))
    scene.app_state.read_at[await scene.add_inbox(lab)] = 0.0
    pump = scene.pump()
    for _ in range(2):
        scene.later(await pump.step())
    assert len(lab.handed) == 2
    return pump


async def what_came_of_it(scene: Scene, lab: Lab) -> str:
    said = NOTHING if len(lab.handed) == 2 else lab.handed[2].raw.decode()
    sent = max(
        (row for row in await scene.rows(tables.leads) if row.last_sent_at), key=lambda row: row.last_sent_at
    )
    said += f"due in {(sent.due_at - sent.last_sent_at).days} days" if sent.due_at else ""
    said += "told" if await scene.rows(tables.deliveries) else ""
    (serves,) = await scene.rows(tables.campaign_inboxes)
    return said + ("begun" if serves.first_sent_at else "")


@pytest.mark.parametrize("kind", CHANGES)
async def test_sender_run_after_change_by_other_process_applies_it(scene: Scene, lab: Lab, kind: str) -> None:
    pump = await warm(scene, lab)
    changes, wanted = CHANGES[kind]
    changed(scene.app_state, *changes)
    await pump.step()
    came = await what_came_of_it(scene, lab)
    assert came.startswith(wanted) if wanted == NOTHING else wanted in came


@pytest.mark.parametrize("change", [PAUSED, FENCED, HALTED, SUPPRESSED, BLOCKED, SKIPPED])
async def test_claim_after_change_by_other_process_does_not_enter_data(
    scene: Scene, lab: Lab, change: str
) -> None:
    await warm(scene, lab)
    now = scene.clock.now()
    errand = await scene.claim(now)
    assert isinstance(errand, ClaimedMail)
    changed(scene.app_state, change)
    enter = partial(ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, now=now)
    assert await scene.app_state.database.write_durably(enter) is False


async def test_sender_run_of_successful_mails_is_loaded_once(
    scene: Scene, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def begin(conn: Connection, inbox_id: str, now: datetime) -> Run:
        begun.append(inbox_id)
        return begin_run(conn, inbox_id, now)

    monkeypatch.setattr(inbox_sender, "begin_run", begin)
    await scene.add_campaign(leads=3, min_gap_seconds=0)
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=2)
    await scene.pump().step()
    assert len(lab.handed) == 2 and begun == [scene.inbox_id], "it counts the mails that it sends"


@pytest.mark.parametrize("change", [PAUSED, FENCED, HALTED, SUPPRESSED, BLOCKED, SKIPPED])
async def test_sender_run_when_changed_midway_applies_change_to_next_mail(
    scene: Scene, lab: Lab, change: str
) -> None:
    await scene.add_campaign(leads=3, min_gap_seconds=0)
    left = [change]
    lab.at = lambda stage, _: changed(scene.app_state, left.pop()) if stage == "DOT" and left else None
    await scene.pump().step()
    others = {"person1@people.test"} if change == SUPPRESSED else set()
    others |= {"person1@people.test", "person2@people.test"} if change == FENCED else set()
    assert set(lab.recipients) == {"person0@people.test"} | others


async def test_daily_limit_after_clock_steps_back_counts_mails_already_sent(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0)
    for number in range(4):
        await scene.add_lead(f"person{number}@people.test", signal_computed_at=scene.clock.now())
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=3)
    pump, late = scene.pump(), scene.clock.now().replace(hour=23, minute=56)
    for minutes in (0, 1, 5, 2):
        scene.clock._now = late + timedelta(minutes=minutes)
        await pump.step()
    assert len(lab.handed) == 3
