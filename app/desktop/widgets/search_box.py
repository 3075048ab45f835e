"""The search field of a list."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QSizePolicy, QToolButton

from app.desktop.widgets import icons
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.i18n import tr


class SearchBox(QLineEdit):
    """A search field; Down moves the focus to the list below.

    `searched` carries a new text 250 ms after the last change, or immediately when Enter is pressed or
    the field is cleared.
    """

    searched = Signal(str)

    def __init__(self, placeholder: str, name: str) -> None:
        super().__init__()
        self.setProperty("kind", "search")
        self.setPlaceholderText(placeholder)
        keys = QKeySequence(QKeySequence.StandardKey.Find).toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(f"{placeholder} ({keys})")
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(120)
        self.setMaximumWidth(340)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        glass = QAction(self)
        icons.set_themed_icon(glass, "search", "mute")
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        for inside, said in zip(self.findChildren(QToolButton), (tr("Clear the search"), name), strict=True):
            inside.setAccessibleName(said)
        self._rest = Debounce(self, 250, self._say)
        self._said = ""
        self.textChanged.connect(self._typed)  # to Qt, a screen reader's text is no edit
        self.returnPressed.connect(self._say)

    def _typed(self, text: str) -> None:
        if text:
            self._rest.start()
        else:
            self._say()

    def _say(self) -> None:
        self._rest.stop()
        if (text := self.text().strip()) != self._said:
            self._said = text
            self.searched.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        below = self._list() if event.key() == Qt.Key.Key_Down else None
        if below is None:
            super().keyPressEvent(event)
            return
        chosen = below.selectionModel() is not None and below.selectionModel().hasSelection()
        below.setFocus(Qt.FocusReason.TabFocusReason)
        if chosen:
            QCoreApplication.sendEvent(below, event)
        elif (model := below.model()) is not None:
            below.setCurrentIndex(model.index(0, 0))

    def _list(self) -> QAbstractItemView | None:
        """Return the nearest visible list or table, looking in one parent after the other, or None."""
        around = self.parentWidget()
        while around is not None:
            seen = (one for one in around.findChildren(QAbstractItemView) if one.isVisible())
            if (found := next(seen, None)) is not None:
                return found
            around = None if around.isWindow() else around.parentWidget()
        return None
