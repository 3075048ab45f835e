"""Own words told from quotation, signature and disclaimer, by language and mail program."""

from __future__ import annotations

import time

import pytest

from app.service.mail import signatures
from app.service.mail.parse_message import parse_message
from tests.service.mail import clients
from tests.service.mail.clients import LANGUAGES
from tests.service.mail.sample_mails import hypertext, mail


@pytest.mark.parametrize("language", LANGUAGES)
def test_reply_text_without_quote_signature_and_disclaimer_is_shown(language: str) -> None:
    words = LANGUAGES[language]
    cases = {f"plain {name}": mail(f"{words.own}\n\n{rest}") for name, rest in clients.plain(words).items()}
    cases |= {f"html {name}": hypertext(html) for name, html in clients.html(words).items()}
    cases |= {name: mail(f"{words.own}\n\n{rest}") for name, rest in clients.endings(words).items()}
    readings = {name: parse_message(raw) for name, raw in cases.items()}
    assert {name: one.text for name, one in readings.items() if one.text != words.own} == {}
    assert {name: one.opt_out for name, one in readings.items() if one.opt_out} == {}
    assert all(one.quoted for one in readings.values())  # folded, and nothing lost
    assert words.card in readings["mark, disclaimer"].quoted
    assert words.disclaimer in readings["mark, disclaimer"].quoted


@pytest.mark.parametrize("language", LANGUAGES)
def test_signature_splitter_keeps_name_and_folds_contact_details(language: str) -> None:
    words = LANGUAGES[language]
    reading = parse_message(mail(f"{words.own}\n\n{words.closing}\n{words.card}\n\n{words.disclaimer}\n"))
    name, _, rest = words.card.partition("\n")
    assert reading.text == f"{words.own}\n\n{words.closing}\n{name}"
    assert reading.quoted.startswith(rest)


@pytest.mark.parametrize("program", clients.OTHERS)
def test_reply_text_from_other_mail_clients_and_phones_excludes_footer(program: str) -> None:
    reading = parse_message(mail(f"Sure, do.\n\n{clients.OTHERS[program]}"))
    assert (reading.text, reading.opt_out) == ("Sure, do.", "")


def test_quote_splitter_keeps_text_right_above_japanese_introduction() -> None:
    for intro in ("Anna Bell さんは 2026/03/03 9:00 に書きました:", "2026/03/03 9:00 <anna@acme.test>:"):
        assert parse_message(mail(f"承知しました。\n{intro}\n> Hi\n")).text == "承知しました。"


KEPT = [
    "Hi Anna,\nthanks,\nplease call me on Friday.\nI would like to see it.",
    "Yes.\n\nBest,\nBob",
    "Thanks!\n\nCan you send it to eva@prospects.test, too?",
    "Two things:\n----------\nThe price, and the date.",
    "-- \nBob",
    "Is this message confidential?",
    "Best regards to your team, call me at +44 20 7946 0000",
    "Hi,\n\nThanks,\nwhat about 2026-03-03 10:00:00?",
]


@pytest.mark.parametrize("text", KEPT)
def test_signature_splitter_leaves_ordinary_text_whole(text: str) -> None:
    assert signatures.split_signature(text) == (text, "")


@pytest.mark.parametrize(
    "line",
    [
        "this message " * 80,
        "Best regards " * 80,
        "-" * 999,
        "- " * 500,
        "(+1 ) " * 160,
        "2026/1/1 1:11>" * 70,
    ],
)
def test_signature_splitter_reads_hostile_lines_in_time(line: str) -> None:
    started = time.process_time()
    parse_message(mail("\n".join([line] * 200)))
    assert time.process_time() - started < 1.5
