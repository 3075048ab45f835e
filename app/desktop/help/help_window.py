"""The help window: contents and search at the left, the page at the right; it is not modal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Template
from typing import Any, NamedTuple

from PySide6.QtCore import QByteArray, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QFont, QImage, QKeySequence, QResizeEvent, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from app.desktop.help.pages import CONTENTS, NAMES, START, HelpPage, load_help_page, search_help
from app.desktop.main_window.window import Window
from app.desktop.widgets import theme
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.i18n import get_language, tr
from app.desktop.widgets.layouts import column
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.shortcuts import bind_shortcut
from app.resources import find_resource

PICTURE_WIDE = 620  # pixels
PICTURE = re.compile(r'<p>(<img src="[\w-]+" alt="([^"]+)">)</p>')
SEEN = r'<div>\1</div><p class="seen">\2</p>'  # a paragraph's line would be taller than the picture


class HelpBrowser(QTextBrowser):
    """A view of a help page; links are only reported by anchorClicked."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setAccessibleName(tr("Page of the help"))
        self._page: HelpPage | None = None
        self._words: list[str] = []
        theme.notifier.changed.connect(self._draw)
        self._drawn = 0  # pixels that pictures had when they were drawn
        self._resized = Debounce(self, 50, self._draw)

    def show_page(self, page: HelpPage, part: str = "", words: str = "") -> None:
        """Show a page from a part on, or from the first of the words, which are highlighted."""
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
        """Return a shipped picture in the window's language; nothing else is loaded."""
        named = QUrl(name).toString()
        if kind != QTextDocument.ResourceType.ImageResource.value or not re.fullmatch(r"[\w-]+", named):
            return QByteArray(b" ")  # for None, Qt would read a local file
        image = QImage(str(find_resource("help", "pictures", get_language(), f"{named}.png")))
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
        """Return the width for pictures, less the scroll bar's, which would flicker otherwise."""
        bar = self.verticalScrollBar().sizeHint().width()
        return min(PICTURE_WIDE, max(self.width() - bar - 24, 200))

    def _draw(self) -> None:
        if self._page is None:
            return
        self._drawn = self._wide()
        stands = self.verticalScrollBar().value()
        style = Template(find_resource("themes", "help.css").read_text("utf-8"))
        self.document().setDefaultStyleSheet(style.substitute(theme.get_theme_tokens()._asdict()))
        self.document().clear()  # also drops cached pictures
        self.setHtml(PICTURE.sub(SEEN, self._page.markup))
        self.setExtraSelections([one for word in self._words for one in self._marked(word)])
        self.verticalScrollBar().setValue(stands)

    def _marked(self, word: str) -> list[QTextEdit.ExtraSelection]:
        made = []
        at = self.document().find(word)
        while not at.isNull():
            one = QTextEdit.ExtraSelection()
            one.cursor = at
            one.format.setBackground(theme.get_color("warn_bg"))
            one.format.setForeground(theme.get_color("text"))
            made.append(one)
            at = self.document().find(word, at)
        return made


NAME = Qt.ItemDataRole.UserRole
ROW = 32  # pixels


class Stop(NamedTuple):
    """An entry of the history: a page and a part of it."""

    name: str
    part: str


class HelpWindow(QDialog):
    """The window; `wanted` carries a place of the main window and an item to show there.

    `keys_asked` requests the shortcut sheet.
    """

    wanted = Signal(str, str)
    keys_asked = Signal()

    def __init__(self, parent: QWidget | None, topic: str = START) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Help"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(720, 420)
        self.resize(1000, 720)
        self._way: list[Stop] = []
        self._at = -1
        self._build()
        self._listen()
        self._list_pages("")
        self.open_topic(topic)

    def _build(self) -> None:
        self.search = SearchBox(tr("Search the help"), tr("Search the help"))
        self.list = QListWidget()
        self.list.setProperty("kind", "card")
        self.list.setAccessibleName(tr("Pages of the help"))
        self.nothing = label(tr("No page contains all of these words."), "mute", wrap=True)
        self.back = icon_button("chevron-left", tr("Page before"))
        self.forward = icon_button("chevron-right", tr("Next page"))
        bind_shortcut(self.back, "help.back")
        bind_shortcut(self.forward, "help.forward")
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self.keys = button(tr("Keyboard shortcuts"), "keyboard", "quiet", tip=tr("Every shortcut (F1 again)"))
        self.keys.setShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents))
        self.note = label("", "mute")
        self.browser = HelpBrowser()
        left = column(self.search, self.nothing, self.list, None)
        left.setStretchFactor(self.list, 1)
        right = column(row(self.back, self.forward, self.note, None, self.keys), (self.browser, 1), gap=8)
        box = QHBoxLayout(self)
        box.setContentsMargins(18, 16, 18, 16)
        box.setSpacing(18)
        box.addLayout(left, 1)
        box.addLayout(right, 2)

    def _listen(self) -> None:
        self.search.searched.connect(self._list_pages)
        self.list.currentItemChanged.connect(self._picked)
        self.back.clicked.connect(self._go_back)
        self.forward.clicked.connect(self._go_forward)
        self.keys.clicked.connect(self.keys_asked)
        self.browser.anchorClicked.connect(self._follow)

    def open_topic(self, topic: str) -> None:
        """Open a page, or a part of it after a #."""
        name, _, part = topic.partition("#")
        self._go(Stop(name if name in NAMES else START, part))

    def _go(self, stop: Stop) -> None:
        if self._at < 0 or self._way[self._at] != stop:
            self._way[self._at + 1 :] = [stop]
            self._at += 1
        self._show()

    def _go_back(self) -> None:
        self._at = max(self._at - 1, 0)
        self._show()

    def _go_forward(self) -> None:
        self._at = min(self._at + 1, len(self._way) - 1)
        self._show()

    def _show(self) -> None:
        stop = self._way[self._at]
        self.note.setText("")
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at + 1 < len(self._way))
        shown = load_help_page(stop.name, get_language())
        self.browser.show_page(shown, stop.part, self.search.text())
        self.browser.setAccessibleDescription(shown.title)
        self.list.blockSignals(True)  # the selection only follows the page
        rows = (at for at in range(self.list.count()) if self.list.item(at).data(NAME) == stop.name)
        self.list.setCurrentRow(next(rows, -1))
        self.list.blockSignals(False)

    # -- contents and search

    def _list_pages(self, text: str) -> None:
        """List the contents, or the pages that match a search, and show the best match."""
        self.list.blockSignals(True)
        self.list.clear()
        pages = search_help(text, get_language())
        for line in _found_lines(pages) if text else _build_contents_items():
            self.list.addItem(line)
        self.list.blockSignals(False)
        self.nothing.setVisible(not pages)
        self.list.setVisible(bool(pages))
        if text and pages:
            self._go(Stop(pages[0].name, ""))
        elif self._way:
            self._show()

    def _picked(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(NAME):
            self._go(Stop(item.data(NAME), ""))

    # -- links

    def _follow(self, url: QUrl) -> None:
        target = url.toString()
        if not target.startswith("desk:"):
            self.open_topic(target)
        elif target == "desk:keys":
            self.keys_asked.emit()
        elif not isinstance(self.parentWidget(), Window):
            self.note.setText(tr("This opens in the main window: first close what is open above it."))
        else:
            place, _, what = target.removeprefix("desk:").partition("/")
            self.wanted.emit(place, what)


def _build_contents_items() -> Iterator[QListWidgetItem]:
    for title, names in CONTENTS:
        heading = QListWidgetItem(title.upper())
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        heading.setFont(theme.build_font(11, QFont.Weight.DemiBold))
        heading.setSizeHint(QSize(0, ROW))
        yield heading
        yield from _found_lines([load_help_page(name, get_language()) for name in names])


def _found_lines(pages: list[HelpPage]) -> Iterator[QListWidgetItem]:
    for one in pages:
        item = QListWidgetItem(one.title)
        item.setData(NAME, one.name)
        item.setToolTip(one.title)
        item.setSizeHint(QSize(0, ROW))
        yield item
