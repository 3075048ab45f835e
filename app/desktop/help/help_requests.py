"""F1 and whatever else asks for help: the page of the place where one is, over what is open there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.help.topics import topic_of
from app.desktop.main_window.palette import Found
from app.desktop.widgets.help_action import HELP
from app.desktop.widgets.i18n import language, tr

MOST = 4  # pages that the palette offers


class Help(QObject):
    """The help of a window. `wanted` is a place of it and what to show there; `keys_asked`, its shortcuts."""

    wanted = Signal(str, str)
    keys_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def action(self) -> QAction:
        """For a window that has no commands."""
        made = QAction(tr("Help"), self._window)
        made.setObjectName(HELP)
        made.setShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents))
        made.triggered.connect(self.ask)
        self._window.addAction(made)
        return made

    def ask(self) -> None:
        """About where the focus is."""
        focused = QApplication.focusWidget()
        self.show_topic(topic_of(focused or QApplication.activeWindow() or self._window))

    def show_topic(self, topic: str) -> None:
        from app.desktop.help.window import HelpWindow

        over = QApplication.activeModalWidget() or self._window
        shown = next((one for one in over.children() if isinstance(one, HelpWindow)), None)
        if shown is None:
            shown = HelpWindow(over, topic)
            shown.wanted.connect(self.wanted)
            shown.keys_asked.connect(self.keys_asked)
            shown.show()
        else:
            shown.open_topic(topic)
        shown.raise_()
        shown.activateWindow()
        shown.browser.setFocus()

    def found(self, text: str) -> Sequence[Found]:
        """Pages whose title or text has all words, for the palette."""
        from app.desktop.help.pages import found

        pages = found(text, language())[:MOST]
        return [Found(one.title, tr("Help"), "help", partial(self.show_topic, one.name)) for one in pages]
