"""A card of lines, each of which is a link to the page that handles its subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.desktop.widgets import icons
from app.desktop.widgets.factories import RowButton, delete_widgets, label
from app.desktop.widgets.layouts import column


class LineEntry(NamedTuple):
    """A line: `aside` is at the right, `share` (0 to 1) a bar; the link leads to `place` and `id`."""

    title: str
    text: str
    aside: str
    place: str
    id: str
    trouble: bool = False
    share: float | None = None


class TodayLine(RowButton):
    """The button of one entry."""

    def __init__(self) -> None:
        super().__init__()
        self.entry: LineEntry | None = None
        self._mark, self._leads = QLabel(), QLabel()
        self._title, self._text = label("", "strong"), label("", "mute", wrap=True)
        self._aside, self._bar = label("", "mute"), QProgressBar(textVisible=False, maximum=1000)
        self._bar.setFixedHeight(6)
        told = QHBoxLayout()
        told.setSpacing(10)
        for told_at, share in ((self._title, 1), (self._aside, 0)):
            told.addWidget(told_at, share)
        words = column(told, self._text, self._bar, gap=3)
        line = QHBoxLayout(self)
        line.setContentsMargins(10, 8, 10, 8)
        line.setSpacing(10)
        line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        line.addWidget(self._leads)
        self.press_through()

    def show_entry(self, entry: LineEntry) -> None:
        self.entry = entry
        self._title.setText(entry.title)
        self._text.setText(entry.text)
        self._text.setVisible(bool(entry.text))
        self._aside.setText(entry.aside)
        self._mark.setPixmap(icons.render_icon("alert", 16, "warn", self.devicePixelRatioF()))
        self._mark.setVisible(entry.trouble)
        self._leads.setPixmap(icons.render_icon("chevron-right", 14, "mute", self.devicePixelRatioF()))
        self._bar.setVisible(entry.share is not None)
        self._bar.setAccessibleName(entry.title)
        self._bar.setValue(round(min(entry.share or 0, 1) * 1000))
        said = ". ".join(part.rstrip(".") for part in (entry.title, entry.text, entry.aside) if part)
        self.setAccessibleName(said)
        self.wraps(bool(entry.text))


class LineCard(QFrame):
    """A card with a heading, and a text to show when there are no lines."""

    wanted = Signal(str, str)

    def __init__(self, heading: str, nothing: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._head = label("", "h2")
        self.set_heading(heading)
        self._nothing = label(nothing, "mute", wrap=True)
        self._nothing.setContentsMargins(10, 0, 10, 8)
        self._lines: list[TodayLine] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(8, 18, 8, 8)  # aligns the heading with that of the next card
        self._box.setSpacing(2)
        self._head.setContentsMargins(10, 0, 10, 6)
        self._box.addWidget(self._head)
        self._box.addWidget(self._nothing)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def set_heading(self, heading: str) -> None:
        self._head.setText(heading)
        self.setAccessibleName(heading)

    def set_entries(self, entries: Sequence[LineEntry]) -> None:
        """Show these entries; existing lines keep their widgets, and so the focus."""
        while len(self._lines) > len(entries):
            delete_widgets(self._box, self._lines.pop())
        while len(self._lines) < len(entries):
            line = TodayLine()
            line.clicked.connect(self._clicked)
            self._box.addWidget(line)
            QWidget.setTabOrder(self._lines[-1] if self._lines else self, line)
            self._lines.append(line)
        for line, entry in zip(self._lines, entries, strict=True):
            line.show_entry(entry)
        self._nothing.setVisible(not entries)

    @property
    def entries(self) -> list[LineEntry]:
        return [line.entry for line in self._lines if line.entry is not None]

    def _clicked(self) -> None:
        line = self.sender()
        if isinstance(line, TodayLine) and line.entry is not None:
            self.wanted.emit(line.entry.place, line.entry.id)
