"""Planned mails as a person wants them: shown, written by hand, put off, skipped; and what the server got."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import Connection, select

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.outbox import Plan, PlannedEdit
from app.contract.problems import Conflict
from app.service.core import tables
from app.service.records import suppressions
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.claim_next import IdlePeriod, claim_next_mail
from app.service.workflows.outbound.inbox_sender import InboxSender
from app.service.workflows.outbound.sender_run import begin_run
from app.service.workflows.outbox.planned_mail import edit_planned_mail
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import CUT, Lab

pytestmark = pytest.mark.anyio
MINUTES = timedelta(minutes=1)


def place(scene: Scene, step: int = 0, number: int = 0) -> str:
    return paths.PLANNED_MAIL.format(lead_id=scene.leads[number], step_number=step)


async def wish(api: httpx.AsyncClient, where: str, **change: Any) -> Any:
    answer = await api.patch(where, json=change)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(api: httpx.AsyncClient, where: str, status: int, says: str, **change: Any) -> None:
    answer = await api.patch(where, json=change)
    assert (answer.status_code, says in answer.text) == (status, True), answer.text


async def outbox(api: httpx.AsyncClient, **query: Any) -> list[dict[str, Any]]:
    answer = await api.get(paths.OUTBOX, params=query)
    assert answer.status_code == 200, answer.text
    mails: list[dict[str, Any]] = answer.json()["mails"]
    return mails


async def run(scene: Scene, pump: InboxSender, until: datetime) -> None:
    """Send all that is due before `until`."""
    while (at := await pump.step()) is not None and at < until:
        scene.later(at)
    scene.clock.move_to(until)
    await pump.step()


@pytest.fixture
def reached(lab: Lab) -> list[str]:
    """The stages that the sender came to at the server."""
    stages: list[str] = []
    lab.at = lambda stage, recipient: stages.append(stage)
    return stages


def body(lab: Lab, number: int = -1) -> Any:
    return message_from_bytes(lab.handed[number].raw, policy=policy.default)


async def test_outbox_lists_mails_as_they_are_later_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=3, follow_up_days=1)
    await wish(api, place(scene, 0, 1), subject="Just for you", text="Word for word {{first_name}} {a|b}.")
    delay = scene.clock.now() + timedelta(hours=5)
    await wish(api, place(scene, 0, 2), not_before=delay.isoformat())
    shown = await outbox(api)
    until = scene.clock.now() + timedelta(days=2)
    await run(scene, scene.pump(), until)
    mails = sorted(await scene.rows(tables.mails), key=lambda row: row.sent_at)
    assert [(mail["recipient"], mail["subject"], mail["at"]) for mail in shown] == [
        (row.recipient, row.subject, row.sent_at.isoformat().replace("+00:00", "Z")) for row in mails
    ]
    assert len(shown) == 6 and Plan.DELAYED in {mail["plan"] for mail in shown}
    assert [mail["subject"] for mail in shown if mail["edited"]] == ["Just for you"]
    assert await outbox(api, until=until.isoformat()) == []


async def test_planned_mail_edited_by_hand_is_sent_verbatim_once(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(follow_up_days=2)
    read = (await api.get(place(scene))).json()
    assert read["draft"] == "Hi Bob, a question." and "remove me" in read["text"]
    edited = await wish(api, place(scene), subject=" Bob, a word ", text="100 % {{by|hand}}.\nUntil then")
    assert edited["mail"]["subject"] == "Bob, a word" and edited["draft"] == "100 % {{by|hand}}.\nUntil then"
    pump = scene.pump()
    await pump.step()
    (handed,) = lab.handed
    mail = body(lab)
    text = mail.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert mail["Subject"] == "Bob, a word"
    assert text.startswith("100 % {{by|hand}}.\nUntil then\n\n-- ")
    assert text == edited["text"] and "remove me" in text
    await refused(api, place(scene), 409, "not planned any more", text="Too late")
    scene.clock.move_to(scene.clock.now() + timedelta(days=2))
    await pump.step()
    assert body(lab)["Subject"] == "Re: Bob, a word" and lab.recipients == [handed.recipients[0]] * 2
    assert await scene.rows(tables.wishes) == []


async def test_planned_mail_with_own_opt_out_link_gets_no_second_one(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign()
    await wish(api, place(scene), text="Leave: {{ unsubscribe_link }}\n\nBye")
    await scene.pump().step()
    text = body(lab).get_body(("plain",)).get_content()
    assert text.startswith("Leave: mailto:") and text.rstrip().endswith("Bye")


async def test_planned_mail_with_edit_undone_uses_template(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign()
    await wish(api, place(scene), subject="Mine", text="Mine")
    await wish(api, place(scene), text=None, subject=None)
    await scene.pump().step()
    assert body(lab)["Subject"] == "Hello Bob"
    assert body(lab).get_body(("plain",)).get_content().startswith("Hi Bob, a question.")


async def test_deferred_mail_edited_before_retry_is_composed_anew(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign()
    lab.fail("RCPT", "451 4.3.0 Try later", times=1)
    pump = scene.pump()
    again = await pump.step()
    await wish(api, place(scene), subject="Second thoughts")
    scene.later(again)
    await pump.step()
    assert len(lab.handed) == 1 and body(lab)["Subject"] == "Second thoughts"


async def test_skipped_mail_is_not_sent_and_next_step_keeps_its_date(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(follow_up_days=1)
    begun = scene.clock.now()
    done = await wish(api, place(scene), skip=True)
    assert done["mail"]["plan"] == Plan.SKIPPED
    (first,) = await outbox(api)  # the next would have had its subject
    assert (first["plan"], first["step_number"]) == (Plan.SKIPPED, 0)
    pump = scene.pump()
    assert await pump.step() == begun + 10 * MINUTES
    await wish(api, place(scene, 2), subject="The first that you get")
    assert [mail["step_number"] for mail in await outbox(api)] == [0, 2]
    await run(scene, pump, begun + timedelta(days=3))
    (mail,) = await scene.rows(tables.mails)
    assert (mail.step_number, mail.sent_at) == (2, begun + 10 * MINUTES + timedelta(days=1))
    assert len(lab.handed) == 1 and body(lab)["Subject"] == "The first that you get"
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"
    await refused(api, place(scene), 409, "Nothing more goes out", skip=False)


async def test_skipped_last_mail_completes_campaign(scene: Scene, lab: Lab, api: httpx.AsyncClient) -> None:
    await scene.add_campaign()
    await wish(api, place(scene), skip=True)
    pump = scene.pump()
    scene.later(await pump.step())
    assert await pump.step() is None
    (campaign,) = await scene.rows(tables.campaigns)
    assert (campaign.status, lab.handed, (await scene.lead()).next_step) == ("COMPLETED", [], None)


async def test_skipped_mail_restored_within_ten_minutes_is_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign()
    await wish(api, place(scene), skip=True)
    pump = scene.pump()
    await pump.step()
    scene.clock.move_to(scene.clock.now() + 9 * MINUTES)
    await pump.step()
    await wish(api, place(scene), skip=False)
    await pump.step()
    assert (len(lab.handed), (await scene.mail()).state) == (1, "SENT")


async def test_postponed_mail_goes_at_its_time_and_not_before(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=2)
    later = scene.clock.now() + timedelta(hours=30)
    await wish(api, place(scene), not_before=later.isoformat())
    pump = scene.pump()
    assert await pump.step() == later and lab.recipients == ["person1@people.test"]
    scene.clock.move_to(later - MINUTES)
    await pump.step()
    assert len(lab.handed) == 1
    scene.later(later)
    await pump.step()
    assert lab.recipients == ["person1@people.test", "person0@people.test"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda now: {"skip": True}, "The email was skipped before it went out."),
        (
            lambda now: {"not_before": now + timedelta(hours=1)},
            "The email was delayed before it went out.",
        ),
    ],
)
@pytest.mark.parametrize("stage", ["MAIL", "RCPT"])
async def test_planned_mail_skipped_or_postponed_before_data_is_canceled(
    scene: Scene,
    lab: Lab,
    change: Callable[[datetime], dict[str, Any]],
    sentence: str,
    stage: str,
) -> None:
    """While the server makes up its mind about the recipient: the last look is before DATA."""
    await scene.add_campaign()
    wanted = PlannedEdit(**change(scene.clock.now()))

    app_state, now, stages = scene.app_state, scene.clock.now(), list[str]()

    def meanwhile(at: str, _recipient: str) -> None:
        stages.append(at)
        if at == stage and stages.count(at) == 1:
            for change, allowed in ((PlannedEdit(text="Other words"), False), (wanted, True)):
                with app_state.database._writing.begin() as conn:
                    assert (
                        ledger_steps.mail_of(conn, conn.scalar(select(tables.mails.c.id))).state == "CLAIMED"
                    )
                    try:
                        edit_planned_mail(conn, app_state, app_state.home, scene.leads[0], 0, change, now)
                    except Conflict as refused:
                        assert not allowed and "being handed over right now" in str(refused)
                    else:
                        assert allowed

    lab.at = meanwhile
    pump = scene.pump()
    until = await pump.step()
    mail = await scene.mail()
    assert (lab.handed, mail.state, mail.sentence) == ([], "CANCELLED", sentence)
    assert stage in stages and "DATA" not in stages
    scene.later(until)
    await pump.step()
    assert len(lab.handed) == (0 if wanted.skip else 1)


@pytest.mark.parametrize("first", ["claim", "skip"])
async def test_skipped_mail_after_crash_around_claim_is_never_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, first: str, reached: list[str]
) -> None:
    """Whatever comes first, and though the sender dies in between: a skipped mail does not go."""
    await scene.add_campaign()
    app_state, now = scene.app_state, scene.clock.now()

    def claim(conn: Connection) -> Any:
        return claim_next_mail(conn, app_state, begin_run(conn, scene.inbox_id, now), now)

    if first == "claim":
        errand = await scene.do(claim)
        await wish(api, place(scene), skip=True)
        enter = lambda conn: ledger_steps.enter_data(conn, errand.mail_id, errand.fence, now)  # noqa: E731
        await scene.do(
            lambda conn: ledger_steps.recover_claimed_mails(conn, now)
        )  # killed, and started again
        assert await scene.do(enter) is False  # the older worker is not dead after all
    else:
        await wish(api, place(scene), skip=True)
        assert isinstance(await scene.do(claim), IdlePeriod)
        await scene.do(lambda conn: ledger_steps.recover_claimed_mails(conn, now))
    await run(scene, scene.pump(), now + timedelta(days=1))
    assert (lab.handed, "DATA" in reached, (await scene.lead()).next_step) == ([], False, None)
    assert [row.state for row in await scene.rows(tables.mails)] in ([], ["CANCELLED"])


async def test_edited_mail_to_suppressed_contact_is_not_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, reached: list[str]
) -> None:
    await scene.add_campaign()
    await wish(api, place(scene), text="By hand")
    home, now = scene.app_state.home, scene.clock.now()
    reason = SuppressionReason.UNSUBSCRIBED
    await scene.do(
        lambda conn: suppressions.suppress_address(conn, home.team_id, "person0@people.test", reason, "", now)
    )
    await run(scene, scene.pump(), now + timedelta(days=1))
    assert (lab.handed, "DATA" in reached) == ([], False)


async def test_lead_held_for_missing_field_goes_once_its_mail_is_edited(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead("nameless@people.test", first_name=None)
    pump = scene.pump()
    await pump.step()
    assert await scene.hold() == ("missing_field", "first_name")
    await wish(api, place(scene), subject="Hello", text="Hello there")
    await pump.step()
    assert lab.recipients == ["nameless@people.test"]


async def test_uncertain_mail_cannot_be_edited_and_can_be_skipped_once_resolved(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, reached: list[str]
) -> None:
    await scene.add_campaign()
    lab.fail("DOT", CUT, times=1)
    pump = scene.pump()
    await pump.step()
    for change in ({"text": "New"}, {"skip": True}):
        await refused(api, place(scene), 409, "not known whether this email arrived", **change)
    settle = paths.MAIL_SETTLE.format(mail_id=(await scene.mail()).id)
    assert (await api.post(settle, json={"verdict": "SEND_AGAIN"})).status_code == 200
    await refused(api, place(scene), 409, "goes out once more as it was", text="New")
    read = (await api.get(place(scene))).json()
    assert "once more as it was" in read["fixed"]
    await wish(api, place(scene), skip=True)
    await run(scene, pump, scene.clock.now() + timedelta(days=1))
    assert (reached.count("DATA"), (await scene.mail()).state) == (1, "CANCELLED")


async def test_postponed_or_skipped_mail_shows_its_gate(scene: Scene, api: httpx.AsyncClient) -> None:
    await scene.add_campaign()
    journey = paths.LEAD_JOURNEY.format(campaign_id=scene.campaign_id, lead_id=scene.leads[0])

    async def shut() -> dict[str, tuple[str | None, str]]:
        gates = (await api.get(journey)).json()["next"]["gates"]
        return {one["gate"]: (one["until"], one["detail"]) for one in gates if not one["passed"]}

    later = (scene.clock.now() + timedelta(hours=3)).isoformat().replace("+00:00", "Z")
    await wish(api, place(scene), not_before=later)
    assert (await shut())["delayed"] == (
        later,
        "This email was delayed by hand. Next: Monday 2 March, 12:00 (UTC).",
    )
    await wish(api, place(scene), skip=True)
    found = await shut()
    assert found["skipped"][0] is None and "skipped by hand" in found["skipped"][1]
    assert "delayed" not in found


async def test_override_of_planned_mail_follows_its_renumbered_step(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(follow_up_days=2)
    await wish(api, place(scene, 2), subject="Mine")
    await scene.set(tables.campaigns, scene.campaign_id, status="PAUSED")
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    (step,) = (await api.get(path)).json()["sequences"]
    own = {"sequence_id": step["sequence_id"], "wait_days": 3, "variants": step["variants"]}
    added = {"wait_days": 1, "variants": [{"body_template": "In between"}]}
    assert (await api.patch(path, json={"sequences": [added, own]})).status_code == 200
    (kept,) = await scene.rows(tables.wishes)
    assert (kept.step_number, kept.subject) == (3, "Mine")
    assert (await api.patch(path, json={"sequences": [added]})).status_code == 200
    assert await scene.rows(tables.wishes) == []


async def test_override_of_planned_mail_with_invalid_input_is_refused(
    scene: Scene, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(follow_up_days=2)
    now = scene.clock.now()
    unknown = paths.PLANNED_MAIL.format(lead_id=uuid4(), step_number=0)
    await refused(api, unknown, 404, "not found", skip=True)
    await refused(api, place(scene, 7), 404, "no step 7", skip=True)
    await refused(api, place(scene), 400, "Choose a time in the future", not_before=now.isoformat())
    far = now + timedelta(days=400)
    await refused(api, place(scene), 400, "a year at most", not_before=far.isoformat())
    await refused(api, place(scene), 422, "subject", subject="  ")
    await refused(api, place(scene), 422, "text", text=" \n ")
    await refused(api, place(scene), 422, "texts", texts="typo")
    assert await scene.rows(tables.wishes) == []


async def test_outbox_pages_and_filters_planned_mails(scene: Scene, api: httpx.AsyncClient) -> None:
    await scene.add_campaign(leads=5)
    other = await scene.add_campaign(leads=0)
    await scene.add_lead("zoe@else.test", campaign_id=other, first_name="Zoe")
    answer = (await api.get(paths.OUTBOX, params={"limit": 4, "page": 2})).json()
    assert (len(answer["mails"]), answer["pagination"]["total"]) == (2, 6)
    assert [mail["recipient"] for mail in await outbox(api, search="ZOE")] == ["zoe@else.test"]
    assert [mail["recipient"] for mail in await outbox(api, campaign_id=other)] == ["zoe@else.test"]
    assert await outbox(api, search="%") == []
    until = (scene.clock.now() + timedelta(seconds=15)).isoformat()
    assert len(await outbox(api, until=until)) == 2
    assert (await api.get(paths.OUTBOX, params={"campaign_id": "x"})).status_code == 422
