"""What an inbox claims next, and how long it rests when there is nothing to hand over."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert

from app.contract.ids import new_id
from app.contract.inboxes import OlderCopy
from app.service.core import tables
from app.service.records import people
from app.service.workflows.outbound.claim_next import ClaimedMail, IdlePeriod

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
SECOND = timedelta(seconds=1)


async def add_answer(scene: Scene, **more: Any) -> str:
    """An answer that waits to be sent."""
    now, home = scene.clock.now(), scene.app_state.home
    values = {"id": new_id(), "team_id": home.team_id, "workspace_id": home.workspace_id, "token": new_id()}
    values |= {"kind": "ANSWER", "state": "PLANNED", "inbox_id": scene.inbox_id, "raw": b"Hi"}
    values |= {"recipient": "bob@people.test", "subject": "Re: Hello", "message_id": f"<{values['id']}@acme>"}
    row = values | {"created_at": now} | more
    await scene.do(lambda conn: conn.execute(insert(tables.mails).values(row)))
    return str(row["id"])


@pytest.mark.parametrize(
    ("values", "rest"),
    [
        ({"overall_status": "PAUSED"}, None),
        ({"older_copy": OlderCopy.SUSPECTED}, None),
        ({"send_retry_at": SECOND}, SECOND),
    ],
)
async def test_claim_of_inbox_that_must_not_send_returns_idle_period(
    scene: Scene, values: dict[str, Any], rest: timedelta | None
) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    row = {key: now + value if isinstance(value, timedelta) else value for key, value in values.items()}
    await scene.set(tables.inboxes, scene.inbox_id, **row)
    assert await scene.claim(now) == IdlePeriod(None if rest is None else now + rest)
    assert await scene.rows(tables.mails) == []


async def test_claim_after_inbox_trouble_is_over_takes_next_mail(scene: Scene) -> None:
    await scene.add_campaign()
    await scene.set(tables.inboxes, scene.inbox_id, send_retry_at=scene.clock.now())
    assert isinstance(await scene.claim(scene.clock.now()), ClaimedMail)


async def test_claim_takes_answer_before_campaign_mail_and_lists_recipients_once(scene: Scene) -> None:
    await scene.add_campaign()
    await scene.set(tables.inboxes, scene.inbox_id, fence=7)
    copies = {"cc": ["eve@people.test", "BOB@people.test"], "bcc": ["ann@people.test"]}
    answer, now = await add_answer(scene, attempts=2, **copies), scene.clock.now() + SECOND
    errand = await scene.claim(now)
    assert (errand.mail_id, errand.fence, errand.attempts, errand.place) == (answer, 7, 3, None)
    assert sorted(each.lower() for each in errand.recipients) == [
        "ann@people.test",
        "bob@people.test",
        "eve@people.test",
    ]
    mail = await scene.mail()
    assert (mail.state, mail.claimed_at, mail.attempts, mail.fence) == ("CLAIMED", now, 3, 7)


async def test_claim_of_direct_mail_counts_as_touch_of_its_contact(scene: Scene) -> None:
    await scene.add_campaign()
    contact = (await scene.lead()).contact_id
    await add_answer(scene, kind="DIRECT", contact_id=contact, recipient="person0@people.test")
    now = scene.clock.now()
    await scene.claim(now)

    def touched(conn: Any) -> Any:
        return people.touched_at(conn, scene.app_state.home.team_id, "Person0@people.test")

    assert await scene.do(touched) == now


async def test_claim_of_first_mail_writes_its_row_links_and_unsubscribe_token(scene: Scene) -> None:
    scene.app_state.settings = replace(scene.app_state.settings, public_url="https://pages.acme.test")
    await scene.add_campaign(enable_tracking=True, enable_click_tracking=True)
    links = ["https://acme.test/one", "https://acme.test/two"]
    linked = f'<p>Hi Bob, a question: <a href="{links[0]}">1</a> <a href="{links[1]}">2</a></p>'
    await scene.do(lambda conn: conn.execute(tables.variants.update().values(body_template=linked)))
    await scene.set(tables.inboxes, scene.inbox_id, fence=3)
    errand, now = await scene.claim(scene.clock.now()), scene.clock.now()
    mail, inbox, lead = await scene.mail(), await scene.inbox(), await scene.lead()
    assert (errand.mail_id, errand.place, errand.attempts) == (mail.id, (scene.campaign_id, 0), 1)
    assert (errand.raw, errand.message_id, errand.fence) == (mail.raw, mail.message_id, 3)
    assert (mail.kind, mail.state, mail.campaign_id, mail.lead_id, mail.contact_id) == (
        *("CAMPAIGN", "CLAIMED", scene.campaign_id, lead.id, lead.contact_id),
    )
    assert (mail.team_id, mail.workspace_id, mail.inbox_id) == (inbox.team_id, inbox.workspace_id, inbox.id)
    assert (mail.subject, mail.step_number, mail.attempts, mail.fence) == ("Hello Bob", 0, 1, 3)
    assert (mail.created_at, mail.claimed_at, mail.retry_at, mail.sentence) == (now, now, None, None)
    assert mail.recipient == "person0@people.test" and "Hi Bob, a question" in mail.text
    (variant,) = await scene.rows(tables.variants)
    assert mail.variant_id == variant.id and mail.in_reply_to is None
    found = [(row.mail_id, row.position, row.url) for row in await scene.rows(tables.links)]
    assert found == [(mail.id, 0, links[0]), (mail.id, 1, links[1])]
    (token,) = await scene.rows(tables.unsubscribe_tokens)
    assert (token.token, token.team_id, token.lead_id) == (mail.token, mail.team_id, lead.id)


@pytest.mark.parametrize("later", [None, timedelta(), 30 * SECOND])
async def test_claim_before_answer_is_due_idles_until_earliest_due_time(
    scene: Scene, later: timedelta | None
) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    await scene.pump().step()
    if later is not None:
        answer = await add_answer(scene, retry_at=now + later)
    found = await scene.claim(now)
    if later == timedelta():
        assert found.mail_id == answer
    else:
        assert found == IdlePeriod(None if later is None else now + later)


@pytest.mark.parametrize(
    ("begun", "is_read", "goes"),
    [
        (None, False, True),
        (timedelta(), False, True),
        (SECOND, False, False),
        (SECOND, True, True),
    ],
)
async def test_claim_of_answer_that_may_be_in_sent_folder_waits_until_it_is_read(
    scene: Scene, begun: timedelta | None, is_read: bool, goes: bool
) -> None:
    answer, now = await add_answer(scene), scene.clock.now()
    scene.app_state.begun_at = None if begun is None else now + begun
    if not is_read:
        scene.app_state.read_at[scene.inbox_id] = 0.0
    found = await scene.claim(now + 2 * SECOND)
    assert (isinstance(found, ClaimedMail) and found.mail_id == answer) is goes


async def test_claim_with_unread_replies_idles_until_they_are_read(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    scene.app_state.read_at[scene.inbox_id] = 0.0
    assert await scene.claim(scene.clock.now()) == IdlePeriod(None)
    later = scene.clock.now() + SECOND
    await add_answer(scene, retry_at=later)
    assert await scene.claim(scene.clock.now()) == IdlePeriod(later)
