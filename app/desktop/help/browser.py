"""A page of the help on the screen: the program's own pictures and links, and nothing of the web."""

from __future__ import annotations

import re
from string import Template
from typing import Any

from PySide6.QtCore import QByteArray, Qt, QTimer, QUrl
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from app.desktop.help.pages import Page
from app.desktop.widgets import theme
from app.desktop.widgets.i18n import language, tr
from app.resources import resource

PICTURE_WIDE = 620  # pixels of the screen
PICTURE = re.compile(r'<p>(<img src="[\w-]+" alt="([^"]+)">)</p>')
SEEN = r'<div>\1</div><p class="seen">\2</p>'  # a line of a paragraph would be higher than the picture


class HelpBrowser(QTextBrowser):
    """Links are told by anchorClicked; nobody but the one who listens follows them."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setAccessibleName(tr("Page of the help"))
        self._page: Page | None = None
        self._words: list[str] = []
        theme.notifier.changed.connect(self._draw)
        self._drawn = 0  # pixels of room for pictures, when they were drawn
        self._resized = QTimer(self, singleShot=True, interval=50)
        self._resized.timeout.connect(self._draw)

    def show_page(self, page: Page, part: str = "", words: str = "") -> None:
        """From a part of it on, or from the first of the words, which are marked."""
        self._page, self._words = page, words.split()
        self._draw()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        if part:
            self.scrollToAnchor(part)
        elif marked := self.extraSelections():
            first = QTextCursor(marked[0].cursor)
            first.clearSelection()
            self.setTextCursor(first)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A picture of ours in the language of the window; nothing else is read from anywhere."""
        named = QUrl(name).toString()
        if kind != QTextDocument.ResourceType.ImageResource.value or not re.fullmatch(r"[\w-]+", named):
            return QByteArray(b" ")  # of no value at all, Qt would read a local file by itself
        image = QImage(str(resource("help", "pictures", language(), f"{named}.png")))
        dpr = self.devicePixelRatioF()
        wide = min(self._wide(), image.width())
        image = image.scaledToWidth(round(wide * dpr), Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(dpr)
        return image

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._wide() != self._drawn:
            self._resized.start()

    def _wide(self) -> int:
        """Room for a picture, with the scroll bar or without: else one that just fits would come and go."""
        bar = self.verticalScrollBar().sizeHint().width()
        return min(PICTURE_WIDE, max(self.width() - bar - 24, 200))

    def _draw(self) -> None:
        if self._page is None:
            return
        self._drawn = self._wide()
        stands = self.verticalScrollBar().value()
        style = Template(resource("themes", "help.css").read_text("utf-8"))
        self.document().setDefaultStyleSheet(style.substitute(theme.tokens()._asdict()))
        self.document().clear()  # and the pictures that it keeps
        self.setHtml(PICTURE.sub(SEEN, self._page.markup))
        self.setExtraSelections([one for word in self._words for one in self._marked(word)])
        self.verticalScrollBar().setValue(stands)

    def _marked(self, word: str) -> list[QTextEdit.ExtraSelection]:
        made = []
        at = self.document().find(word)
        while not at.isNull():
            one = QTextEdit.ExtraSelection()
            one.cursor = at
            one.format.setBackground(theme.colour("warn_bg"))
            one.format.setForeground(theme.colour("text"))
            made.append(one)
            at = self.document().find(word, at)
        return made
