"""Whether what is understood goes beyond the sentences that the tables were written for."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from app.service.mail.departure import detect_departure
from app.service.mail.opt_out_detection import find_opt_out, find_possible_opt_out
from app.service.mail.out_of_office import Absence, detect_out_of_office
from app.service.mail.parse_message import parse_message, with_own_words
from app.service.mail.quote_splitter import Correspondence
from app.service.mail.typo_correction import correct_typos
from tests.service.mail.sample_mails import mail

ON = date(2026, 3, 10)
LABELLED = Path(__file__).with_name("replies_in_other_words.txt")
OURS = Correspondence(names=("anna@acme.test",), subjects=("A question",))


def labeled(name: str) -> list[str]:
    r"""Replies under the `#` line of a name, one in a line; `\n` is a new line, ` => ` parts two values."""
    section = LABELLED.read_text("utf-8").partition(f"# {name}\n")[2].partition("\n# ")[0]
    return [line.replace("\\n", "\n") for line in section.splitlines() if line]


def pairs(name: str) -> list[tuple[str, str]]:
    return [(one, other) for one, _, other in (each.partition(" => ") for each in labeled(name))]


@pytest.mark.parametrize("text", labeled("certain"))
def test_opt_out_in_unseen_wording_is_certain(text: str) -> None:
    assert find_opt_out(text, "Re: A question")


@pytest.mark.parametrize("text", labeled("at least a doubt"))
def test_opt_out_hard_to_read_is_at_least_possible(text: str) -> None:
    assert find_opt_out(text, "Re: A question") or find_possible_opt_out(text)


@pytest.mark.parametrize("text", labeled("harmless"))
def test_opt_out_in_harmless_reply_is_neither_certain_nor_possible(text: str) -> None:
    assert (find_opt_out(text, "Re: A question"), find_possible_opt_out(text)) == ("", "")


@pytest.mark.parametrize("text", labeled("asked about"))
def test_opt_out_only_hinted_at_is_possible_but_not_certain(text: str) -> None:
    assert find_opt_out(text, "Re: A question") == ""
    assert find_possible_opt_out(text)


@pytest.mark.parametrize("text", labeled("asked for"))
def test_opt_out_asked_for_is_certain(text: str) -> None:
    assert find_opt_out(text, "Re: A question")


@pytest.mark.parametrize(("subject", "text"), pairs("in the subject"))
def test_opt_out_added_to_our_subject_is_found_whatever_text_says(subject: str, text: str) -> None:
    assert with_own_words(parse_message(mail(text, subject=subject)), OURS).opt_out


@pytest.mark.parametrize(
    "subject",
    ["[EXTERNAL] Re: A question", "***SPAM*** AW: A question", "Spam: Re: A question", "A question"],
)
def test_gateway_tag_added_to_our_subject_is_no_opt_out(subject: str) -> None:
    assert with_own_words(parse_message(mail("Yes, Tuesday.", subject=subject)), OURS).opt_out == ""


@pytest.mark.parametrize(("text", "back"), pairs("away"))
def test_out_of_office_in_unseen_wording_ends_on_intended_day(text: str, back: str) -> None:
    assert detect_out_of_office("Automatic reply: A question", text, ON) == Absence(date.fromisoformat(back))


@pytest.mark.parametrize("text", labeled("gone"))
def test_departure_in_unseen_wording_is_detected(text: str) -> None:
    assert detect_departure(text)


@pytest.mark.parametrize("text", labeled("still there"))
def test_departure_in_unseen_wording_of_person_who_stays_is_not_detected(text: str) -> None:
    assert detect_departure(text) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("delet my emial adress frm ur databse", "delete my email address from your database"),
        ("unsuscribe", "unsubscribe"),
        ("remote work, a contract, anmelden, spending", "remote work, a contract, anmelden, spending"),
        ("write to delet@acme.test", "write to delet@acme.test"),
    ],
)
def test_typo_correction_mends_only_opt_out_words(written: str, meant: str) -> None:
    assert correct_typos(written) == meant
