"""A trigger that says when a page must read its data from the service again."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.contract.events import Change
from app.desktop.session import Session

QUIET = 300  # milliseconds in which changes count as one
AGING = 60_000  # milliseconds; texts such as "2 min ago" must be renewed


class RefreshTrigger(QObject):
    """A trigger that emits `due` after some kinds of change, every minute, and when back online.

    While the page is hidden or the service is offline, the signal is postponed and emitted once
    afterwards.
    """

    due = Signal()

    def __init__(self, page: QWidget, session: Session, kinds: Collection[str], quiet: int = QUIET) -> None:
        super().__init__(page)
        self._page, self._session, self._kinds = page, session, kinds
        self._missed, self._gap = False, quiet
        self._quiet = QTimer(self, singleShot=True)
        self._quiet.timeout.connect(self._over)
        aging = QTimer(self, interval=AGING)
        aging.timeout.connect(self.soon)
        aging.start()
        session.changed.connect(self._changed)
        session.online_changed.connect(self._online_changed)
        page.installEventFilter(self)

    def soon(self) -> None:
        """Emit `due` after the quiet time, together with changes that come in it."""
        if not self._quiet.isActive():
            self._quiet.start(self._gap)

    def _changed(self, change: Change) -> None:
        if change.kind in self._kinds:
            self.soon()

    def _online_changed(self, online: bool) -> None:
        if online:
            self.soon()

    def _over(self) -> None:
        self._missed = not (self._page.isVisible() and self._session.online)
        if not self._missed:
            self.due.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._missed:
            self._quiet.start(0)  # a page that is shown must not show outdated data
        return False
