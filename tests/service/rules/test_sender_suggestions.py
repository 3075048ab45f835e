from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.contract.replies import Why
from app.service.mail.parse_message import MessageKind, ParsedMessage
from app.service.rules.reply_matching import SentEmail
from app.service.rules.sender_suggestions import company_domain_of, guess_senders

NOW = datetime(2026, 3, 3, 9, tzinfo=UTC)
TEXT = "Hi {name},\n\nmay I show you how Acme saves you two hours a week?\n\nAnna"


def sent(number: int, name: str, recipient: str, subject: str = "A question") -> SentEmail:
    at = NOW - timedelta(days=number)
    return SentEmail(
        f"m{number}",
        f"<{number}@acme.test>",
        recipient,
        subject,
        at,
        f"l{number}",
        text=TEXT.format(name=name),
    )


BOB, EVE, KIM = (
    sent(1, "Bob", "bob@prospects.test"),
    sent(2, "Eve", "eve@other.test", "Another thing"),
    sent(3, "Kim", "kim@gmail.com", "A third"),
)
RECENT = (BOB, EVE, KIM)


def reading(
    address: str, subject: str = "Hello", quoted: str = "", kind: MessageKind = MessageKind.REPLY
) -> ParsedMessage:
    return ParsedMessage(kind, "d", from_address=address, subject=subject, quoted=quoted)


@pytest.mark.parametrize(
    "mail, expected",
    [
        (reading("ceo@prospects.test"), [("l1", (Why.COMPANY,))]),
        (reading("b.miller@home.test", "AW: A question"), [("l1", (Why.SUBJECT,))]),
        (reading("b.miller@home.test", "SV: Re: a  QUESTION"), [("l1", (Why.SUBJECT,))]),
        (reading("b.miller@home.test", "A question"), []),  # the same words, but no answer
        (reading("lee@gmail.com"), []),  # a domain that anybody can have
        (reading("x@home.test", "Re: lunch"), []),
        (reading("ceo@prospects.test", kind=MessageKind.AUTO_REPLY), []),
        (
            reading("ceo@prospects.test", "RE: A question"),
            [("l1", (Why.SUBJECT, Why.COMPANY))],
        ),
    ],
)
def test_sender_suggestions_list_leads_with_reasons(
    mail: ParsedMessage, expected: list[tuple[str, tuple[Why, ...]]]
) -> None:
    assert [(guess.sent.lead_id, guess.why) for guess in guess_senders(mail, RECENT)] == expected


def test_sender_suggestions_put_quoted_lead_first_despite_line_breaks() -> None:
    quoted = "> " + TEXT.format(name="Kim").replace("how Acme", "how\n> Acme").replace("\n\n", "\n> \n> ")
    found = guess_senders(reading("someone@home.test", "Re: A question", quoted), RECENT)
    assert found[0].sent is KIM and found[0].why == (Why.QUOTE,)
    assert {guess.sent.lead_id for guess in found} >= {"l1", "l3"}


def test_sender_suggestions_list_each_lead_once_and_five_at_most() -> None:
    many = [sent(number, "Bob", f"p{number}@prospects.test") for number in range(9)]
    found = guess_senders(reading("ceo@prospects.test"), [*many, *many])
    assert [guess.sent.lead_id for guess in found] == ["l0", "l1", "l2", "l3", "l4"]


def test_company_domain_excludes_freemail_providers() -> None:
    assert company_domain_of("a@Prospects.TEST") == "prospects.test" and company_domain_of("a@web.de") == ""
