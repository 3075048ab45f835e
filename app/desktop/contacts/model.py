"""Contacts as rows of a table."""

from __future__ import annotations

import asyncio
import colorsys
from collections.abc import Sequence
from datetime import datetime

from app.contract.contacts import Contact, ContactSignal, ContactSource, Tag
from app.desktop.widgets import badges, formats
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, TwoLineCell

from .filter_state import SOURCES, one_line

COLUMNS = (
    Column(tr("Contact"), "person", 236, "first_name", stretch=True),
    Column(tr("Company"), "plain", 138, "company", room=72),
    Column(tr("Signal"), "chip", 132, "signal"),
    Column(tr("Source"), "muted", 80, "source_type"),
    Column(tr("Campaigns"), "number", 96, "campaign_count"),
    Column(tr("Last touch"), "muted", 108, "last_touch_at"),
    Column(tr("Email"), "plain", 220, "email"),
    Column(tr("Last name"), "plain", 130, "last_name"),
    Column(tr("Tags"), "chip", 180),
    Column(tr("In campaigns"), "muted", 180),
    Column(tr("Last reply"), "muted", 110, "last_reply_at"),
    Column(tr("Last open"), "muted", 110, "last_open_at"),
    Column(tr("Added"), "muted", 110, "created_at"),
    Column(tr("Changed"), "muted", 110, "updated_at"),
)
AT_FIRST = 6  # the first columns, shown by default
TAGS_SHOWN = 3
AT_ONCE = 20  # rows created before the event loop gets a turn
SUPPRESSIONS = {
    "unsubscribed": tr("Asked not to be contacted. No campaign sends to this address any more."),
    "bounced": tr("Mail to this address bounced. No campaign sends to it any more."),
    "manual": tr("Suppressed manually. No campaign sends to this address."),
}
RULES = {
    ContactSignal.UNSUBSCRIBED: tr("The address asked for no more emails, or was suppressed by hand."),
    ContactSignal.BOUNCED: tr("An email bounced, and nothing else was ever heard."),
    ContactSignal.HOT_LEAD: tr("A conversation is marked Interested or Demo booked."),
    ContactSignal.CONTACTED: tr("Contacted; no response yet."),
    ContactSignal.NEVER_CONTACTED: tr("Nothing was sent yet."),
}
TONES = (
    (20, "red"),
    (55, "amber"),
    (165, "green"),
    (200, "teal"),
    (255, "blue"),
    (330, "purple"),
    (361, "red"),
)


async def make_rows(contacts: Sequence[Contact], now: datetime) -> list[Row]:
    """Return contacts as rows, yielding to the event loop at times: a whole page would block the window."""
    made = []
    for contact in contacts:
        made.append(make_row(contact, now))
        if len(made) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return made


def make_row(contact: Contact, now: datetime) -> Row:
    """Return a contact as a row of the table."""
    named = contact.name != contact.email
    return Row(
        contact.id,
        (
            TwoLineCell(contact.name, contact.email if named else ""),
            contact.company or "",
            badges.signal(contact.signal),
            describe_source(contact),
            formats.format_number(contact.campaign_count),
            formats.format_relative_time(contact.last_touch_at, now),
            contact.email,
            contact.last_name or "",
            tuple(tag_badge(tag) for tag in contact.tags[:TAGS_SHOWN]),
            ", ".join(contact.campaign_names[:5]),
            formats.format_relative_time(contact.last_reply_at, now),
            formats.format_relative_time(contact.last_open_at, now),
            formats.format_day(contact.created_at, now),
            formats.format_day(contact.updated_at, now),
        ),
        contact,
    )


def tag_badge(tag: Tag) -> Badge:
    return Badge(one_line(tag.name, 24), find_nearest_tone(tag.color))


def find_nearest_tone(color: str) -> str:
    """Return the theme's tone nearest to a color "#rrggbb"; "gray" for one with little color."""
    try:
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    except ValueError:
        return "gray"
    hue, _, full = colorsys.rgb_to_hls(red, green, blue)
    return next(name for end, name in TONES if hue * 360 < end) if full > 0.25 else "gray"


def describe_source(contact: Contact) -> str:
    kind = contact.source_type
    return SOURCES.get(ContactSource(kind), "") if kind in set(ContactSource) else str(kind or "–")


def describe_suppression(reason: str | None) -> str:
    """Return a sentence that says why nothing is sent to a contact."""
    return SUPPRESSIONS.get(str(reason), tr("This address is suppressed. No campaign sends to it."))


def explain_signal(contact: Contact) -> str:
    """Return a sentence that says why a contact has its signal."""
    if contact.signal_override:
        return tr("You set this by hand. Choose Automatic to let it update.")
    if contact.signal == ContactSignal.ENGAGED:
        if contact.last_reply_at:
            return tr("Replied to an email.")
        return tr("Opened an email.") if contact.last_open_at else tr("A conversation is marked Question.")
    return RULES[ContactSignal(contact.signal)] if contact.signal in set(ContactSignal) else ""
