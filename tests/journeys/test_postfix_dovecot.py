"""The service on the wall clock against Postfix, Dovecot and people with mail programs of their own."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.contract import paths
from tests.mailhost.fixture import MailHost
from tests.patience import eventually

from .desk import Desk, Stranger, desk, servers

pytestmark = pytest.mark.anyio
ANNA, BEN, BOB = "anna@acme.test", "ben@acme.test", "bob@prospects.test"
CAROL, DAVE, GONE = "carol@catch.test", "dave@catch.test", "gone@bounce.test"
FOLLOW_UP = {"wait_days": 0, "variants": [{"body_template": "Did you get this, {{first_name}}?"}]}


def stranger(host: MailHost, address: str) -> Stranger:
    return Stranger(host, address, "catch@catch.test" if address.endswith("@catch.test") else "")


async def one_thread(desk: Desk, address: str) -> dict[str, Any]:
    thread = await eventually(lambda: desk.thread(address), f"the thread of {address}")
    assert thread is not None
    return thread


async def ended(desk: Desk, campaign_id: str) -> dict[str, Any]:
    path = paths.CAMPAIGN.format(campaign_id=campaign_id)

    async def look() -> dict[str, Any] | None:
        campaign = await desk.ask("GET", path)
        return campaign if campaign["status"] == "COMPLETED" else None

    campaign = await eventually(look, "the end of a campaign")
    assert campaign is not None
    return campaign


async def test_conversation_over_postfix_and_dovecot_is_sent_read_and_answered(
    mail_host: MailHost, tmp_path: Path
) -> None:
    async with desk(tmp_path / "data", mail_host.ca_file) as rep:
        anna = (await rep.connect(servers(mail_host, ANNA)))["inbox_id"]
        ben = (await rep.connect(servers(mail_host, BEN, smtp_port=mail_host.smtps_port)))["inbox_id"]
        at_once = {"touch_hours": 0, "company_pause_days": 0}  # follow-ups, and two people of one company
        await rep.ask("PATCH", paths.SETTINGS, json=at_once)
        people = await rep.people(BOB, CAROL, DAVE, GONE)
        more = {"sequences": [FOLLOW_UP]}
        first = await rep.campaign("First campaign", anna, people[BOB], people[CAROL], **more)
        second = await rep.campaign("Second campaign", ben, people[DAVE], people[GONE], **more)
        await rep.launch(first)
        await rep.launch(second)
        await asyncio.gather(
            bob_answers(rep, mail_host, first),
            dave_wants_no_more(rep, mail_host, second, people[DAVE]),
            gone_bounces(rep, second),
            carol_gets_both(rep, mail_host),
        )
        counted = await ended(rep, first), await ended(rep, second)
        of = ("initial_sent", "followup_sent", "reply", "bounce", "unsubscribe")
        numbers = [tuple(one[f"{name}_count"] for name in of) for one in counted]
        assert numbers == [(2, 1, 1, 0, 0), (2, 0, 1, 1, 1)]
        # Bob got no follow-up, Dave and Gone neither; nobody got anything twice.
        assert set(await rep.mails(state="SENT")) == {
            (BOB, 0),
            (BOB, -1),
            (CAROL, 0),
            (CAROL, 2),
            (DAVE, 0),
            (GONE, 0),
        }
        for inbox_id in (anna, ben):
            await rep.resume(inbox_id)  # so that the mailbox is seen to now, not within half a minute
        await copies_lie_in_sent_once(rep, mail_host)
        rep.keeps(*mail_host.users.values())


async def bob_answers(rep: Desk, host: MailHost, campaign_id: str) -> None:
    bob = stranger(host, BOB)
    sent = await planned(rep, BOB, 0)
    mail = await bob.gets("Message-ID", message_id(rep, sent["mail_id"]))
    assert (mail["From"], mail["To"]) == ("Anna Adams <anna@acme.test>", f"Bob <{BOB}>")
    assert mail["Subject"] == "A question for Bob" and "Hi Bob, a word?" in mail.get_content()
    assert mail["Message-ID"].endswith("@acme.test>")
    assert mail["List-Unsubscribe"].startswith("<mailto:anna@acme.test?")
    unwanted = ("Bcc", "X-Mailer", "User-Agent", "List-Unsubscribe-Post")
    assert not [name for name in unwanted if mail[name] is not None]
    reply_id = await bob.answers(mail, "Interesting, tell me more.")
    taken = time.monotonic()
    thread = await one_thread(rep, BOB)
    told = [at for at, kind in rep.heard if kind == "thread" and at > taken - 0.5]
    assert told and told[0] - taken < 2, f"{told[0] - taken:.1f} s"
    assert (thread["campaign_id"], thread["reply_count"], thread["is_read"]) == (campaign_id, 1, False)
    assert thread["snippet"].startswith("Interesting, tell me more.")
    lead = (await rep.leads(campaign_id))[BOB]
    assert (lead["status"], lead["next_send_at"]) == ("REPLIED", None)
    events = rep.rows(f"SELECT type FROM events WHERE lead_id = '{lead['lead_id']}' ORDER BY occurred_at, id")
    assert {"email_sent", "reply_received"} < {kind for (kind,) in events}
    await the_rep_answers(rep, bob, mail["Message-ID"], reply_id, thread["thread_id"])


async def the_rep_answers(rep: Desk, bob: Stranger, first_id: str, reply_id: str, thread_id: str) -> None:
    body = {"body": "Gladly. How about Tuesday?"}
    await rep.ask("POST", paths.ANSWER.format(thread_id=thread_id), json=body)
    answer = await bob.gets("In-Reply-To", reply_id)
    assert answer["References"].split()[-1] == reply_id and first_id in answer["References"]
    assert answer["Subject"] == "Re: A question for Bob" and "How about Tuesday?" in answer.get_content()
    assert answer["From"].addresses[0].addr_spec == ANNA

    async def told() -> bool:
        shown = [(one["direction"], one["state"]) for one in await rep.messages(thread_id)]
        return shown == [("OUT", "SENT"), ("IN", None), ("OUT", "SENT")]

    await eventually(told, "the answer to be shown as sent")


async def dave_wants_no_more(rep: Desk, host: MailHost, campaign_id: str, contact_id: str) -> None:
    dave = stranger(host, DAVE)
    sent = await planned(rep, DAVE, 0)
    mail = await dave.gets("Message-ID", message_id(rep, sent["mail_id"]))
    await dave.answers(mail, "Please remove me from your list.")
    await one_thread(rep, DAVE)
    lead = (await rep.leads(campaign_id))[DAVE]
    assert (lead["status"], lead["next_send_at"]) == ("UNSUBSCRIBED", None)
    contact = (await rep.ask("GET", paths.CONTACT.format(contact_id=contact_id)))["contact"]
    assert contact["is_suppressed"] and contact["suppression_reason"] == "unsubscribed"
    assert contact["is_unsubscribed"] and contact["signal"] == "UNSUBSCRIBED"
    other = await rep.campaign("Another campaign", sent["inbox_id"], contact_id)
    assert (await rep.leads(other))[DAVE]["status"] == "UNSUBSCRIBED"


async def gone_bounces(rep: Desk, campaign_id: str) -> None:
    async def bounced() -> dict[str, Any] | None:
        lead = (await rep.leads(campaign_id))[GONE]
        return lead if lead["status"] == "BOUNCED" else None

    lead = await eventually(bounced, "the bounce")
    assert lead is not None and lead["next_send_at"] is None
    contact = (await rep.ask("GET", paths.CONTACT.format(contact_id=lead["contact_id"])))["contact"]
    assert contact["suppression_reason"] == "bounced" and contact["is_bounced"]
    events = rep.rows(f"SELECT type FROM events WHERE lead_id = '{lead['lead_id']}'")
    assert Counter(events)[("email_bounced",)] == 1
    assert await rep.thread(GONE) is None  # a report is no conversation


async def carol_gets_both(rep: Desk, host: MailHost) -> None:
    carol = stranger(host, CAROL)
    first = message_id(rep, (await planned(rep, CAROL, 0))["mail_id"])
    follow_up = await carol.gets("In-Reply-To", first)
    assert follow_up["References"] == first and follow_up["Subject"] == "Re: A question for Carol"
    assert "Did you get this, Carol?" in follow_up.get_content()


async def planned(rep: Desk, address: str, step: int) -> dict[str, Any]:
    async def look() -> dict[str, Any] | None:
        return (await rep.mails()).get((address, step))

    mail = await eventually(look, f"a mail to {address}")
    assert mail is not None
    return mail


def message_id(rep: Desk, mail_id: str) -> str:
    ((found,),) = rep.rows(f"SELECT message_id FROM mails WHERE id = '{mail_id}'")
    return str(found)


async def copies_lie_in_sent_once(rep: Desk, host: MailHost) -> None:
    mine = rep.rows("SELECT message_id, email_address FROM mails JOIN inboxes ON inboxes.id = inbox_id")
    assert len(mine) == 6

    async def copied() -> bool:
        return not rep.rows("SELECT 1 FROM mails WHERE NOT sent_copy")

    await eventually(copied, "the copies")
    for found, address in mine:
        with Stranger(host, address).mailbox("Sent") as imap:
            assert len(imap.search(["HEADER", "Message-ID", found])) == 1


async def test_mail_server_outage_is_survived_for_postfix_and_dovecot(
    mail_host: MailHost, tmp_path: Path
) -> None:
    async with desk(tmp_path / "data", mail_host.ca_file) as rep:
        anna = (await rep.connect(servers(mail_host, ANNA)))["inbox_id"]
        ben = (await rep.connect(servers(mail_host, BEN)))["inbox_id"]
        people = await rep.people(BOB, CAROL)
        await rep.launch(await rep.campaign("First campaign", anna, people[BOB]))
        bob = stranger(mail_host, BOB)
        mail = await bob.gets("Message-ID", message_id(rep, (await planned(rep, BOB, 0))["mail_id"]))
        await replies_while_dovecot_is_away(rep, mail_host, bob, mail, anna)
        await a_mail_while_postfix_is_away(rep, mail_host, people[CAROL], ben)
        rep.keeps(*mail_host.users.values())


async def replies_while_dovecot_is_away(
    rep: Desk, host: MailHost, bob: Stranger, mail: Any, inbox_id: str
) -> None:
    await asyncio.to_thread(host.dovecot.stop)
    try:
        ids = [await bob.answers(mail, f"Answer {number}.", f"Re: {number}") for number in range(5)]

        async def said() -> str | None:
            return (await rep.inbox(inbox_id))["trouble"]

        assert "refuses the connection" in (await eventually(said, "a sentence") or "")

        async def delivered() -> bool:
            log = host.postfix_log()
            return all(f"message-id={one}" in log for one in ids) and not queued(log, ids)

        await eventually(delivered, "the delivery by Postfix")
        assert await rep.thread(BOB) is None
    finally:
        await asyncio.to_thread(host.dovecot.start)
    thread = await one_thread(rep, BOB)

    async def all_there() -> bool:
        texts = [one["text"] for one in await rep.messages(thread["thread_id"]) if one["direction"] == "IN"]
        assert len(texts) == len(set(texts))
        return len(texts) == 5

    await eventually(all_there, "all five replies")
    kinds = rep.rows(f"SELECT kind FROM received WHERE inbox_id = '{inbox_id}' AND sender = '{BOB}'")
    assert Counter(kinds) == {("reply",): 5}
    assert (await rep.inbox(inbox_id))["trouble"] is None


def queued(log: str, message_ids: list[str]) -> list[str]:
    """Those that Postfix has taken and not yet put into the mailbox."""
    lines = [line.split(": ") for line in log.splitlines() if ": " in line]
    numbers = {line[1] for line in lines if line[-1].removeprefix("message-id=") in message_ids}
    return [number for number in numbers if f"{number}: removed" not in log]


async def a_mail_while_postfix_is_away(rep: Desk, host: MailHost, contact_id: str, inbox_id: str) -> None:
    await asyncio.to_thread(host.postfix.stop)
    try:
        campaign_id = await rep.campaign("Second campaign", inbox_id, contact_id)
        await rep.launch(campaign_id)

        async def waiting() -> dict[str, Any] | None:
            mail = (await rep.mails()).get((CAROL, 0))
            return mail if mail and mail["sentence"] else None

        mail = await eventually(waiting, "a sentence for the mail")
        assert mail is not None and mail["state"] == "PLANNED"
        # Its children may still accept, and close at once.
        assert any(words in mail["sentence"] for words in ("refuses the connection", "cut the connection"))
        inbox = await rep.inbox(inbox_id)
        assert inbox["trouble"] == mail["sentence"] and inbox["retry_at"]
        heads = (await rep.ask("GET", paths.DESK_CAMPAIGNS))["campaigns"]
        head = next(one for one in heads if one["campaign_id"] == campaign_id)
        assert head["next_send_at"] == inbox["retry_at"] and "not sending" in head["waiting_for"]
    finally:
        await asyncio.to_thread(host.postfix.start)
    await rep.resume(inbox_id)
    await stranger(host, CAROL).gets("Message-ID", message_id(rep, mail["mail_id"]))
    await ended(rep, campaign_id)
    inbox = await rep.inbox(inbox_id)
    assert (inbox["trouble"], inbox["retry_at"], inbox["emails_sent_today"]) == (None, None, 1)
