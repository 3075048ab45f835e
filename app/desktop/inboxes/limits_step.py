"""The wizard's last steps: how much a mailbox of its age may send, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QProgressBar,
    QRadioButton,
    QWidget,
)

from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import FocusPage, button, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import column, lay_out


class Age(NamedTuple):
    text: str
    advice: str
    limit: int
    most: int


AGES = (
    Age(
        tr("New: under a month, or it has hardly sent"),
        tr("20 to 30 a day, to people who are likely to reply."),
        25,
        30,
    ),
    Age(tr("A few weeks old: it has sent now and then"), tr("30 to 50 a day; add a few each week."), 40, 50),
    Age(tr("A few months old: it has sent mail and got replies"), tr("50 to 80 a day."), 60, 80),
)
INTRO = tr(
    "Providers watch how much a mailbox sends and how that changes. One that "
    "suddenly sends a lot lands in spam, and stays there."
)
TOO_MUCH = tr("More than {most} a day is too much for a mailbox of this age; emails may land in spam.")
NEXT = tr(
    "Choose it under a campaign's Inboxes; it then sends within the campaign's hours, and replies "
    "appear automatically. One inbox is enough to start; several send more without any one of them "
    "sending much."
)


class LimitsStep(FocusPage):
    """The step for the daily limit, which the mailbox's age sets and the user can change."""

    def __init__(self) -> None:
        super().__init__()
        self.ages = QButtonGroup(self)
        self.limit, self.bar = SpinBox(), QProgressBar(textVisible=False)
        self.limit.setRange(1, 100_000)
        self.limit.setMaximumWidth(180)
        self.form = Form()
        self.form.add(
            "daily_limit", tr("Emails a day, at most"), self.limit, tr("It can be changed at any time.")
        )
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(tr("Connecting the inbox"))
        self.told, self.warning = label("", "error", wrap=True), label("", wrap=True)
        self.told.setAccessibleDescription(tr("What is wrong"))
        self.over = QFrame()
        self.over.setProperty("kind", "banner")
        lay_out(self.over, self.warning, margins=(14, 10, 14, 10))
        self._lay_out()
        self.bar.hide()
        self.ages.idToggled.connect(self._chosen)
        self.limit.valueChanged.connect(self._warn)
        self.ages.button(0).setChecked(True)
        self.begin = self.ages.button(0)

    def _lay_out(self) -> None:
        box = lay_out(
            self, label(INTRO, "mute", wrap=True), label(tr("How old is the mailbox?"), "strong"), gap=12
        )
        for at, age in enumerate(AGES):
            choice, advice = QRadioButton(age.text), label(age.advice, "mute", wrap=True)
            choice.setAccessibleDescription(age.advice)
            advice.setContentsMargins(30, 0, 0, 0)
            self.ages.addButton(choice, at)
            both = column(row(choice, None), advice, gap=0)
            box.addLayout(both)
        for part in (self.form, self.over, self.bar, self.told):
            box.addWidget(part)
        box.addStretch(1)

    def _chosen(self, at: int, on: bool) -> None:
        if on:
            self.limit.setValue(AGES[at].limit)
            self._warn()

    def _warn(self) -> None:
        most = AGES[max(self.ages.checkedId(), 0)].most
        over = self.limit.value() > most
        self.warning.setText(TOO_MUCH.format(most=most) if over else "")
        self.over.setVisible(over)

    def show_busy(self, busy: bool) -> None:
        """Show that the service is connecting the inbox: it tries both servers again and saves the inbox."""
        self.bar.setVisible(busy)
        for control in (*self.ages.buttons(), self.limit):
            control.setEnabled(not busy)

    def show_problem(self, sentence: str) -> None:
        self.told.setText(sentence)


class DoneStep(QWidget):
    another = Signal()
    campaigns = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._picture = QLabel()
        self._picture.setFixedSize(QSize(28, 28))
        self.title = label("", "h2", wrap=True)
        self.note = label("", wrap=True)
        self.note.hide()
        self.again = button(tr("Connect another"), "plus")
        self.go_on = button(tr("Go to the campaigns"), "send")
        head = row(self._picture, (self.title, 1), gap=12)
        lay_out(
            self,
            head,
            self.note,
            label(NEXT, wrap=True),
            build_flow_layout(self.go_on, self.again),
            (None, 1),
            gap=16,
        )
        self.again.clicked.connect(self.another)
        self.go_on.clicked.connect(self.campaigns)
        theme.notifier.changed.connect(self._draw)
        self._draw()

    def show_address(self, address: str, limit: int, note: str = "") -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.title.setText(
            tr("{address} is connected and may send {limit} emails a day.", address=address, limit=limit)
        )

    def _draw(self) -> None:
        self._picture.setPixmap(icons.render_icon("check-circle", 28, "ok", self.devicePixelRatioF()))
