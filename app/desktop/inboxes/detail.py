"""One inbox: its state in words, its limit, and what to do when something is wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from app.contract.inboxes import InboxEdit, InboxStatus, SenderAccount
from app.contract.scopes import Scope
from app.desktop.kit import badges
from app.desktop.kit.badges import Chip
from app.desktop.kit.formats import relative
from app.desktop.kit.forms import Form
from app.desktop.kit.parts import button, fact, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

from .model import state

LIMIT_ADVICE = "20 to 30 a day for a new mailbox, 50 to 80 for one that has sent for some months."
HEALTH = "Out of 100: lowered by bounces and failures of the last 30 days, raised by replies."


def why_not(session: Session) -> str:
    """Why nothing can be changed now; "" when it can."""
    if not session.online:
        return "The service can't be reached."
    may = session.may(Scope.SENDER_ACCOUNTS_WRITE)
    return "" if may else f"Your key needs the right {Scope.SENDER_ACCOUNTS_WRITE}."


class InboxDetail(QFrame):
    """The pane beside the table."""

    delete_asked = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._inbox: SenderAccount | None = None
        self._build()
        self.show_inbox(None)

    def _build(self) -> None:
        self.name, self.address = label("", "h2"), label("", "mute")
        self.chip = Chip(badges.inbox("ACTIVE"))
        self.trouble = label("", "error", wrap=True)
        self.trouble.setAccessibleName("What is wrong")
        self.sent, self.health = label(""), label("")
        self.health.setToolTip(HEALTH)
        self.limit = QSpinBox()
        self.limit.setRange(1, 100_000)
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.form = Form()
        self.form.add("daily_limit", "Mails a day", self.limit, LIMIT_ADVICE)
        self.form.add(
            "password", "New password", self.password, "Only if it has changed. An app password, as a rule."
        )
        self.save = button("Save", kind="primary")
        self.pause = button("Pause")
        self.remove = button("Remove…")
        layout = QVBoxLayout(self._scrolling())
        layout.setContentsMargins(18, 18, 18, 18)
        layout.setSpacing(10)
        layout.addWidget(self.name)
        layout.addWidget(self.address)
        layout.addLayout(row(self.chip, None))
        for widget in (self.trouble, fact("SENT TODAY", self.sent), fact("HEALTH", self.health), self.form):
            layout.addWidget(widget)
        layout.addLayout(row(self.save, self.pause, None))
        layout.addStretch(1)
        layout.addLayout(row(self.remove, None))
        self.save.clicked.connect(self._save)
        self.pause.clicked.connect(self._turn)
        self.remove.clicked.connect(self._remove)

    def _scrolling(self) -> QWidget:
        """The body, which scrolls where the window is too low for it."""
        scroll, body = QScrollArea(widgetResizable=True), QWidget()
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName("Details of the mailbox")
        scroll.setWidget(body)
        for ground in (scroll.viewport(), body):
            ground.setAutoFillBackground(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.addWidget(scroll)
        self.setMinimumWidth(250)
        return body

    def show_inbox(self, inbox: SenderAccount | None) -> None:
        """Show this one; None shows nothing. What is being typed for the same inbox stays."""
        same = inbox is not None and self._inbox is not None and inbox.inbox_id == self._inbox.inbox_id
        self._inbox = inbox
        self.setVisible(inbox is not None)
        if inbox is None:
            return
        self.name.setText(inbox.display_name)
        self.address.setText(inbox.email_address)
        self.chip.set_badge(state(inbox))
        self.trouble.setText(self._trouble(inbox))
        self.trouble.setVisible(bool(inbox.trouble))
        self.sent.setText(f"{inbox.emails_sent_today} of {inbox.daily_limit}")
        self.health.setText(f"{inbox.health_score} of 100")
        self.pause.setText("Pause" if inbox.overall_status == InboxStatus.ACTIVE else "Resume")
        if not same:
            self.limit.setValue(inbox.daily_limit)
            self.password.clear()
        reason = why_not(self._session)
        for control in (self.save, self.pause, self.remove, self.limit, self.password):
            control.setEnabled(not reason)
            control.setToolTip(reason)

    def _trouble(self, inbox: SenderAccount) -> str:
        if inbox.trouble and inbox.retry_at and inbox.overall_status == InboxStatus.ACTIVE:
            return f"{inbox.trouble} It is tried again {relative(inbox.retry_at, self._session.now())}."
        return inbox.trouble or ""

    def _save(self) -> None:
        edit = InboxEdit(daily_limit=self.limit.value())
        typed = self.password.text()
        if typed:
            edit = InboxEdit.model_validate(
                {"daily_limit": self.limit.value(), "smtp_password": typed, "imap_password": typed}
            )
        self._tasks.start(self._edit(edit), "edit", newest=True)

    def _turn(self) -> None:
        if self._inbox is not None:
            active = self._inbox.overall_status == InboxStatus.ACTIVE
            status = InboxStatus.PAUSED if active else InboxStatus.ACTIVE
            self._tasks.start(self._edit(InboxEdit(overall_status=status)), "edit", newest=True)

    async def _edit(self, edit: InboxEdit) -> None:
        if self._inbox is None:
            return
        address = self._inbox.email_address
        await self._session.service.inboxes.edit(self._inbox.inbox_id, edit)
        self.password.clear()
        self._session.noticed.emit("Mailbox saved", address)

    def _remove(self) -> None:
        self.delete_asked.emit(self._inbox)
