"""Short notices in the status line, where they cover nothing; they disappear after some seconds.

Notices(others).show_notice(title, text="", action="", on_action=None, seconds=6) -> Notice
    others: the widget that is hidden while a notice is shown
    on_action: a plain callable (a bound method), called once; then the notice disappears.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QEnterEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import button, delete_widgets, icon_button, row
from app.desktop.widgets.i18n import tr

MOST = 3


class Notice(QFrame):
    """A notice whose timer pauses while the pointer is on it or a newer notice is shown."""

    gone = Signal(object)  # carries the notice

    def __init__(
        self, title: str, text: str, action: str, on_action: Callable[[], object] | None, seconds: float
    ) -> None:
        super().__init__()
        self.setProperty("kind", "notice")
        self.setAccessibleName(f"{title}. {text}" if text else title)
        self._on_action = on_action
        self.title, self.text = Elided("strong"), Elided()
        self.title.setText(title)
        self.text.setText(text)
        self.act = button(action, kind="link")
        self.act.clicked.connect(self._acted)
        close = icon_button("x", tr("Dismiss"))
        close.clicked.connect(self.go)
        for one in (self.act, close):
            one.setStyleSheet("padding: 1px;")  # does not make the status bar taller
        line = row(self.title, self.text, self.act, close, gap=10)
        line.setContentsMargins(12, 0, 2, 0)
        self.setLayout(line)
        self.act.setVisible(bool(action))  # only now: without a parent, it would open as a window
        self._timer = QTimer(self, singleShot=True, interval=round(seconds * 1000))
        self._timer.timeout.connect(self.go)

    def go(self) -> None:
        self.gone.emit(self)

    def showEvent(self, event: QShowEvent) -> None:
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()

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
    """The place of the notices; the newest is shown, and when that is gone, the one before it."""

    def __init__(self, others: QWidget) -> None:
        super().__init__()
        self._others = others
        self._box = row(None)
        self.setLayout(self._box)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._all: list[Notice] = []
        self.hide()

    def show_notice(
        self,
        title: str,
        text: str = "",
        action: str = "",
        on_action: Callable[[], object] | None = None,
        seconds: float = 6,
    ) -> Notice:
        """Show a notice; dismiss the oldest when there are more than three."""
        for old in self._all[: max(len(self._all) - MOST + 1, 0)]:
            old.go()
        made = Notice(title, text, action, on_action, seconds)
        made.gone.connect(self._gone)
        self._all.append(made)
        self._box.insertWidget(0, made)
        self._arrange()
        QAccessible.updateAccessibility(QAccessibleEvent(made, QAccessible.Event.Alert))
        return made

    def shown(self) -> list[Notice]:
        """Return the notices that are not gone, oldest first; the last is visible."""
        return list(self._all)

    def _gone(self, notice: Notice) -> None:
        if notice in self._all:
            self._all.remove(notice)
            delete_widgets(self._box, notice)
            self._arrange()

    def _arrange(self) -> None:
        for one in self._all:
            one.setVisible(one is self._all[-1])
        self.setVisible(bool(self._all))
        self._others.setVisible(not self._all)
