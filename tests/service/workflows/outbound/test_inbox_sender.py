"""The pump against a real server: what each failure at each stage means for mail, lead and inbox."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app.contract.contacts import SuppressionReason
from app.service.core import tables
from app.service.records import suppressions
from app.service.workflows.outbound.ledger_steps import TRIES
from tests.bench.figures import tell

from .conftest import Scene
from .smtp_lab import CUT, FREEZE, Lab

pytestmark = pytest.mark.anyio


async def test_inbox_sender_sends_mail_and_records_it(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(follow_up_days=3)
    assert await scene.pump().step() == scene.clock.now() + timedelta(days=3)
    mail, lead, inbox = await scene.mail(), await scene.lead(), await scene.inbox()
    assert (mail.state, mail.sent_at, mail.attempts, mail.sentence) == ("SENT", scene.clock.now(), 1, None)
    assert (lead.status, lead.current_step, lead.next_step) == ("SENT", 0, 2)
    assert lead.due_at == scene.clock.now() + timedelta(days=3)
    assert inbox.last_sent_at == scene.clock.now()
    (handed,) = lab.handed
    assert (handed.sender, handed.recipients, handed.raw) == (
        inbox.email_address,
        (mail.recipient,),
        mail.raw,
    )
    events = {row.type: row.data for row in await scene.rows(tables.events)}
    assert events["email_sent"] == {
        "lead_email": "person0@people.test",
        "from_email": inbox.email_address,
        "subject": "Hello Bob",
        "sequence_step": 0,
        "message_id": mail.id,
    }


async def test_follow_up_joins_thread_and_completes_campaign(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(follow_up_days=2)
    pump = scene.pump()
    scene.later(await pump.step())
    assert await pump.step() is None
    first, second = sorted(await scene.rows(tables.mails), key=lambda row: row.step_number)
    assert (second.subject, second.in_reply_to) == ("Re: Hello Bob", first.message_id)
    assert f"References: {first.message_id}".encode() in second.raw
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED" and len(lab.handed) == 2


async def test_smtp_session_serves_many_mails_with_one_login(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=5)
    pump = scene.pump()
    while (until := await pump.step()) is not None:
        scene.later(until)
    assert (len(lab.handed), lab.connections, lab.logins) == (5, 1, ["PLAIN"])


async def test_smtp_session_closed_between_mails_is_reopened(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=3)
    pump = scene.pump()
    scene.later(await pump.step())
    lab.fail("MAIL", CUT, times=1)
    scene.later(await pump.step())
    lab.fail("MAIL", "421 4.4.2 Idle for too long", times=1)
    await pump.step()
    assert (len(lab.handed), lab.connections) == (3, 3)
    assert {row.attempts for row in await scene.rows(tables.mails)} == {1}


@pytest.mark.parametrize("stage", ["CONNECT", "GREETING", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("what", [CUT, FREEZE, "451 4.3.0 Try later", "421 4.3.2 Closing"])
async def test_mail_after_failure_before_data_stays_planned_and_is_sent_once(
    scene: Scene, lab: Lab, stage: str, what: str
) -> None:
    if stage == "CONNECT" and what[0] == "4":
        pytest.skip("a server that says something has been connected to")
    await scene.add_campaign()
    lab.fail(stage, what)
    pump = scene.pump()
    until = await pump.step()
    mail, lead, inbox = await scene.mail(), await scene.lead(), await scene.inbox()
    assert (mail.state, mail.attempts, mail.in_data_at) == ("PLANNED", 1, None)
    assert mail.sentence and mail.sentence.endswith((".", "later", "Closing"))
    assert (lead.status, lead.hold, lead.next_step) == ("PENDING", None, 0)
    assert until == scene.clock.now() + timedelta(minutes=1)
    assert inbox.overall_status == "ACTIVE"
    of_recipient = stage in ("RCPT", "DATA") and what.startswith("451")
    assert (inbox.send_trouble is None) is of_recipient
    assert lab.handed == []
    raw = mail.raw
    lab.mend()
    scene.later(until)
    await pump.step()
    mail, inbox = await scene.mail(), await scene.inbox()
    assert (mail.state, mail.attempts, mail.raw) == ("SENT", 2, raw)
    assert (inbox.send_trouble, inbox.send_retry_at, inbox.send_failures) == (None, None, 0)
    assert lab.recipients == ["person0@people.test"]


async def test_inbox_sender_of_public_inbox_connects_to_no_private_address(scene: Scene, lab: Lab) -> None:
    """Its name led to the public internet when it was connected, and leads elsewhere now."""
    await scene.add_campaign()
    await scene.set(tables.inboxes, scene.inbox_id, public_only=True)
    await scene.pump().step()
    mail, inbox = await scene.mail(), await scene.inbox()
    assert (mail.state, lab.connections) == ("PLANNED", 0)
    assert "which is not an address of the public internet" in inbox.send_trouble


@pytest.mark.parametrize(
    ("stage", "what", "part"),
    [
        ("BODY", CUT, "connection was cut"),
        ("BODY", FREEZE, "fell silent"),
        ("BODY", "421 4.3.2 Closing", "421"),
        ("DOT", CUT, "connection was cut"),
        ("DOT", FREEZE, "fell silent"),
        ("DOT", "421 4.3.2 Closing", "421"),
        ("DOT", "nonsense", "while the email was being handed over"),
    ],
)
async def test_mail_handed_over_without_server_reply_stays_uncertain(
    scene: Scene, lab: Lab, stage: str, what: str, part: str
) -> None:
    await scene.add_campaign()
    lab.fail(stage, what)
    pump = scene.pump()
    assert await pump.step() is None
    mail, lead = await scene.mail(), await scene.lead()
    assert (mail.state, lead.hold, lead.next_step) == ("UNCERTAIN", "uncertain", 0)
    assert part in mail.sentence and "may have arrived" in mail.sentence
    lab.mend()
    for days in range(40):
        scene.clock.move_to(scene.clock.now() + timedelta(days=days))
        assert await pump.step() is None
    assert len(lab.handed) == (stage == "DOT") and (await scene.mail()).state == "UNCERTAIN"
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "ACTIVE"


async def test_smtp_session_cut_after_server_reply_keeps_mail_sent(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=2)
    lab.fail("AFTER", CUT)
    pump = scene.pump()
    scene.later(await pump.step())
    await pump.step()
    assert [row.state for row in await scene.rows(tables.mails)] == ["SENT", "SENT"]
    assert len(lab.handed) == len(set(lab.recipients)) == 2


@pytest.mark.parametrize("what", ["450 4.2.0 Greylisted", "452 4.2.2 Mailbox full", "451 Try later"])
@pytest.mark.parametrize("stage", ["RCPT", "DOT"])
async def test_deferred_mail_backs_off_and_fails_while_others_are_sent(
    scene: Scene, lab: Lab, stage: str, what: str
) -> None:
    await scene.add_campaign(leads=2)
    lab.fail(stage, what, recipient="person0@people.test")
    pump, start, tries = scene.pump(), scene.clock.now(), []
    while (until := await pump.step()) is not None:
        tries.append((until - start).total_seconds() / 60)
        scene.later(until)
    assert [round(at) for at in tries[-60:]][:6] == [1, 6, 21, 51, 111, 171]
    put_off, other = await scene.lead(0), await scene.lead(1)
    assert (put_off.status, put_off.next_step, other.status) == ("FAILED", None, "SENT")
    assert lab.recipients.count("person1@people.test") == 1
    assert 48 <= tries[-1] / 60 < 51


async def test_deferred_mail_after_pauses_of_days_keeps_all_its_attempts(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    lab.fail("RCPT", "450 4.2.0 Greylisted")
    pump = scene.pump()
    await pump.step()
    for tried in range(2, TRIES):
        scene.later(scene.clock.now() + timedelta(days=7))
        await pump.step()
        mail, lead = await scene.mail(), await scene.lead(0)
        assert (mail.attempts, mail.state, lead.next_step) == (tried, "PLANNED", 0)


async def test_deferred_mail_for_full_mailbox_names_that_reason(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    lab.fail("RCPT", "452 4.2.2 Over quota")
    await scene.pump().step()
    assert (await scene.mail()).sentence.startswith("The recipient's mailbox is full for the moment.")


async def test_inbox_sender_when_server_defers_everyone_stops_after_five_mails(
    scene: Scene, lab: Lab
) -> None:
    await scene.add_campaign(leads=30)
    lab.fail("RCPT", "451 4.7.1 Slow down")
    until = await scene.pump().step()
    states = [row.attempts for row in await scene.rows(tables.mails)]
    assert len(states) == 5 and until is not None and (await scene.inbox()).send_trouble


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("550 5.1.1 <person0@people.test>: User unknown", "BOUNCED"),
        ("550 No such user here", "BOUNCED"),
        ("550 5.1.10 RESOLVER.ADR.RecipientNotFound", "BOUNCED"),
        ("553 5.1.3 Bad address syntax", "BOUNCED"),
        ("550 5.2.1 This mailbox is disabled", "BOUNCED"),
        ("550 5.4.1 Recipient address rejected: Access denied", "BOUNCED"),
        ("550 5.1.1 <person0@people.test>: No mail from your network, it is listed at dnsbl.test", "FAILED"),
        ("554 5.7.1 <person0@people.test>: Recipient address rejected: Access denied", "FAILED"),
        ("550 5.7.1 Message rejected as spam", "FAILED"),
        ("554 5.7.1 Relay access denied", "FAILED"),
        ("552 5.2.2 Mailbox full", "FAILED"),
    ],
)
async def test_refused_recipient_ends_only_its_own_lead(
    scene: Scene, lab: Lab, reply: str, status: str
) -> None:
    await scene.add_campaign(leads=2)
    lab.fail("RCPT", reply, recipient="person0@people.test")
    pump = scene.pump()
    while (until := await pump.step()) is not None:
        scene.later(until)
    lead, other = await scene.lead(0), await scene.lead(1)
    assert (lead.status, lead.next_step, other.status) == (status, None, "SENT")
    events = [row.type for row in await scene.rows(tables.events)]
    suppressed = await scene.rows(tables.suppressions)
    assert events.count("email_bounced") == len(suppressed) == (status == "BOUNCED")
    assert lab.recipients == ["person1@people.test"] and lab.connections == 1
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"


USED_UP = (
    "550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to",
    "550 5.4.5 Daily user sending quota exceeded",
    "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message",
    "554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message",
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    "550 Domain acme.test has exceeded the max emails per hour (51/50 (102%)) allowed. Message discarded.",
    "550 5.1.8 Access denied, bad outbound sender",
    "450 4.7.1 Outgoing mail limit reached, try again later",
)
NOT_ITS_OWN = (
    "553 5.7.1 <alex@acme.test>: Sender address rejected: not owned by user alex",
    "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
)


@pytest.mark.parametrize("stage", ["RCPT", "DATA", "DOT"])
@pytest.mark.parametrize("reply", [*USED_UP, *NOT_ITS_OWN])
async def test_inbox_whose_account_may_not_send_loses_no_lead(
    scene: Scene, lab: Lab, stage: str, reply: str
) -> None:
    """Providers say so of one mail after the other: none of the people has anything to do with it."""
    await scene.add_campaign(leads=3)
    lab.fail(stage, reply)
    pump, start = scene.pump(), scene.clock.now()
    while (until := await pump.step()) is not None and until - start < timedelta(hours=12):
        scene.later(until)
    leads, inbox = [await scene.lead(number) for number in range(3)], await scene.inbox()
    assert {(lead.status, lead.next_step) for lead in leads} == {("PENDING", 0)}
    assert await scene.rows(tables.suppressions) == []
    assert inbox.overall_status == "ACTIVE" and "account" in inbox.send_trouble
    assert ("any more for now" in inbox.send_trouble) is (reply in USED_UP)
    tries = len(lab.handed) if stage == "DOT" else sum(row.attempts for row in await scene.rows(tables.mails))
    assert tries < 20  # a provider that is asked again and again blocks for longer
    lab.mend()
    while until is not None:
        scene.later(until)
        until = await pump.step()
    assert {(await scene.lead(number)).status for number in range(3)} == {"SENT"}
    assert len({handed.recipients for handed in lab.handed if handed.accepted}) == 3
    assert (await scene.inbox()).send_trouble is None
    tell(f"{reply[:9]} at {stage} for twelve hours: {tries} tries, no lead lost, each mail sent once")


@pytest.mark.parametrize("stage", ["GREETING", "AUTH"])
@pytest.mark.parametrize("code", [421, 535])
async def test_inbox_with_too_many_connections_retries_and_is_not_paused(
    scene: Scene, lab: Lab, stage: str, code: int
) -> None:
    await scene.add_campaign(leads=1)
    lab.fail(stage, f"{code} Too many concurrent connections from your account")
    pump = scene.pump()
    until = await pump.step()
    inbox = await scene.inbox()
    assert until is not None and inbox.overall_status == "ACTIVE" and inbox.send_trouble
    assert "app password" not in inbox.send_trouble and len(lab.logins) == (stage == "AUTH")
    lab.mend()
    while until is not None:
        scene.later(until)
        until = await pump.step()
    assert (await scene.lead(0)).status == "SENT" and (await scene.inbox()).send_trouble is None


async def test_mail_refused_alone_for_its_sender_account_does_not_hold_others(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=3)
    lab.fail("RCPT", "550 5.7.1 They said: sender address rejected", recipient="person0@people.test")
    pump = scene.pump()
    while (until := await pump.step()) is not None:
        scene.later(until)
    assert [(await scene.lead(number)).status for number in range(3)] == ["FAILED", "SENT", "SENT"]


@pytest.mark.parametrize("stage", ["DATA", "DOT"])
async def test_mail_with_refused_content_fails_its_lead_without_suppression(
    scene: Scene, lab: Lab, stage: str
) -> None:
    await scene.add_campaign()
    lab.fail(stage, "554 5.7.1 Spam")
    assert await scene.pump().step() is None
    assert ((await scene.mail()).state, (await scene.lead()).status) == ("FAILED", "FAILED")
    assert await scene.rows(tables.suppressions) == []


async def test_inbox_with_wrong_password_logs_in_once_and_is_paused(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    lab.password = "changed"
    pump = scene.pump()
    assert await pump.step() is None and await pump.step() is None
    inbox, mail = await scene.inbox(), await scene.mail()
    assert (inbox.overall_status, mail.state, lab.logins) == ("PAUSED", "PLANNED", ["PLAIN"])
    assert "did not accept the user name and password" in inbox.send_trouble
    assert "right" not in inbox.send_trouble
    lab.password = "right"
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="ACTIVE", send_trouble=None)
    assert await pump.step() is None and (await scene.mail()).state == "SENT"


async def test_mail_suppressed_between_claim_and_data_is_canceled(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    team, now = scene.app_state.home.team_id, scene.clock.now()

    def reached(stage: str, recipient: str) -> None:
        if stage == "RCPT":
            reason = SuppressionReason.UNSUBSCRIBED
            with scene.app_state.database._writing.begin() as conn:
                suppressions.suppress_address(conn, team, recipient, reason, "", now)

    lab.at = reached
    assert await scene.pump().step() is None
    assert lab.handed == []
    assert ((await scene.mail()).state, (await scene.lead()).status) == ("CANCELLED", "UNSUBSCRIBED")


async def test_mail_of_campaign_paused_before_data_goes_after_resume(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    pump = scene.pump()

    def reached(stage: str, recipient: str) -> None:
        if stage == "RCPT":
            with scene.app_state.database._writing.begin() as conn:
                conn.execute(tables.campaigns.update().values(status="PAUSED"))

    lab.at = reached
    assert await pump.step() is None
    assert (await scene.mail()).state == "CANCELLED" and lab.handed == []
    lab.at = lambda stage, recipient: None
    await scene.set(tables.campaigns, scene.campaign_id, status="ACTIVE")
    assert await pump.step() is None
    assert (await scene.mail()).state == "SENT" and len(lab.handed) == 1


async def test_inbox_sender_skips_suppressed_incomplete_and_invalid_leads(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead("gone@people.test")
    await scene.add_lead("hole@people.test", first_name=None)
    await scene.add_lead("bad address@people.test")
    await scene.add_lead("fine@people.test")
    key = {"id": "s", "team_id": scene.app_state.home.team_id, "email_key": "gone@people.test"}
    values = {**key, "reason": "unsubscribed", "created_at": scene.clock.now()}
    await scene.do(lambda conn: conn.execute(tables.suppressions.insert().values(values)))
    assert await scene.pump().step() is None
    statuses = [(await scene.lead(number)).status for number in range(4)]
    assert statuses == ["UNSUBSCRIBED", "PENDING", "FAILED", "SENT"]
    assert await scene.hold(1) == ("missing_field", "first_name")
    assert lab.recipients == ["fine@people.test"]
