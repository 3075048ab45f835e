"""Every keyboard shortcut of the program, listed once for the code that binds and shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.desktop.widgets.i18n import tr


class Shortcut(NamedTuple):
    """An action, and its keys.

    One without a name is bound by Qt, or by the widget where its keys are pressed.
    """

    text: str
    keys: tuple[str, ...]
    name: str = ""


class ShortcutGroup(NamedTuple):
    """Shortcuts of one place in the window; `place` is empty for those that work everywhere."""

    place: str
    title: str
    shortcuts: tuple[Shortcut, ...]


SHORTCUTS = (
    ShortcutGroup(
        "contacts",
        tr("Contacts"),
        (
            Shortcut(tr("New contact"), ("Ctrl+N",), "contacts.new"),
            Shortcut(tr("Import CSV"), ("Ctrl+I",), "contacts.import"),
            Shortcut(tr("Email the contact that is shown"), ("Ctrl+M",), "contacts.write"),
        ),
    ),
    ShortcutGroup(
        "campaigns",
        tr("Campaigns"),
        (
            Shortcut(tr("New campaign"), ("Ctrl+N",), "campaigns.new"),
            Shortcut(tr("Duplicate the chosen campaign"), ("Ctrl+D",), "campaigns.duplicate"),
            Shortcut(tr("Archive the chosen campaign"), ("Ctrl+Shift+A",), "campaigns.archive"),
            Shortcut(tr("Back to all campaigns"), ("Alt+Left",), "campaigns.back"),
            Shortcut(tr("Calendar: days and weeks"), ("Left", "Right", "Up", "Down")),
            Shortcut(tr("Calendar: month before, next month"), ("PgUp", "PgDown")),
            Shortcut(tr("Calendar: today, last email"), ("Home", "End")),
        ),
    ),
    ShortcutGroup(
        "campaigns",
        tr("Flow of a campaign"),
        (
            Shortcut(tr("Next card"), ("Left", "Right", "Up", "Down")),
            Shortcut(tr("Open the card"), ("Return",)),
            Shortcut(tr("Add after the card"), ("Ins",)),
            Shortcut(tr("Delete the card"), ("Del",)),
            Shortcut(tr("Move the branch"), ("Alt+Left", "Alt+Right")),
            Shortcut(tr("Back to the whole flow"), ("Alt+Up",), "branches.back"),
            Shortcut(tr("Smaller"), ("Ctrl+-",), "branches.smaller"),
            Shortcut(tr("Larger"), ("Ctrl+=", "Ctrl++"), "branches.larger"),
            Shortcut(tr("Its own size"), ("Ctrl+0",), "branches.measure"),
            Shortcut(tr("Fit to the window"), ("Ctrl+9",), "branches.fit"),
        ),
    ),
    ShortcutGroup(
        "outbox",
        tr("Outbox"),
        (
            Shortcut(tr("Emails that are planned"), ("1",), "outbox.list-1"),
            Shortcut(tr("Emails that were sent"), ("2",), "outbox.list-2"),
            Shortcut(tr("Emails in doubt"), ("3",), "outbox.list-3"),
            Shortcut(tr("Edit the email"), ("E",), "outbox.edit"),
            Shortcut(tr("Skip the email"), ("S",), "outbox.skip"),
            Shortcut(tr("Delay the email"), ("D",), "outbox.delay"),
            Shortcut(tr("Undo the last change"), ("U",), "outbox.undo"),
        ),
    ),
    ShortcutGroup(
        "replies",
        tr("Replies"),
        (
            Shortcut(tr("Next conversation"), ("J",), "replies.next"),
            Shortcut(tr("Conversation before"), ("K",), "replies.previous"),
            Shortcut(tr("Next unread conversation"), ("N",), "replies.unread"),
            Shortcut(tr("Write a reply"), ("R",), "replies.answer"),
            Shortcut(tr("Send the reply"), ("Ctrl+Return", "Ctrl+Enter"), "replies.send"),
            Shortcut(tr("Take the reply back"), ("Ctrl+Shift+Z", "Ctrl+Z"), "replies.undo"),
            Shortcut(tr("Reply to all"), ("Ctrl+Shift+R",), "replies.reply-all"),
            Shortcut(tr("Add files to the reply"), ("Ctrl+Shift+A",), "replies.attach"),
            Shortcut(tr("Insert a template"), ("Ctrl+T",), "replies.template"),
            Shortcut(tr("Snooze, or bring back"), ("H",), "replies.snooze"),
            Shortcut(tr("Star or unstar"), ("S",), "replies.star"),
            Shortcut(tr("Mark as unread or read"), ("U",), "replies.toggle-unread"),
            Shortcut(tr("Link it to the most likely sender"), ("W",), "replies.whose"),
            Shortcut(tr("It is no one's"), ("Shift+W",), "replies.nobody"),
            Shortcut(tr("Undo linking"), ("Alt+W",), "replies.unlink"),
            Shortcut(tr("Category, in the order of the menu"), ("1", "…", "9")),
            Shortcut(tr("Category: as recognized automatically"), ("0",), "replies.category"),
        ),
    ),
    ShortcutGroup(
        "inboxes",
        tr("Inboxes"),
        (
            Shortcut(tr("Connect an inbox"), ("Ctrl+N",), "inboxes.new"),
            Shortcut(tr("Create inboxes on a domain"), ("Ctrl+Shift+N",), "inboxes.bulk"),
        ),
    ),
    ShortcutGroup("domains", tr("Domains"), (Shortcut(tr("Set up a domain"), ("Ctrl+N",), "domains.new"),)),
    ShortcutGroup(
        "webhooks",
        tr("Webhooks"),
        (
            Shortcut(tr("New webhook"), ("Ctrl+N",), "webhooks.new"),
            Shortcut(tr("Check a signature"), ("Ctrl+Shift+S",), "webhooks.check"),
            Shortcut(tr("Send a test event"), ("Ctrl+T",), "webhooks.test"),
            Shortcut(tr("Pause, or resume"), ("Ctrl+P",), "webhooks.pause"),
            Shortcut(tr("Edit the webhook"), ("Ctrl+E",), "webhooks.edit"),
            Shortcut(tr("Delete the webhook"), ("Ctrl+Del",), "webhooks.delete"),
            Shortcut(tr("Deliver once more"), ("Ctrl+R",), "webhooks.redeliver"),
        ),
    ),
    ShortcutGroup(
        "",
        tr("Lists"),
        (
            Shortcut(tr("Line above, line below"), ("Up", "Down")),
            Shortcut(tr("From the search to the list"), ("Down",)),
            Shortcut(tr("Choose several"), ("Shift+Up", "Shift+Down")),
            Shortcut(tr("Select everything listed"), ("Ctrl+A",)),
            Shortcut(tr("Open the line"), ("Return",)),
            Shortcut(tr("What you can do with the line"), ("Menu",)),
            Shortcut(tr("Clear selection"), ("Esc",)),
            Shortcut(tr("Delete what is chosen"), ("Del",), "lists.delete"),
            Shortcut(tr("Undo the removal"), ("Ctrl+Z",), "lists.undo"),
        ),
    ),
    ShortcutGroup(
        "",
        tr("Dialogs"),
        (
            Shortcut(tr("What the highlighted button says"), ("Return",)),
            Shortcut(tr("Cancel"), ("Esc",)),
            Shortcut(tr("Step back"), ("Alt+Left",), "dialogs.back"),
            Shortcut(tr("Choose a file"), ("Ctrl+O",), "dialogs.file"),
            Shortcut(tr("Send, or create"), ("Ctrl+Return", "Ctrl+Enter"), "dialogs.send"),
            Shortcut(tr("Next field, field before"), ("Tab", "Shift+Tab")),
        ),
    ),
    ShortcutGroup(
        "",
        tr("Help"),
        (
            Shortcut(tr("Page before"), ("Alt+Left",), "help.back"),
            Shortcut(tr("Next page"), ("Alt+Right",), "help.forward"),
        ),
    ),
)
_BY_NAME = {one.name: one for group in SHORTCUTS for one in group.shortcuts if one.name}


def get_shortcut(name: str) -> Shortcut:
    return _BY_NAME[name]


def bind_shortcut(button: QAbstractButton, name: str) -> None:
    """Give a button the keys of a shortcut; setting a new button text removes the first of them."""
    first, *further = get_shortcut(name).keys
    button.setShortcut(first)
    for keys in further:
        QShortcut(QKeySequence(keys), button).activated.connect(button.click)


def bind_shortcut_in(dialog: QWidget, name: str, run: Callable[[], object]) -> None:
    """Call `run` immediately on the keys of a shortcut, whatever part of the dialog is visible."""
    for keys in get_shortcut(name).keys:
        QShortcut(QKeySequence(keys), dialog).activated.connect(run)
