"""Filters, search and order that are saved under a name, separately for each connection."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy

from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

from .filter_state import ContactListState, one_line
from .name_dialog import NameDialog

NAME_MAX = 80
Views = dict[str, dict[str, Any]]


def key_of(session: Session) -> str:
    return f"contacts/{session.connection.id}/views"


def views_in(settings: QSettings, key: str) -> Views:
    try:
        read = json.loads(str(settings.value(key, "{}")))
    except ValueError:
        return {}
    found = read if isinstance(read, dict) else {}
    return {str(name): kept for name, kept in found.items() if isinstance(kept, dict)}


class ViewsButton(QPushButton):
    """The button with the views' menu.

    `taken`: a view was chosen and `shown` was changed. `undoable` carries a text and a function that
    undoes.
    """

    taken = Signal()
    undoable = Signal(str, object)

    def __init__(self, session: Session, shown: ContactListState) -> None:
        super().__init__(tr("Views"))
        self.setProperty("kind", "chip")
        self.setAutoDefault(True)  # Enter opens the menu
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._settings, self._shown = session.settings, shown
        self._key = key_of(session)
        self._tasks = Tasks(self, session.problem.emit)
        self._deleted: tuple[str, dict[str, Any]] = ("", {})
        self.setToolTip(tr("Filters, search and order, saved under a name"))
        self.menu_ = QMenu(self)
        self.menu_.setAccessibleName(tr("Views"))
        self.menu_.aboutToShow.connect(self._fill)
        self.menu_.triggered.connect(self._chosen)
        self.setMenu(self.menu_)

    def views(self) -> Views:
        return views_in(self._settings, self._key)

    def show_view(self, name: str) -> None:
        if (kept := self.views().get(name)) is not None:
            self._shown.take(kept)
            self.follow()
            self.taken.emit()

    def last(self) -> dict[str, Any]:
        """Return the state that was shown last; empty, which shows all, at first."""
        try:
            read = json.loads(str(self._settings.value(f"{self._key}_last", "{}")))
        except ValueError:
            return {}
        return read if isinstance(read, dict) else {}

    def keep_last(self) -> None:
        self._settings.setValue(f"{self._key}_last", json.dumps(self._shown.kept()))

    def current(self) -> str:
        """Return the name of the view whose saved state is shown, or ""."""
        return next((name for name, kept in self.views().items() if self._shown.same(kept)), "")

    def follow(self) -> None:
        name = self.current()
        self.setText(tr("View: {name}", name=one_line(name, 24)) if name else tr("Views"))

    def _keep(self, views: Views) -> None:
        self._settings.setValue(self._key, json.dumps(views))
        self._settings.sync()
        self.follow()

    def _fill(self) -> None:
        self.menu_.clear()
        current = self.current()
        for name in sorted(self.views(), key=str.casefold):
            action = self.menu_.addAction(one_line(name, 60).replace("&", "&&"))
            action.setData(("show", name))
            action.setCheckable(True)
            action.setChecked(name == current)
        if self.views():
            self.menu_.addSeparator()
        self.menu_.addAction(tr("Save as a view…")).setData(("save", ""))
        if current:
            said = one_line(current, 40).replace("&", "&&")
            self.menu_.addAction(tr("Rename “{name}”…", name=said)).setData(("rename", current))
            self.menu_.addAction(tr("Delete “{name}”", name=said)).setData(("delete", current))

    def _chosen(self, action: QAction) -> None:
        what, name = action.data()
        if what == "show":
            self.show_view(name)
        elif what == "delete":
            self.delete(name)
        elif not self._tasks.busy():
            self._tasks.start(self._name(name))

    def delete(self, name: str) -> None:
        views = self.views()
        self._deleted = (name, views.pop(name))
        self._keep(views)
        self.undoable.emit(tr("The view “{name}” was deleted.", name=one_line(name)), self._undelete)

    def _undelete(self) -> None:
        name, kept = self._deleted
        self._keep(self.views() | {name: kept})

    async def _name(self, old: str) -> None:
        """Save the shown state as a new view, or rename a view."""
        title = tr("Rename the view") if old else tr("Save as a view")
        name = old
        while True:
            dialog = NameDialog(title, tr("Name of the view"), name, NAME_MAX, self.window())
            await dialogs.show_dialog(dialog)
            name, views = dialog.name, self.views()
            if not name or name == old:
                return
            if name not in views or await self._may_replace(name):
                break
        kept = views.pop(old) if old else self._shown.kept()
        self._keep(views | {name: kept})

    async def _may_replace(self, name: str) -> bool:
        said = one_line(name)
        act, title = tr("Replace “{name}”", name=said), tr("Replace “{name}”?", name=said)
        text = tr("There is already a view with this name.")
        return (
            await dialogs.ask_question(self.window(), title, text, act, tr("Cancel"), destructive=True) == act
        )
