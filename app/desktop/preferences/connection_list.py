"""The connections that the window knows, and which one is in use."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.desktop.connections import LOCAL, PRACTICE, Connection
from app.desktop.session import Session
from app.desktop.widgets import icons, theme
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import button, card, clear_layout, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_scroll_area
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .add_connection import ConnectionDialog
from .scope_names import describe_scopes

WHAT = {
    LOCAL.id: tr("Your own workspace. The service runs with this window, and sends while it is open."),
    PRACTICE.id: tr("Simulated people, real mail, a fast clock. Nothing leaves this computer."),
}
ONLY_PRACTICE = tr(
    "This window was opened for practice. To work with your own workspace or with another "
    "service, start Outreach Desk without “practice”."
)


class ConnectionsSection(QWidget):
    """A card for each connection; the current one shows the service and the key's scopes."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.holding, self.undo = (
            DelayedDelete(self, session.problem.emit, session.add_close_check),
            UndoBar(),
        )
        self.undo.follow(self.holding)
        self.holding.moved.connect(self._fill)
        self._inside = QWidget()
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(12)
        self.cards: dict[str, ConnectionCard] = {}
        self.add = button(
            tr("Add a service…"), "plus", "primary", tr("Connect to a service by its address and a key")
        )
        self.add.clicked.connect(self._add_asked)
        only = session.connections.only_practice
        self.add.setVisible(not only)
        said = ONLY_PRACTICE if only else tr("One service at a time; Outreach Desk remembers which.")
        text = label(said, "mute", wrap=True)
        lay_out(self, row((text, 1), self.add), self.undo, (wrap_in_scroll_area(self._inside), 1), gap=12)
        session.about_changed.connect(self._show)
        session.online_changed.connect(self._show)
        session.gave_up.connect(self._show)
        session.invited.connect(self._invited)
        self._fill()
        if session.invitation:
            self._invited()

    def _fill(self) -> None:
        """Create the cards again."""
        clear_layout(self._list)
        self.cards = {}
        known = self._session.connections.all()
        for connection in (one for one in known if one.id not in self.holding.ids):
            made = self.cards[connection.id] = ConnectionCard(connection)
            made.switch_asked.connect(self._session.switch_asked)
            made.key_asked.connect(self._key_asked)
            made.remove_asked.connect(self._remove_asked)
            self._list.addWidget(made)
        self._list.addStretch()
        self._show()

    def _show(self) -> None:
        for one in self.cards.values():
            one.show_state(self._session)

    def _add_asked(self) -> None:
        self._tasks.start(self._open_dialog(None), "dialog")

    def _invited(self) -> None:
        text, self._session.invitation = self._session.invitation, ""
        if text and not self._session.connections.only_practice:
            self._tasks.start(self._open_dialog(None, text), "dialog", newest=True)

    def _key_asked(self, connection: Connection) -> None:
        self._tasks.start(self._open_dialog(connection), "dialog")

    async def _open_dialog(self, connection: Connection | None, invitation: str = "") -> None:
        dialog = ConnectionDialog(self._session.connections, connection, self, invitation)
        await show_dialog(dialog)
        if dialog.made is None:
            return
        if connection is None:
            self._fill()
            self._session.noticed.emit(
                tr("Service added"), tr("{name} can be used now.", name=dialog.made.name)
            )
        elif connection == self._session.connection:
            self._session.switch_asked.emit(connection.id)  # reconnect with the new key

    def _remove_asked(self, connection: Connection) -> None:
        told = tr("Forgetting the address and the key of {name}…", name=connection.name)
        self.holding.hold(told, partial(self._session.connections.remove, connection), connection.id)


class ConnectionCard(QFrame):
    """The card of one connection."""

    switch_asked = Signal(str)
    key_asked = Signal(object)
    remove_asked = Signal(object)

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self.connection = connection
        frame, box = card(self, 16, 6)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self.setAccessibleName(connection.name)
        self._icon = label("")
        self.chip = Chip(Badge(tr("In use"), "green"))
        name = connection.name
        self.use = button(tr("Use"), tip=tr("Work with {name} from now on", name=name))
        self.use.setAccessibleName(tr("Use {name}", name=name))
        self.key = button(tr("New key…"), "key", tip=tr("Replace the key of {name}", name=name))
        self.key.setAccessibleName(tr("New key for {name}", name=name))
        self.remove = icon_button("trash", tr("Forget {name}", name=name))
        self.use.clicked.connect(self._use_clicked)
        self.key.clicked.connect(self._key_clicked)
        self.remove.clicked.connect(self._remove_clicked)
        remote = bool(connection.address)
        self.key.setVisible(remote)
        self.remove.setVisible(remote)
        box.addLayout(row(self._icon, label(name, "h2"), self.chip, None, self.key, self.remove, self.use))
        box.addWidget(label(connection.address or WHAT[connection.id], "mute", wrap=True))
        self.state = label("", wrap=True)
        self.state.setAccessibleDescription(tr("State of {name}", name=name))
        box.addWidget(self.state)
        self._draw()
        theme.notifier.changed.connect(self._draw)

    def show_state(self, session: Session) -> None:
        """Show what is known of the connection now."""
        current = session.connection == self.connection
        self.use.setVisible(not current)
        self.remove.setEnabled(not current)
        why = (
            tr("In use: switch to another first")
            if current
            else tr("Forget {name}", name=self.connection.name)
        )
        self.remove.setToolTip(why)
        self.chip.setVisible(current)
        self.state.setVisible(current)
        if not current:
            return
        self.chip.set_badge(Badge(tr("In use"), "green") if session.online else Badge(tr("Offline"), "red"))
        self.state.setText(_describe_session(session))

    def _draw(self) -> None:
        picture = {LOCAL.id: "inbox", PRACTICE.id: "sparkles"}.get(self.connection.id, "globe")
        self._icon.setPixmap(icons.render_icon(picture, 18, "mute", self.devicePixelRatioF()))

    def _use_clicked(self) -> None:
        self.switch_asked.emit(self.connection.id)

    def _key_clicked(self) -> None:
        self.key_asked.emit(self.connection)

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self.connection)


def _describe_session(session: Session) -> str:
    if not session.is_connected:
        return session.failure or tr("Connecting…")
    about = session.about
    lines = [session.why_no_desk] if session.why_no_desk else []
    if about.version:
        lines.append(
            tr(
                "Workspace “{workspace_name}” · version {version}",
                workspace_name=session.workspace_name,
                version=about.version,
            )
        )
    return "\n".join([*lines, tr("The key may: {rights}", rights=describe_scopes(about.scopes))])
