"""The parts of the pane that shows one person: chips that can be taken off, memberships, the timeline."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from app.contract.campaigns import CampaignStatus
from app.contract.timelines import ContactMembership, Moment
from app.desktop.widgets import badges, icons
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import stamp, within
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column, lay_out

from . import timeline_text
from .filter_state import one_line

LONG = 60  # signs; longer texts are shown whole in a tip
GOING = (CampaignStatus.ACTIVE, CampaignStatus.COMPLETED)  # whose branches may still send


class Group(QWidget):
    """A tag or list the person is in, and the cross that takes it off: `removed` carries its id."""

    removed = Signal(str)

    def __init__(self, key: str, badge: Badge, name: str, reason: str) -> None:
        super().__init__()
        self._key = key
        chip = Chip(badge)
        chip.setToolTip(one_line(name, 255))
        self.cross = icon_button("x", tr("Take off {name}", name=one_line(name, 60)))
        self.cross.setIconSize(QSize(12, 12))
        self.cross.setEnabled(not reason)
        if reason:
            self.cross.setToolTip(reason)
        self.cross.clicked.connect(self._clicked)
        self.setLayout(row(chip, self.cross, gap=0))

    def _clicked(self) -> None:
        self.removed.emit(self._key)


class Groups(QWidget):
    """All of them, and a link to add one."""

    removed = Signal(str)
    add_asked = Signal()

    def __init__(self, groups: Iterable[tuple[str, Badge, str]], add: str, reason: str) -> None:
        super().__init__()
        flow = FlowLayout(self, gap=6)
        for key, badge, name in groups:
            one = Group(key, badge, name, reason)
            one.removed.connect(self.removed)
            flow.addWidget(one)
        self.add = button(add, kind="link", tip=reason or add)
        self.add.setEnabled(not reason)
        self.add.clicked.connect(self.add_asked)
        flow.addWidget(self.add)


class Campaign(QWidget):
    """A membership: the campaign's name leads there."""

    wanted = Signal(str)

    def __init__(self, one: ContactMembership, now: datetime) -> None:
        super().__init__()
        self._id = str(one.campaign_id)
        name = button(
            one_line(one.campaign_name, 34),
            kind="link",
            tip=tr("Show {name}", name=one_line(one.campaign_name, 255)),
        )
        name.clicked.connect(self._clicked)
        box = lay_out(self, row(name, None, Chip(badges.lead(str(one.status)))), gap=2)
        state = badges.campaign(str(one.campaign_status)).text
        said = [state, tr("joined {when}", when=within(stamp(one.joined_at, now)))]
        if one.next_send_at and one.campaign_status in GOING:
            said.append(tr("next email {when}", when=within(stamp(one.next_send_at, now))))
        box.addWidget(label(" · ".join(said), "mute", wrap=True))

    def _clicked(self) -> None:
        self.wanted.emit(self._id)


class MomentLine(QWidget):
    """A moment of the timeline; one of a conversation leads there."""

    wanted = Signal(str)

    def __init__(self, moment: Moment, shown: timeline_text.Told) -> None:
        super().__init__()
        self._thread = str(moment.thread_id or "")
        picture = QLabel()
        picture.setPixmap(icons.pixmap(shown.icon, 15, "mute", self.devicePixelRatioF()))
        picture.setFixedWidth(20)
        what = label(shown.what, "strong" if moment.thread_id else "", wrap=True)
        what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box = column(what, gap=1)
        if shown.words:
            box.addWidget(label(shown.words, wrap=True))
        if shown.trouble:
            box.addWidget(label(one_line(shown.trouble, 300), "error", wrap=True))
        box.addWidget(label(shown.where, "mute", wrap=True))
        if self._thread:
            read = button(tr("Show the conversation"), kind="link")
            read.clicked.connect(self._clicked)
            box.addLayout(row(read, None))
        line = row(gap=4)
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(box, 1)
        self.setLayout(line)
        self.setAccessibleName(f"{shown.what}, {shown.where}")

    def _clicked(self) -> None:
        self.wanted.emit(self._thread)


def banner(sentence: str) -> QFrame:
    made = QFrame()
    made.setProperty("kind", "banner")
    lay_out(made, label(sentence, wrap=True), margins=(12, 9, 12, 9))
    return made


def narrow(part: QWidget) -> QWidget:
    """A word without an end is cut off, and widens nothing."""
    for text in (part, *part.findChildren(QLabel)):
        if isinstance(text, QLabel) and text.wordWrap():
            text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            text.setToolTip(text.text() if len(text.text()) > LONG else "")
    return part
