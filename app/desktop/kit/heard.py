"""What the service says in English, in the language of the window; what is not known here stays as it is."""

from __future__ import annotations

import re
from functools import cache

from app.desktop.kit.words import known, language, tr


def theirs(text: str) -> str:
    """Gathered for translation as tr() is."""
    return text


SENTENCES = (
    theirs("The campaign is {status}"),
    theirs("This person is suppressed ({reason})"),
    theirs("The address is on the blocklist"),
    theirs("This person has answered, so the sequence has ended"),
    theirs("The lead has no {field}, which the mail needs; fill it in or give it a fallback"),
    theirs("The campaign starts later"),
    theirs("This is no sending day of the campaign"),
    theirs("{day} is a holiday: {holiday}"),
    theirs("The sending window is closed"),
    theirs("The waiting days after the last mail are not over"),
    theirs("No inbox of the campaign may send this; add one or bring the old one back"),
    theirs("The inbox is not sending; see Inboxes"),
    theirs("The inbox has reached its daily limit"),
    theirs("The campaign's daily limit per inbox is reached"),
    theirs("This week's ramp-up limit is reached"),
    theirs("The gap since the inbox's last mail is not over"),
    theirs("Today's share of new leads is used up"),
    theirs("This person got another mail a short time ago"),
    theirs("Someone of the same company has answered"),
    theirs("This person is out of office"),
    theirs("The mail was put off by the other side and is tried again"),
    theirs("Too many mails of this inbox bounced lately"),
    theirs("Follow-ups leave out the weekend"),
    theirs("The branch is suspended with its campaign"),
    theirs("It is not known whether the last mail arrived; settle it first"),
    theirs("This mail was skipped by hand; the outbox can bring it back"),
    theirs("This mail was put off by hand"),
    theirs("Set the nameservers of {domain} at its registrar to {wanted}. It has {found} now"),
    theirs("Everything is right"),
    theirs("Everything is right. Activate the domain to use it"),
    theirs("It works"),
    theirs("a file that only you can read"),
    theirs("No nameserver is known that could be asked"),
    theirs("DNS did not answer in time"),
    theirs("It lies in the Sent folder, so it was taken"),
    theirs("The stored password can't be read on this computer. Enter it again and resume the inbox"),
    theirs("Inbox is assigned to a campaign and cannot be deleted; remove from campaigns first"),
    theirs("Failed to connect to the email provider; verify credentials and app password settings"),
)
NEXT = re.compile(r"(.+)\. Next: (\w+) (\d+) (\w+), (\d\d:\d\d) \((.+)\)\.")
DAYS = theirs("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = theirs("January February March April May June July August September October November December")


def heard(text: str | None) -> str:
    """A sentence of the service; empty for None."""
    if not text or language() == "en":
        return text or ""
    if found := NEXT.fullmatch(text):
        said, weekday, day, month, time, zone = found.groups()
        when = tr(
            "{weekday} {day} {month}, {time}",
            weekday=_name(DAYS, weekday),
            day=day,
            month=_name(MONTHS, month),
            time=time,
        )
        return tr("{said} Next: {when} ({zone})", said=heard(f"{said}."), when=when, zone=zone)
    bare = text.removesuffix(".")
    for sentence, pattern in _patterns():
        if match := pattern.fullmatch(bare):
            return known(sentence).format(**match.groupdict()) + text[len(bare) :]
    return text


def _name(names: str, one: str) -> str:
    return dict(zip(names.split(), known(names).split(), strict=True)).get(one, one)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (one, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(one)))) for one in SENTENCES
    )
