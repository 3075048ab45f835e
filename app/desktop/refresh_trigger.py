"""When a page that shows what the service knows is to ask again."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.contract.events import Change
from app.desktop.session import Session

QUIET = 300  # milliseconds in which a flood of changes is one
AGING = 60_000  # milliseconds after which "2 min ago" is told anew


class RefreshTrigger(QObject):
    """`due` after changes of these kinds, after each minute, and when the service answers again.

    Not while nobody sees the page or the service is away: then it is said once that is over.
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
        """It is due, together with what changes in a moment."""
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
            self._quiet.start(0)  # who turns to a page must not read what is over
        return False
