"""The figures of a day as text. Pure functions: times are parameters."""

from __future__ import annotations

from datetime import datetime, timedelta

from app.contract.reconciliation import ReplyProof
from app.contract.today import CampaignToday, Day, HourToday, InboxToday, JobToday
from app.desktop.widgets import badges
from app.desktop.widgets.charts import ChartColumn
from app.desktop.widgets.formats import (
    format_clock_time,
    format_number,
    format_percent,
    format_timestamp,
    lowercase_first,
)
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence

from .lines import LineEntry

FIRST, LAST = 8, 18  # hours that are shown even without mails
NOON = 12
NEAR = 0.8  # share of its limit from which an inbox is listed
JOBS = {
    "lead_upload": (tr("Upload of leads"), "campaigns"),
    "contact_import": (tr("Import of contacts"), "contacts"),
    "inbox_bulk": (tr("New inboxes"), "inboxes"),
}


def build_hour_columns(day: Day, now: datetime) -> tuple[list[ChartColumn], float]:
    """Return office hours and other hours that have mails, and how many hours have passed."""
    used = [at for at, hour in enumerate(day.hours) if hour.sent or hour.planned]
    seen = day.hours[min([FIRST, *used]) : max([LAST, *(at + 1 for at in used)])]
    return [_build_hour_column(one, now) for one in seen], (now - seen[0].at) / timedelta(hours=1)


def _build_hour_column(one: HourToday, now: datetime) -> ChartColumn:
    parts = [tr("{sent} sent", sent=format_number(one.sent))] if one.sent else []
    parts += [tr("{planned} to go", planned=format_number(one.planned))] if one.planned else []
    when = format_clock_time(one.at.astimezone(now.tzinfo))
    return ChartColumn(when, one.sent, one.planned, tr(" and ").join(parts) or tr("nothing"))


def build_campaign_entries(day: Day, now: datetime) -> list[LineEntry]:
    """Return campaigns, those that send nothing first; without any, the steps to create one."""
    if not day.campaigns:
        people = tr("From a CSV file or one by one. You can add them to any campaign.")
        write = tr("Or launch one that is ready. Its day then appears here.")
        return [
            LineEntry(tr("1. Import contacts"), people, "", "contacts", ""),
            LineEntry(tr("2. Write a campaign and launch it"), write, "", "campaigns", ""),
        ]
    return [
        _build_campaign_entry(one, now) for one in sorted(day.campaigns, key=lambda one: bool(one.planned))
    ]


def _build_campaign_entry(one: CampaignToday, now: datetime) -> LineEntry:
    text = translate_sentence(one.waiting_for)
    if one.planned and one.next_send_at is not None:
        text = tr("Next email at {time}", time=format_clock_time(one.next_send_at.astimezone(now.tzinfo)))
    stuck = not one.planned and one.next_send_at is None
    counts = tr(
        "{sent} sent · {planned} to go", sent=format_number(one.sent), planned=format_number(one.planned)
    )
    return LineEntry(one.name, text, counts, "campaigns", one.campaign_id, stuck)


def build_inbox_entries(day: Day, now: datetime) -> list[LineEntry]:
    """Return inboxes in trouble, at their limit or close to it."""
    return [
        _build_inbox_entry(one, now) for one in day.inboxes if one.trouble or _compute_used_share(one) >= NEAR
    ]


def _compute_used_share(one: InboxToday) -> float:
    return (one.sent + one.planned) / one.daily_limit if one.daily_limit else 1.0


def _build_inbox_entry(one: InboxToday, now: datetime) -> LineEntry:
    resets = tr("Resets at {time}.", time=format_clock_time(one.resets_at.astimezone(now.tzinfo)))
    full = one.sent >= one.daily_limit
    limit = tr("The limit of %n email(s) a day is reached.", n=one.daily_limit) + f" {resets}" if full else ""
    text = (
        translate_sentence(one.trouble) or limit or tr("%n more to go today.", n=one.planned) + f" {resets}"
    )
    used = tr("{sent} of {limit}", sent=format_number(one.sent), limit=format_number(one.daily_limit))
    return LineEntry(
        one.email_address,
        text,
        used,
        "inboxes",
        one.inbox_id,
        bool(one.trouble),
        one.sent / max(one.daily_limit, 1),
    )


def build_reply_entries(day: Day) -> list[LineEntry]:
    unread = [_build_unread_entry(one.category, one.unread) for one in day.replies]
    questions = (
        (tr("Whose is this?"), day.unclaimed, "whose"),
        (tr("What does this reply mean?"), day.unsure, "unsure"),
    )
    asked = [
        LineEntry(text, "", tr("{count} open", count=format_number(count)), "replies", what)
        for text, count, what in questions
        if count
    ]
    return asked + unread


def build_proof_entries(day: Day, now: datetime) -> list[LineEntry]:
    """Return inboxes that lack replies or can't be compared; else a line that none is missing."""
    wrong = [_build_proof_entry(one, now) for one in day.proofs if one.missing or one.trouble]
    if wrong or not day.proofs:
        return wrong
    oldest = min(day.proofs, key=lambda one: one.at)
    text = tr("%n inbox(es) compared · {when}", n=len(day.proofs), when=format_timestamp(oldest.at, now))
    return [LineEntry(tr("0 replies missing"), text, "", "inboxes", "")]


def _build_proof_entry(one: ReplyProof, now: datetime) -> LineEntry:
    when = format_timestamp(one.at, now)
    if one.trouble:
        return LineEntry(
            tr("Replies can't be compared"),
            translate_sentence(one.trouble),
            when,
            "inboxes",
            one.inbox_id,
            True,
        )
    title = tr("%n reply(s) missing", n=len(one.missing))
    text = tr("{address}: press to read them in.", address=one.email_address)
    return LineEntry(title, text, when, "inboxes", one.inbox_id, True)


def _build_unread_entry(category: str, count: int) -> LineEntry:
    title = badges.category(category).text
    return LineEntry(title, "", tr("{count} unread", count=format_number(count)), "replies", category)


def build_job_entries(day: Day) -> list[LineEntry]:
    return [_build_job_entry(one) for one in day.jobs]


def _build_job_entry(one: JobToday) -> LineEntry:
    title, place = JOBS.get(one.kind, (tr("A job"), "inboxes"))
    done = one.percent / 100
    return LineEntry(title, one.name, format_percent(done), place, one.campaign_id or "", share=done)


def describe_moved_mails(day: Day, now: datetime) -> tuple[str, str]:
    """Return title and text on mails moved because the service did not run; ("", "") if none."""
    if (one := day.moved) is None:
        return "", ""
    first, last = (at.astimezone(now.tzinfo) for at in (one.since, one.until))
    start, end = lowercase_first(format_timestamp(first, now)), format_clock_time(last)
    end = end if first.date() == last.date() else lowercase_first(format_timestamp(last, now))
    at, rest = one.tomorrow_at, one.mails - one.today - one.tomorrow
    lines = [tr("%n email(s) moved to later today.", n=one.today)] if one.today else []
    if at is not None and at.astimezone(now.tzinfo).hour < NOON:
        lines.append(tr("%n email(s) moved to tomorrow morning.", n=one.tomorrow))
    elif one.tomorrow:
        lines.append(tr("%n email(s) moved to tomorrow.", n=one.tomorrow))
    lines += [tr("%n email(s) moved to a later day.", n=rest)] if rest else []
    return tr("Nothing was sent from {start} to {end}", start=start, end=end), "\n".join(lines)


def describe_outlook(day: Day) -> str:
    """Return a sentence about the rest of the day."""
    if day.planned:
        return tr("%n more email(s) are sent today if no one replies.", n=day.planned)
    if day.campaigns:
        return tr("Nothing more goes out today.")
    return tr("No campaign is sending.")
