"""What the service says in English, in the language of the window; what is not known here stays as it is.

Its sentences stand in resources/translations/service.txt, a line each, without the full stop; what differs is
named. Where two fit, the first is taken.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from app.desktop.widgets.i18n import get_language, tr, translate_text
from app.resources import find_resource


def mark_for_translation(text: str) -> str:
    """Gathered for translation as tr() is."""
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
    """A sentence of the service; empty for None."""
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
    """Sentences one after the other; a known one may be of several, so the longest is looked for first."""
    ends = [match.end(1) for match in END.finditer(text)]
    for end in reversed(ends):
        if (first := translate_service_text(text[:end])) != text[:end]:
            return f"{first} {translate_service_text(text[end + 1 :])}"
    return f"{text[: ends[0]]} {translate_service_text(text[ends[0] + 1 :])}" if ends else text


def _translate_part(name: str, value: str) -> str:
    """A reason or a day as it is said; anything else as it stands."""
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
    """What a name stands for: a sentence or several for some, no more than a part of one for the others."""
    return f"(?P<{named[1]}>{'.' if named[1] in WHOLE else PART}+)"
