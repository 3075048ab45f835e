"""Connecting a mailbox: both servers are tried while the dialog waits, and each says what is wrong."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from app.contract.inboxes import InboxType, NewSmtpInbox, ServersChecked
from app.contract.problems import Problem, Unprocessable
from app.desktop.kit.forms import Form
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

KINDS = (
    ("My own mail server or another provider", InboxType.CUSTOM_SMTP),
    ("Google Workspace or Gmail", InboxType.WORKSPACE_SUITE_A),
    ("Microsoft 365", InboxType.WORKSPACE_SUITE_B),
)
SERVERS = {
    InboxType.WORKSPACE_SUITE_A: ("smtp.gmail.com", 587, "imap.gmail.com", 993),
    InboxType.WORKSPACE_SUITE_B: ("smtp.office365.com", 587, "outlook.office365.com", 993),
}
PAIRS = (
    ("email_address", "display_name"),
    ("inbox_type", "daily_limit"),
    ("smtp_password", "smtp_username"),
    ("smtp_host", "smtp_port"),
    ("imap_host", "imap_port"),
)
HINTS = {
    InboxType.WORKSPACE_SUITE_A: "Turn on 2-step verification, then make an app password in Google.",
    InboxType.WORKSPACE_SUITE_B: "Microsoft takes no password for reading mail, as a rule.",
    InboxType.CUSTOM_SMTP: "The password of the mailbox, or an app password where your provider has them.",
}


class ConnectDialog(QDialog):
    """A mailbox by SMTP and IMAP; it closes when both sides have answered well."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Connect a mailbox")
        self.setMinimumWidth(520)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._fields()
        self.result_line = label("", wrap=True)
        self.result_line.setAccessibleName("Result of the check")
        self.connect_button = button("Connect", kind="primary")
        self.check_button = button("Try both servers")
        self.cancel = button("Cancel")
        self.connect_button.setDefault(True)
        scroll = QScrollArea()
        scroll.setWidget(self.form)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 22, 24, 20)
        layout.setSpacing(14)
        layout.addWidget(label("Connect a mailbox", "h2"))
        layout.addWidget(
            label(
                "Mail goes out by SMTP and replies come in by IMAP. The password is kept sealed.",
                "mute",
                wrap=True,
            )
        )
        layout.addWidget(scroll, 1)
        layout.addWidget(self.result_line)
        layout.addLayout(row(self.check_button, None, self.cancel, self.connect_button))
        self.resize(640, 720)
        self.connect_button.clicked.connect(self._connect_clicked)
        self.check_button.clicked.connect(self._check_clicked)
        self.cancel.clicked.connect(self.reject)
        self.kind.currentIndexChanged.connect(self._kind_chosen)
        self.address.textEdited.connect(self._address_typed)
        self.address.setFocus()

    def _fields(self) -> None:
        self.address, self.display_name, self.password = QLineEdit(), QLineEdit(), QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.kind = QComboBox()
        for text, _ in KINDS:
            self.kind.addItem(text)
        self.smtp_host, self.imap_host, self.username = QLineEdit(), QLineEdit(), QLineEdit()
        self.smtp_port, self.imap_port, self.limit = QSpinBox(), QSpinBox(), QSpinBox()
        for box, value in ((self.smtp_port, 587), (self.imap_port, 993)):
            box.setRange(1, 65535)
            box.setValue(value)
        self.limit.setRange(1, 100_000)
        self.limit.setValue(25)
        self.form = Form()
        self.form.add("email_address", "Address", self.address)
        self.form.add("display_name", "Name that people see", self.display_name)
        self.form.add("inbox_type", "Provider", self.kind)
        self.form.add("smtp_password", "Password", self.password, HINTS[InboxType.CUSTOM_SMTP])
        self.form.add("smtp_username", "User name", self.username, "As a rule the address.")
        self.form.add("smtp_host", "SMTP server", self.smtp_host)
        self.form.add("smtp_port", "SMTP port", self.smtp_port, "587, or 465.")
        self.form.add("imap_host", "IMAP server", self.imap_host)
        self.form.add("imap_port", "IMAP port", self.imap_port, "993, as a rule.")
        self.form.add("daily_limit", "Mails a day", self.limit, "20 to 30 for a new mailbox.")
        for line in PAIRS:
            self._side_by_side(*(self.form.fields[name] for name in line))
        order = [self.form.fields[name].editor for line in PAIRS for name in line]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _side_by_side(self, wide: QWidget, narrow: QWidget) -> None:
        layout = self.form.layout()
        assert isinstance(layout, QVBoxLayout)
        at = layout.indexOf(wide)
        pair = row(wide, narrow, gap=14)
        pair.setStretch(0, 3)
        pair.setStretch(1, 2)
        for field in (wide, narrow):
            pair.setAlignment(field, Qt.AlignmentFlag.AlignTop)
        layout.insertLayout(at, pair)

    def _kind_chosen(self, index: int) -> None:
        kind = KINDS[index][1]
        self.form.fields["smtp_password"].below.setText(HINTS[kind])
        if kind in SERVERS:
            smtp_host, smtp_port, imap_host, imap_port = SERVERS[kind]
            self.smtp_host.setText(smtp_host)
            self.smtp_port.setValue(smtp_port)
            self.imap_host.setText(imap_host)
            self.imap_port.setValue(imap_port)

    def _address_typed(self, text: str) -> None:
        self.username.setText(text.strip())
        domain = text.strip().partition("@")[2]
        if domain and KINDS[self.kind.currentIndex()][1] == InboxType.CUSTOM_SMTP:
            self.smtp_host.setText(f"smtp.{domain}")
            self.imap_host.setText(f"imap.{domain}")

    def _typed(self) -> NewSmtpInbox | None:
        password, username = self.password.text(), self.username.text().strip()
        values: dict[str, Any] = {
            "email_address": self.address.text().strip(),
            "display_name": self.display_name.text().strip(),
            "inbox_type": KINDS[self.kind.currentIndex()][1],
            "smtp_host": self.smtp_host.text().strip(),
            "smtp_port": self.smtp_port.value(),
            "smtp_username": username,
            "smtp_password": password,
            "imap_host": self.imap_host.text().strip(),
            "imap_port": self.imap_port.value(),
            "imap_username": username,
            "imap_password": password,
            "smtp_use_tls": True,
            "imap_use_ssl": True,
            "daily_limit": self.limit.value(),
        }
        empty = {name: "Please fill this in." for name in self.form.fields if values.get(name) == ""}
        if empty:
            self.form.set_errors(empty)
            return None
        try:
            inbox = NewSmtpInbox.model_validate(values)
        except ValidationError as error:
            self.form.set_errors({str(item["loc"][0]): item["msg"] for item in error.errors()})
            return None
        self.form.set_errors({})
        return inbox

    def _connect_clicked(self) -> None:
        inbox = self._typed()
        if inbox is not None:
            self._busy(True)
            self._tasks.start(self._connect(inbox), "try", newest=True)

    def _check_clicked(self) -> None:
        inbox = self._typed()
        if inbox is not None:
            self._busy(True)
            self._tasks.start(self._check(inbox), "try", newest=True)

    async def _connect(self, inbox: NewSmtpInbox) -> None:
        try:
            created = await self._session.service.inboxes.connect(inbox)
        finally:
            self._busy(False)
        self._session.noticed.emit("Mailbox connected", created.email_address)
        self.accept()

    async def _check(self, inbox: NewSmtpInbox) -> None:
        try:
            checked = await self._session.service.inboxes.check(inbox)
        finally:
            self._busy(False)
        self._say(_both(checked), good=checked.smtp.ok and checked.imap.ok)

    def _busy(self, busy: bool) -> None:
        for control in (self.connect_button, self.check_button):
            control.setEnabled(not busy)
        if busy:
            self._say("Trying both servers…", good=True)

    def _say(self, text: str, *, good: bool) -> None:
        self.result_line.setText(text)
        self.result_line.setProperty("kind", "mute" if good else "error")
        self.result_line.style().unpolish(self.result_line)
        self.result_line.style().polish(self.result_line)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Unprocessable) and isinstance(error.detail, list):
            self.form.set_errors({str(item["loc"][-1]): str(item["msg"]) for item in error.detail})
            self._say("Please mend what is marked above.", good=False)
        elif isinstance(error, Problem):
            self._say(str(error), good=False)
        else:
            self.reject()
            self._session.problem.emit(error)


def _both(checked: ServersChecked) -> str:
    return f"SMTP: {checked.smtp.sentence}\nIMAP: {checked.imap.sentence}"
