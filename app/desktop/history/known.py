"""Have we met? People who were written to or wrote before, to be looked through and left out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.contract.history import HistoryState, InboxHistory, KnownPeople, Met, Tie, TieKind
from app.desktop.kit.formats import day, within
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.words import tr

TIES_SHOWN = 3
KEY = Qt.ItemDataRole.UserRole


class KnownList(QWidget):
    """A tick for everybody who stays; `changed` when one is set or taken away."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.searched = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.people = QListWidget()
        self.people.setAccessibleName(tr("People we have met"))
        self.people.setWordWrap(True)
        self.people.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.all = button(tr("Tick all"), kind="link")
        self.none = button(tr("Tick none"), kind="link", tip=tr("Leave all of them out"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.title)
        box.addWidget(
            label(tr("Take the tick from whom the campaign should not write to."), "mute", wrap=True)
        )
        box.addWidget(self.people, 1)
        box.addLayout(row(self.all, self.none, None))
        box.addWidget(self.searched)
        self.all.clicked.connect(self._tick_all)
        self.none.clicked.connect(self._tick_none)
        self.people.itemChanged.connect(self._changed)

    def show_people(self, met: Sequence[Met], met_count: int, asked: int, now: datetime) -> None:
        """All of them ticked."""
        self.title.setText(met_sentence(met_count, asked))
        self.people.blockSignals(True)
        self.people.clear()
        for person in met:
            name = f"{person.name} · {person.email}" if person.name else person.email
            ties = "\n".join(told(tie, now) for tie in person.ties[:TIES_SHOWN])
            item = QListWidgetItem(f"{name}\n{ties}", self.people)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            item.setData(KEY, person)
        self.people.blockSignals(False)
        self.changed.emit()

    def show_searched(self, inboxes: Sequence[InboxHistory]) -> None:
        """What was not searched, or not to the end."""
        self.searched.setText(searched(inboxes))
        self.searched.setVisible(bool(self.searched.text()))

    def left_out(self) -> list[Met]:
        """Those without a tick."""
        items = [self.people.item(at) for at in range(self.people.count())]
        return [item.data(KEY) for item in items if item.checkState() is Qt.CheckState.Unchecked]

    def _tick_all(self) -> None:
        self._tick(Qt.CheckState.Checked)

    def _tick_none(self) -> None:
        self._tick(Qt.CheckState.Unchecked)

    def _tick(self, state: Qt.CheckState) -> None:
        self.people.blockSignals(True)
        for at in range(self.people.count()):
            self.people.item(at).setCheckState(state)
        self.people.blockSignals(False)
        self.changed.emit()

    def _changed(self) -> None:
        self.changed.emit()


def met_sentence(met: int, asked: int) -> str:
    return tr("{met} of %n person(s) were written to or wrote before.", n=asked, met=met)


def told(tie: Tie, now: datetime) -> str:
    """One thing that is known of a person, in words."""
    when = within(day(tie.at, now)) if tie.at else ""
    if tie.kind == TieKind.THEY_WROTE:
        return tr("Wrote %n mail(s) to {inbox}, last: {when}", n=tie.count, inbox=tie.by, when=when)
    if tie.kind == TieKind.WE_WROTE:
        return tr("Got %n mail(s) from {inbox}, last: {when}", n=tie.count, inbox=tie.by, when=when)
    if tie.kind == TieKind.ANSWERED:
        return tr("Answered “{about}”, last: {when}", about=tie.about, when=when)
    if tie.kind == TieKind.CAMPAIGN and tie.at:
        return tr("Got %n mail(s) of “{about}”, last: {when}", n=tie.count, about=tie.about, when=when)
    if tie.kind == TieKind.CAMPAIGN:
        return tr("Waits in “{about}”", about=tie.about)
    return tr("%n colleague(s) known: {about}, last: {when}", n=tie.count, about=tie.about, when=when)


def searched(inboxes: Sequence[InboxHistory]) -> str:
    """Whose past is not known yet; "" when everything was searched."""
    off = [each for each in inboxes if each.state == HistoryState.OFF]
    if off:
        return tr("The past of the mailboxes is not searched: it is switched off in the preferences.")
    reading = [each for each in inboxes if each.state == HistoryState.READING]
    waiting = [each for each in inboxes if each.state == HistoryState.WAITING]
    said = [
        tr(
            "{inbox} is still being read: {done} of {total} mails.",
            inbox=each.email_address,
            done=each.done,
            total=each.total,
        )
        for each in reading
    ]
    if waiting:
        names = ", ".join(each.email_address for each in waiting)
        said.append(tr("Not searched yet: {inboxes}.", inboxes=names))
    return " ".join(said)


def merged(answers: Sequence[KnownPeople]) -> KnownPeople:
    """Several look-ups as one."""
    return KnownPeople(
        asked=sum(each.asked for each in answers),
        met_count=sum(each.met_count for each in answers),
        met=tuple(person for each in answers for person in each.met),
        inboxes=answers[-1].inboxes if answers else (),
    )
