"""Short notices at the bottom left, over lists, where no button stands; they go by themselves.

Notices(window, beside).show_notice(title, text="", action="", on_action=None, seconds=6) -> Notice
    on_action: a plain callable (a bound method), called once; then the notice goes
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QEnterEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.desktop.kit.layouts import lay_out
from app.desktop.kit.parts import button, icon_button, label, row
from app.desktop.kit.words import tr

MOST = 3
EDGE = 36  # pixels to the edges


class Notice(QFrame):
    """One notice; it waits while the pointer is on it."""

    def __init__(
        self, title: str, text: str, action: str, on_action: Callable[[], object] | None, seconds: float
    ) -> None:
        super().__init__()
        self.setProperty("kind", "notice")
        self.setFixedWidth(340)
        self.setAccessibleName(f"{title}. {text}" if text else title)
        self._on_action = on_action
        close = icon_button("x", tr("Dismiss"))
        close.clicked.connect(self.go)
        heading = label(title, "strong", wrap=True)
        box = lay_out(self, row((heading, 1), close), gap=4, margins=(16, 10, 10, 12))
        if text:
            box.addWidget(label(text, "mute", wrap=True))
        if action:
            self.act = button(action, kind="link")
            self.act.clicked.connect(self._acted)
            box.addLayout(row(self.act, None))
        self._timer = QTimer(self, singleShot=True, interval=round(seconds * 1000))
        self._timer.timeout.connect(self.go)
        self._timer.start()

    def go(self) -> None:
        self._timer.stop()
        self.hide()
        self.deleteLater()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start()

    def _acted(self) -> None:
        run, self._on_action = self._on_action, None
        self.go()
        if run:
            run()


class Notices(QWidget):
    """Stacks notices over the bottom left of a widget, beside another at its left edge."""

    def __init__(self, over: QWidget, beside: QWidget) -> None:
        super().__init__(over)
        self._over, self._beside = over, beside
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(10)
        over.installEventFilter(self)
        self.hide()

    def show_notice(
        self,
        title: str,
        text: str = "",
        action: str = "",
        on_action: Callable[[], object] | None = None,
        seconds: float = 6,
    ) -> Notice:
        """Shows a notice; the oldest goes when there are too many."""
        shown = self.shown()
        for old in shown[: max(len(shown) - MOST + 1, 0)]:
            old.go()
        made = Notice(title, text, action, on_action, seconds)
        made.destroyed.connect(self._arrange)
        self._box.addWidget(made)
        made.show()
        self._arrange()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleEvent(made, QAccessible.Event.Alert))
        return made

    def shown(self) -> list[Notice]:
        """The notices on screen, oldest first."""
        found = self.findChildren(Notice, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [one for one in found if not one.isHidden()]

    def _arrange(self) -> None:
        if not self.shown():
            self.hide()
            return
        self._box.activate()
        size = self._box.totalSizeHint()
        over = self._over.rect()
        self.setGeometry(
            self._beside.width() + EDGE,
            over.bottom() - size.height() - EDGE,
            size.width(),
            size.height(),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._arrange()
        return False
