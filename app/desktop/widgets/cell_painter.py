"""Painting of table cells: one method per kind of column, called by the table's only paint event."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from app.desktop.widgets import badges, theme
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_percent
from app.desktop.widgets.rows import SparkCell, TwoLineCell, cell_text

PAD = 10
FACE = 30  # the avatar's diameter


class _Face:
    """A font with its metrics, and a cache of the texts that were cut or split to a width."""

    def __init__(self, pixels: int, weight: QFont.Weight) -> None:
        self.font = theme.build_font(pixels, weight)
        self.metrics = QFontMetrics(self.font)
        self.drop = (self.metrics.ascent() - self.metrics.descent()) / 2  # center to baseline
        self._cut: dict[tuple[str, int], str] = {}
        self._split: dict[tuple[str, int], tuple[str, str]] = {}

    def cut(self, text: str, width: int) -> str:
        found = self._cut.get((text, width))
        if found is None:
            if len(self._cut) > 20_000:
                self._cut.clear()
            flat = " ".join(text.split())
            found = self.metrics.elidedText(flat, Qt.TextElideMode.ElideRight, max(width, 0))
            self._cut[text, width] = found
        return found

    def split(self, text: str, width: int) -> tuple[str, str]:
        """Return the words that fit in this width, at least the first, and all words after them."""
        found = self._split.get((text, width))
        if found is None:
            if len(self._split) > 20_000:
                self._split.clear()
            words = text.split()
            fit = len(words)
            while fit > 1 and self.metrics.horizontalAdvance(" ".join(words[:fit])) > width:
                fit -= 1
            found = self._split[text, width] = " ".join(words[:fit]), " ".join(words[fit:])
        return found


class CellPainter:
    """Paints the cells of a table; the view keeps one and replaces it when the theme changes."""

    def __init__(self) -> None:
        weight = QFont.Weight
        self._plain = _Face(13, weight.Normal)
        self._bold = _Face(13, weight.DemiBold)
        self._small = _Face(12, weight.Normal)
        self._faces: dict[tuple[str, int, float], QPixmap] = {}
        self.text, self.mute = theme.get_color("text"), theme.get_color("mute")
        self.skeleton = theme.get_color("skeleton")
        self.kinds = {
            "person": self.person,
            "two": self.two,
            "title": self.titled,
            "plain": self.plain,
            "number": self.plain,
            "muted": self.muted,
            "sentence": self.sentence,
            "chip": self.chip,
            "progress": self.progress,
            "spark": self.spark,
        }

    def _write(
        self, p: QPainter, face: _Face, color: QColor, x: int, middle: float, w: int, text: str
    ) -> None:
        p.setFont(face.font)
        p.setPen(color)
        p.drawText(x, round(middle + face.drop), face.cut(text, w))

    def plain(self, p: QPainter, x: int, y: int, w: int, h: int, cell: Any, strong: bool) -> None:
        face = self._bold if strong else self._plain
        self._write(p, face, self.text, x + PAD, y + h / 2, w - 2 * PAD, cell)

    def muted(self, p: QPainter, x: int, y: int, w: int, h: int, cell: Any, strong: bool) -> None:
        self._write(p, self._plain, self.mute, x + PAD, y + h / 2, w - 2 * PAD, cell)

    def sentence(self, p: QPainter, x: int, y: int, w: int, h: int, cell: str, strong: bool) -> None:
        """Paint a sentence in one line, or in smaller letters in two lines if it needs them."""
        room = w - 2 * PAD
        if not self._plain.split(cell, room)[1]:
            return self.muted(p, x, y, w, h, cell, strong)
        first, rest = self._small.split(cell, room)
        for line, down in ((first, -8.5), (rest, 8.5)) if rest else ((first, 0.0),):
            self._write(p, self._small, self.mute, x + PAD, y + h / 2 + down, room, line)

    def two(self, p: QPainter, x: int, y: int, w: int, h: int, cell: TwoLineCell, strong: bool) -> None:
        self._lines(p, x + PAD, y, w - 2 * PAD, h, cell, self._bold if strong else self._plain)

    def titled(self, p: QPainter, x: int, y: int, w: int, h: int, cell: TwoLineCell, strong: bool) -> None:
        self.two(p, x, y, w, h, cell, True)

    def person(self, p: QPainter, x: int, y: int, w: int, h: int, cell: TwoLineCell, strong: bool) -> None:
        dpr = p.device().devicePixelRatio()
        p.drawPixmap(x + 14, y + (h - FACE) // 2, self._face(cell, dpr))
        self._lines(p, x + 54, y, w - 54 - 4, h, cell, self._bold)

    def _lines(self, p: QPainter, x: int, y: int, w: int, h: int, cell: TwoLineCell, face: _Face) -> None:
        if not cell.line:
            self._write(p, face, self.text, x, y + h / 2, w, cell.title)
            return
        self._write(p, face, self.text, x, y + h / 2 - 8.5, w, cell.title)
        self._write(p, self._small, self.mute, x, y + h / 2 + 8.5, w, cell.line)

    def chip(self, p: QPainter, x: int, y: int, w: int, h: int, cell: Any, strong: bool) -> None:
        dpr, end = p.device().devicePixelRatio(), x + w - 4
        x, top = x + 8, y + (h - badges.HEIGHT) // 2
        for badge in _to_badges(cell):
            made = badges.render_badge(badge, dpr)
            wide = round(made.width() / dpr)
            if x + wide > end:
                p.drawPixmap(x, top, made, 0, 0, round(max(end - x, 0) * dpr), made.height())
                return
            p.drawPixmap(x, top, made)
            x += wide + 5

    def progress(self, p: QPainter, x: int, y: int, w: int, h: int, cell: float | None, strong: bool) -> None:
        if cell is None:
            self._write(p, self._small, self.mute, x + PAD, y + h / 2, w - 2 * PAD, "–")
            return
        said = cell_text(float(cell))
        room = self._small.metrics.horizontalAdvance(format_percent(1)) + 8
        bar = QRectF(x + PAD, y + h / 2 - 3, max(w - 2 * PAD - room, 8), 6)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("line"))
        p.drawRoundedRect(bar, 3, 3)
        if cell > 0:
            p.setBrush(theme.get_color("fill"))
            bar.setWidth(max(bar.width() * min(cell, 1), 6))
            p.drawRoundedRect(bar, 3, 3)
        self._write(p, self._small, self.mute, x + w - PAD - room + 8, y + h / 2, room, said)

    def spark(self, p: QPainter, x: int, y: int, w: int, h: int, cell: SparkCell, strong: bool) -> None:
        """Paint a line through the values above a baseline, or only the baseline if there are none."""
        area = QRectF(x + PAD, y + h / 2 - 11, w - 2 * PAD, 22)
        p.setPen(QPen(theme.get_color("line"), 1))
        p.drawLine(area.bottomLeft(), area.bottomRight())
        if len(cell.values) < 2 or not (top := max(cell.values)):
            return
        step = area.width() / (len(cell.values) - 1)
        points = [
            QPointF(area.left() + n * step, area.bottom() - 1 - (area.height() - 2) * value / top)
            for n, value in enumerate(cell.values)
        ]
        p.setPen(QPen(theme.get_color("accent"), 1.6))
        p.drawPolyline(points)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("accent"))
        p.drawEllipse(points[-1], 2.2, 2.2)

    def missing(self, p: QPainter, kind: str, x: int, y: int, w: int, h: int) -> None:
        """Paint gray placeholder bars for a row that isn't loaded yet."""
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(self.skeleton)
        if kind == "person":
            p.drawEllipse(QRectF(x + 14, y + (h - FACE) / 2, FACE, FACE))
            p.drawRoundedRect(QRectF(x + 54, y + h / 2 - 13, max(min(w - 80, 110), 8), 9), 4, 4)
            p.drawRoundedRect(QRectF(x + 54, y + h / 2 + 4, max(min(w - 64, 160), 8), 9), 4, 4)
        elif w > 3 * PAD:
            p.drawRoundedRect(QRectF(x + PAD, y + h / 2 - 5, min((w - 2 * PAD) * 0.7, 120), 10), 5, 5)

    def too_wide(self, kind: str, cell: Any, width: int) -> bool:
        """Return whether a cell's text or chips are cut off at this width in pixels."""
        if kind in ("person", "two", "title"):
            room = width - (58 if kind == "person" else 2 * PAD)
            lines = ((self._bold, cell.title), (self._small, cell.line))
            return any(face.metrics.horizontalAdvance(text) > room for face, text in lines)
        if kind in ("plain", "muted", "number"):
            return self._plain.metrics.horizontalAdvance(cell) > width - 2 * PAD
        if kind == "sentence":
            room = width - 2 * PAD
            return any(
                self._small.metrics.horizontalAdvance(text) > room for text in self._small.split(cell, room)
            )
        return kind == "chip" and sum(map(badges.measure_badge_width, _to_badges(cell))) > width - 12

    def _face(self, cell: TwoLineCell, dpr: float) -> QPixmap:
        initials = "".join(word[0] for word in cell.title.split()[:2] if word).upper() or "?"
        hue = sum(map(ord, cell.line or cell.title)) % 360
        made = self._faces.get((initials, hue, dpr))
        if made is None:
            if len(self._faces) > 2000:
                self._faces.clear()
            made = self._faces[initials, hue, dpr] = render_avatar(initials, hue, dpr)
        return made


def _to_badges(cell: Any) -> tuple[Badge, ...]:
    return (cell,) if isinstance(cell, Badge) else cell or ()


def render_avatar(initials: str, hue: int, dpr: float) -> QPixmap:
    """Return a round picture with a person's initials; `hue` is that of its background."""
    dark = theme.is_dark()
    made = QPixmap(round(FACE * dpr), round(FACE * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    p = QPainter(made)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor.fromHsl(hue, 110, 66 if dark else 204))
    p.drawEllipse(QRectF(0, 0, FACE, FACE))
    p.setPen(QColor.fromHsl(hue, 140, 214 if dark else 62))
    p.setFont(theme.build_font(11, QFont.Weight.Bold))
    p.drawText(QRectF(0, 0, FACE, FACE), Qt.AlignmentFlag.AlignCenter, initials)
    p.end()
    return made


def draw_focus_frame(p: QPainter, around: QRectF) -> None:
    """Draw the frame that shows where the keyboard focus is."""
    p.setPen(QPen(theme.get_color("accent"), 1))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRoundedRect(around, 6, 6)


def heading_width(title: str) -> int:
    """Return the width in pixels that a column's heading needs.

    The header's own size hint is not used: before it is in a window, it doesn't have its style yet.
    """
    return QFontMetrics(theme.build_font(13, QFont.Weight.Bold)).horizontalAdvance(title) + 24
