"""Sentences of the service in the window's language, by their codes."""

from __future__ import annotations

import json
from datetime import date, datetime
from functools import cache

from app.contract.sentences import SEVERAL, Sentence, SentenceFormatter
from app.desktop.widgets.i18n import format_number, get_language, tr, translate_text
from app.resources import find_resource


def mark_for_translation(text: str) -> str:
    """Return the text as it is, marked to be collected for translation as the texts of tr() are."""
    return text


DAYS = mark_for_translation("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = mark_for_translation(
    "January February March April May June July August September October November December"
)


class _WindowFormatter(SentenceFormatter):
    """Fills the fields of a text in the language of the window."""

    def format_date(self, day: date) -> str:
        weekday = translate_text(DAYS).split()[day.weekday()]
        month = translate_text(MONTHS).split()[day.month - 1]
        return tr("{weekday} {day} {month}", weekday=weekday, day=day.day, month=month)

    def format_moment(self, at: datetime) -> str:
        return tr("{day}, {time}", day=self.format_date(at), time=f"{at:%H:%M}")

    def format_number(self, n: int) -> str:
        return format_number(n)

    def format_sentence(self, sentence: Sentence) -> str:
        return translate_sentence(sentence)


_FORMATTER = _WindowFormatter()


def translate_sentence(sentence: str | None) -> str:
    """Return a sentence of the service in the window's language; "" for None.

    A foreign text, and one of a code that only a newer service knows, is returned as it came.
    """
    if not sentence or get_language() == "en" or not isinstance(sentence, Sentence):
        return sentence or ""
    if sentence.code == SEVERAL:
        return " ".join(translate_sentence(one) for one in sentence.params.get("sentences", ()))
    text = _load_texts().get(sentence.code)
    if text is None:
        return sentence[:]
    try:
        return _FORMATTER.fill(translate_text(text, n=sentence.params.get("n")), sentence.params)
    except (KeyError, ValueError, TypeError, IndexError):  # another version names other things
        return sentence[:]


def translate_user_name(name: str) -> str:
    """Return a person's name; the owner of a service has none until a user enters one."""
    return tr("Owner") if name == "Owner" else name


@cache
def _load_texts() -> dict[str, str]:
    texts: dict[str, str] = json.loads(find_resource("translations", "sentences.json").read_text("utf-8"))
    return texts
