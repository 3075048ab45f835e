"""Composed mails, read back by the standard library as a recipient's mail program would."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

import pytest

from app.contract.campaign_texts import TEXTS, CampaignLanguage, is_opt_out_line
from app.service.mail.compose import CampaignMessage, RenderedMessage, compose_message
from app.service.mail.mime_composer import BadAddress
from app.service.mail.opt_out_detection import find_opt_out
from app.service.mail.template import TemplateError, fields_of, problems_of

LETTER = CampaignMessage(
    sender_name="Alex Morgan",
    sender_address="alex@acme.test",
    recipient="bob@prospects.test",
    recipient_name="Bob Ray",
    subject_template="A question, {{first_name}}",
    text_template="Hi {{first_name|there}},\n\nsee https://acme.test/a?b=1&c=2.\n.\nFrom here\n\nAlex",
    html_template="",
    fields={"first_name": "Bob"},
    seed="c:l:0",
    message_id="<m1@acme.test>",
    date=datetime(2026, 3, 2, 9, tzinfo=UTC),
)
TRACKED = replace(
    LETTER,
    unsubscribe=True,
    unsubscribe_url="https://go.acme.test/u/tok",
    pixel_url="https://go.acme.test/t/o/tok.gif",
    link_url=lambda n: f"https://go.acme.test/t/c/tok{n}",
    postal_address="Acme Ltd\n1 High Street",
)
HEADERS = {
    *("From", "To", "Subject", "Date", "Message-ID", "MIME-Version"),
    *("Content-Type", "Content-Transfer-Encoding"),
}


def read(composed: RenderedMessage) -> EmailMessage:
    message = message_from_bytes(composed.raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert not message.defects
    for part in message.walk():
        assert not part.defects
    assert all(len(line) <= 998 and b"\r" not in line for line in composed.raw.split(b"\r\n"))
    assert b"\n" not in composed.raw.replace(b"\r\n", b"")
    return message


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return str(part.get_content()).replace("\r\n", "\n") if part else ""


def test_composer_plain_mail_has_exactly_expected_headers() -> None:
    composed = compose_message(LETTER)
    message = read(composed)
    assert set(message.keys()) == HEADERS
    assert message["From"] == "Alex Morgan <alex@acme.test>"
    assert message["To"] == "Bob Ray <bob@prospects.test>"
    assert message["Subject"] == composed.subject == "A question, Bob"
    assert message["Message-ID"] == "<m1@acme.test>"
    assert message["Date"].datetime == LETTER.date
    assert message.get_content_type() == "text/plain"
    assert body(message, "plain").splitlines() == composed.text.splitlines()
    assert composed.links == composed.missing == () and composed.html == ""


def test_composer_tracked_mail_has_text_html_and_unsubscribe_headers() -> None:
    composed = compose_message(TRACKED)
    message = read(composed)
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url, mailto = str(message["List-Unsubscribe"]).split(", ")
    assert (url, mailto) == (
        "<https://go.acme.test/u/tok>",
        "<mailto:alex@acme.test?subject=remove%20me%20%3Cm1%40acme.test%3E>",
    )
    line = next(line for line in composed.raw.split(b"\r\n") if line.startswith(b"List-Unsubscribe:"))
    assert line.endswith(mailto.encode())
    html, text = body(message, "html"), body(message, "plain")
    assert composed.links == ("https://acme.test/a?b=1&c=2",)
    assert 'href="https://go.acme.test/t/c/tok0"' in html and 'src="https://go.acme.test/t/o/tok.gif"' in html
    assert html.count("https://go.acme.test/u/tok") == 1 and "https://go.acme.test/u/tok" in text
    assert "https://acme.test/a?b=1&c=2" in text and "1 High Street" in text and "1 High Street" in html


def test_composer_without_public_address_offers_unsubscribe_by_reply() -> None:
    composed = compose_message(replace(LETTER, unsubscribe=True))
    message = read(composed)
    assert "remove me" in composed.text and composed.html == ""
    way_out = "mailto:alex@acme.test?subject=remove%20me%20%3Cm1%40acme.test%3E"
    assert message["List-Unsubscribe"] == f"<{way_out}>"
    assert message["List-Unsubscribe-Post"] is None
    elsewhere = compose_message(replace(LETTER, unsubscribe=True, reply_to="boss@elsewhere.test"))
    assert read(elsewhere)["List-Unsubscribe"] == f"<{way_out}>", "who answers elsewhere may not be read"
    assert way_out in elsewhere.text and "just reply" not in elsewhere.text


def test_composer_footer_fields_in_template_are_not_repeated() -> None:
    text = "Hi\n{{postal_address}}\nStop: {{unsubscribe_link}}"
    html = '<body><p>{{postal_address}}</p><a href="{{unsubscribe_link}}">Stop</a></body>'
    composed = compose_message(replace(TRACKED, text_template=text, html_template=html))
    assert composed.text == "Hi\nAcme Ltd\n1 High Street\nStop: https://go.acme.test/u/tok"
    assert composed.html.endswith('alt="">\n') and composed.links == ()
    assert '<a href="https://go.acme.test/u/tok">Stop</a>' in composed.html


def test_composer_custom_html_keeps_link_order_and_styles() -> None:
    html = (
        "<style>p{color:red}</style>"
        "<a class='x' href='https://a.test/?q={{first_name}}&amp;r=1'>{One|Uno}</a>"
        '<A HREF="http://b.test/">two</A><a href="mailto:x@y.test">three</a><a href="https://c.test">'
    )
    composed = compose_message(replace(TRACKED, html_template=html, fields={"first_name": 'B"o&b'}))
    assert composed.links[0] == "https://a.test/?q=B%22o%26b&r=1"
    assert composed.links[1:] == ("http://b.test/", "https://c.test")
    assert "p{color:red}" in composed.html and "mailto:x@y.test" in composed.html
    read(composed)


def test_composer_removes_active_content_from_html() -> None:
    html = """<head><style>p{color:red}</style></head><p style="color:red" onclick="x()">Hi</p>
        <script>x()</script><a href="javascript:x()">here</a><form action="https://a.test"><input></form>"""
    composed = compose_message(replace(LETTER, html_template=html))
    assert composed.html.split() == [
        *("<style>p{color:red}</style><p", 'style="color:red">Hi</p>', "<a>here</a>"),
    ]
    assert not re.search(r"script|onclick|<form|<input", composed.html + read(composed).as_string())


def test_composer_html_nested_too_deep_is_refused() -> None:
    with pytest.raises(TemplateError, match="more than 200 levels deep"):
        compose_message(replace(LETTER, html_template="<div>" * 201))


def test_composer_html_without_text_gets_plain_text_part() -> None:
    html = "<head><title>no</title></head><p>Hi {{first_name}},</p><ul><li>one<li>two</ul><a href='https://a.test'>here</a>"
    composed = compose_message(replace(LETTER, text_template="", html_template=html))
    assert composed.text == "Hi Bob,\n\n- one\n- two\n\nhere (https://a.test)\n"


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("", "Re: A question, Bob"),
        ("A question, {{first_name}}", "Re: A question, Bob"),
        ("Re: A question, Bob", "Re: A question, Bob"),
        ("Something else", "Something else"),
    ],
)
def test_composer_follow_up_keeps_thread_headers_and_subject(own: str, expected: str) -> None:
    follow_up = replace(
        LETTER,
        subject_template=own,
        first_subject="A question, Bob",
        in_reply_to="<m1@acme.test>",
        references=("<m0@acme.test>", "<m1@acme.test>"),
        message_id="<m2@acme.test>",
    )
    message = read(compose_message(follow_up))
    assert message["Subject"] == expected
    assert message["In-Reply-To"] == "<m1@acme.test>"
    assert str(message["References"]).split() == ["<m0@acme.test>", "<m1@acme.test>"]


def test_composer_subject_with_re_prefix_is_not_prefixed_again() -> None:
    assert compose_message(replace(LETTER, subject_template="", first_subject="RE: Old")).subject == "RE: Old"


@pytest.mark.parametrize(
    "name",
    [
        "Jörg Müller",
        "李小龙",
        "محمد علي",
        "Дмитрий Иванов",
        "👩‍💻 Ada",
        'O"Brien, (Sales) <x@y.test>',
        "back\\slash; semi:colon",
        "=?utf-8?q?trick?=",
        "ก" * 150,
        "a" * 190,
        "Ａｃｍｅ　株式会社",
        "trailing.",
    ],
)
def test_composer_keeps_names_and_subjects_of_every_script(name: str) -> None:
    letter = replace(
        LETTER, sender_name=name, recipient_name=name, subject_template="{{x}}", fields={"x": name[:140]}
    )
    composed = compose_message(replace(letter, text_template="x\n" + name))
    message, raw = read(composed), message_from_bytes(composed.raw)
    for header in ("From", "To"):
        shown, address = parseaddr(raw[header].replace("\n", ""))
        assert str(make_header(decode_header(shown))) == " ".join(name.split())
        assert address == message[header].addresses[0].addr_spec
    assert message["Subject"] == " ".join(name[:140].split())
    assert body(message, "plain") == f"x\n{name}\n"


@pytest.mark.parametrize(
    "breaker", ["\r\n", "\n", "\r", "\x85", "\u2028", "\u2029", "\0", "\x0b", "\x0c", "\x1c"]
)
def test_composer_field_value_with_line_break_adds_no_header(breaker: str) -> None:
    evil = f"Bob{breaker}Bcc: evil@x.test{breaker}{breaker}Body"
    letter = replace(
        TRACKED,
        sender_name=evil,
        recipient_name=evil,
        subject_template="Hi {{x}}",
        text_template="T {{x}}",
        fields={"x": evil},
        postal_address=evil,
        in_reply_to=f"<a@b>{breaker}Bcc: evil@x.test",
        references=(evil, f"<a{breaker}b@c>"),
    )
    message = read(compose_message(letter))
    extra = {"List-Unsubscribe", "List-Unsubscribe-Post", "In-Reply-To"}
    assert set(message.keys()) == HEADERS - {"Content-Transfer-Encoding"} | extra
    assert message["Subject"] == "Hi Bob Bcc: evil@x.test Body"


@pytest.mark.parametrize(
    "address",
    [
        "a@x.test, b@y.test",
        "a@x.test\r\nRCPT TO:<b@y.test>",
        "no-at",
        "<a@x.test>",
        "a b@x.test",
        "@x.test",
        "ü@x.test",
        "a@",
        "a@exa mple.test",
    ],
)
def test_composer_invalid_recipient_address_is_refused_with_reason(address: str) -> None:
    with pytest.raises(BadAddress, match="not valid"):
        compose_message(replace(LETTER, recipient=address))


def test_composer_encodes_international_domain_as_idna() -> None:
    assert read(compose_message(replace(LETTER, recipient="a@Bücher.test")))["To"].endswith(
        "<a@xn--bcher-kva.test>"
    )


def test_composer_writes_configured_reply_to() -> None:
    assert read(compose_message(replace(LETTER, reply_to="team@acme.test")))["Reply-To"] == "team@acme.test"


def test_composer_names_missing_fields_and_refuses_broken_template() -> None:
    assert compose_message(replace(LETTER, text_template="{{a}} {{b|x}} {{a}}")).missing == ("a",)
    with pytest.raises(TemplateError):
        compose_message(replace(LETTER, text_template="{{a.b}}"))


def test_composer_truncates_long_subject() -> None:
    subject = compose_message(replace(LETTER, subject_template="ü" * 400)).subject
    assert len(subject) == 150 and subject.endswith("…")


def test_composer_same_message_gives_same_bytes() -> None:
    assert compose_message(TRACKED).raw == compose_message(TRACKED).raw


@pytest.mark.parametrize(
    "hostile",
    [
        "<a " * 60_000,
        "<a href=" * 25_000,
        "http://." * 25_000,
        "\n \n" * 60_000,
        "</body " * 28_000,
        "." * 200_000,
        "<div>" * 40_000,
    ],
    ids=lambda text: text[:9],
)
def test_composer_hostile_body_is_composed_in_time(hostile: str) -> None:
    begun = time.process_time()
    compose_message(replace(TRACKED, text_template=hostile))
    with suppress(TemplateError):
        compose_message(replace(TRACKED, html_template=hostile))
    assert time.process_time() - begun < 3.0


def test_composer_is_faster_than_email_message_object() -> None:
    def object_of(letter: CampaignMessage) -> bytes:
        message = EmailMessage(policy=policy.SMTP)
        message["From"], message["To"] = "Alex <alex@acme.test>", "Bob <bob@prospects.test>"
        message["Subject"], message["Message-ID"] = "A question", letter.message_id
        message.set_content(letter.text_template * 8)
        message.add_alternative(f"<p>{letter.text_template * 8}</p>", subtype="html")
        return bytes(message)

    def took(work: Any, letter: CampaignMessage) -> float:
        times = []
        for _ in range(30):
            begun = time.process_time()
            work(letter)
            times.append(time.process_time() - begun)
        return min(times)

    long = replace(TRACKED, text_template=LETTER.text_template * 8)
    assert took(compose_message, long) < 0.5 * took(object_of, LETTER)


@pytest.mark.parametrize("language", CampaignLanguage)
def test_composer_opt_out_line_is_in_language_with_or_without_link(language: CampaignLanguage) -> None:
    texts = TEXTS[language]
    linked = compose_message(replace(TRACKED, language=language))
    assert linked.text.endswith(f"{texts.link_words}{texts.colon} https://go.acme.test/u/tok\n")
    assert f'<a href="https://go.acme.test/u/tok">{texts.link_words}</a>' in linked.html
    assert body(read(linked), "html").startswith(f'<html lang="{language}">\n<body>\n<p>Hi')
    alone = compose_message(replace(LETTER, unsubscribe=True, language=language))
    assert alone.text.endswith(f"\n-- \n{texts.reply_line}\n") and alone.html == ""
    marked = compose_message(replace(LETTER, html_template="<p>Hi</p>", unsubscribe=True, language=language))
    assert f">{texts.reply_line}</p>" in marked.html
    elsewhere = compose_message(replace(LETTER, unsubscribe=True, language=language, reply_to="b@a.test"))
    assert f"{texts.link_words}{texts.colon} mailto:alex@acme.test?" in elsewhere.text


@pytest.mark.parametrize("language", CampaignLanguage)
def test_every_language_asks_for_reply_that_is_understood(language: CampaignLanguage) -> None:
    texts = TEXTS[language]
    assert texts.reply_words in texts.reply_line and is_opt_out_line(texts.link_words)
    for written in (texts.reply_words, texts.reply_words.capitalize() + ".", f"„{texts.reply_words}“"):
        assert find_opt_out(written, "Re: A question")


@pytest.mark.parametrize("language", CampaignLanguage)
def test_sample_texts_of_every_language_have_known_fields_with_defaults(language: CampaignLanguage) -> None:
    texts = TEXTS[language]
    for template in (texts.first_subject, texts.first_body, texts.follow_up_body):
        assert not problems_of(template)
        assert set(fields_of(template)) <= {"first_name", "company", "sender_name"}
    sample = replace(LETTER, subject_template=texts.first_subject, text_template=texts.first_body)
    composed = compose_message(replace(sample, fields={"sender_name": "Alex Morgan"}))
    assert composed.missing == () and "{" not in composed.subject + composed.text
    assert composed.text.endswith("\nAlex Morgan") and not re.search(r"[^\n]  ", composed.text)
    assert texts.follow_up_body.startswith(texts.greeting + "\n\n") and "{{" in texts.greeting
    assert len(composed.subject) <= 60


def test_english_samples_go_on_with_capital_after_greeting() -> None:
    texts = TEXTS[CampaignLanguage.EN]
    for sample in (texts.first_body, texts.follow_up_body):
        assert sample.split("\n\n")[1][0].isupper()


def test_composer_own_opt_out_line_is_words_of_link() -> None:
    own = "Not for you <or> us? No more emails."
    linked = compose_message(replace(TRACKED, language="de", opt_out_line=own))
    assert linked.text.endswith("\nNot for you <or> us? No more emails: https://go.acme.test/u/tok\n")
    assert (
        '<a href="https://go.acme.test/u/tok">Not for you &lt;or&gt; us? No more emails.</a>' in linked.html
    )
    assert "Abmelden" not in linked.text + linked.html


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        ("Genug? Schreiben Sie „Abmelden“ zurück.", "Genug? Schreiben Sie „Abmelden“ zurück."),
        ("Genug davon", "Genug davon: mailto:alex@acme.test?subject=remove%20me%20%3Cm1%40acme.test%3E"),
    ],
)
def test_composer_own_opt_out_line_without_words_to_reply_with_gets_link(own: str, wanted: str) -> None:
    alone = compose_message(replace(LETTER, unsubscribe=True, language="de", opt_out_line=own))
    assert alone.text.endswith(f"\n-- \n{wanted}\n")


def test_composer_of_language_without_texts_writes_english() -> None:
    assert "just reply “remove me”" in compose_message(replace(LETTER, unsubscribe=True, language="xx")).text
