"""Panes side by side; where a hand has put what is between them stays there, also at the next start."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QSettings, Qt, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

REST = 400  # milliseconds after a move until it is kept


class Split(QSplitter):
    """`panes` with their widths at first, in pixels; the one that `grows` takes what a larger window has."""

    def __init__(self, settings: QSettings, key: str, panes: Mapping[QWidget, int], grows: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._settings, self._key = settings, f"split/{key}"
        for pane in panes:
            self.addWidget(pane)
        self.setStretchFactor(self.indexOf(grows), 1)
        self.setHandleWidth(12)
        self.setChildrenCollapsible(False)
        kept = settings.value(self._key)
        if not (isinstance(kept, QByteArray) and self.restoreState(kept) and len(self.sizes()) == len(panes)):
            self.setSizes(list(panes.values()))
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.keep)
        self.splitterMoved.connect(self._rest.start)

    def keep(self) -> None:
        self._settings.setValue(self._key, self.saveState())
