"""API keys of the workspace: listed, made with rights in plain words, shown once, revoked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.contract.workspace import ApiKey, KeyMade
from app.desktop.session import Session
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.confirm_close import OnceDialog
from app.desktop.widgets.dialogs import ask, show
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import day
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import reason
from app.desktop.widgets.rows import Column, Row, Two
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks
from app.secret_store import SERVICE, keep_in_keyring

from .new_key_dialog import NewKeyDialog
from .scope_names import rights
from .section_widgets import some
from .short_list import Roster

ACTIVE, REVOKED = Badge(tr("Valid"), "green"), Badge(tr("Revoked"), "grey")
OVER = Badge(tr("Expired"), "grey")


class KeysSection(Roster):
    text = tr("With a key another program, or another computer, works with this workspace.")
    empty, name, picture = tr("No key has been made yet."), tr("API keys"), "key"
    adding, taking = tr("Make a key…"), tr("Revoke…")
    hint = tr("Choose a valid key first")
    columns = (
        Column(tr("Key"), "title", 260, stretch=True),
        Column(tr("Whose"), "plain", 120),
        Column(tr("Last used"), "muted", 110),
        Column(tr("Status"), "chip", 110),
    )

    async def items(self) -> Sequence[ApiKey]:
        return await self._session.service.workspace.keys()

    def row_of(self, item: ApiKey) -> Row:
        now = self._session.now()
        over = item.expires_at is not None and item.expires_at <= now
        state = REVOKED if item.revoked_at else OVER if over else ACTIVE
        used = day(item.last_used_at, now) if item.last_used_at else tr("Never")
        name, whose = Two(item.name, tr("May: {rights}", rights=rights(item.scopes))), heard(item.user_name)
        return Row(item.id, (name, whose, used, state), item)

    def may_go(self, item: Any) -> bool:
        return isinstance(item, ApiKey) and item.revoked_at is None

    async def added(self) -> None:
        dialog = NewKeyDialog(self._session, self)
        await show(dialog)
        if dialog.made is not None:
            await self.fetch()
            await show(Once(self._session, dialog.made, self))

    async def taken(self, chosen: list[ApiKey]) -> None:
        names = some(tr("“{name}”", name=one.name) for one in chosen)
        act = tr("Revoke %n key(s)", n=len(chosen))
        text = tr("Whoever uses it is locked out at once. A revoked key never works again.")
        title = tr("Revoke {names}?", names=names)
        if await ask(self, title, text, act, tr("Cancel"), destructive=True) == act:
            for key in chosen:
                await self._session.service.workspace.revoke_key(key.id)


class Once(OnceDialog):
    """The one time that a key is seen."""

    def __init__(self, session: Session, made: KeyMade, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The new key"))
        self.setMinimumWidth(620)
        self.secret = QLineEdit(made.secret)
        self.secret.setReadOnly(True)
        self.secret.setAccessibleName(tr("The key"))
        self.secret.setCursorPosition(0)
        self.at_stake = True
        lost = tr("It was neither copied nor saved, and it can't be shown again.")
        self.loss = (tr("Close without the key?"), lost, tr("Close without it"))
        self._account = f"key:{made.key.id}"
        self._tasks = Tasks(self, self._failed)
        self.keep = button(tr("Keep in the keyring"), "key", tip=tr("In the keyring of this computer"))
        self.told = label("", "mute", wrap=True)
        self.copy = button(tr("Copy"), "copy", "primary", tr("Copy the key (it is in the clipboard then)"))
        self.close_ = button(tr("I have it"))
        box = dialog_layout(self, label(tr("The key “{name}”", name=made.key.name), "h2"))
        text = tr(
            "It is shown only this once and stored nowhere: put it where it is needed, or into a "
            "password manager."
        )
        box.addWidget(label(text, wrap=True))
        address = session.service.http.base_url
        self.where = label(
            tr("Programs reach this service at {address}.", address=address)
            if session.connection.address
            else tr("Programs can reach Outreach Desk at {address} until it is closed.", address=address),
            wrap=True,
        )
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.where)
        box.addLayout(row((self.secret, 1), self.copy))
        box.addWidget(self.told)
        box.addLayout(row(self.keep, None, self.close_))
        self.keep.clicked.connect(self._keep_clicked)
        self.copy.clicked.connect(self._copy)
        self.close_.clicked.connect(self.accept)
        self.copy.setFocus()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.secret.text())
        self.copy.setText(tr("Copied"))
        self.at_stake = False

    def _keep_clicked(self) -> None:
        self._tasks.start(self._keep(), "keep")

    async def _keep(self) -> None:
        await keep_in_keyring(self._account, self.secret.text())
        said = tr(
            "It is in the keyring, under “{service}”, as {account}.", service=SERVICE, account=self._account
        )
        self.told.setText(said)
        self.keep.setEnabled(False)
        self.at_stake = False

    def _failed(self, error: Exception) -> None:
        self.told.setText(reason(error))
