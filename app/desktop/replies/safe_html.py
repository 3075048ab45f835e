"""Safe display of emails from strangers.

Nothing is fetched unless the user wants it, nothing runs, and a link asks before it opens.
"""

from __future__ import annotations

import asyncio
import html
import ipaddress
import logging
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QImageReader, QResizeEvent, QTextDocument, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from app.contract.attachments import Attachment
from app.contract.replies import Message
from app.desktop.widgets import theme

log = logging.getLogger("outreach.desktop.replies")
MOST, BYTES_MAX, PIXELS_MAX, WIDE = 30, 5 * 1024**2, 40_000_000, 560
FORMATS = {"png", "jpeg", "gif", "webp", "bmp"}  # none of these can contain programs or files
SECONDS, HOPS = 10.0, 3
_OWN = re.compile(r'<img\b[^>]*\ssrc="cid:(\d{1,3})"')
_REMOTE = re.compile(r'<img\b[^>]*\ssrc="(https?://[^"]+)"', re.I)


def find_inline_images(message: Message) -> dict[str, Attachment]:
    """Return the attached pictures that an email's HTML shows, by the URLs used there."""
    places = list(dict.fromkeys(int(at) for at in _OWN.findall(message.html)))[:MOST]
    return {f"cid:{at}": message.attachments[at] for at in places if at < len(message.attachments)}


def find_remote_images(message: Message) -> tuple[str, ...]:
    """Return the URLs of remote pictures in an email's HTML, each once, at most MOST."""
    return tuple(dict.fromkeys(unescape(url) for url in _REMOTE.findall(message.html)))[:MOST]


def spell_url_as_qt(url: str) -> str:
    """Return a URL in the spelling that Qt uses to ask for it."""
    return QUrl(url).toString()


def decode_image(data: bytes) -> QImage | None:
    """Return a picture no wider than an email on the screen, or None.

    None is for data that isn't a picture in one of FORMATS, or one of more than PIXELS_MAX pixels, which
    would fill the memory.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if bytes(reader.format().data()).decode() not in FORMATS or size.isEmpty():
        return None
    if size.width() * size.height() > PIXELS_MAX:
        return None
    if size.width() > WIDE:
        reader.setScaledSize(size * (WIDE / size.width()))
    image = reader.read()
    return None if image.isNull() else image


async def fetch_images(urls: tuple[str, ...]) -> dict[str, QImage]:
    """Fetch pictures from the web; return those that came, by their URLs as Qt spells them.

    The servers learn nothing but the address of this computer, and nothing is kept.
    """
    async with httpx.AsyncClient(timeout=SECONDS, trust_env=True) as client:
        found = await asyncio.gather(*(_fetch_image(client, url) for url in urls))
    return {spell_url_as_qt(url): image for url, image in zip(urls, found, strict=True) if image is not None}


async def _fetch_image(client: httpx.AsyncClient, url: str) -> QImage | None:
    try:
        for _ in range(HOPS):
            if not await is_public(url):
                return None
            async with client.stream("GET", url) as response:
                if response.is_redirect:
                    url = urljoin(url, response.headers["Location"])
                    continue
                return await _read_image(response) if response.is_success else None
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
        log.info("a picture did not come: %s", type(error).__name__)
    return None


async def _read_image(response: httpx.Response) -> QImage | None:
    data = bytearray()
    async for chunk in response.aiter_bytes():
        data += chunk
        if len(data) > BYTES_MAX:
            return None
    return await asyncio.to_thread(decode_image, bytes(data))


async def is_public(url: str) -> bool:
    """Return whether a URL leads to the web: its host must have public addresses only.

    A stranger's email must not reach what only this computer can reach.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return False
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port)
    return bool(found) and all(ipaddress.ip_address(each[4][0]).is_global for each in found)


# What laying out takes, in microseconds: a character of the source, one of the text, one of a long word or a
# script that is shaped, a line, a tag, a picture. Measured with every kind of tag, nested and not, and
# rounded up: the window must not be held for more than 50 ms.
COST_OF_SOURCE, COST, COST_OF_LONG, COST_OF_LINE, COST_OF_TAG, COST_OF_PICTURE = 0.05, 0.9, 5.5, 6, 8, 150
COST_OF_TURN = 60  # of a change of writing direction and back, within a long word
COST_MAX = 50_000
TEXT_MAX, TEXT_COST_MAX = 10_000, 25_000  # of a part, in characters and in cost; a card may show two parts
LONG = 20  # characters of a word from which on it may have to be broken, which takes much longer
GRID_MAX, COLUMNS_MAX = 6_000, 80  # cells, as if each row of a table were as wide as its widest; columns
TABLES_DEEP = 2  # Qt's layout takes twice as long for each table in a table
INDENTS_DEEP = 4  # deeper there is room for few characters in a line
LEVELS_MAX = 60  # Qt's parser asks all elements around each; a service elsewhere may not have limited them
OPENABLE = ("http", "https", "mailto")
_TABLE = re.compile(r"<(/?)(table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col)\b[^>]*>", re.I)
_TAG, _PICTURE = re.compile(r"<[^>]*>"), re.compile(r"<img\b", re.I)
_LONG_WORD = re.compile(
    rf"[^\s<>]{{{LONG},}}|[\u0300-\u036f\u0590-\u08ff\ufb1d-\ufefc\U0001f000-\U0001ffff]+"
)
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+")
_LINE = re.compile("[\n\r\u2028\u2029]")
_ELEMENT = re.compile(r"<(/?)(?!(?:br|hr|img)\b)([a-z][a-z0-9]*)", re.I)
_UNSEEN = re.compile("[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]")  # soft hyphens, marks of direction
_INDENT = re.compile(r"<(/?)(blockquote|ul|ol|dl)\b[^>]*>", re.I)
# All but a single digit: Qt reads " 99" and "+99" as numbers, too.
_SPAN = re.compile(r"""\b(?:col|row)span\s*+=\s*+(?!["']?\d["'\s>])(?:"[^"]*"|'[^']*'|[^\s>"']*)""", re.I)
_ACROSS, _DOWN = re.compile(r"""\bcolspan\s*=\s*["']?(\d)""", re.I), re.compile(r"\browspan\b", re.I)
_LINK = re.compile(r"""\bhttps?://[^\s<>"']+[^\s<>"'.,;:!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+""")


class SafeBrowser(QTextBrowser):
    """Shows a text of an email, as high as that; `link_asked` carries the URL of a clicked link."""

    link_asked = Signal(QUrl)

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self._markup = ""
        self._pictures: dict[str, QImage] = {}
        self._blank = QImage(1, 1, QImage.Format.Format_ARGB32)
        self._blank.fill(Qt.GlobalColor.transparent)
        self._fitted = (-1, -1)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.anchorClicked.connect(self.link_asked)
        self.highlighted.connect(self._pointed)
        theme.notifier.changed.connect(self._draw)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return a picture that was added, or a blank; nothing is loaded from the web or this computer."""
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._pictures.get(QUrl(name).toString(), self._blank)
        return QByteArray(b" ")  # for None, Qt itself would read a local file

    def add_pictures(self, pictures: Mapping[str, QImage]) -> None:
        """Add pictures by their URLs, and redraw the text with them."""
        self._pictures |= pictures
        self._draw()

    def show_html(self, markup: str) -> None:
        if markup != self._markup:
            self._markup = markup
            self._draw()

    def show_text(self, text: str) -> None:
        """Show a plain text, with its web and email addresses as links."""
        plain = linkify_text(_UNSEEN.sub("", text))
        self.show_html(f'<div style="white-space: pre-wrap">{plain}</div>')

    def _draw(self) -> None:
        self.document().setDefaultStyleSheet(f"a {{ color: {theme.get_theme_tokens().accent}; }}")
        self.document().clear()  # with the pictures it has cached
        self.setHtml(self._markup)

    def _pointed(self, url: QUrl) -> None:
        self.setToolTip(encode_url(url))

    def _fit(self) -> None:
        width = self.viewport().width()
        high = round(self.document().size().height() + 0.5)
        bar = (
            self.horizontalScrollBar().sizeHint().height() if self.document().idealWidth() > width + 1 else 0
        )
        if self._fitted != (width, high + bar):
            self._fitted = (width, high + bar)
            self.setFixedHeight(high + bar + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the conversation scrolls, not the mail

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            return False  # letters are commands of the page, since nothing is typed here
        return super().event(event)


def simplify_html(markup: str) -> str:
    """Return HTML that is laid out quickly, whatever its author intended; "" if that can't be done."""
    if COST_OF_SOURCE * len(markup) > COST_MAX:
        return ""
    markup = _UNSEEN.sub("", markup)
    if _estimate_layout_cost(markup) > COST_MAX:
        return ""
    narrow = _SPAN.sub("", _flatten_tags(_flatten_tags(markup, _TABLE, TABLES_DEEP), _INDENT, INDENTS_DEEP))
    return narrow if _measure_depth(narrow) <= LEVELS_MAX and _count_cells(narrow) <= GRID_MAX else ""


def next_part(text: str, at: int = 0) -> str:
    """Return as much text from a position as is laid out quickly.

    The part ends at the end of a line or word if there is one near its end.
    """
    part = text[at : at + TEXT_MAX]
    while not _is_quick(part):
        part = part[: len(part) // 2]
    if at + len(part) == len(text):
        return part
    end = max(part.rfind("\n"), part.rfind(" ")) + 1
    return part[:end] if end > len(part) * 3 // 4 else part


def cost_of(text: str, markup: str) -> float:
    """Estimate the layout of an email in microseconds: the first part of its text, else its HTML."""
    return _estimate_layout_cost(linkify_text(next_part(text)) if text else simplify_html(markup))


def _is_quick(text: str) -> bool:
    return _estimate_layout_cost(linkify_text(text)) <= TEXT_COST_MAX


def _flatten_tags(markup: str, tag: re.Pattern[str], most: int) -> str:
    """Remove these tags where more than `most` are nested; of the table tags only `table` is counted."""
    deep = 0

    def flat(found: re.Match[str]) -> str:
        nonlocal deep
        opens, inner = not found[1], tag is _TABLE and found[2].lower() != "table"
        if not inner:
            deep += 1 if opens else -1
        return found[0] if deep + (not opens and not inner) <= most else " "

    return tag.sub(flat, markup)


def _estimate_layout_cost(markup: str) -> float:
    """Estimate how many microseconds Qt needs for the layout, nested tables included."""
    text, tags = _TAG.subn("", markup)
    words = _LONG_WORD.findall(text)
    turns = COST_OF_TURN * sum(len(_LEFTWARD.findall(word)) for word in words if len(word) >= LONG)
    long = COST_OF_LONG * sum(map(len, words)) + turns
    pictures = COST_OF_PICTURE * len(_PICTURE.findall(markup))
    of_text = COST * len(text) + long + COST_OF_LINE * len(_LINE.findall(text))
    return COST_OF_SOURCE * len(markup) + of_text + COST_OF_TAG * tags + pictures


def _measure_depth(markup: str) -> int:
    """Return the greatest nesting depth of elements; one that is never closed counts to the end."""
    open_now: Counter[str] = Counter()
    depth = deepest = 0
    for closes, name in _ELEMENT.findall(markup.lower()):
        if not closes or open_now[name]:
            open_now[name] += -1 if closes else 1
            depth += -1 if closes else 1
            deepest = max(deepest, depth)
    return deepest


@dataclass
class _Grid:
    """The size of a table while it is read; a cell with a rowspan makes each row wider."""

    rows: int = 1
    row: int = 0  # the width of the current row so far
    widest: int = 0
    down: int = 0

    def take(self, tag: str, whole: str) -> None:
        if tag == "tr":
            self.rows, self.row = self.rows + 1, 0
        elif tag in ("td", "th"):
            across = _ACROSS.search(whole)
            width = int(across[1]) if across else 1
            self.row += width
            self.widest = max(self.widest, self.row)
            self.down += width if _DOWN.search(whole) else 0


def _count_cells(markup: str) -> int:
    """Return the number of cells in all tables, as if each row were as wide as its table's widest."""
    found, open_now = list[_Grid](), list[_Grid]()
    for part in _TABLE.finditer(markup):
        closes, tag = bool(part[1]), part[2].lower()
        if tag != "table":
            if open_now and not closes:
                open_now[-1].take(tag, part[0])
        elif not closes:
            found.append(_Grid())
            open_now.append(found[-1])
        elif open_now:
            open_now.pop()
    if any(one.widest > COLUMNS_MAX for one in found):
        return GRID_MAX + 1
    return sum(one.rows * (one.widest + one.down) for one in found)


def linkify_text(text: str) -> str:
    """Return a text as HTML that looks the same, with its web and email addresses as links."""
    parts, at = [], 0
    for found in _LINK.finditer(text):
        target = found[0] if found[0].startswith("http") else f"mailto:{found[0]}"
        parts.append(html.escape(text[at : found.start()]))
        parts.append(f'<a href="{html.escape(target)}">{html.escape(found[0])}</a>')
        at = found.end()
    parts.append(html.escape(text[at:]))
    return "".join(parts).replace("\n", "<br>")


def encode_url(url: QUrl) -> str:
    """Return a whole URL, with names in foreign scripts in the encoded form, which can't deceive."""
    return url.toString(QUrl.ComponentFormattingOption.FullyEncoded)


def may_open(url: QUrl) -> bool:
    return url.scheme().lower() in OPENABLE
