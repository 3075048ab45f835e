from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime

import pytest
from flufl.bounce import scan_message

from app.service.mail.quote_splitter import split_quotes
from app.service.practice import reply_generator
from app.service.practice.mail_view import parse_received_message
from app.service.practice.personas import PersonaKind
from app.service.practice.phrases import DAYS, WORDS
from tests.service.practice.hosted import mail

AT = datetime(2026, 11, 24, 14, 30, tzinfo=UTC)
SEED = "practice"
HTML = (
    "<html><head><style>p{}</style></head><body><p>Hello Käthe &amp; team,</p>"
    '<p><a href="http://127.0.0.1:1/click/a">Look here</a> and <a href="mailto:x@y.test">write</a>.</p>'
    '<p><a href="http://127.0.0.1:1/u/1">Abmelden</a></p><img src="http://127.0.0.1:1/open.gif" width=1>'
    "<img src=cid:logo></body></html>"
)


def parsed(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=policy.default)


def campaign(**headers: str) -> bytes:
    return mail("Käthe Müller <k.mueller@nordlicht.people.test>", html=HTML, **headers).as_bytes(
        policy=policy.SMTP
    )


def test_practice_mail_reader_extracts_headers_links_and_images() -> None:
    unsubscribe = {
        "List_Unsubscribe": "<http://127.0.0.1:1/one-click>, <mailto:u@x.test>",
        "List_Unsubscribe_Post": "List-Unsubscribe=One-Click",
    }
    letter = parse_received_message(
        campaign(In_Reply_To="<a@b.test>", References="<r@b.test> <a@b.test>", **unsubscribe)
    )
    assert letter.message_id == "<campaign-1@outreach.practice.test>"
    assert (letter.answers, letter.references) == ("<a@b.test>", ("<r@b.test>", "<a@b.test>"))
    assert (letter.sender, letter.sender_name) == ("alex@outreach.practice.test", "Alex Morgan")
    assert (letter.reply_to, letter.greeted) == ("alex@outreach.practice.test", "Käthe Müller")
    assert letter.images == ("http://127.0.0.1:1/open.gif",)
    assert letter.links == ("http://127.0.0.1:1/click/a",)
    assert letter.leaving == ("http://127.0.0.1:1/u/1",)
    assert letter.one_click == "http://127.0.0.1:1/one-click"
    assert letter.text.startswith("Hello,") and not letter.automatic


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"Subject: x\r\n\r\n",
        b"From: <>\r\nTo: ,\r\nMessage-ID: x\r\n\r\nhi",
        b"Content-Type: text/html; charset=klingon\r\n\r\n<p>hi<img",
        b"From: a@b.test\r\nContent-Type: x\r\n\r\n",
    ],
)
def test_practice_mail_reader_accepts_malformed_mail(raw: bytes) -> None:
    letter = parse_received_message(raw)
    assert letter.message_id == "" and letter.images == ()


def test_practice_mail_reader_converts_html_only_mail_to_text() -> None:
    message = EmailMessage()
    message.set_content(HTML, subtype="html")
    text = parse_received_message(message.as_bytes()).text
    assert "Hello Käthe & team," in text and "Look here" in text and "p{}" not in text


@pytest.mark.parametrize("person", [f"person{number}@nordlicht.people.test" for number in range(12)])
@pytest.mark.parametrize("words", ["interested", "question", "remove", "agree"])
def test_reply_generator_writes_ordinary_threaded_reply_with_quote(person: str, words: str) -> None:
    letter = parse_received_message(campaign(References="<first@outreach.practice.test>"))
    raw = reply_generator.compose_reply(person, letter, words, AT, SEED)
    message = parsed(raw)
    assert message["To"] == "alex@outreach.practice.test"
    assert message["From"].addresses[0].addr_spec == person
    assert message["From"].addresses[0].display_name == "Käthe Müller"
    assert message["In-Reply-To"] == letter.message_id
    assert message["References"] == f"<first@outreach.practice.test> {letter.message_id}"
    assert message["Message-ID"] == reply_generator.own_id(person, letter, words)
    assert parsedate_to_datetime(str(message["Date"])) == AT
    assert str(message["Subject"])[:4].upper() in ("RE: ", "AW: ")
    assert "Auto-Submitted" not in message and "Return-Path" not in message
    assert message.get_content_type() == "multipart/alternative"
    text, html = (message.get_body((kind,)) for kind in ("plain", "html"))
    assert text and html and text.get_content_charset() == html.get_content_charset() == "utf-8"
    said = {phrase.format(day=day) for phrase in WORDS["de"][words] for day in DAYS["de"]}
    assert any(phrase in text.get_content() for phrase in said)
    assert "may I show you something?" in text.get_content()
    assert "open.gif" not in html.get_content() and "Hello Käthe &amp; team" in html.get_content()
    assert all(len(line) <= 998 for line in raw.splitlines())
    own = split_quotes(text.get_content())
    assert own.top and "may I show" not in own.own and "may I show" in own.quoted


def test_reply_generator_uses_all_languages_and_both_quoting_styles() -> None:
    letter = parse_received_message(mail("someone@people.test").as_bytes())
    people = [f"who{number}@people.test" for number in range(120)]
    assert {reply_generator.choose_language(person, "Who", SEED) for person in people} == set(WORDS)
    texts = [
        parsed(reply_generator.compose_reply(person, letter, "interested", AT, SEED)).get_body(("plain",))
        for person in people
    ]
    outlook = [text for text in texts if text and "______" in text.get_content()]
    assert 20 < len(outlook) < 70


@pytest.mark.parametrize(
    ("name", "tongue"),
    [
        ("Käthe Müller", "de"),
        ("Jörg", "de"),
        ("Chloé Noël", "fr"),
        ("Íñigo Ríos", "es"),
        ("Seán Doyle", "en"),
    ],
)
def test_reply_generator_chooses_language_by_first_name(name: str, tongue: str) -> None:
    assert reply_generator.choose_language("x@people.test", name, SEED) == tongue


def test_reply_generator_has_phrases_of_every_kind_in_every_language() -> None:
    for tongue, words in WORDS.items():
        assert set(words) == {"interested", "question", "remove", "agree", "ooo"}, tongue


def test_reply_generator_without_display_name_derives_it_from_address() -> None:
    assert reply_generator.display_name("anna-lena.mueller@people.test") == "Anna Lena Mueller"
    assert reply_generator.display_name("x@people.test", "Käthe") == "Käthe"


def test_reply_generator_marks_auto_reply() -> None:
    letter = parse_received_message(campaign())
    message = parsed(reply_generator.auto_reply("k.mueller@nordlicht.people.test", letter, AT, SEED))
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["In-Reply-To"] == letter.message_id
    assert str(message["Subject"]).startswith("Abwesenheitsnotiz: ")
    assert "nicht im Büro" in message.get_content()


def test_reply_generator_writes_bounce_as_delivery_status_notification() -> None:
    original = campaign()
    person = "bounce-1@people.test"
    raw = reply_generator.compose_bounce(
        person, "alex@outreach.practice.test", original, parse_received_message(original), AT
    )
    assert b"\n" not in raw.replace(b"\r\n", b"")
    message = parsed(raw)
    assert message.get_content_type() == "multipart/report"
    assert message["Content-Type"].params["report-type"] == "delivery-status"
    assert not message.defects
    text, status, headers = message.iter_parts()
    assert text.get_content_type() == "text/plain"
    fields = list(status.iter_parts())[1]
    assert (fields["Action"], fields["Status"]) == ("failed", "5.1.1")
    assert fields["Final-Recipient"] == f"rfc822; {person}"
    returned = message_from_bytes(headers.get_payload(decode=True), policy=policy.default)
    assert returned["Message-ID"] == "<campaign-1@outreach.practice.test>"
    assert scan_message(message_from_bytes(raw)) == {person.encode()}


def test_reply_generator_message_ids_are_stable_and_unique() -> None:
    letter = parse_received_message(campaign())
    ids = {
        reply_generator.own_id(f"p{n}@people.test", letter, kind) for n in range(50) for kind in PersonaKind
    }
    assert len(ids) == 50 * len(PersonaKind)
    assert (
        reply_generator.own_id("P1@people.test", letter, "agree").split("@")[0]
        == (reply_generator.own_id("p1@people.test", letter, "agree").split("@")[0])
    )
