"""The dialog for a service by address and key: it is probed before it is saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QWidget

from app.client.probe import NO_SERVICE, ProbeResult, normalize_service_address, probe_service
from app.client.service import OutreachService
from app.contract.invites import LONGEST, SUFFIX, Invite, looks_like_one, parse_invite
from app.contract.problems import Invalid, NotFound, Problem, Unauthorized
from app.contract.service_url import checked_base
from app.desktop.connections import Connection, Connections
from app.desktop.widgets.dialogs import ConfirmCloseDialog, ask_question, choose_file
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.system_errors import describe_os_error
from app.desktop.widgets.tasks import Tasks
from app.secret_store import NoKeyring

from .scope_names import describe_scopes

IN_FILE, HELD, CANCEL = tr("Keep it in a file only I can read"), tr("Keep it until I quit"), tr("Cancel")
LOOKING = tr("Looking…")


def read_connection_file(file: Path) -> str:
    """Return the text of a file; raise ValueError with a sentence when it can't be read."""
    try:
        with file.open("rb") as source:
            return source.read(LONGEST + 1).decode("utf-8", "replace")
    except OSError as error:
        raise ValueError(tr("The file can't be read: {error}", error=describe_os_error(error))) from error


class ConnectionDialog(ConfirmCloseDialog):
    """A dialog for a new connection, or a new key for one; `made` is what was saved."""

    def __init__(
        self,
        connections: Connections,
        connection: Connection | None = None,
        parent: QWidget | None = None,
        invitation: str = "",
    ) -> None:
        super().__init__(parent)
        self._invite: Invite | None = None
        self._connections, self._connection = connections, connection
        self.made: Connection | None = None
        lost = tr(
            "This invitation has been used, and its key is shown only here. If you leave now, you'll "
            "need a new invitation."
        )
        self.loss = (tr("Leave without the key?"), lost, tr("Leave without it"))
        self._tasks = Tasks(self, self._failed)
        title = tr("A new key for {name}", name=connection.name) if connection else tr("Connect to a service")
        self.setWindowTitle(title)
        self.address, self.key, self.name = QLineEdit(), QLineEdit(), QLineEdit()
        self.address.setPlaceholderText("outreach.example.com")
        self.address.setMaxLength(LONGEST)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.form = Form()
        self.form.add("address", tr("Address"), self.address)
        hint = tr("The person who runs the service creates one for you. It is stored securely.")
        self.form.add("key", tr("API key"), self.key, hint)
        hint = tr("What it is called here. If left empty, the address is used.")
        self.form.add("name", tr("Name"), self.name, hint)
        if connection is not None:
            self.address.setText(connection.address)
            for name in ("address", "name"):
                self.form.fields[name].setVisible(False)
        self.told = label("", wrap=True)
        self.told.hide()
        self.browse = button(tr("Open an invitation…"), "folder")
        self.check = button(tr("Check and keep"), kind="primary")
        self.check.setDefault(True)
        self.cancel = button(tr("Cancel"))
        self._lay_out(title)
        if invitation:
            self._take(invitation)

    def _lay_out(self, title: str) -> None:
        dialog_layout(
            self,
            label(title, "h2"),
            self.form,
            self.told,
            row(self.browse, None, self.cancel, self.check),
            gap=14,
        )
        self.setMinimumWidth(480)
        self.browse.setVisible(self._connection is None)
        self.browse.clicked.connect(self._open_clicked)
        self.address.textChanged.connect(self._typed)
        self.check.clicked.connect(self._check_clicked)
        self.cancel.clicked.connect(self.reject)
        (self.key if self._connection else self.address).setFocus()

    def _typed(self, text: str) -> None:
        if looks_like_one(text):
            self._take(text)
        elif self._invite is not None and text != self._invite.address:
            self._invited(None)

    def _open_clicked(self) -> None:
        self._tasks.start(self._open_file(), "open")

    async def _open_file(self) -> None:
        file = await choose_file(self, tr("Open an invitation"), f"*{SUFFIX}")
        if file is not None:
            self._take(str(file))

    def _take(self, text: str) -> None:
        """Take an invitation: a link, the text of a file, or its path."""
        try:
            found = parse_invite(text if looks_like_one(text) else read_connection_file(Path(text)))
        except ValueError as error:
            self.form.set_errors({"address": translate_sentence(str(error))})
            return
        self.form.set_errors({})
        found = found.model_copy(update={"address": normalize_service_address(found.address)})
        self._invited(found)
        self.address.setText(found.address)
        if found.workspace and not self.name.text():
            self.name.setText(found.workspace)

    def _invited(self, invite: Invite | None) -> None:
        """Hide the key field if there is an invitation, which brings its own key."""
        self._invite = invite
        self.form.fields["key"].setVisible(invite is None)
        if invite is None:
            self.told.hide()
        else:
            self._say(tr("You are invited. The code is exchanged for your own key, once."), "mute")

    def _check_clicked(self) -> None:
        errors = {}
        address, key = normalize_service_address(self.address.text()), self.key.text().strip()
        try:
            address = checked_base(address)
        except (Invalid, ValueError) as error:
            errors["address"] = translate_sentence(str(error))
        if self._invite is None and (not key.isascii() or not key.isprintable() or not key):
            errors["key"] = (
                tr("Please paste the whole key.") if not key else tr("A key has plain letters and digits.")
            )
        self.form.set_errors(errors)
        if not errors:
            self.address.setText(address)
            self._busy(True)
            self._tasks.start(self._look(address, key), "look", newest=True)

    async def _look(self, address: str, key: str) -> None:
        if self._invite is not None:
            key = await self._redeemed(self._invite)
        service = OutreachService(address, key)
        try:
            found = await probe_service(service)
            await self._keep(address, key, found)
        finally:
            await service.close()
            self._busy(False)

    async def _redeemed(self, invite: Invite) -> str:
        """Exchange an invitation's code for a key and put that into its field.

        The code can be used only once.
        """
        service = OutreachService(invite.address, "")
        try:
            key = (await service.team.redeem(invite.code.get_secret_value())).secret
        except NotFound as error:
            raise NotFound(NO_SERVICE) from error
        finally:
            await service.close()
            self._busy(False)
        self.key.setText(key)
        self._invite = None
        self.at_stake = True
        self._busy(True)
        return key

    async def _keep(self, address: str, key: str, found: ProbeResult) -> None:
        """Save the connection; if there are limitations, show them first and wait for a second press."""
        told = (
            tr("The key may: {rights}.", rights=describe_scopes(found.scopes))
            if found.scopes is not None
            else ""
        )
        why = translate_sentence(found.why_no_desk)
        if why and self.told.text() != (text := f"{why} {told}".strip()):
            self._say(text, "mute")
            self.check.setText(tr("Save anyway"))
            return
        connection = self._connection or Connection("", self.name.text().strip() or address, address)
        if not await self._kept(connection, key):
            return
        self.accept()

    async def _kept(self, connection: Connection, key: str) -> bool:
        """Store the key in the keyring, or where the user chooses."""
        made = connection if connection.id else self._connections.add(connection.name, connection.address)
        try:
            await self._connections.keep_key(made, key)
        except NoKeyring as error:
            text = tr(
                "{error} Anyone who has the key can open the workspace. A file in the data folder, "
                "which other users of this computer can't read, is the next best place.",
                error=translate_sentence(str(error)),
            )
            choice = await ask_question(
                self, tr("The key can't go into the keyring"), text, IN_FILE, HELD, CANCEL
            )
            if choice == CANCEL:
                if not connection.id:
                    await self._connections.remove(made)
                return False
            (self._connections.keep_key_in_file if choice == IN_FILE else self._connections.hold_key)(
                made, key
            )
        self.made = made
        return True

    def _busy(self, busy: bool) -> None:
        self.check.setEnabled(not busy)
        if busy and not self.told.isVisible():
            self._say(LOOKING, "mute")
        elif not busy and self.told.text() == LOOKING:
            self.told.hide()

    def _say(self, text: str, kind: str) -> None:
        self.told.setText(text)
        self.told.setProperty("kind", kind)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)
        self.told.show()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Unauthorized):
            self.form.set_errors({"key": translate_sentence(str(error))})
        elif isinstance(error, Problem):
            self.form.set_errors({"address": translate_sentence(str(error))})  # also the reason for a failure
        else:
            self._say(explain_error(error).sentence, "error")
