"""Changes of the service, gathered for a moment, so that a flood of them costs one reading."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.contract.events import Change
from app.desktop.session import Session

QUIET = 300  # milliseconds


class Gathered(QObject):
    """`came` carries the set of kinds that changed; those of other kinds are passed over."""

    came = Signal(object)

    def __init__(self, session: Session, kinds: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._listed = frozenset(kinds)
        self._kinds: set[str] = set()
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._over)
        session.changed.connect(self._changed)

    def again(self, kinds: set[str]) -> None:
        """Say these once more: there was no time for them."""
        self._kinds |= kinds
        if not self._quiet.isActive():
            self._quiet.start()

    def _changed(self, change: Change) -> None:
        if change.kind in self._listed:
            self.again({str(change.kind)})

    def _over(self) -> None:
        kinds, self._kinds = self._kinds, set()
        self.came.emit(kinds)
