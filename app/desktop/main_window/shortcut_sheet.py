"""Ctrl+F1: every key on one sheet, those of the place that is shown first.

ShortcutSheet(window, groups) is a dialog for dialogs.show; keys_of(commands) groups what is registered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.desktop.main_window.commands import Commands
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.search_box import SearchBox


class KeyGroup(NamedTuple):
    """`place` is empty for what works everywhere; a line is what is done, and the keys that do it."""

    place: str
    title: str
    lines: tuple[tuple[str, tuple[str, ...]], ...]


NEW = "Ctrl+N"
EVERY_KEY = (
    KeyGroup(
        "contacts",
        tr("Contacts"),
        (
            (tr("New contact"), (NEW,)),
            (tr("Import CSV"), ("Ctrl+I",)),
            (tr("Write to the contact that is shown"), ("Ctrl+M",)),
        ),
    ),
    KeyGroup(
        "campaigns",
        tr("Campaigns"),
        (
            (tr("New campaign"), (NEW,)),
            (tr("Duplicate the chosen campaign"), ("Ctrl+D",)),
            (tr("Archive the chosen campaign"), ("Ctrl+Shift+A",)),
            (tr("Back to all campaigns"), ("Alt+Left",)),
            (tr("Calendar: days and weeks"), ("Left", "Right", "Up", "Down")),
            (tr("Calendar: month before, next month"), ("PgUp", "PgDown")),
            (tr("Calendar: today, last email"), ("Home", "End")),
        ),
    ),
    KeyGroup(
        "campaigns",
        tr("Flow of a campaign"),
        (
            (tr("Next card"), ("Left", "Right", "Up", "Down")),
            (tr("Open the card"), ("Return",)),
            (tr("Add after the card"), ("Ins",)),
            (tr("Delete the card"), ("Del",)),
            (tr("Move the branch"), ("Alt+Left", "Alt+Right")),
            (tr("Back to the whole flow"), ("Alt+Up",)),
            (tr("Smaller, larger"), ("Ctrl+-", "Ctrl++", "Ctrl+=")),
            (tr("Its own size"), ("Ctrl+0",)),
            (tr("All of it at once"), ("Ctrl+9",)),
        ),
    ),
    KeyGroup(
        "outbox",
        tr("Outbox"),
        (
            (tr("Emails that are planned"), ("1",)),
            (tr("Emails that were sent"), ("2",)),
            (tr("Emails in doubt"), ("3",)),
            (tr("Edit the email"), ("E",)),
            (tr("Skip the email"), ("S",)),
            (tr("Put the email off"), ("D",)),
            (tr("Undo the last change"), ("U",)),
        ),
    ),
    KeyGroup(
        "replies",
        tr("Replies"),
        (
            (tr("Next conversation"), ("J",)),
            (tr("Conversation before"), ("K",)),
            (tr("Next unread conversation"), ("N",)),
            (tr("Write an answer"), ("R",)),
            (tr("Send the answer"), ("Ctrl+Return", "Ctrl+Enter")),
            (tr("Take the answer back"), ("Ctrl+Shift+Z", "Ctrl+Z")),
            (tr("Reply to all"), ("Ctrl+Shift+R",)),
            (tr("Add files to the answer"), ("Ctrl+Shift+A",)),
            (tr("Insert a template"), ("Ctrl+T",)),
            (tr("Snooze, or bring back"), ("H",)),
            (tr("Star or unstar"), ("S",)),
            (tr("Mark as unread or read"), ("U",)),
            (tr("Link it to the most likely sender"), ("W",)),
            (tr("It is nobody's"), ("Shift+W",)),
            (tr("Take back whose it is"), ("Alt+W",)),
            (tr("Category, in the order of the menu"), ("1", "…", "9")),
            (tr("Category: as recognised automatically"), ("0",)),
        ),
    ),
    KeyGroup(
        "inboxes",
        tr("Inboxes"),
        (
            (tr("Connect an inbox"), (NEW,)),
            (tr("Create inboxes on a domain"), ("Ctrl+Shift+N",)),
        ),
    ),
    KeyGroup("domains", tr("Domains"), ((tr("Set up a domain"), (NEW,)),)),
    KeyGroup(
        "webhooks",
        tr("Webhooks"),
        (
            (tr("New webhook"), (NEW,)),
            (tr("Check a signature"), ("Ctrl+Shift+S",)),
            (tr("Send a test event"), ("Ctrl+T",)),
            (tr("Pause, or resume"), ("Ctrl+P",)),
            (tr("Edit the webhook"), ("Ctrl+E",)),
            (tr("Delete the webhook"), ("Ctrl+Del",)),
            (tr("Deliver once more"), ("Ctrl+R",)),
        ),
    ),
    KeyGroup(
        "",
        tr("Lists"),
        (
            (tr("Line above, line below"), ("Up", "Down")),
            (tr("From the search to the list"), ("Down",)),
            (tr("Choose several"), ("Shift+Up", "Shift+Down")),
            (tr("Select everything listed"), ("Ctrl+A",)),
            (tr("Open the line"), ("Return",)),
            (tr("What you can do with the line"), ("Menu",)),
            (tr("Give up the choice"), ("Esc",)),
            (tr("Delete what is chosen"), ("Del",)),
            (tr("Undo the removal"), ("Ctrl+Z",)),
        ),
    ),
    KeyGroup(
        "",
        tr("Dialogs"),
        (
            (tr("What the highlighted button says"), ("Return",)),
            (tr("Cancel"), ("Esc",)),
            (tr("Step back"), ("Alt+Left",)),
            (tr("Choose a file"), ("Ctrl+O",)),
            (tr("Send, or create"), ("Ctrl+Return", "Ctrl+Enter")),
            (tr("Next field, field before"), ("Tab", "Shift+Tab")),
        ),
    ),
    KeyGroup("", tr("Help"), ((tr("Page before"), ("Alt+Left",)), (tr("Next page"), ("Alt+Right",)))),
)


def keys_of(commands: Commands) -> list[KeyGroup]:
    """Return what works everywhere and has keys."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for action in commands.everywhere():
        if keys := action.shortcut().toString():
            found.setdefault(commands.group(action), []).append((action.text(), (keys,)))
    return [KeyGroup("", title, tuple(lines)) for title, lines in found.items()]


class ShortcutSheet(QDialog):
    """A field to search in, and the keys by group."""

    def __init__(self, parent: QWidget, groups: Iterable[KeyGroup]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(520, min(parent.height() - 60, 640))
        self.search = SearchBox(tr("Search keys and what they do"), tr("Search the shortcuts"))
        self.search.setMaximumWidth(parent.width())
        self.search.searched.connect(self._searched)
        self._nothing = label(tr("No shortcut has that name."), "mute")
        self._nothing.hide()
        self._groups: list[tuple[QLabel, list[tuple[str, QWidget]]]] = []
        area = QScrollArea()
        area.setAccessibleName(tr("Keyboard shortcuts"))
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._lines(groups))
        close = button(tr("Close"))
        close.setAutoDefault(False)  # Enter is the search's
        close.clicked.connect(self.accept)
        lay_out(
            self,
            label(tr("Keyboard shortcuts"), "h2"),
            self.search,
            area,
            row(None, close),
            gap=12,
            margins=(24, 20, 24, 18),
        )

    def _lines(self, groups: Iterable[KeyGroup]) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(4)
        for group in groups:
            heading = label(group.title.upper(), "section")
            heading.setContentsMargins(0, 8, 0, 2)
            column.addWidget(heading)
            shown = [
                (f"{group.title} {text} {' '.join(keys)}", _build_shortcut_row(text, keys))
                for text, keys in group.lines
            ]
            for _, line in shown:
                column.addWidget(line)
            self._groups.append((heading, shown))
        column.addWidget(self._nothing)
        column.addStretch()
        return inside

    def _searched(self, text: str) -> None:
        words = text.casefold().split()
        some = False
        for heading, lines in self._groups:
            fits = [all(word in said.casefold() for word in words) for said, _ in lines]
            for (_, line), fit in zip(lines, fits, strict=True):
                line.setVisible(fit)
            heading.setVisible(any(fits))
            some = some or any(fits)
        self._nothing.setVisible(not some)


def _build_shortcut_row(text: str, keys: tuple[str, ...]) -> QWidget:
    made = QWidget()
    shown = [QKeySequence(one).toString(QKeySequence.SequenceFormat.NativeText) for one in keys]
    made.setLayout(row(label(text), None, *(label(one, "key") for one in shown), gap=6))
    return made
