# ruff: noqa: E501
"""What we wrote is never read as what the other person says, however their program quotes it."""

from __future__ import annotations

import time

import pytest

from app.contract.campaign_texts import TEXTS, CampaignLanguage
from app.service.mail.opt_out_detection import find_opt_out
from app.service.mail.parse_message import ParsedMessage, parse_message, with_own_words
from app.service.mail.quote_splitter import Correspondence, split_quotes
from app.service.mail.text_overlap import repeated_spans
from tests.service.mail import quotations
from tests.service.mail.quotations import CORRESPONDENCE, LANGUAGES, OURS, WAY_OUT
from tests.service.mail.sample_mails import hypertext, mail

OUT = "Please take me off your list."
IN_ALL_LANGUAGES = {
    f"{program}, {code}": (phrases, of(phrases), "plain")
    for code, phrases in LANGUAGES.items()
    for program, of in quotations.PLAIN.items()
} | {
    f"{program} as html, {code}": (phrases, of(phrases), "html")
    for code, phrases in LANGUAGES.items()
    for program, of in quotations.HTML.items()
}
ALL = IN_ALL_LANGUAGES | {
    name: (LANGUAGES["en"], quotation, "plain") for name, quotation in quotations.OTHERS.items()
}


def heard(own: str, quotation: str, kind: str = "plain", below: str = "") -> ParsedMessage:
    if kind == "html":
        raw = hypertext(f"<div>{own}</div><br>{quotation}" + (f"<p>{below}</p>" if below else ""))
    else:
        raw = mail(f"{own}\n\n{quotation}" + (f"\n\n{below}\n" if below else ""))
    return with_own_words(parse_message(raw), CORRESPONDENCE)


@pytest.mark.parametrize("name", ALL)
def test_quote_splitter_with_reply_above_our_mail_yields_only_reply(name: str) -> None:
    phrases, quotation, kind = ALL[name]
    reading = heard(phrases.own, quotation, kind)
    assert (reading.text, reading.opt_out) == (phrases.own, "")


@pytest.mark.parametrize("name", ALL)
def test_quote_splitter_keeps_opt_out_above_our_mail(name: str) -> None:
    _, quotation, kind = ALL[name]
    for wish in (OUT, "remove me"):
        reading = heard(wish, quotation, kind)
        assert reading.text == wish and reading.opt_out


@pytest.mark.parametrize("name", ALL)
def test_quote_splitter_keeps_opt_out_below_our_mail(name: str) -> None:
    phrases, quotation, kind = ALL[name]
    reading = heard("", quotation, kind, below=OUT)
    assert OUT in reading.text and reading.opt_out
    reading = heard(phrases.own, quotation, kind, below=OUT)
    assert OUT in reading.text and reading.opt_out


@pytest.mark.parametrize("language", CampaignLanguage)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_quoted_unsubscribe_line_of_every_language_is_no_opt_out(
    language: CampaignLanguage, mark: str
) -> None:
    texts = TEXTS[language]
    ours = f"{texts.first_body}\n\n-- \n{texts.reply_line}\n"
    quoted = "".join(f"{mark}{line}\n" for line in ours.split("\n"))
    for own in ("OK", texts.reply_words):
        pieces = split_quotes(f"{own}\n\n{quoted}", Correspondence(texts=(ours,)))
        assert pieces.top == own
        asked = find_opt_out(pieces.top, "Re: A question", pieces.below)
        assert bool(asked) == (own == texts.reply_words)


INLINE = {
    "marked": (
        "> Hi Bob,\n> I saw that Prospects is hiring in Leeds - congratulations!\nThanks!\n> May I show you how others of "
        "your size fill such jobs in half the time?\nYes, on Tuesday.\n> It's 20 minutes, next week.\n",
        "Thanks!\n\nYes, on Tuesday.",
    ),
    "unmarked": (
        "From: Anna Bell <anna@acme.test>\nSent: Tuesday\nTo: Bob\nSubject: A question\n\nHi Bob,\n\nI saw that Prospects is "
        "hiring in Leeds - congratulations! May I show you how others of your size fill such jobs in half the time?\n"
        "YES.\n\nOur guide: https://acme.test/guide?id=7\n\nIt's 20 minutes, next week.\nMake it 30.\n",
        "YES.\n\nMake it 30.",
    ),
    "at the end of a line of ours": (
        "Hi Bob,\n\nI saw that Prospects is hiring in Leeds - congratulations! May I show you how others of your size "
        "fill such jobs in half the time? Yes, do.\n\nOur guide: https://acme.test/guide?id=7\n\nIt's 20 minutes, next week.\n",
        "Yes, do.",
    ),
    "a wish beside the way out": (f"> {WAY_OUT}\nPlease take me off your list.\n", OUT),
    "a sentence of ours answered": (
        "May I show you how others of your size fill such jobs in half the time?\n\nYou may.\n",
        "You may.",
    ),
}


@pytest.mark.parametrize("name", INLINE)
def test_quote_splitter_keeps_inline_remarks_between_our_lines(name: str) -> None:
    text, own = INLINE[name]
    assert split_quotes(text, CORRESPONDENCE).own == own


OWN_PHRASES = [
    (
        "If you'd rather not hear from me, reply “please take me off your list”.",
        "Please take me off your list.",
    ),
    ("To leave, answer with this line:\nPlease remove me from your list", "Please remove me from your list"),
    ("Answer “unsubscribe” to get no more.", "Unsubscribe"),
]


@pytest.mark.parametrize("footer, wish", OWN_PHRASES)
@pytest.mark.parametrize("place", ["alone", "above", "below", "below a part"])
def test_quote_splitter_keeps_our_opt_out_phrase_typed_by_recipient(
    footer: str, wish: str, place: str
) -> None:
    ours = (
        f"Hi Bob,\n\nmay I show you our new product next week, or the week after that?\n\nAnna\n\n{footer}\n"
    )
    cut = ours.partition("Anna")[0]
    text = {
        "alone": wish,
        "above": f"{wish}\n\n{ours}",
        "below": f"{ours}\n\n{wish}\n",
        "below a part": f"{cut}\n\n{wish}\n",
    }[place]
    known = Correspondence((ours,), ("anna@acme.test",), ())
    assert split_quotes(text, known).own == wish
    assert with_own_words(parse_message(mail(text)), known).opt_out


@pytest.mark.parametrize(
    "own, quoted, asks",
    [
        ("Please do.", WAY_OUT, True),
        ("Ja, bitte!", WAY_OUT, True),
        ("Yes please", OURS, False),
        ("Yes please", "It's 20 minutes, next week.", False),
        ("No need.", WAY_OUT, False),
    ],
)
def test_quoted_opt_out_line_alone_with_yes_is_opt_out(own: str, quoted: str, asks: bool) -> None:
    for text in (f"{own}\n\n{quotations.marked(quoted)}", f"{quotations.marked(quoted)}\n{own}\n"):
        assert bool(with_own_words(parse_message(mail(text)), CORRESPONDENCE).opt_out) is asks


def test_quote_splitter_recognizes_every_mail_of_sequence_in_thread() -> None:
    bump = f"Any news, Bob?\n\nAnna\n\n-- \n{WAY_OUT}\n"
    known = Correspondence((bump, OURS), ("anna@acme.test",), ("a question",))
    outer, inner = quotations.block(quotations.EN.labels, "today 09:00"), quotations.EN.gmail
    earlier = f"{quotations.block(quotations.EN.labels, 'yesterday').replace('Anna', 'Bob')}\nWho are you?\n"
    text = f"Call me.\n\n{outer}\n{bump}\n{earlier}\n{inner}\n{OURS}"
    assert split_quotes(text, known).own == "Call me."


def test_quote_splitter_keeps_text_that_differs_from_ours() -> None:
    text = "Hi Anna,\n\nmay I show you how we do it? It's 20 minutes.\n\nBob"
    assert repeated_spans(text, [OURS]) == []
    assert split_quotes(text, CORRESPONDENCE).own == text


HOSTILE = {
    "one line": "a" * 60_000,
    "one word again and again": "a " * 30_000,
    "ours again and again": OURS * 150,
    "pieces of ours": "May I show you if it's 20 minutes next week to hear " * 1_200,
    "open links": "<http://" * 7_500,
    "ideographs": "今後" * 30_000,
    "marks": "> " * 30_000,
    "rules": "-" * 30_000 + "x" + "-" * 29_999,
    "many rules": ("-" * 50 + "x" + "-" * 60 + "\n") * 500,
    "labels": "From: anna@acme.test\n" * 3_000,
    "labels apart": "Anna: anna@acme.test\n\n" * 3_000,
    "introductions": "On 3/3/26 anna@acme.test\n" * 2_500,
    "introductions without end": "On 3/3/26 09:00 anna@acme.test wrote " * 1_600,
    "colons": ":" * 60_000,
    "lines": "\n" * 60_000,
    "spaces": " " * 60_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_quote_splitter_splits_hostile_text_in_time(name: str) -> None:
    known = Correspondence((OURS, "a " * 20_000, "b " * 20_000), ("anna@acme.test", "Anna"), ("a question",))
    took = []
    for _ in range(3):
        started = time.process_time()
        split_quotes(HOSTILE[name], known)
        took.append(time.process_time() - started)
    assert min(took) < 0.5  # a third of it on a quiet machine
