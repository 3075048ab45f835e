"""Translation of the service's English sentences; those that are not known stay as they are.

The sentences are in resources/translations/service.txt, one per line, without the full stop and with
names for their variable parts. Where two match, the first is taken.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from app.desktop.widgets.i18n import get_language, tr, translate_text
from app.resources import find_resource


def mark_for_translation(text: str) -> str:
    """Return the text as it is, marked to be collected for translation as the texts of tr() are."""
    return text


NEXT = re.compile(r"(.+)\. Next: (\w+) (\d+) (\w+), (\d\d:\d\d) \((.+)\)\.")
WAITING = re.compile(r"(\d+) leads? waits?\. (.+)")
QUOTING = re.compile(r"(.+?\.) It said: (.+)", re.DOTALL)
END = re.compile(r"([.:]) (?=[A-Z“])")
WHOLE, PART = ("why", "said", "reply", "words"), r"(?:(?!\. [A-Z“]).)"
DATE = re.compile(r"(on )?(\w+) (\d+) (\w+)")
DAYS = mark_for_translation("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = mark_for_translation(
    "January February March April May June July August September October November December"
)


def translate_service_text(text: str | None) -> str:
    """Return a text of the service in the window's language; "" for None."""
    return (
        text if text and get_language() == "en" else _translate_cached(text, get_language()) if text else ""
    )


@lru_cache(2_000)
def _translate_cached(text: str, _language: str) -> str:
    if found := NEXT.fullmatch(text):
        said, weekday, day, month, time, zone = found.groups()
        when = tr(
            "{weekday} {day} {month}, {time}",
            weekday=_translate_name(DAYS, weekday),
            day=day,
            month=_translate_name(MONTHS, month),
            time=time,
        )
        return tr(
            "{said} Next: {when} ({zone})", said=translate_service_text(f"{said}."), when=when, zone=zone
        )
    if found := WAITING.fullmatch(text):
        return tr("%n lead(s) wait. {why}", n=int(found[1]), why=translate_service_text(found[2]))
    bare = text.removesuffix(".")
    for sentence, pattern in _load_patterns():
        if match := pattern.fullmatch(bare):
            named = {name: _translate_part(name, value) for name, value in match.groupdict().items()}
            return translate_text(sentence).format(**named) + text[len(bare) :]
    if found := QUOTING.fullmatch(text):
        return tr("{said} It said: {quoted}", said=translate_service_text(found[1]), quoted=found[2])
    return _in_parts(text)


def _in_parts(text: str) -> str:
    """Translate several sentences, one after the other.

    A known text may have several sentences, so the longest beginning is tried first.
    """
    ends = [match.end(1) for match in END.finditer(text)]
    for end in reversed(ends):
        if (first := translate_service_text(text[:end])) != text[:end]:
            return f"{first} {translate_service_text(text[end + 1 :])}"
    return f"{text[: ends[0]]} {translate_service_text(text[ends[0] + 1 :])}" if ends else text


def _translate_part(name: str, value: str) -> str:
    """Translate a variable part that is a reason, a holiday or a date; return any other unchanged."""
    if name == "why":
        return (
            translate_service_text(value)
            if value.endswith(".")
            else translate_service_text(f"{value}.").removesuffix(".")
        )
    if name == "holiday":
        return translate_service_text(value)
    if value == "lately":
        return tr("lately")
    found = DATE.fullmatch(value)
    if not found or found[2] not in DAYS.split() or found[4] not in MONTHS.split():
        return value
    weekday, month = _translate_name(DAYS, found[2]), _translate_name(MONTHS, found[4])
    if found[1]:
        return tr("on {weekday} {day} {month}", weekday=weekday, day=found[3], month=month)
    return tr("{weekday} {day} {month}", weekday=weekday, day=found[3], month=month)


def _translate_name(names: str, one: str) -> str:
    return dict(zip(names.split(), translate_text(names).split(), strict=True)).get(one, one)


@cache
def _load_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (one, re.compile(re.sub(r"\\{(\w+)\\}", _to_named_group, re.escape(one)), re.DOTALL))
        for one in find_resource("translations", "service.txt").read_text("utf-8").splitlines()
    )


def _to_named_group(named: re.Match[str]) -> str:
    """Return the regular expression of a variable part.

    Some parts can be one or several sentences; the others are no more than a part of one.
    """
    return f"(?P<{named[1]}>{'.' if named[1] in WHOLE else PART}+)"
