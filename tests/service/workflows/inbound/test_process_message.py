from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from app.contract.csv_mapping import Person
from app.contract.mails import MailState
from app.contract.replies import EXTERNAL_CAMPAIGN_NAME
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.parse_message import parse_message
from app.service.records import contacts, received
from app.service.workflows.inbound.process_message import answers_us, process_message
from app.service.workflows.outbound import ledger_steps
from tests import factories
from tests.bench.figures import tell
from tests.factories import Sent, make_people
from tests.service.mail import quotations
from tests.service.mail import sample_mails as letters
from tests.service.mail.sample_mails import OURS, mail

pytestmark = pytest.mark.anyio


class Desk:
    """A workspace with one lead that got a mail yesterday; mails are taken in as the watch would."""

    def __init__(self, app_state: AppState, clock: VirtualClock) -> None:
        self.app_state, self.clock = app_state, clock
        self.sent: Sent

    async def open(self, state: MailState = MailState.SENT, email: str = "bob@prospects.test") -> Desk:
        def work(conn: Connection) -> Sent:
            inbox = factories.add_inbox(conn, self.app_state)
            return factories.add_sent_mail(
                conn, self.app_state, inbox, factories.add_campaign(conn, self.app_state), email, state=state
            )

        self.sent = await self.app_state.database.write(work)
        self.clock.move_to(self.clock.now() + timedelta(days=1, hours=2))
        return self

    async def receive(self, raw: bytes, inbox: str = "") -> str | None:
        """`raw` with our Message-ID in place of the sample's."""
        raw = raw.replace(OURS.encode(), self.sent.message_id.encode())

        def work(conn: Connection) -> str | None:
            row = received.find_inbox(conn, inbox or self.sent.inbox)
            assert row is not None
            return process_message(conn, row, parse_message(raw, [row.email_address]), self.clock.now())

        return await self.app_state.database.write(work)

    async def look(self, work: Callable[[Connection], Any]) -> Any:
        return await self.app_state.database.read(work)

    async def rows(self, table: Any) -> list[Any]:
        return await self.look(lambda conn: list(conn.execute(select(table))))

    async def lead(self) -> Any:
        return await self.look(lambda conn: factories.read_row(conn, tables.leads, self.sent.lead))

    async def mail(self) -> Any:
        return await self.look(lambda conn: factories.read_row(conn, tables.mails, self.sent.mail))

    async def contact(self) -> Any:
        return await self.look(lambda conn: factories.read_row(conn, tables.contacts, self.sent.contact))

    async def events(self, kind: str = "") -> list[Any]:
        return await self.look(lambda conn: factories.read_events(conn, kind))


@pytest.fixture
def desk(app_state: AppState, clock: VirtualClock) -> Desk:
    return Desk(app_state, clock)


async def test_reply_stops_its_lead_and_starts_thread(desk: Desk) -> None:
    await desk.open()
    assert await desk.receive(mail("Sounds interesting, tell me more.")) == "reply"
    lead, sent = await desk.lead(), await desk.mail()
    assert (lead.status, lead.next_step, lead.due_at) == ("REPLIED", None, None)
    assert lead.replied_at is not None and sent.replied_at is not None
    (thread,) = await desk.rows(tables.threads)
    assert (thread.lead_id, thread.category, thread.campaign_name) == (
        lead.id,
        "Interested",
        "Spring campaign",
    )
    assert (thread.is_read, thread.reply_count) == (False, 1)
    assert (thread.lead_name, thread.from_address) == ("Bob Miller", "bob@prospects.test")
    (message,) = await desk.rows(tables.messages)
    assert message.text == "Sounds interesting, tell me more."
    assert (await desk.contact()).signal == "HOT_LEAD"
    assert [event.type for event in await desk.events()] == [
        "email_delivered",
        "lead_status_changed",
        "reply_received",
        "campaign_completed",
    ]
    (told,) = await desk.events("reply_received")
    assert told.data == {
        "lead_email": "bob@prospects.test",
        "subject": "Re: A question",
        "reply_text": "Sounds interesting, tell me more.",
        "is_auto_reply": False,
        "inbox_email": "anna@acme.test",
    }
    (campaign,) = await desk.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"


async def test_reply_received_by_several_inboxes_is_processed_once(desk: Desk) -> None:
    await desk.open()
    other = await desk.app_state.database.write(
        lambda conn: factories.add_inbox(conn, desk.app_state, "eva@acme.test")
    )
    raw = mail("Hello")
    assert await desk.receive(raw) == "reply"
    assert await desk.receive(b"Received: again\r\n" + raw) is None
    assert await desk.receive(raw, other) is None
    assert len(await desk.rows(tables.messages)) == 1


async def test_reply_after_earlier_reply_continues_its_thread(desk: Desk) -> None:
    await desk.open()
    await desk.receive(mail("Who are you?"))
    await desk.app_state.database.write(
        lambda conn: conn.execute(update(tables.threads).values(is_read=True))
    )
    await desk.receive(mail("Not interested.").replace(b"<r1@", b"<r2@"))
    (thread,) = await desk.rows(tables.threads)
    assert (thread.reply_count, thread.category, thread.is_read) == (2, "Not Interested", False)
    await desk.receive(
        mail("I am on vacation", more="Auto-Submitted: auto-replied\n").replace(b"<r1@", b"<r3@")
    )
    (thread,) = await desk.rows(tables.threads)
    assert (thread.reply_count, thread.category) == (3, "Not Interested")


async def test_auto_reply_does_not_stop_sequence(desk: Desk) -> None:
    await desk.open()
    raw = mail("I'm out of the office until Monday.", more="Auto-Submitted: auto-replied\n")
    assert await desk.receive(raw) == "auto_reply"
    lead = await desk.lead()
    assert (lead.status, lead.next_step) == ("SENT", 2) and lead.replied_at is None
    (thread,) = await desk.rows(tables.threads)
    assert thread.category == "Out of Office"
    (told,) = await desk.events("reply_received")
    assert told.data["is_auto_reply"] is True
    assert (await desk.contact()).signal == "CONTACTED"


async def test_auto_reply_about_departure_ends_sequence(desk: Desk) -> None:
    await desk.open()
    text = "Bob Miller has left the company. Please contact Eva Klein (eva@prospects.test)."
    assert await desk.receive(mail(text, more="Auto-Submitted: auto-replied\n")) == "auto_reply"
    lead = await desk.lead()
    assert (lead.status, lead.next_step, lead.due_at) == ("SENT", None, None) and lead.replied_at is None
    (thread,) = await desk.rows(tables.threads)
    assert thread.category == "Wrong Person"
    (campaign,) = await desk.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"


async def test_opt_out_reply_suppresses_contact(desk: Desk) -> None:
    await desk.open()
    await desk.receive(mail(f"Please remove me.\n\nOn 3/3/26, Anna wrote:\n{letters.OURS_QUOTED}"))
    assert (await desk.lead()).status == "UNSUBSCRIBED"
    (suppression,) = await desk.rows(tables.suppressions)
    assert (suppression.email_key, suppression.reason) == ("bob@prospects.test", "unsubscribed")
    (told,) = await desk.events("lead_unsubscribed")
    assert told.data == {"lead_email": "bob@prospects.test", "method": "EMAIL_REPLY"}
    (thread,) = await desk.rows(tables.threads)
    assert thread.category == "Unsubscribe"
    assert (await desk.contact()).is_unsubscribed


@pytest.mark.parametrize("names_ours", [True, False])
async def test_opt_out_reply_unconfirmed_by_mail_host_is_honored_with_note(
    desk: Desk, names_ours: bool
) -> None:
    await desk.open()
    more = "Authentication-Results: mx.acme.test; dmarc=fail header.from=prospects.test\n"
    raw = mail("Please unsubscribe me.", more=more)
    if not names_ours:
        raw = raw.replace(letters.LINK.replace("\n", "\r\n").encode(), b"")
    await desk.receive(raw)
    (out,) = await desk.rows(tables.suppressions)
    assert (out.email_key, out.reason) == ("bob@prospects.test", "unsubscribed")
    assert "Asked for it in a reply: Please unsubscribe" in out.note
    assert ("could not confirm who wrote this" in out.note) is not names_ours


@pytest.mark.parametrize("program", ["no mark at all", "one line", "qq", "links rewritten"])
@pytest.mark.parametrize("own, status", [("Yes, gladly.", "REPLIED"), ("Remove me.", "UNSUBSCRIBED")])
async def test_reply_quoting_our_opt_out_link_counts_only_its_own_text(
    desk: Desk, program: str, own: str, status: str
) -> None:
    await desk.open()
    await desk.app_state.database.write(
        lambda conn: conn.execute(update(tables.mails).values(text=quotations.OURS))
    )
    await desk.receive(mail(f"{own}\n\n{quotations.OTHERS[program]}"))
    assert (await desk.lead()).status == status
    (message,) = await desk.rows(tables.messages)
    assert message.text == own
    assert len(await desk.rows(tables.suppressions)) == (status == "UNSUBSCRIBED")


async def test_reply_quoting_our_answer_counts_only_its_own_text(desk: Desk) -> None:
    await desk.open()
    stranger = mail("Who are you?").replace(letters.LINK.replace("\n", "\r\n").encode(), b"")
    stranger = stranger.replace(b"bob@prospects.test", b"eva@elsewhere.test")
    await desk.receive(stranger)
    (thread,) = await desk.rows(tables.threads)

    def answer(conn: Connection) -> None:
        row = conn.execute(select(tables.mails)).one()._asdict()
        new = {"id": "answer", "token": "answer", "message_id": "<answer@acme.test>", "kind": "ANSWER"}
        gone = {"lead_id": None, "contact_id": None, "campaign_id": None, "step_number": 0}
        conn.execute(
            insert(tables.mails).values(row | new | gone | {"thread_id": thread.id, "text": quotations.OURS})
        )

    await desk.app_state.database.write(answer)
    again = stranger.replace(b"r1@", b"r2@").replace(b"Who are you?", f"Ah.\n\n{quotations.OURS}".encode())
    await desk.receive(again)
    texts = {message.text for message in await desk.rows(tables.messages)}
    assert texts == {"Who are you?", "Ah."} and not await desk.rows(tables.suppressions)


async def test_opt_out_reply_from_colleague_suppresses_both_addresses(desk: Desk) -> None:
    await desk.open()
    raw = mail("I take over from Bob, stop writing to us.").replace(b"Bob Miller <bob@", b"Eva <eva@")
    await desk.receive(raw)
    assert (await desk.lead()).status == "UNSUBSCRIBED"
    (thread,) = await desk.rows(tables.threads)
    assert (thread.lead_email, thread.from_address) == ("bob@prospects.test", "eva@prospects.test")
    assert {row.email_key for row in await desk.rows(tables.suppressions)} == {
        "bob@prospects.test",
        "eva@prospects.test",
    }


@pytest.mark.parametrize(("text", "status"), [("Yes, gladly.", "REPLIED"), ("Remove me.", "UNSUBSCRIBED")])
async def test_reply_forwarded_by_group_counts_as_personal_reply(desk: Desk, text: str, status: str) -> None:
    """A Reply-To may be the address of a group that the inbox belongs to."""
    await desk.open()
    more = "List-Id: <sales.acme.test>\nPrecedence: list\nX-Google-Group-Id: 4711\n"
    assert await desk.receive(mail(text, more=more)) == "reply"
    lead = await desk.lead()
    assert (lead.status, lead.next_step) == (status, None)


async def test_reply_without_thread_headers_is_matched_by_address(desk: Desk) -> None:
    await desk.open(email="Bob@Prospects.test")
    raw = mail("Call me", subject="Hello").replace(b"In-Reply-To", b"X-A").replace(b"References", b"X-B")
    await desk.receive(raw)
    assert (await desk.lead()).status == "REPLIED"


async def test_reply_from_stranger_opens_external_thread(desk: Desk) -> None:
    await desk.open()
    raw = (
        mail("Hello, who are you?", subject="Hello")
        .replace(OURS.encode(), b"<x@y.test>")
        .replace(b"bob@", b"zoe@")
    )
    assert await desk.receive(raw) == "reply"
    (thread,) = await desk.rows(tables.threads)
    assert (thread.campaign_name, thread.lead_id, thread.campaign_id) == (EXTERNAL_CAMPAIGN_NAME, None, None)
    assert (await desk.lead()).status == "SENT" and await desk.events("reply_received") == []
    await desk.receive(raw.replace(b"<r1@", b"<r2@"))
    (thread,) = await desk.rows(tables.threads)
    assert thread.reply_count == 2


@pytest.mark.parametrize(
    "more, date", [("List-Id: <n.test>\n", b"2026"), ("", b"2020")], ids=["news", "history"]
)
async def test_unmatched_mail_is_not_stored(desk: Desk, more: str, date: bytes) -> None:
    await desk.open()
    raw = (
        mail("News!", subject="News", more=more)
        .replace(OURS.encode(), b"<x@y.test>")
        .replace(b"bob@", b"zoe@")
    )
    assert await desk.receive(raw.replace(b"Mar 2026", b"Mar " + date)) == "unmatched"
    assert await desk.rows(tables.threads) == [] and await desk.rows(tables.messages) == []


async def test_reply_to_archived_campaign_is_external_and_opt_out_still_counts(desk: Desk) -> None:
    await desk.open()
    await desk.app_state.database.write(
        lambda conn: conn.execute(update(tables.campaigns).values(status="ARCHIVED"))
    )
    await desk.receive(mail("Interesting!"))
    await desk.receive(mail("Remove me").replace(b"<r1@", b"<r2@"))
    (thread,) = await desk.rows(tables.threads)
    assert (thread.campaign_id, thread.campaign_name, thread.reply_count) == (None, EXTERNAL_CAMPAIGN_NAME, 2)
    assert len(await desk.rows(tables.suppressions)) == 1


@pytest.mark.parametrize("raw", [letters.POSTFIX, letters.EXCHANGE, letters.GMAIL, letters.QMAIL])
async def test_hard_bounce_ends_lead_and_suppresses_contact(desk: Desk, raw: bytes) -> None:
    await desk.open()
    assert await desk.receive(raw) == "bounce"
    assert await desk.receive(raw.replace(b"report", b"Report")) in ("bounce", None)
    lead, contact = await desk.lead(), await desk.contact()
    assert (lead.status, lead.next_step) == ("BOUNCED", None)
    assert (contact.signal, contact.is_bounced) == ("BOUNCED", True)
    (suppression,) = await desk.rows(tables.suppressions)
    assert suppression.reason == "bounced" and (await desk.mail()).bounced_at is not None
    (told,) = await desk.events("email_bounced")
    assert told.data["bounce_type"] == "hard" and told.data["lead_email"] == "bob@prospects.test"
    assert await desk.rows(tables.threads) == []


def about(*recipients: str, status: str = "5.1.1", original: str = "") -> bytes:
    """A report on these, which our mail came to in the end."""
    first = f"Original-Recipient: rfc822;{original}\n" if original else ""
    each = "".join(
        f"{first}Final-Recipient: rfc822; {one}\nAction: failed\nStatus: {status}\n\n" for one in recipients
    )
    return letters.report("Unknown.", f"Reporting-MTA: dns; mx\n\n{each}", letters.ORIGINAL)


@pytest.mark.parametrize(
    ("raw", "taken_off"),
    [
        (about("eve@prospects.test"), []),  # bob@ is a list, and she one of it
        (about("eve@prospects.test", original="eve@prospects.test"), []),
        (about("eve@prospects.test", status="4.2.2"), []),
        (about("eve@home.test", original="bob@prospects.test"), ["bob@prospects.test"]),
        (about("eve@prospects.test", "bob@prospects.test"), ["bob@prospects.test"]),
        (about("known@prospects.test"), ["known@prospects.test"]),
        (about("known@prospects.test", status="5.2.2"), []),
        (letters.EXIM.replace(b"bob@", b"eve@").replace(b"5.7.1 blocked", b"5.1.1 unknown"), []),
    ],
    ids=["member", "named twice", "full", "forwarded", "both", "one we know", "theirs full", "exim"],
)
async def test_bounce_of_list_member_suppresses_only_that_address(
    desk: Desk, raw: bytes, taken_off: list[str]
) -> None:
    await desk.open()
    await make_people(desk.app_state, Person(email="known@prospects.test"))
    for number in range(3):  # however often
        await desk.receive(raw.replace(b"<dsn1@", f"<dsn{number}@".encode()))
    assert [row.email_key for row in await desk.rows(tables.suppressions)] == taken_off
    ours = "bob@prospects.test" in taken_off
    assert (await desk.lead()).status == ("BOUNCED" if ours else "SENT")
    assert ((await desk.mail()).bounced_at is not None) is ours
    assert bool(await desk.events("email_bounced")) is ours


async def test_third_soft_bounce_in_thirty_days_ends_lead(desk: Desk) -> None:
    await desk.open()
    for number in range(3):
        assert (await desk.lead()).status == "SENT"
        await desk.receive(letters.FULL_MAILBOX.replace(b"<dsn1@", f"<dsn{number}@".encode()))
    assert (await desk.lead()).status == "BOUNCED" and (await desk.lead()).soft_bounces == 3
    assert len(await desk.events("email_bounced")) == 3


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("5.2.2", "The email account that you tried to reach is over quota"),
        ("5.0.0", "552 Mailbox full"),
    ],
)
async def test_full_mailbox_bounce_with_any_status_code_is_soft(desk: Desk, status: str, said: str) -> None:
    """As at the server's door, only the third in thirty days ends the lead."""
    await desk.open()
    raw = letters.POSTFIX.replace(b"5.1.1", status.encode()).replace(b"User unknown", said.encode())
    for number in range(3):
        assert (await desk.lead()).status == "SENT" and await desk.rows(tables.suppressions) == []
        assert await desk.receive(raw + b"\n" * number + b"%d" % number) == "bounce"
    assert (await desk.lead()).status == "BOUNCED"
    assert {told.data["bounce_type"] for told in await desk.events("email_bounced")} == {"soft"}


@pytest.mark.parametrize(
    ("status", "said"), [("5.4.5", "Daily user sending limit exceeded"), ("5.1.8", "Bad outbound sender")]
)
async def test_bounce_for_our_own_limit_is_soft_and_suppresses_nobody(
    desk: Desk, status: str, said: str
) -> None:
    await desk.open()
    raw = letters.POSTFIX.replace(b"5.1.1", status.encode()).replace(b"User unknown", said.encode())
    assert await desk.receive(raw) == "bounce"
    assert (await desk.lead()).status == "SENT" and await desk.rows(tables.suppressions) == []
    (told,) = await desk.events("email_bounced")
    assert told.data["bounce_type"] == "soft"


async def test_opt_out_in_auto_reply_is_honored(desk: Desk) -> None:
    await desk.open()
    raw = mail("Please take me off your list.", more="Auto-Submitted: auto-replied\n")
    assert await desk.receive(raw) == "auto_reply"
    assert (await desk.lead()).status == "UNSUBSCRIBED"
    (suppression,) = await desk.rows(tables.suppressions)
    assert (suppression.email_key, suppression.reason) == ("bob@prospects.test", "unsubscribed")


async def test_opt_out_mail_with_old_date_is_honored(desk: Desk) -> None:
    await desk.open()
    await make_people(desk.app_state, Person("eve@prospects.test", "Eve"))
    raw = mail("Please remove me.", subject="No more").replace(b"bob@", b"eve@").replace(b"2026", b"2019")
    assert await desk.receive(raw.replace(OURS.encode(), b"<unknown@elsewhere.test>")) == "unmatched"
    (suppression,) = await desk.rows(tables.suppressions)
    assert (suppression.email_key, suppression.reason) == ("eve@prospects.test", "unsubscribed")
    assert await desk.rows(tables.threads) == []


@pytest.mark.parametrize(
    ("to", "by"),
    [("bob.miller@gmail.com", "bobmiller@googlemail.com"), ("bob+news@acme.test", "bob@acme.test")],
)
async def test_reply_from_alias_of_mailbox_ends_sequence(desk: Desk, to: str, by: str) -> None:
    await desk.open(email=to)
    raw = mail("Sounds good.", subject="Hello").replace(b"bob@prospects.test", by.encode())
    assert await desk.receive(raw.replace(OURS.encode(), b"<unknown@elsewhere.test>")) == "reply"
    assert (await desk.lead()).status == "REPLIED"


async def test_bounce_for_our_own_limit_when_repeated_suppresses_nobody(desk: Desk) -> None:
    await desk.open()
    for number in range(4):
        raw = letters.GMAIL_LIMIT.replace(b"<g1@", f"<g{number}@".encode())
        assert await desk.receive(raw) == "bounce"
    assert {told.data["bounce_type"] for told in await desk.events("email_bounced")} == {"soft"}
    assert (await desk.lead()).status == "SENT" and await desk.rows(tables.suppressions) == []


POLICIES = [
    ("5.7.1", "Message rejected as spam"),
    ("5.7.26", "This mail is unauthenticated"),
    ("5.7.606", "Access denied, banned sending IP"),
    ("5.0.0", "Blocked by our blacklist"),
]


@pytest.mark.parametrize(("status", "said"), POLICIES)
async def test_bounce_by_policy_refusal_ends_sequence_without_suppression(
    desk: Desk, status: str, said: str
) -> None:
    """It is our own name that is refused; the lead ends, as by a refusal at the server's door."""
    await desk.open()
    for number in range(3):
        code = b"" if status == "5.0.0" else b" " + status.encode()  # a server may say no more than 550
        raw = letters.POSTFIX.replace(b"550 5.1.1", b"550" + code).replace(b"5.1.1", status.encode())
        raw = raw.replace(b"User unknown", said.encode()).replace(b"<dsn1@", f"<dsn{number}@".encode())
        assert await desk.receive(raw) == "bounce"
    lead = await desk.lead()
    assert (lead.status, lead.next_step) == ("SENT", None) and await desk.rows(tables.suppressions) == []
    (told,) = await desk.events("email_bounced")
    assert told.data["bounce_type"] == "soft" and not (await desk.contact()).is_bounced


async def test_soft_bounces_far_apart_end_no_lead(desk: Desk) -> None:
    await desk.open()
    for number in range(4):
        await desk.receive(letters.FULL_MAILBOX.replace(b"<dsn1@", f"<dsn{number}@".encode()))
        desk.clock.move_to(desk.clock.now() + timedelta(days=16))
    assert (await desk.lead()).status == "SENT" and await desk.rows(tables.suppressions) == []


async def test_delay_notice_changes_nothing(desk: Desk) -> None:
    await desk.open()
    assert await desk.receive(letters.POSTFIX_DELAYED) == "notice"
    assert (await desk.lead()).status == "SENT" and await desk.events() == []


async def test_bounce_of_foreign_mail_affects_no_lead(desk: Desk) -> None:
    await desk.open()
    foreign = letters.POSTFIX.replace(OURS.encode(), b"<forged@evil.test>").replace(b"5.1.1", b"5.7.1")
    foreign = foreign.replace(b"User unknown", b"Spam").replace(b"A question", b"Another")
    assert await desk.receive(foreign) == "unmatched"
    assert (await desk.lead()).status == "SENT" and await desk.rows(tables.suppressions) == []


async def test_complaint_counts_as_opt_out(desk: Desk) -> None:
    await desk.open()
    assert await desk.receive(letters.COMPLAINT) == "complaint"
    assert (await desk.lead()).status == "UNSUBSCRIBED"
    (suppression,) = await desk.rows(tables.suppressions)
    assert suppression.reason == "unsubscribed"


async def test_complaint_with_foreign_message_id_counts_as_opt_out(desk: Desk) -> None:
    """Some mail hosts give every mail an id of their own."""
    await desk.open()
    assert await desk.receive(letters.COMPLAINT.replace(OURS.encode(), b"<other@host.test>")) == "complaint"
    assert (await desk.lead()).status == "UNSUBSCRIBED"
    foreign = letters.COMPLAINT.replace(OURS.encode(), b"<other2@host.test>")
    await desk.receive(foreign.replace(b"bob@prospects.test", b"stranger@prospects.test"))
    assert [row.email_key for row in await desk.rows(tables.suppressions)] == ["bob@prospects.test"]


async def test_opt_out_from_other_address_of_archived_campaign_suppresses_both(
    desk: Desk,
) -> None:
    await desk.open()
    archive = update(tables.campaigns).values(status="ARCHIVED")
    await desk.app_state.database.write(lambda conn: conn.execute(archive))
    await desk.receive(
        mail("Please unsubscribe me.").replace(b"bob@prospects.test", b"robert@elsewhere.test")
    )
    keys = {row.email_key for row in await desk.rows(tables.suppressions)}
    assert keys == {"bob@prospects.test", "robert@elsewhere.test"}


async def test_unsubscribe_mail_from_other_address_suppresses_both(
    desk: Desk,
) -> None:
    """A mailto: makes a new mail, which answers none by its headers."""
    await desk.open()
    raw = mail("", subject=f"remove me {OURS}").replace(letters.LINK.replace("\n", "\r\n").encode(), b"")
    await desk.receive(raw.replace(b"bob@prospects.test", b"robert@elsewhere.test"))
    assert (await desk.lead()).status == "UNSUBSCRIBED"
    keys = {row.email_key for row in await desk.rows(tables.suppressions)}
    assert keys == {"bob@prospects.test", "robert@elsewhere.test"}


@pytest.mark.parametrize("raw", [mail("Hello"), letters.POSTFIX], ids=["reply", "bounce"])
async def test_uncertain_mail_with_reply_or_bounce_becomes_sent(desk: Desk, raw: bytes) -> None:
    await desk.open(MailState.UNCERTAIN)
    await desk.receive(raw)
    assert (await desk.mail()).state == "SENT"
    assert (await desk.lead()).next_step is None


async def test_reply_before_its_mail_is_recorded_as_sent_stops_lead(desk: Desk) -> None:
    await desk.open(MailState.IN_DATA)
    await desk.receive(mail("That was fast"))
    assert (await desk.lead()).status == "REPLIED" and (await desk.mail()).state == "IN_DATA"
    now = desk.clock.now()
    await desk.app_state.database.write(lambda conn: ledger_steps.mark_sent(conn, desk.sent.mail, now))
    lead, threads = await desk.lead(), await desk.rows(tables.threads)
    tell(f"a reply before the commit of its mail: {len(threads)} thread, lead {lead.status}, no mail more")
    assert (lead.status, lead.next_step, (await desk.mail()).state) == ("REPLIED", None, "SENT")
    assert [thread.lead_id for thread in threads] == [lead.id]


async def test_own_mail_received_back_is_no_reply(desk: Desk) -> None:
    await desk.open()
    copy = mail("Hi Bob").replace(b"<r1@prospects.test>", OURS.encode())
    assert await desk.receive(copy) == "own"
    assert await desk.rows(tables.threads) == [] and (await desk.lead()).status == "SENT"


@pytest.mark.parametrize("to", ["anna@acme.test", "eva@acme.test"])
async def test_own_mail_from_mail_program_is_no_reply(desk: Desk, to: str) -> None:
    """With ourselves, or a colleague's inbox, in Cc."""
    await desk.open()
    eva = await desk.app_state.database.write(
        lambda conn: factories.add_inbox(conn, desk.app_state, "eva@acme.test")
    )
    reminder = mail("Did you see my mail?", more=f"Cc: {to}\n")
    reminder = reminder.replace(b"Bob Miller <bob@prospects.test>", b"Anna <Anna@ACME.test>")
    inbox = eva if to.startswith("eva") else desk.sent.inbox
    row = await desk.look(lambda conn: received.find_inbox(conn, inbox))
    head = parse_message(reminder.replace(OURS.encode(), desk.sent.message_id.encode()), [row.email_address])
    assert not await desk.look(lambda conn: answers_us(conn, row, head)), "nor is it missing"
    assert await desk.receive(reminder, inbox) == "own"
    assert await desk.rows(tables.threads) == [] and (await desk.lead()).status == "SENT"


async def test_reply_from_own_inbox_that_is_lead_counts_as_reply(desk: Desk) -> None:
    await desk.open(email="eva@acme.test")
    await desk.app_state.database.write(
        lambda conn: factories.add_inbox(conn, desk.app_state, "eva@acme.test")
    )
    assert await desk.receive(mail("Hello").replace(b"bob@prospects.test", b"eva@acme.test")) == "reply"
    assert (await desk.lead()).status == "REPLIED"


COPIED = "colleague@prospects.test"


async def copied(desk: Desk) -> None:
    """The mail was an answer with a copy for somebody else."""
    await desk.open()
    answer = update(tables.mails).values(kind="ANSWER", lead_id=None, cc=[COPIED])
    await desk.app_state.database.write(lambda conn: conn.execute(answer))


@pytest.mark.parametrize("hard", [True, False])
async def test_bounce_of_copied_recipient_does_not_affect_lead(desk: Desk, hard: bool) -> None:
    await copied(desk)
    raw = letters.POSTFIX if hard else letters.FULL_MAILBOX
    for name in (b"Final-Recipient: rfc822; ", b"Original-Recipient: rfc822;"):
        raw = raw.replace(name + b"bob@prospects.test", name + COPIED.encode())
    assert await desk.receive(raw) == "bounce"
    assert {row.email_key for row in await desk.rows(tables.suppressions)} == ({COPIED} if hard else set())
    assert (await desk.lead()).status == "SENT" and (await desk.mail()).bounced_at is None


async def test_complaint_of_copied_recipient_suppresses_only_that_address(desk: Desk) -> None:
    await copied(desk)
    raw = letters.COMPLAINT.replace(b"Rcpt-To: <bob@prospects.test>", f"Rcpt-To: <{COPIED}>".encode())
    assert await desk.receive(raw) == "complaint"
    assert [row.email_key for row in await desk.rows(tables.suppressions)] == [COPIED]
    assert (await desk.lead()).status == "SENT"


async def test_automatic_opt_out_of_deleted_contact_is_honored(desk: Desk) -> None:
    await desk.open()
    team, contact = desk.app_state.home.team_id, desk.sent.contact
    await desk.app_state.database.write(lambda conn: contacts.delete_contact_rows(conn, team, [contact]))
    raw = b"From: bob@prospects.test\r\nSubject: unsubscribe\r\nAuto-Submitted: auto-generated\r\n\r\n"
    assert await desk.receive(raw) == "unmatched" and await desk.rows(tables.threads) == []
    (out,) = await desk.rows(tables.suppressions)
    assert (out.email_key, out.reason) == ("bob@prospects.test", "unsubscribed")


async def test_out_of_office_with_sender_clock_ahead_counts_from_our_clock(desk: Desk) -> None:
    await desk.open()
    raw = mail("I am out of office until 20 March.", more="Auto-Submitted: auto-replied\n")
    assert await desk.receive(raw.replace(b"Mar 2026", b"Mar 2099")) == "auto_reply"
    assert (await desk.contact()).away_until == datetime(2026, 3, 21, tzinfo=UTC)


async def test_reply_to_inbox_of_other_team_is_not_matched(desk: Desk) -> None:
    await desk.open()

    def move(conn: Connection) -> None:
        conn.execute(tables.teams.insert().values(id="t2", name="Other"))
        conn.execute(tables.workspaces.insert().values(id="w2", team_id="t2", name="Other"))

    await desk.app_state.database.write(move)
    theirs = await desk.app_state.database.write(
        lambda conn: factories.add_inbox(
            conn, desk.app_state, "x@other.test", team_id="t2", workspace_id="w2"
        )
    )
    await desk.receive(mail("Hello"), theirs)
    assert (await desk.lead()).status == "SENT"
    (thread,) = await desk.rows(tables.threads)
    assert (thread.workspace_id, thread.lead_id) == ("w2", None)
