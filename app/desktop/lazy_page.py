"""A placeholder in the window that waits for the service before it creates its page."""

from __future__ import annotations

import importlib
from typing import Any

from PySide6.QtCore import QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.desktop.session import Session
from app.desktop.widgets.factories import delete_widgets
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel

REMEMBERED = ("campaigns", "replies", "inboxes", "domains")  # save their filters; Contacts has views for that
LATELY = {
    "app.desktop.contacts.page": "app.desktop.contacts.startup_snapshot"
}  # shows the last known rows until the page is ready


class FilterPersistence(QObject):
    """The saved search text and rows of chips of a page; at most one chip of a row is on."""

    def __init__(self, page: Any, settings: QSettings, name: str) -> None:
        super().__init__(page)
        self._settings, self._name = settings, name
        bar = getattr(page, "filters", None) or getattr(page, "chips", None)
        chips = list(getattr(bar, "chips", ()))[1:]  # the first chip is on if no other is
        self._rows = {"filter": chips, "kind": list(getattr(bar, "kinds", {}).values())}
        self._restore(page.search)
        page.search.searched.connect(self._searched)
        for chip in (*getattr(bar, "chips", ()), *self._rows["kind"]):
            chip.toggled.connect(self._toggled)

    def _restore(self, search: SearchBox) -> None:
        for row, chips in self._rows.items():
            chosen = str(self._settings.value(f"{self._name}/{row}", "0"))
            if chosen.isdigit() and 0 < int(chosen) <= len(chips):
                chips[int(chosen) - 1].click()
        search.setText(str(self._settings.value(f"{self._name}/search", "")))

    def _searched(self, text: str) -> None:
        self._settings.setValue(f"{self._name}/search", text)

    def _toggled(self) -> None:
        for row, chips in self._rows.items():
            on = next((at for at, chip in enumerate(chips, 1) if chip.isChecked()), 0)
            self._settings.setValue(f"{self._name}/{row}", on)


class LazyPage(QWidget):
    """A placeholder that shows loading until the session is connected, then creates its page.

    With `waits` False it does not wait for the session. In any case the page is created in later turns
    of the event loop. `desk`: the page needs more than the documented operations. Where the service
    offers only those, the page `otherwise` replaces it, or a sentence says so.
    """

    def __init__(
        self,
        session: Session,
        module: str,
        name: str,
        parent: QWidget | None = None,
        *,
        desk: bool = True,
        otherwise: tuple[str, str] | None = None,
        waits: bool = True,
    ) -> None:
        super().__init__(parent)
        self._session, self._module, self._name, self._desk = session, module, name, desk
        self._otherwise = otherwise
        self._page: Any = None
        self._wanted = ""
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        lately = LATELY.get(module)
        self._seen = importlib.import_module(lately).load_snapshot(session) if lately else None
        self._waiting = StatePanel(self._seen or QWidget())
        self._layout.addWidget(self._waiting)
        self._show_waiting(session.failure if waits else "")
        self._due = not waits
        self._turn = QTimer(self, singleShot=True, interval=1)
        self._turn.timeout.connect(self._go_on)
        if not waits:
            self._turn.start()
            return
        self._waiting.retry.connect(session.begin_again)
        session.gave_up.connect(self._show_waiting)
        session.about_changed.connect(self._decide)
        if session.is_connected:
            self._decide()

    @property
    def page(self) -> Any:
        """Return the page, creating it if it is due; None while it waits for the service."""
        if self._due:
            self._make()
        return self._page

    def at_once(self) -> Any:
        """Create and show the page now, for a caller that acts on it."""
        while self._turn.isActive():
            self._turn.stop()
            self._go_on()
        return self._page

    def reveal(self, wanted: str) -> None:
        """Show one item of the page, now or as soon as the page exists."""
        self._wanted = wanted
        if self.page is not None and wanted and hasattr(self._page, "reveal"):
            self._page.reveal(wanted)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the start of the page."""
        if self._page is not None:
            self._page.setFocus(reason)
        else:
            super().setFocus(reason)

    def _show_waiting(self, failure: str) -> None:
        if failure:
            self._waiting.error(failure)
        elif self._seen is not None:
            self._waiting.ready()
        else:
            self._waiting.loading()

    def _decide(self) -> None:
        """Choose the page, now that it is known what the service can do."""
        self._session.about_changed.disconnect(self._decide)
        self._session.gave_up.disconnect(self._show_waiting)
        if self._desk and self._session.why_no_desk and self._otherwise:
            self._module, self._name = self._otherwise
        elif self._desk and self._session.why_no_desk:
            self._waiting.set_empty("lock", self._session.why_no_desk)
            self._waiting.empty()
            return
        self._due = True
        self._turn.start()

    def _go_on(self) -> None:
        """Create the page in one turn of the event loop, style it in the next, show it in a third."""
        if self._due:
            self._make()
        elif self._page.parent() is None:
            self._page.setParent(self)
            self._page.ensurePolished()
        else:
            self._show()
            return
        self._turn.start()

    def _make(self) -> None:
        self._due = False
        self._page = getattr(importlib.import_module(self._module), self._name)(self._session)
        if (place := self._module.split(".")[-2]) in REMEMBERED:
            FilterPersistence(self._page, self._session.settings, place)
        self.reveal(self._wanted)

    def _show(self) -> None:
        focused = self.window().focusWidget()
        had = focused is not None and (focused is self or self._waiting.isAncestorOf(focused))
        delete_widgets(self._layout, self._waiting)
        self._layout.addWidget(self._page)
        self._page.show()
        if had:
            self.setFocus()
