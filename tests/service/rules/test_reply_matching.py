from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.service.mail.parse_message import MessageKind, ParsedMessage
from app.service.rules.reply_matching import SentEmail, bare_subject, match_reply

MARCH = datetime(2026, 3, 2, tzinfo=UTC)


def sent(name: str, subject: str = "A question", day: int = 2) -> SentEmail:
    return SentEmail(name, f"<{name}@acme.test>", "bob@prospects.test", subject, MARCH.replace(day=day))


FIRST, SECOND, OTHER = sent("first"), sent("second", day=5), sent("other", "Prices", day=9)
ALL = {each.message_id: each for each in (FIRST, SECOND, OTHER)}


def reply(kind: MessageKind = MessageKind.REPLY, **values: object) -> ParsedMessage:
    return ParsedMessage(kind, "d", from_address="bob@prospects.test", **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "reading, expected",
    [
        (reply(in_reply_to="<second@acme.test>", references=("<first@acme.test>",)), SECOND),
        (reply(in_reply_to="<unknown@x>", references=("<first@acme.test>", "<second@acme.test>")), SECOND),
        (reply(references=("<first@acme.test>", "<colleague@x>")), FIRST),
        (reply(subject="RE: Prices"), OTHER),
        (reply(subject="AW: WG: A question"), SECOND),
        (reply(subject="Something else"), OTHER),
        (reply(subject=""), OTHER),
        (reply(MessageKind.BOUNCE, original_message_id="<first@acme.test>"), FIRST),
        (reply(MessageKind.BOUNCE, original_message_id="<not-ours@x>"), None),
        (
            reply(MessageKind.BOUNCE, original_message_id="<not-ours@x>", original_subject="a question"),
            SECOND,
        ),
        (reply(MessageKind.BOUNCE, original_message_id="<not-ours@x>", original_subject="Lunch?"), None),
        (reply(MessageKind.BOUNCE), OTHER),
        (reply(MessageKind.COMPLAINT, original_message_id="<second@acme.test>"), SECOND),
    ],
)
def test_reply_matching_finds_sent_mail_of_reply(reading: ParsedMessage, expected: SentEmail | None) -> None:
    assert match_reply(reading, ALL, [FIRST, OTHER, SECOND]) is expected


def test_reply_matching_by_empty_subject_is_ignored() -> None:
    assert match_reply(reply(subject="Re: "), {}, [sent("bare", ""), OTHER]) is OTHER


def test_reply_matching_without_known_mail_finds_nothing() -> None:
    assert match_reply(reply(MessageKind.BOUNCE), {}, []) is None
    assert match_reply(reply(subject="Re: A question", in_reply_to="<x@y>"), {}, []) is None


@pytest.mark.parametrize(
    "subject, bare",
    [
        ("Re: A question", "a question"),
        ("AW: Re: Fwd: A  question", "a question"),
        ("RE[2]: A question", "a question"),
        ("Réponse automatique : A question", "a question"),
        ("Automatische Antwort: A question", "a question"),
        ("Reporting: A question", "reporting: a question"),
        ("", ""),
    ],
)
def test_reply_matching_strips_reply_prefixes_from_subject(subject: str, bare: str) -> None:
    assert bare_subject(subject) == bare
