"""The wizard's second step: the password, and the servers that were found; all can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.contract.autodetect import Autodetected, MailboxGuess
from app.contract.inboxes import InboxType, NewSmtpInbox
from app.desktop.session import Session
from app.desktop.widgets.factories import Choice, FocusPage, button, row
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.sentences import translate_sentence

from .provider_info import ProviderCard, source_of
from .signin_card import SignInCard, suite_of

USUAL = {"smtp_port": 587, "imap_port": 993}
KINDS = (
    (tr("Another provider, or a server of my own"), InboxType.CUSTOM_SMTP),
    (tr("Google Workspace or Gmail"), InboxType.WORKSPACE_SUITE_A),
    (tr("Microsoft 365 or Outlook.com"), InboxType.WORKSPACE_SUITE_B),
)
ADVANCED = ("smtp_username", "imap_username", "imap_password", "inbox_type")
FILL_IN = tr("Please fill this in.")
NOT_FOUND = tr("Type the names of the servers as your provider gives them.")


def values_of(guess: MailboxGuess, address: str) -> dict[str, Any]:
    """Return the values of the fields for a guess; a side without a server stays empty."""
    values = build_empty_fields(address) | {"inbox_type": guess.inbox_type}
    for side, server in (("smtp", guess.smtp), ("imap", guess.imap)):
        if server is not None:
            values |= {f"{side}_host": server.host, f"{side}_port": server.port}
    names = [server.username for server in (guess.smtp, guess.imap) if server is not None]
    if names:
        values |= {"smtp_username": names[0], "imap_username": names[-1] if names[-1] != names[0] else ""}
    return values


def build_empty_fields(address: str) -> dict[str, Any]:
    empty = {"smtp_host": "", "imap_host": "", "smtp_username": address, "imap_username": ""}
    return {**empty, **USUAL, "inbox_type": InboxType.CUSTOM_SMTP}


class ServersStep(FocusPage):
    """The step for the password and the servers.

    A field that the user has changed is not filled in again, unless another guess is chosen. `changed`
    is emitted when the wizard's buttons may have to change.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.card = SignInCard(session)
        self._address = ""
        self._offered: tuple[object, str] | None = None
        self._guesses: tuple[MailboxGuess, ...] = ()
        self._why_none = ""
        self._touched: set[str] = set()
        self._filling = False
        self.finding = ProviderCard()
        self.which = Choice()
        self.which.setAccessibleName(tr("Which finding to use"))
        self.which.activated.connect(self._chosen)
        self._fields()
        self.more = button("", kind="link", tip=tr("User names, separate password, encryption"))
        self.more.setCheckable(True)
        self.more.toggled.connect(self.show_advanced)
        self.instead = button(tr("Connect with a password instead"), kind="link")
        self.instead.clicked.connect(self.show_password)
        self._lay_out()
        self.show_advanced(False)
        self._tell_guesses()
        self.begin = self.password
        self.kind.currentIndexChanged.connect(self._offer)
        self._offer()

    def _fields(self) -> None:
        self.form = Form(self)
        self.form.hide()  # its fields are laid out below
        self.password, self.imap_password = QLineEdit(), QLineEdit()
        for secret in (self.password, self.imap_password):
            secret.setEchoMode(QLineEdit.EchoMode.Password)
            secret.setMaxLength(500)
        self.smtp_host, self.imap_host = QLineEdit(), QLineEdit()
        self.smtp_username, self.imap_username = QLineEdit(), QLineEdit()
        self.smtp_port, self.imap_port, self.kind = SpinBox(), SpinBox(), Choice()
        for text, kind in KINDS:
            self.kind.addItem(text, kind)
        for name, text, editor, hint in (
            ("smtp_password", tr("Password"), self.password, tr("It is kept sealed by the service.")),
            ("smtp_host", tr("SMTP server, for sending"), self.smtp_host, ""),
            ("smtp_port", tr("Port"), self.smtp_port, tr("465 or 587")),
            ("imap_host", tr("IMAP server, for replies"), self.imap_host, ""),
            ("imap_port", tr("Port"), self.imap_port, tr("993, as a rule")),
            ("smtp_username", tr("User name"), self.smtp_username, tr("Usually the address.")),
            ("imap_username", tr("User name for IMAP"), self.imap_username, tr("Only if different.")),
            ("imap_password", tr("Password for IMAP"), self.imap_password, tr("Only if different.")),
            ("inbox_type", tr("Kind"), self.kind, ""),
        ):
            self.form.add(name, text, editor, hint)
            if isinstance(editor, QLineEdit):
                editor.textChanged.connect(self._edited)
                editor.setMaxLength(min(editor.maxLength(), 500 if "password" in name else 255))
        for port, name in ((self.smtp_port, tr("SMTP port")), (self.imap_port, tr("IMAP port"))):
            port.setRange(1, 65535)
            port.setAccessibleName(name)
            port.valueChanged.connect(self._edited)
        self.kind.currentIndexChanged.connect(self._edited)
        self._fill(USUAL)

    def _lay_out(self) -> None:
        """Lay out each server beside its port, and the advanced fields in two columns."""
        grid, field = QGridLayout(), self.form.fields
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(14)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self.advanced = QWidget()
        below = QGridLayout(self.advanced)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(14)
        for at, side in enumerate(("smtp", "imap")):
            grid.addWidget(field[f"{side}_host"], at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(field[f"{side}_port"], at, 1, Qt.AlignmentFlag.AlignTop)
        for at, name in enumerate(ADVANCED):
            below.addWidget(field[name], at // 2, at % 2, Qt.AlignmentFlag.AlignTop)
        inside, self.by_password = QWidget(), QWidget()
        passwords = QVBoxLayout(self.by_password)
        passwords.setContentsMargins(0, 0, 0, 0)
        passwords.addWidget(field["smtp_password"])
        passwords.addLayout(grid)
        passwords.addLayout(row(self.more, None))
        passwords.addWidget(self.advanced)
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 0, 8, 0)
        for part in (self.finding, self.which, self.card, self.by_password):
            box.addWidget(part)
        box.addLayout(row(self.instead, None))
        for each in (passwords, box):
            each.setSpacing(14)
        box.addStretch(1)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setAccessibleName(tr("Password and servers"))
        self.area.setWidget(inside)
        inside.setAutoFillBackground(False)
        self.area.viewport().setAutoFillBackground(False)
        lay_out(self, self.area)

    # -- the sign-in of a suite

    @property
    def takes_password(self) -> bool:
        """Return whether the fields for a password are visible."""
        return not self.by_password.isHidden()

    def show_password(self) -> None:
        self._show_password(True)
        self.password.setFocus()

    def _show_password(self, on: bool) -> None:
        self.by_password.setVisible(on)
        self.instead.setVisible(not on)
        self.begin = self.password if on else self.card.start_button
        self.changed.emit()

    def _offer(self) -> None:
        """Offer a sign-in for the chosen suite.

        Microsoft allows no reading of mail by password, so those fields are hidden until the user wants
        them.
        """
        suite = suite_of(self.kind.currentData())
        if (suite, self._address) != self._offered:
            self._offered = (suite, self._address)
            self.card.offer(suite, self._address)
            self._show_password(self.card.suite != InboxType.WORKSPACE_SUITE_B)

    # -- what was found

    def set_address(self, address: str) -> None:
        """Set the address; what was found for another address is dropped."""
        if address != self._address:
            self._address, self._guesses, self._why_none = address, (), ""
            domain = address.rpartition("@")[2]
            self.smtp_host.setPlaceholderText(f"smtp.{domain}")
            self.imap_host.setPlaceholderText(f"imap.{domain}")
            self._tell_guesses()
            self._fill(build_empty_fields(address))
            self._offer()

    @property
    def app_password_url(self) -> str | None:
        """Return the provider's page for creating app passwords, or None if there is none known."""
        return self.finding.page.link.text() or None

    def set_found(self, found: Autodetected) -> None:
        """Fill in the likeliest guess; fields that it leaves open are emptied unless typed in."""
        self.set_address(found.email_address)
        self._guesses, self._why_none = found.guesses, translate_sentence(found.message)
        self._tell_guesses()
        self._fill(
            values_of(found.guesses[0], self._address) if found.guesses else build_empty_fields(self._address)
        )

    def _tell_guesses(self) -> None:
        self.which.clear()
        for guess in self._guesses:
            self.which.addItem(f"{guess.provider or guess.source}: {source_of(guess, self._address)}")
        self.which.setVisible(len(self._guesses) > 1)
        self._tell(self._guesses[0] if self._guesses else None)

    def _tell(self, guess: MailboxGuess | None) -> None:
        if guess is None:
            self.finding.show_sentence(
                tr("Servers of your provider"), f"{self._why_none} {NOT_FOUND}".strip()
            )
        else:
            self.finding.show_guess(guess, self._address)
        title = tr("App password") if guess and guess.app_password_url else tr("Password")
        self.form.fields["smtp_password"].title.setText(title)
        self.password.setAccessibleName(title)

    def _chosen(self, at: int) -> None:
        self._touched -= {"smtp_host", "smtp_port", "imap_host", "imap_port", *ADVANCED} - {"imap_password"}
        self._tell(self._guesses[at])
        self._fill(values_of(self._guesses[at], self._address))

    def _fill(self, values: Mapping[str, Any]) -> None:
        self._filling = True
        for name, value in values.items():
            editor = self.form.fields[name].editor
            if name in self._touched:
                continue
            if isinstance(editor, QLineEdit):
                editor.setText(value)
            elif isinstance(editor, QSpinBox):
                editor.setValue(value)
            elif isinstance(editor, QComboBox):
                editor.setCurrentIndex(max(editor.findData(value), 0))
        self._filling = False

    def _edited(self) -> None:
        edited = self.sender()
        name = next(name for name, field in self.form.fields.items() if field.editor is edited)
        self.form.fields[name].set_error("")
        if not self._filling:
            self._touched.add(name)

    # -- what stands in the fields

    def show_advanced(self, on: bool) -> None:
        self.more.setChecked(on)
        self.more.setText(tr("Hide advanced settings") if on else tr("Show advanced settings"))
        self.advanced.setVisible(on)
        if on and self.isVisible():
            QTimer.singleShot(0, self, self._scroll_down)

    def _scroll_down(self) -> None:
        """Scroll to the advanced fields, once they are laid out."""
        self.area.ensureWidgetVisible(self.advanced)

    def go_to(self, side: str) -> None:
        """Show all fields and focus the server of this side, which has failed."""
        if not self.takes_password:
            return
        self.show_advanced(True)
        self.form.fields[f"{side}_host"].editor.setFocus()

    def typed(self, address: str, display_name: str) -> NewSmtpInbox | None:
        """Return the inbox as it was typed; show errors at the fields and return None if one is wrong."""
        self.set_address(address)
        password, username = self.password.text(), self.smtp_username.text().strip() or address
        values: dict[str, Any] = {
            "email_address": address,
            "display_name": display_name,
            "inbox_type": self.kind.currentData(),
            "smtp_host": self.smtp_host.text().strip(),
            "smtp_port": self.smtp_port.value(),
            "smtp_username": username,
            "smtp_password": password,
            "imap_host": self.imap_host.text().strip(),
            "imap_port": self.imap_port.value(),
            "imap_username": self.imap_username.text().strip() or username,
            "imap_password": self.imap_password.text() or password,
            "smtp_use_tls": True,
            "imap_use_ssl": True,
        }
        errors = {name: FILL_IN for name in ("smtp_password", "smtp_host", "imap_host") if not values[name]}
        inbox = None
        if not errors:
            try:
                inbox = NewSmtpInbox.model_validate(values)
            except ValidationError as error:
                errors = collect_field_errors(error)
        self.set_errors(errors)
        return inbox

    def set_errors(self, errors: Mapping[str, str]) -> None:
        if any(name in ADVANCED for name in errors):
            self.show_advanced(True)
        self.form.set_errors(errors)
