"""Out of office, and until when: phrases and dates in English, German, French, Spanish, Japanese. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

DAY = timedelta(days=1)
FARTHEST = 366  # days that an absence is believed
NEAR = 45  # characters in which a word can belong to a date
_AWAY = re.compile(
    r"out of (?:the |my )?office|\booo\b|on (?:\w+ )?(?:leave|vacation|holidays?)\b"
    r"|away from (?:my desk|the office)|(?:currently|am|be) (?:away|travell?ing)"
    r"|\babwesen|nicht im (?:büro|haus|dienst)|im urlaub|außer haus|nicht erreichbar"
    r"|\babsen(?:t|ce)|en (?:congés?|vacances|déplacement)"
    r"|fuera de (?:la |mi )?oficina|\bausen(?:te|cia)|de (?:vacaciones|permiso|viaje)"
    r"|不在|休暇|休業|お休み|出張",
)
_MONTHS = (
    "jan(?:uary|uar|vier)?|janv|enero|ene|jänner",
    "feb(?:ruary|ruar|rero)?|févr?(?:ier)?",
    "mar(?:ch|s|zo)?|märz|mär",
    "apr(?:il)?|avr(?:il)?|abr(?:il)?",
    "may|mai|mayo",
    "june?|juni?|juin|junio",
    "july?|juli?|juil(?:let)?|julio",
    "aug(?:ust)?|août|ago(?:sto)?",
    "sept?(?:ember|embre|iembre)?",
    "oct(?:ober|obre|ubre)?|okt(?:ober)?",
    "nov(?:ember|embre|iembre)?",
    "dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|dic(?:iembre)?",
)
_MONTH = "|".join(f"(?P<m{number}>{names})" for number, names in enumerate(_MONTHS, 1))
_YEAR = r"(?:,?\s+(?:de\s+|del\s+)?(?P<y>20\d\d))?"
_WEEKDAYS = (
    "mondays?|montags?|lundis?|lunes|月曜日?",
    "tuesdays?|dienstags?|mardis?|martes|火曜日?",
    "wednesdays?|mittwochs?|mercredis?|miércoles|水曜日?",
    "thursdays?|donnerstags?|jeudis?|jueves|木曜日?",
    "fridays?|freitags?|vendredis?|viernes|金曜日?",
    "saturdays?|samstags?|sonnabends?|samedis?|sábado|土曜日?",
    "sundays?|sonntags?|dimanches?|domingo|日曜日",
)
_FORMS = (
    re.compile(r"(?P<y>20\d\d)[-/.年]\s?(?P<m>\d\d?)[-/.月]\s?(?P<d>\d\d?)日?(?!\d)"),
    re.compile(r"(?<![\d年])(?P<m>\d\d?)月\s?(?P<d>\d\d?)日"),
    re.compile(r"(?<!\d)(?P<d>\d\d?)\.\s?(?P<m>\d\d?)(?:\.\s?(?P<y>20\d\d|\d\d(?!\d|:))?|(?![\d.:]))"),
    re.compile(r"(?<!\d)(?P<one>\d\d?)[/-](?P<two>\d\d?)(?:[/-](?P<y>20\d\d|\d\d))?(?![\d/])"),
    re.compile(rf"(?<!\d)(?P<d>\d\d?)(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?(?:{_MONTH})\b\.?{_YEAR}"),
    re.compile(rf"\b(?:{_MONTH})\b\.?\s+(?P<d>\d\d?)(?:st|nd|rd|th)?(?![\d:]){_YEAR}"),
)
_WEEKDAY = re.compile("|".join(rf"(?P<w{at}>\b(?:{names}))" for at, names in enumerate(_WEEKDAYS)))
_RELATIVE = (
    (re.compile(r"\btomorrow\b|\bmorgen(?! früh)\b|\bdemain\b|\bmañana\b|明日"), None),
    (re.compile(r"\bnext week\b|\bnächster? woche\b|\bsemaine prochaine\b|\bpróxima semana\b|来週"), 0),
)
_BACK_BEFORE = re.compile(
    r"(?:\bback\b|\breturn\w*|\bresum\w+|\bavailable\b|\bwieder\b|\bzurück\b|\bab\b|\bretour\b|\breviens\b"
    r"|à (?:partir|compter) du|\bvuelta\b|\bregres\w+|\bvolver\w*|\bvuelvo\b|\breincorpor\w+|a partir del)"
    r"[^.!?;。]*$"
)
_BACK_AFTER = re.compile(
    r"^[^.!?;。]{0,25}(?:\bback\b|\bwieder\b|\bzurück\b|\bde retour\b|\bde vuelta\b)"
    r"|^(?:\([^)]*\))?(?:より|から|に)(?!.{0,12}(?:まで|不在|休))"
)
_UNTIL_BEFORE = re.compile(
    r"(?:\b(?:until|till?|through|thru|to|and|bis|und|hasta|jusqu['’]au|jusqu['’]à|au|al)\b|[-–—〜~])"
    r"(?: (?:and including|einschließlich|einschl\.|inklusive|inkl\.|zum|the|el|le|día|\w+day|\w+tag|\w+di))*"
    r"[\s,]*$"
)
_UNTIL_AFTER = re.compile(r"^(?:\([^)]*\))?\s?(?:まで|迄)")


class Absence(NamedTuple):
    """`back` is the first day on which the person reads mail again; None when the notice names no day."""

    back: date | None


def absence(subject: str, text: str, on: date) -> Absence | None:
    """What an automatic reply of the day `on` says; None for one that is no notice of absence.

    A day that is over by then counts as none named.
    """
    said = unicodedata.normalize("NFKC", f"{subject}\n{text}").lower()
    said = re.sub(r"[ \t\r]*\n[ \t\r]*", "\n", said)
    if not _AWAY.search(said):
        return None
    found = [back for back in _backs(said, on) if on < back <= on + FARTHEST * DAY]
    return Absence(found[0] if found else None)


def _backs(said: str, on: date) -> list[date]:
    """The days that are named as those of the return first, then those after the last one away."""
    returns: list[date] = []
    lasts: list[date] = []
    for start, end, day in _days(said, on):
        before, after = said[max(0, start - NEAR) : start].replace("\n", " "), said[end : end + NEAR]
        if _UNTIL_AFTER.search(after) or _UNTIL_BEFORE.search(before):
            lasts.append(day + DAY)
        elif _BACK_BEFORE.search(before) or _BACK_AFTER.search(after):
            returns.append(day)
    return returns + sorted(lasts, reverse=True)


def _days(said: str, on: date) -> Iterator[tuple[int, int, date]]:
    """Every day that is named, where it stands: a weekday only where no date is beside it."""
    taken: list[tuple[int, int, date]] = []
    for form in _FORMS:
        for match in form.finditer(said):
            free = all(match.end() <= start or end <= match.start() for start, end, _ in taken)
            if free and (day := _dated(match, on)) is not None:
                taken.append((match.start(), match.end(), day))
    for match in _WEEKDAY.finditer(said):
        if not any(match.start() - 4 <= end and start <= match.end() + 6 for start, end, _ in taken):
            taken.append((match.start(), match.end(), _next(on, int((match.lastgroup or "w0")[1:]))))
    for form, weekday in _RELATIVE:
        for match in form.finditer(said):
            taken.append((match.start(), match.end(), on + DAY if weekday is None else _next(on, weekday)))
    yield from sorted(taken)


def _dated(match: re.Match[str], on: date) -> date | None:
    parts = match.groupdict()
    year = int(parts["y"]) if parts.get("y") else None
    year = year + 2000 if year is not None and year < 100 else year
    if "one" in parts:
        one, two = int(parts["one"]), int(parts["two"])
        days = [day for day in (_on(year, two, one, on), _on(year, one, two, on)) if day is not None]
        ahead = [day for day in days if day > on]
        return min(ahead or days, default=None)  # absences are short: the nearer one is meant
    month = parts.get("m") or next(n for n in range(1, 13) if parts[f"m{n}"])
    return _on(year, int(month), int(parts["d"]), on)


def _on(year: int | None, month: int, day: int, on: date) -> date | None:
    """Without a year the one that is nearest to `on`."""
    found: list[date] = []
    for each in (year,) if year is not None else (on.year - 1, on.year, on.year + 1):
        try:
            found.append(date(each, month, day))
        except ValueError:
            continue
    return min(found, key=lambda one: abs(one - on), default=None)


def _next(on: date, weekday: int) -> date:
    return on + ((weekday - on.weekday() - 1) % 7 + 1) * DAY
