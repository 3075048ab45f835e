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
    theirs("What this inbox has left today is kept for new leads"),
    theirs("This person got another mail a short time ago"),
    theirs("{person} of the same company answered {when}"),
    theirs("The next mail goes out in its turn"),
    theirs("This person gets mail again"),
    theirs("People at {domain} get mail again"),
    theirs("Nothing more goes out to this person"),
    theirs("No campaign that is sending uses this inbox"),
    theirs("Its campaigns have nothing to send from this inbox now"),
    theirs("This person is out of office"),
    theirs("The mail was put off by the other side and is tried again"),
    theirs("Too many mails of this campaign bounced lately; check its addresses, then resume it"),
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
    theirs("This mail has no text"),
    theirs("This mail has no subject"),
    theirs("A first mail that pretends to be an answer annoys people, and filters know it"),
    theirs("There is no way to unsubscribe. Switch the unsubscribe link on, or insert {field}"),
    theirs("This mail has {size} KB. From 102 KB on, Gmail shows only its beginning"),
    theirs("No lead has {field}. Correct its name, or give it a default: {example}"),
    theirs("Leads without {field}: {lacking} of {leads}. They wait until it is filled in"),
    theirs("No lead has {field}, so everybody gets its default"),
    theirs("Another variant uses {fields}, this one doesn't; so more than the wording is compared"),
    theirs("The subject has {count} characters; most phones show 40, most programs {most}"),
    theirs("The text has {count} words. Mails of fewer than {most} are answered more often"),
    theirs("Capitals look like shouting, to people and to filters"),
    theirs("One mark is enough; several look like advertising"),
    theirs("This link leads nowhere: there is a comma in its name"),
    theirs("This link leads nowhere: its address can't be read"),
    theirs("This link leads nowhere: it begins with “{start}”"),
    theirs("This link leads nowhere: nobody is named"),
    theirs("This link leads nowhere: the name of its server is not complete"),
    theirs("Links of shorteners are often blocked. Put the full address there"),
    theirs("There are {count} links. A first mail is best with one or none"),
    theirs("A link in a subject looks like spam"),
    theirs("“{words}” looks like a placeholder. Fill it in, or use a merge field such as {field}"),
    theirs("“{words}” is a phrase that filters look for"),
    theirs("The text speaks of an attachment, but mails of a campaign have none. Link to it instead"),
    theirs("There is no server called {host}"),
    theirs("Receivers can see which servers may send for it"),
    theirs("{domain} has no SPF record, so receivers can't tell who may send for it. Add one"),
    theirs("{domain} has several SPF records; receivers heed none then. Make them one"),
    theirs("It lets everybody send (+all). End it with ~all or -all"),
    theirs("It does not name {host}, which sends for it. Add include:{provider}"),
    theirs("Its key for signatures can be found"),
    theirs("Where its key stands can't be seen from outside. Send yourself a test and look for dkim=pass"),
    theirs("{domain} has no DMARC record, which the large providers ask for. Add: v=DMARC1; p=none"),
    theirs("The record can't be read, so receivers do as if there were none. It should be: {record}"),
    theirs("Mails that fail the checks are delivered all the same"),
    theirs("Mails that fail the checks go to the spam folder"),
    theirs("Mails that fail the checks are refused"),
    theirs("DNS did not answer. Try again later"),
    theirs("{suite} does not accept the sign-in of {address} any more. Sign in again"),
    theirs(
        "{suite} does not accept this program's client id any more. Correct it in the "
        "preferences, then sign in again"
    ),
    theirs("There is no client id of {suite} in the preferences any more. Set it, then sign in again"),
    theirs("The sign-in of this mailbox was kept on another computer. Sign in again"),
    theirs("Nobody is signed in to this mailbox. Sign in again; that resumes it"),
    theirs("Nobody is signed in to this mailbox. Sign in again"),
    theirs("You signed out of this mailbox. Sign in again to send from it"),
    theirs("{suite} can't check the sign-in at the moment. It is tried again by itself"),
    theirs("{host} did not answer in time. It is tried again by itself"),
    theirs("{host} can't be reached to check the sign-in. It is tried again by itself"),
    theirs("{suite} can't check the sign-in at the moment. Start the sign-in again in a while"),
    theirs("{host} did not answer in time. Start the sign-in again in a while"),
    theirs("{host} can't be reached to check the sign-in. Start the sign-in again in a while"),
    theirs("Nothing leaves this computer in practice, so nobody can sign in elsewhere"),
    theirs("There is no client id of this suite yet. Set it in the preferences, under Sign-in"),
    theirs("{suite} does not accept the client id. Correct it in the preferences, under Sign-in"),
    theirs("{suite} did not complete the sign-in ({error}). Start it again"),
    theirs("{suite} gave access for an hour only. Start the sign-in again and agree to all it asks"),
    theirs("{suite} did not say whose mailbox this is. Start the sign-in again and agree to all it asks"),
    theirs("You signed in as {account}, but this mailbox is {address}. Sign in again with the right account"),
    theirs("The sign-in was too long ago. Sign in again"),
    theirs(
        "{host} did not accept the sign-in for reading, or IMAP is switched off for this "
        "mailbox. Allow IMAP there, or sign in again"
    ),
    theirs(
        "{host} did not accept the sign-in. Sign in again; where that does not help, ask the "
        "administrator to allow authenticated SMTP for this mailbox. It said: {said}"
    ),
    theirs("{provider} takes no passwords for reading mail any more. Sign in with Microsoft instead"),
    theirs(
        "Sign in with Google, or make an app password, for which 2-Step "
        "Verification must be on. Google does not take the password of the account here"
    ),
)
NEXT = re.compile(r"(.+)\. Next: (\w+) (\d+) (\w+), (\d\d:\d\d) \((.+)\)\.")
DATE = re.compile(r"(on )?(\w+) (\d+) (\w+)")
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
            named = {name: _dated(value) for name, value in match.groupdict().items()}
            return known(sentence).format(**named) + text[len(bare) :]
    return text


def _dated(value: str) -> str:
    """A day as it is said; anything else as it stands."""
    if value == "lately":
        return tr("lately")
    found = DATE.fullmatch(value)
    if not found or found[2] not in DAYS.split() or found[4] not in MONTHS.split():
        return value
    weekday, month = _name(DAYS, found[2]), _name(MONTHS, found[4])
    if found[1]:
        return tr("on {weekday} {day} {month}", weekday=weekday, day=found[3], month=month)
    return tr("{weekday} {day} {month}", weekday=weekday, day=found[3], month=month)


def _name(names: str, one: str) -> str:
    return dict(zip(names.split(), known(names).split(), strict=True)).get(one, one)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (one, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(one)))) for one in SENTENCES
    )
