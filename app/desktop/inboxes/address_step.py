"""The wizard's first step: sender name and address, while the servers are being looked up."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QProgressBar

from app.contract.addresses import clean_address, email_key
from app.contract.autodetect import Autodetected
from app.contract.inboxes import SenderAccountQuery
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import FocusPage, label
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

from .provider_info import ProviderCard, takes_no_password

REST = 500  # milliseconds without typing before the servers are looked up
PATIENCE = 500  # milliseconds before a slow lookup is shown
INTRO = tr("Mail goes out by SMTP and replies come in by IMAP, so both must be switched on at your provider.")
BY_HAND = tr("Type the servers yourself in the next step.")
LOOKING = tr("Looking up this mailbox's servers… You can carry on.")


class AddressStep(FocusPage):
    """The step for the sender name and address, which looks up the mailbox's servers.

    `guessed` carries an Autodetected, or None when the lookup failed; `changed` says that the wizard's
    buttons may have to change.
    """

    guessed = Signal(object)
    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._asked = ""
        self.known = False  # the address is connected already
        self.blocked = False  # as far as is known, the mailbox takes no password
        self._rest = Debounce(self, REST, self._look_up)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._still_looking)
        self.display_name, self.address = QLineEdit(), QLineEdit()
        self.display_name.setMaxLength(255)
        self.display_name.setPlaceholderText("Anna Bell")
        self.address.setMaxLength(255)
        self.address.setPlaceholderText("anna@acme-mail.com")
        self.form = Form()
        self.form.add("display_name", tr("Sender name"), self.display_name)
        self.form.add("email_address", tr("Address"), self.address)
        self.finding = ProviderCard()
        self.looking, self.bar = label(LOOKING, "mute", wrap=True), QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(tr("Looking up the servers"))
        lay_out(
            self,
            label(INTRO, "mute", wrap=True),
            self.form,
            self.looking,
            self.bar,
            self.finding,
            (None, 1),
            gap=14,
        )
        self._show_looking(False)
        self.address.textChanged.connect(self._typed)
        self.address.editingFinished.connect(self._look_up)
        session.online_changed.connect(self._look_up)
        self.begin = self.display_name

    @property
    def typed(self) -> str:
        """Return the address in its usual form, or "" while the text is no address."""
        try:
            return clean_address(self.address.text())
        except ValueError:
            return ""

    def check(self) -> bool:
        """Return whether the user can go on; show what is wrong at the fields."""
        errors = {}
        if not self.display_name.text().strip():
            errors["display_name"] = tr("Type the name that people see as the sender.")
        if not self.typed:
            errors["email_address"] = tr("Type the whole address, such as anna@acme-mail.com.")
        elif self.known and email_key(self.typed) == self._asked:
            errors["email_address"] = tr("{address} is already connected.", address=self.typed)
            self._asked = ""  # as it may have been removed since
        self.form.set_errors(errors)
        self._look_up()
        return not errors

    def stop(self) -> None:
        self._rest.stop()
        self._tasks.cancel()
        self._show_looking(False)

    def _typed(self) -> None:
        if email_key(self.typed) != self._asked:
            self._tasks.cancel("look")
            self._asked, self.known, self.blocked = "", False, False
            self.finding.hide()
            self.form.fields["email_address"].set_error("")
            self._show_looking(False)
            self.changed.emit()
        self._rest.start()

    def _look_up(self) -> None:
        address = self.typed
        self._rest.stop()
        if address and email_key(address) != self._asked and self._session.online:
            self._asked = email_key(address)
            self._patience.start()
            self._tasks.start(self._look(address), "look", newest=True)

    async def _look(self, address: str) -> None:
        try:
            self.known = await self._is_known(address)
            if self.known:
                self.form.fields["email_address"].set_error(
                    tr("{address} is already connected.", address=address)
                )
                return
            self.form.fields["email_address"].set_error("")
            if not self._session.why_no_desk:
                self._tell(await self._session.service.inboxes.autodetect(address), address)
        finally:
            if self._asked == email_key(address):
                self._show_looking(False)
                self.changed.emit()

    async def _is_known(self, address: str) -> bool:
        if not self._session.may(Scope.SENDER_ACCOUNTS_READ):
            return False
        query = SenderAccountQuery(search=address, limit=PAGE_LIMIT_MAX)
        found = await self._session.service.inboxes.search(query)
        return any(email_key(one.email_address) == self._asked for one in found.sender_accounts)

    def _tell(self, found: Autodetected, address: str) -> None:
        self.blocked = bool(found.guesses) and takes_no_password(found.guesses[0])
        if found.guesses:
            self.finding.show_guess(found.guesses[0], address)
        else:
            self.finding.show_sentence(
                tr("No settings were found"), f"{translate_sentence(found.message)} {BY_HAND}"
            )
        self.guessed.emit(found)

    def _failed(self, error: Exception) -> None:
        self._asked = ""
        self.finding.show_sentence(
            tr("The servers could not be looked up"), f"{explain_error(error).sentence} {BY_HAND}"
        )
        self.guessed.emit(None)

    def _still_looking(self) -> None:
        self._show_looking(self._tasks.busy("look"))

    def _show_looking(self, on: bool) -> None:
        if not on:
            self._patience.stop()
        self.looking.setVisible(on)
        self.bar.setVisible(on)
