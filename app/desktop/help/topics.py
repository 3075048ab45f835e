"""Which page of the help tells of a part of the window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.help.pages import NAMES, START
from app.desktop.shell.window import Window

HOME = "app.desktop."
TOPIC = "topic"  # the property by which a part says it itself
OF_MODULE = {
    "campaigns.launching": "legal",
    "campaigns.trial": "mails",
    "contacts.enrol_dialog": "leads",
    "contacts.groups": "contacts#groups",
    "contacts.grouping": "contacts#groups",
    "contacts.writing": "contacts#write",
    "documented.branches": "flow",
    "documented.lead": "leads",
    "documented.writing": "mails",
    "domains.redirecting": "domains#redirect",
    "domains.wizard": "setup",
    "history.asking": "campaigns#met",
    "inboxes.bulk": "bulk",
    "inboxes.signin_dialog": "connect#signin",
    "inboxes.wizard": "connect",
    "leads.wizard": "import",
    "outbox.doubt": "outbox#doubt",
    "practice.banner": "practice",
    "preferences.adding": "connections",
    "preferences.backups": "backup",
    "preferences.barred": "preferences#barred",
    "preferences.diagnosis": "trouble#diagnosis",
    "preferences.about": "preferences#about",
    "preferences.inviting": "team",
    "preferences.keys": "api",
    "preferences.making": "team",
    "preferences.moving": "team#moving",
    "preferences.people": "team",
    "replies.signing": "replies#templates",
    "replies.templates": "replies#templates",
    "shell.palette": "keys",
    "shell.sheet": "keys",
    "webhooks.checking": "webhooks#signature",
    "webhooks.telling": "api#receive",
    "welcome.window": "start",
}
OF_SECTION = {"connections": "connections", "team": "team", "data": "backup"}


def topic_of(widget: QWidget | None) -> str:
    """The page, and the part of it after a #; of the innermost part that has one."""
    innermost = widget
    while widget is not None:
        if topic := said_by(widget):
            return topic
        if isinstance(widget, Window):
            return widget.place or START
        widget = widget.parentWidget()
    package = _inside(type(innermost)).partition(".")[0]
    return package if package in NAMES else START


def said_by(widget: QWidget) -> str:
    """Empty when this part alone says nothing about it."""
    if said := str(widget.property(TOPIC) or ""):
        place, _, section = said.partition("/")
        return OF_SECTION.get(section, f"{place}#{section}") if section else said
    return next((OF_MODULE[name] for one in type(widget).__mro__ if (name := _inside(one)) in OF_MODULE), "")


def _inside(kind: type) -> str:
    return kind.__module__.removeprefix(HOME)
