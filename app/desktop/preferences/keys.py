"""API keys of the workspace: listed, made with rights in plain words, shown once, revoked."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QVBoxLayout, QWidget

from app.contract.events import Change
from app.contract.scopes import Scope
from app.contract.workspace import ApiKey, KeyMade
from app.desktop.kit.badges import Badge
from app.desktop.kit.dialogs import FittedDialog, ask, show
from app.desktop.kit.formats import day
from app.desktop.kit.parts import Beginning, button, label, row
from app.desktop.kit.rows import Column, Row, RowsModel, Two
from app.desktop.kit.states import StatePanel
from app.desktop.kit.table import TableView
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session
from app.keeping import SERVICE, keep_in_keyring

from .making import NewKeyDialog
from .pieces import some, why_not
from .words import rights

COLUMNS = (
    Column(tr("Key"), "two", 260, stretch=True),
    Column(tr("Whose"), "plain", 120),
    Column(tr("Last used"), "muted", 110),
    Column(tr("State"), "chip", 110),
)
ACTIVE, REVOKED = Badge(tr("Valid"), "green"), Badge(tr("Revoked"), "grey")
OVER = Badge(tr("Expired"), "grey")


class KeysSection(Beginning):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.make = button(tr("Make a key…"), "plus", "primary")
        self.revoke = button(tr("Revoke…"), "x-circle")
        self.model = RowsModel[ApiKey](COLUMNS, self._row, self)
        self.table = TableView(self.model, tr("API keys"), row_height=56)
        card = QFrame()
        card.setProperty("kind", "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self.table)
        self.states = StatePanel(card, "key", tr("No key has been made yet."), tr("Make a key…"))
        text = label(
            tr("With a key another program, or another computer, works with this workspace."),
            "mute",
            wrap=True,
        )
        head = row(text, self.revoke, self.make)
        head.setStretch(0, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 12, 0, 0)
        box.setSpacing(12)
        box.addLayout(head)
        box.addWidget(self.states, 1)
        self.begin = self.table
        self.make.clicked.connect(self._make_clicked)
        self.states.next_step.connect(self._make_clicked)
        self.states.retry.connect(self._load)
        self.revoke.clicked.connect(self._revoke_clicked)
        self.table.selection_changed.connect(self._gate)
        session.online_changed.connect(self._online_changed)
        session.changed.connect(self._changed)
        self._load()

    def _row(self, key: ApiKey) -> Row:
        now = self._session.now()
        over = key.expires_at is not None and key.expires_at <= now
        state = REVOKED if key.revoked_at else OVER if over else ACTIVE
        used = day(key.last_used_at, now) if key.last_used_at else tr("Never")
        cells = (Two(key.name, tr("May: {rights}", rights=rights(key.scopes))), key.user_name, used, state)
        return Row(key.id, cells, key)

    def _load(self) -> None:
        self._gate()
        if not self._session.may(Scope.DESK_ADMIN):
            self.states.no_permission(str(Scope.DESK_ADMIN))
        else:
            self._tasks.start(self._fetch(), "load", newest=True)

    async def _fetch(self) -> None:
        keys = await self._session.service.workspace.keys()
        self.model.set_items(keys)
        (self.states.ready if keys else self.states.empty)()
        self._gate()

    def _gate(self) -> None:
        why = why_not(self._session, Scope.DESK_ADMIN)
        self.make.setEnabled(not why)
        self.make.setToolTip(why or tr("Make a key for another program"))
        valid = [one for one in self._chosen() if one.revoked_at is None]
        self.revoke.setEnabled(not why and bool(valid))
        self.revoke.setToolTip(
            why or (tr("Take its rights from the key") if valid else tr("Choose a valid key first"))
        )

    def _chosen(self) -> list[ApiKey]:
        return [one.item for one in self.table.selected() if isinstance(one.item, ApiKey)]

    def _online_changed(self, online: bool) -> None:
        if online:
            self._load()
        self._gate()

    def _changed(self, change: Change) -> None:
        if change.kind in ("workspace", "missed"):
            self._load()

    def _failed(self, error: Exception) -> None:
        if self.model.rowCount():
            self._session.problem.emit(error)
        else:
            self.states.error(error)

    def _make_clicked(self) -> None:
        self._tasks.start(self._make(), "make")

    async def _make(self) -> None:
        dialog = NewKeyDialog(self._session, self)
        await show(dialog)
        if dialog.made is not None:
            await self._fetch()
            await show(Once(dialog.made, self))

    def _revoke_clicked(self) -> None:
        self._tasks.start(self._revoke(), "revoke")

    async def _revoke(self) -> None:
        keys = [one for one in self._chosen() if one.revoked_at is None]
        names = some(tr("“{name}”", name=one.name) for one in keys)
        act = tr("Revoke %n key(s)", n=len(keys))
        text = tr("Whoever uses it is shut out at once. A revoked key opens nothing ever again.")
        if (
            await ask(self, tr("Revoke {names}?", names=names), text, act, tr("Cancel"), destructive=True)
            == act
        ):
            for key in keys:
                await self._session.service.workspace.revoke_key(key.id)
            await self._fetch()


class Once(FittedDialog):
    """The one time that a key is seen."""

    def __init__(self, made: KeyMade, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The new key"))
        self.setMinimumWidth(620)
        self.secret = QLineEdit(made.secret)
        self.secret.setReadOnly(True)
        self.secret.setAccessibleName(tr("The key"))
        self.secret.setCursorPosition(0)
        self._account = f"key:{made.key.id}"
        self._tasks = Tasks(self, self._failed)
        self.keep = button(tr("Keep in the keyring"), "lock", tip=tr("In the keyring of this computer"))
        self.told = label("", "mute", wrap=True)
        self.copy = button(tr("Copy"), "copy", "primary", tr("Copy the key (it is in the clipboard then)"))
        self.close_ = button(tr("I have it"))
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 22, 24, 20)
        box.setSpacing(12)
        box.addWidget(label(tr("The key “{name}”", name=made.key.name), "h2"))
        text = tr("It is shown this once and kept nowhere: put it where it is used, or into a password safe.")
        box.addWidget(label(text, wrap=True))
        line = row(self.secret, self.copy)
        line.setStretch(0, 1)
        box.addLayout(line)
        box.addWidget(self.told)
        box.addLayout(row(self.keep, None, self.close_))
        self.keep.clicked.connect(self._keep_clicked)
        self.copy.clicked.connect(self._copy)
        self.close_.clicked.connect(self.accept)
        self.copy.setFocus()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.secret.text())
        self.copy.setText(tr("Copied"))

    def _keep_clicked(self) -> None:
        self._tasks.start(self._keep(), "keep")

    async def _keep(self) -> None:
        await keep_in_keyring(self._account, self.secret.text())
        said = tr(
            "It is in the keyring, under “{service}”, as {account}.", service=SERVICE, account=self._account
        )
        self.told.setText(said)
        self.keep.setEnabled(False)

    def _failed(self, error: Exception) -> None:
        self.told.setText(str(error))
