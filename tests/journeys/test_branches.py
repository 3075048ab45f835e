"""Seven weeks of a campaign with five branches: real SMTP, a virtual clock, and people of ten kinds."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select, update

from app.contract import paths
from app.contract.ids import new_id
from app.service.core import tables
from app.service.mail.parse_message import parse_message
from app.service.workflows import tracking
from app.service.workflows.campaigns.timed_triggers import keep_flow
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.inbox_sender import start_sending
from tests.journeys.test_month import launch, reply, report
from tests.service.workflows.branches.conftest import PERSON, step
from tests.service.workflows.branches.conftest import settings as settings
from tests.service.workflows.outbound.conftest import QUICK, Scene
from tests.service.workflows.outbound.smtp_lab import Handed, Lab

pytestmark = pytest.mark.anyio
PEOPLE, KINDS, LIMIT = 60, 10, 12
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
KEEN, REMOVE, AWAY = "I am interested, tell me more.", "Please remove me.", "I am out of office."
DEEDS: dict[tuple[int, int], list[tuple[timedelta, str, str]]] = {  # by kind and how many mails they got
    (1, 1): [(20 * HOUR, "reply", KEEN)],
    (2, 1): [(2 * HOUR, "reply", KEEN)],
    (2, 2): [(3 * HOUR, "reply", "And what is the price of it?")],
    (3, 1): [(30 * HOUR, "reply", REMOVE)],
    (4, 1): [(HOUR, "bounce", "")],
    (5, 1): [(2 * HOUR, "reply", KEEN)],
    (5, 2): [(30 * HOUR, "reply", REMOVE)],
    (6, 1): [(HOUR, "open", ""), (2 * DAY, "open", "")],
    (7, 1): [(5 * HOUR, "click", "")],
    **{(8, number): [(timedelta(minutes=1), "auto", AWAY)] for number in range(1, 9)},
    (9, 1): [(HOUR, "reply", KEEN)],
    (9, 2): [(HOUR, "bounce", "")],
}
OUTCOMES = {
    0: [("silent", "COMPLETED")],
    1: [("keen", "COMPLETED")],
    2: [("keen", "EXITED"), ("price", "COMPLETED")],
    3: [],
    4: [],
    5: [("keen", "EXITED")],
    6: [("opened", "COMPLETED")],
    7: [("clicked", "COMPLETED")],
    8: [("silent", "COMPLETED")],
    9: [("keen", "EXITED")],
}
BRANCHES: dict[str, dict[str, Any]] = {
    "silent": {
        "trigger_type": "NO_REPLY",
        "trigger_params": {"after_days": 8},
        "steps": [step("Still there?"), step("The last word", 3)],
    },
    "keen": {
        "trigger_type": "REPLY_CATEGORY",
        "trigger_params": {"categories": ["Interested"]},
        "priority": 2,
        "steps": [step("Glad to hear"), step("Tuesday?", 2), step("Or Friday?", 3)],
    },
    "price": {
        "trigger_type": "REPLY_CONTAINS",
        "trigger_params": {"any": ["price", "cost"]},
        "priority": 1,
        "steps": [step("Not much")],
    },
    "opened": {
        "trigger_type": "EMAIL_OPENED",
        "trigger_params": {"min_opens": 2},
        "steps": [step("Anything unclear?", 1)],
    },
    "clicked": {
        "trigger_type": "LINK_CLICKED",
        "trigger_params": {"url_contains": "/offer"},
        "steps": [step("You had a look", 1)],
    },
}


class Crowd:
    """What people do with the mails that they get."""

    def __init__(self, scene: Scene, lab: Lab) -> None:
        self.scene, self.lab = scene, lab
        self.silenced: dict[str, datetime] = {}  # nothing may go to them after it
        self._seen, self._got = 0, Counter[str]()
        self._due: list[tuple[datetime, int, str, str, Handed]] = []

    @property
    def next_due(self) -> datetime | None:
        return self._due[0][0] if self._due else None

    def look(self) -> None:
        for mail in self.lab.handed[self._seen :]:
            (address,) = mail.recipients
            self._got[address] += 1
            self._seen += 1
            for wait, deed, text in DEEDS.get((kind(address), self._got[address]), []):
                turn = len(self._due) + 1_000 * self._seen
                heappush(self._due, (self.scene.clock.now() + wait, turn, deed, text, mail))

    async def act(self) -> None:
        while self._due and self._due[0][0] <= self.scene.clock.now():
            _, _, deed, text, mail = heappop(self._due)
            await self.scene.do(partial(self._do, deed=deed, text=text, mail=mail))
            if deed == "bounce" or text == REMOVE:
                self.silenced.setdefault(mail.recipients[0], self.scene.clock.now())

    def _do(self, conn: Connection, deed: str, text: str, mail: Handed) -> None:
        now, (address,) = self.scene.clock.now(), mail.recipients
        if deed in ("open", "click"):
            row = conn.execute(select(tables.mails).where(tables.mails.c.recipient == address)).first()
            assert row is not None
            if deed == "open":
                tracking.record_open(conn, row.token, PERSON, "", now)
            else:
                tracking.record_click(conn, row.token, 0, PERSON, "", now)
            return
        letter = report(address, mail.raw) if deed == "bounce" else reply(address, mail.raw, text, now)
        if deed == "auto":
            letter["Auto-Submitted"] = "auto-replied"
        inboxes = tables.inboxes
        (inbox,) = conn.execute(select(inboxes).where(inboxes.c.email_address == letter["To"]))
        assert process_message(conn, inbox, parse_message(letter.as_bytes(), [letter["To"]]), now)


def kind(address: str) -> int:
    return int(address.removeprefix("person").partition("@")[0]) % KINDS


async def prepared(scene: Scene, lab: Lab, api: httpx.AsyncClient) -> tuple[str, dict[str, str]]:
    """The campaign with two inboxes, and its branches' names by their entry nodes."""
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=LIMIT)
    second = await scene.add_inbox(lab, daily_limit=LIMIT)
    campaign_id = await scene.add_campaign(
        leads=PEOPLE,
        follow_up_days=4,
        status="DRAFT",
        sending_days=[0, 1, 2, 3, 4],
        sending_window_start=9,
        sending_window_end=17,
        sending_window_end_minute=0,
        min_gap_seconds=600,
        enable_tracking=True,
        enable_click_tracking=True,
        subsequences_enabled=True,
    )
    html = '<p>Hi {{first_name}}, <a href="https://acme.test/offer">a question</a>.</p>'
    first = tables.variants.c.sequence_id.is_(None)
    await scene.do(lambda conn: conn.execute(update(tables.variants).where(first).values(html_template=html)))
    names = {}
    for name, branch in BRANCHES.items():
        path = paths.BRANCH.format(campaign_id=campaign_id, entry_edge_id=new_id())
        answer = await api.put(path, json={"label": name, **branch})
        assert answer.status_code == 201, answer.text
        names[answer.json()["entry_node_id"]] = name
    await scene.do(lambda conn: conn.execute(insert(tables.webhooks).values(listener(scene))))
    await start_sending(scene.app_state, QUICK)
    keep_flow(scene.app_state)
    await launch(scene, api, campaign_id, second)
    return campaign_id, names


def listener(scene: Scene) -> dict[str, Any]:
    """A subscription whose deliveries are written down; nobody tries them here."""
    home, now = scene.app_state.home, scene.clock.now()
    return {
        "id": new_id(),
        "team_id": home.team_id,
        "workspace_id": home.workspace_id,
        "name": "Branches",
        "target_url": "https://hooks.example.com/in",
        "secret": b"",
        "event_types": ["subsequence_entered", "subsequence_completed"],
        "created_at": now,
        "updated_at": now,
    }


async def pass_time(scene: Scene, crowd: Crowd, until: datetime) -> None:
    await scene.app_state.runner.settle()
    crowd.look()
    while (due := min(filter(None, (scene.clock.next_due, crowd.next_due)), default=until)) < until:
        scene.clock.move_to(due)
        await crowd.act()
        await scene.app_state.runner.settle()
        crowd.look()
    scene.clock.move_to(until)


async def restarted(scene: Scene) -> None:
    """As after a crash: every worker is gone and begins anew with what is in the database."""
    await scene.app_state.runner.close()
    await start_sending(scene.app_state, QUICK)
    keep_flow(scene.app_state)


async def test_branches_over_seven_weeks_send_expected_mails(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    begun, start = time.process_time(), scene.clock.now()
    campaign_id, names = await prepared(scene, lab, api)
    crowd = Crowd(scene, lab)
    await pass_time(scene, crowd, start + 6.1 * DAY)
    assert (await api.post(paths.CAMPAIGN_PAUSE.format(campaign_id=campaign_id))).is_success
    before = len(lab.handed)
    await pass_time(scene, crowd, start + 9.2 * DAY)
    assert len(lab.handed) == before and lab.handed
    await launch(scene, api, campaign_id)
    await pass_time(scene, crowd, start + 12.3 * DAY)
    await restarted(scene)
    await pass_time(scene, crowd, start + 49 * DAY)
    assert time.process_time() - begun < 10
    mails = sorted(await scene.rows(tables.mails), key=lambda mail: mail.sent_at or start)
    await everyone_went_where_they_belong(scene, names)
    await events_match_enrollments(scene, campaign_id)
    nobody_twice_and_nobody_after_their_last_word(mails, lab, crowd)
    nothing_against_the_rules(mails)
    assert {row.status for row in await scene.rows(tables.campaigns)} == {"COMPLETED"}
    assert {row.next_step for row in await scene.rows(tables.leads)} == {None}


async def everyone_went_where_they_belong(scene: Scene, names: dict[str, str]) -> None:
    rows = sorted(await scene.rows(tables.enrollments), key=lambda row: row.id)
    for number, lead_id in enumerate(scene.leads):
        went = [(names[row.branch_id], row.outcome) for row in rows if row.lead_id == lead_id]
        assert went == OUTCOMES[number % KINDS], number
    assert max(Counter((row.lead_id, row.branch_id) for row in rows).values()) == 1


async def events_match_enrollments(scene: Scene, campaign_id: str) -> None:
    rows = await scene.rows(tables.enrollments)
    events = await scene.rows(tables.events)
    stamp = "%Y-%m-%dT%H:%M:%SZ"
    told = {
        kind: {tuple(event.data.values()) for event in events if event.type == f"subsequence_{kind}"}
        for kind in ("entered", "completed")
    }

    def about(row: Any) -> tuple[str, str, str]:
        return row.lead_id, campaign_id, row.branch_id

    assert {(*one[:4], one[4][:19]) for one in told["entered"]} == {
        (*about(row), row.trigger_reason, f"{row.entered_at:{stamp}}"[:19]) for row in rows
    }
    assert {(*one[:3], one[3][:19]) for one in told["completed"]} == {
        (*about(row), f"{row.ended_at:{stamp}}"[:19]) for row in rows if row.outcome == "COMPLETED"
    }
    assert len(await scene.rows(tables.deliveries)) == len(told["entered"]) + len(told["completed"])


def nobody_twice_and_nobody_after_their_last_word(mails: list[Any], lab: Lab, crowd: Crowd) -> None:
    sent = [mail for mail in mails if mail.state == "SENT"]
    assert {mail.state for mail in mails} <= {"SENT", "CANCELLED", "PLANNED"}
    assert len({(mail.lead_id, mail.step_number) for mail in mails}) == len(mails)
    assert len(sent) == len(lab.handed) == len({mail.raw for mail in lab.handed})
    assert len(crowd.silenced) == 4 * PEOPLE / KINDS
    assert not [mail for mail in sent if mail.sent_at > crowd.silenced.get(mail.recipient, mail.sent_at)]


def nothing_against_the_rules(mails: list[Any]) -> None:
    sent = [mail for mail in mails if mail.state == "SENT"]
    assert all(mail.sent_at.weekday() < 5 and 9 <= mail.sent_at.hour < 17 for mail in sent)
    assert max(Counter((mail.inbox_id, mail.sent_at.date()) for mail in sent).values()) <= LIMIT
    for inbox_id in {mail.inbox_id for mail in sent}:
        mine = [mail.sent_at for mail in sent if mail.inbox_id == inbox_id]
        assert all(later - earlier >= timedelta(minutes=10) for earlier, later in pairwise(mine))
    for lead_id in {mail.lead_id for mail in sent}:
        mine = [mail for mail in sent if mail.lead_id == lead_id]
        assert len({mail.inbox_id for mail in mine}) == 1
        for earlier, later in pairwise(mine):
            waits = {2: 4, 1002: 3, 2002: 2, 2003: 3}  # days, by step; 1001: the silence before it
            wait = 8 if later.step_number == 1001 else waits.get(later.step_number, 0)
            assert later.sent_at - earlier.sent_at >= wait * DAY
