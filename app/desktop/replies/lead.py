"""The pane beside a conversation: who it is, and what the reply amounts to."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QFrame, QRadioButton, QScrollArea, QVBoxLayout, QWidget

from app.contract.replies import EXTERNAL_CAMPAIGN_NAME, Thread
from app.contract.scopes import Scope
from app.desktop.kit import badges
from app.desktop.kit.flow import FlowLayout
from app.desktop.kit.formats import percent, plural
from app.desktop.kit.parts import button, fact, icon_button, label, row
from app.desktop.session import Session

from .model import CATEGORIES, CATEGORY_NAMES


class LeadPane(QFrame):
    """`category_asked` carries the number of a category, from 0."""

    category_asked = Signal(int)
    star_asked = Signal()
    unread_asked = Signal()
    recognised_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._session = session
        self._thread: Thread | None = None
        self._build()
        session.online_changed.connect(self._allow)
        self.show_thread(None)

    def _build(self) -> None:
        self.name, self.address = label("", "h2", wrap=True), label("", "mute", wrap=True)
        self.copy = icon_button("copy", "Copy the address")
        self.copy.clicked.connect(self._copy)
        self.campaign = button("", kind="link", tip="Show this campaign")
        self.no_campaign = label("", wrap=True)
        self.inbox, self.replies = label("", wrap=True), label("")
        self.star = button("Star", "star")
        self.unread = button("Mark unread")
        self.origin = label("", "mute", wrap=True)
        self.recognised = button("", kind="link")
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)  # which one is on is the service's word, not the click's
        box = self._scrolling()
        box.setSpacing(9)
        box.addWidget(self.name)
        line = row(self.address, self.copy)
        line.setStretch(0, 1)
        box.addLayout(line)
        acts = FlowLayout(gap=8)
        for act in (self.star, self.unread):
            acts.addWidget(act)
        box.addLayout(acts)
        box.addWidget(label("CAMPAIGN", "section"))
        box.addLayout(row(self.campaign, self.no_campaign, None))
        box.addWidget(fact("Mailbox", self.inbox))
        box.addWidget(fact("Replies", self.replies))
        box.addWidget(label("CATEGORY", "section"))
        box.addLayout(self._categories())
        box.addWidget(self.origin)
        box.addLayout(row(self.recognised, None))
        box.addStretch(1)
        self.star.clicked.connect(self.star_asked)
        self.unread.clicked.connect(self.unread_asked)
        self.recognised.clicked.connect(self.recognised_asked)
        self.campaign.clicked.connect(self._campaign)
        self._group.idClicked.connect(self._chosen)

    def _scrolling(self) -> QVBoxLayout:
        """The column inside a pane that may be too low for it."""
        inner, area = QWidget(), QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for ground in (inner, area.viewport()):
            ground.setAutoFillBackground(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 4, 1, 4)
        outer.addWidget(area)
        box = QVBoxLayout(inner)
        box.setContentsMargins(17, 12, 17, 12)
        return box

    def _categories(self) -> QVBoxLayout:
        lines = QVBoxLayout()
        lines.setSpacing(3)
        for at, name in enumerate(CATEGORY_NAMES):
            one = QRadioButton(name)
            one.setAutoExclusive(False)
            one.setAccessibleName(f"Category {name}")
            self._group.addButton(one, at)
            key = label(str(at + 1), "key")
            key.setFixedHeight(22)
            line = row(one, key)
            line.setStretch(0, 1)
            lines.addLayout(line)
        return lines

    def show_thread(self, thread: Thread | None) -> None:
        self._thread = thread
        self.setVisible(thread is not None)
        if thread is None:
            return
        self.name.setText(thread.lead_name or "No name known")
        self.address.setText(_breakable(thread.lead_email))
        self.address.setAccessibleName(thread.lead_email)
        known = thread.campaign_id is not None
        name = (
            "No campaign of ours" if thread.campaign_name == EXTERNAL_CAMPAIGN_NAME else thread.campaign_name
        )
        self.campaign.setText(self._cut(thread.campaign_name))
        self.campaign.setToolTip(f"Show {thread.campaign_name}")
        self.campaign.setVisible(known)
        self.no_campaign.setText(name)
        self.no_campaign.setVisible(not known)
        self.inbox.setText(_breakable(thread.inbox_email or thread.archived_inbox_email or "Removed"))
        self.replies.setText(plural(thread.reply_count, "reply", "replies"))
        self.star.setText("Starred" if thread.is_starred else "Star")
        self.unread.setText("Mark unread" if thread.is_read else "Mark read")
        for at, category in enumerate(CATEGORIES):
            self._group.button(at).setChecked(category == thread.category)
        self.origin.setText(_origin(thread))
        recognised = bool(thread.manual_category and thread.ai_category)
        self.recognised.setText(f"Use “{badges.category(thread.ai_category).text}” again")
        self.recognised.setVisible(recognised)
        self._allow()

    def _cut(self, text: str) -> str:
        return text if len(text) <= 30 else f"{text[:29]}…"

    def _allow(self) -> None:
        reason = ""
        if not self._session.may(Scope.REPLIES_WRITE):
            reason = f"Your key lacks the right {Scope.REPLIES_WRITE}."
        elif not self._session.online:
            reason = "The service can't be reached at the moment."
        tips = {
            self.star: "Star, or take the star away (S)",
            self.unread: "Unread, or read again (U)",
            self.recognised: "The category that was recognised (0)",
        }
        names = {self._group.button(at): f"{name} ({at + 1})" for at, name in enumerate(CATEGORY_NAMES)}
        for one, tip in (tips | names).items():
            one.setEnabled(not reason)
            one.setToolTip(reason or tip)

    def _chosen(self, at: int) -> None:
        if self._thread is not None:  # until the service says so
            self._group.button(at).setChecked(CATEGORIES[at] == self._thread.category)
        self.category_asked.emit(at)

    def _copy(self) -> None:
        if self._thread is not None:
            QGuiApplication.clipboard().setText(self._thread.lead_email)

    def _campaign(self) -> None:
        if self._thread is not None and self._thread.campaign_id:
            self._session.wanted.emit("campaigns", self._thread.campaign_id)


def _breakable(address: str) -> str:
    """An address that may go on in the next line after its @ and its dots."""
    return address.replace("@", "@\u200b").replace(".", ".\u200b")


def _origin(thread: Thread) -> str:
    if thread.manual_category:
        return "Set by hand."
    sure = f", {percent(round(thread.ai_confidence, 2))} sure" if thread.ai_confidence else ""
    return f"Recognised{sure}."
