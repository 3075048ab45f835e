"""A mail or a branch in the picture of a flow: a button that paints itself as a card."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.desktop.widgets import icons, theme
from app.desktop.widgets.i18n import tr

from .graph_layout import ADDERS, Kind, Node

ICONS = {Kind.BRANCH: "split", Kind.MAIL: "mail", Kind.STEP: "mail"}
KEYS = {
    Kind.BRANCH: tr(
        "Enter edits, Insert adds a branch, Delete removes it, Alt+Up and Alt+Down change its turn"
    ),
    Kind.MAIL: tr(
        "Enter edits, Insert adds a follow-up, Delete removes it, Alt+Left and Alt+Right change its place"
    ),
    Kind.STEP: tr(
        "Enter edits, Insert adds an email, Delete removes it, Alt+Left and Alt+Right change its place"
    ),
}
MOVES = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
PAD, ROUND = 14, 10


def _shifts(event: QKeyEvent) -> bool:
    return event.key() in MOVES and bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)


class Card(QAbstractButton):
    """`moved` carries rows and columns; `keyed` a node and Insert or Delete; `shifted` where to."""

    moved = Signal(int, int)
    keyed = Signal(object, int)
    shifted = Signal(object, int)

    def __init__(self, node: Node, parent: QWidget) -> None:
        super().__init__(parent)
        self.zoom = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.put(node)

    def put(self, node: Node) -> None:
        """Show this node from now on."""
        self.node = node
        self.setText(node.title)
        self.setAccessibleName(node.said)
        self.setAccessibleDescription(KEYS.get(node.kind, ""))
        keys = KEYS.get(node.kind)
        self.setToolTip(f"{node.said}\n{keys}" if keys else node.title)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(*self.node.place[2:])

    def event(self, event: QEvent) -> bool:
        """Alt and an arrow move what it stands for, before Alt+Left leaves the campaign."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _shifts(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in MOVES and alt and (by := MOVES[key][0 if self.node.kind == Kind.BRANCH else 1]):
            self.shifted.emit(self.node, by)
        elif key in MOVES:
            self.moved.emit(*MOVES[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in (Qt.Key.Key_Insert, Qt.Key.Key_Delete):
            self.keyed.emit(self.node, int(key))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.scale(self.zoom, self.zoom)
        wide, high = self.node.place[2:]
        room = QRectF(1, 1, wide - 2, high - 2)
        if self.node.kind in ADDERS:
            self._paint_adder(p, room)
        else:
            self._paint_ground(p, room)
            self._paint_texts(p, room.adjusted(PAD, 10, -PAD, -10))
        p.end()

    def _edge(self, resting: str) -> QPen:
        return QPen(theme.colour("accent" if self.hasFocus() else resting), 2 if self.hasFocus() else 1)

    def _paint_adder(self, p: QPainter, room: QRectF) -> None:
        pen = self._edge("field_line")
        if not self.hasFocus():
            pen.setStyle(Qt.PenStyle.DashLine)
        p.setPen(pen)
        p.setBrush(theme.colour("hover") if self.underMouse() else Qt.BrushStyle.NoBrush)
        p.drawRoundedRect(room, ROUND, ROUND)
        p.setFont(theme.font(13, QFont.Weight.Medium))
        wide = QFontMetrics(p.font()).horizontalAdvance(self.node.title) + 24
        left = room.center().x() - wide / 2
        p.drawPixmap(QPointF(left, room.center().y() - 8), self._picture("plus", "mute"))
        p.setPen(theme.colour("mute"))
        p.drawText(
            QRectF(left + 24, room.top(), wide, room.height()), Qt.AlignmentFlag.AlignVCenter, self.text()
        )

    def _paint_ground(self, p: QPainter, room: QRectF) -> None:
        branch = self.node.kind == Kind.BRANCH
        p.setPen(self._edge("line"))
        p.setBrush(theme.colour("hover" if self.underMouse() else "accent_bg" if branch else "panel"))
        if branch and self.node.off:
            p.setBrush(theme.colour("panel"))
        p.drawRoundedRect(room, ROUND, ROUND)

    def _paint_texts(self, p: QPainter, room: QRectF) -> None:
        node = self.node
        strong = "mute" if node.off else "accent" if node.kind == Kind.BRANCH else "text"
        p.drawPixmap(QPointF(room.left(), room.top() + 1), self._picture(ICONS[node.kind], strong))
        told = node.counted and not node.off
        lines = (
            (24, 0, theme.font(13, QFont.Weight.DemiBold), strong, node.title),
            (0, 23, theme.font(12), "danger" if node.lacks else "mute", node.line),
            (0, 45, theme.font(12), "text" if told else "mute", node.foot),
        )
        for left, top, font, token, text in lines:
            p.setFont(font)
            p.setPen(QColor(theme.colour(token)))
            place = room.adjusted(left, top, 0, 0)
            place.setHeight(18)
            cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
            p.drawText(place, Qt.AlignmentFlag.AlignVCenter, cut)

    def _picture(self, name: str, role: str) -> QPixmap:
        """Drawn for the zoom: sixteen pixels of the card's own measure."""
        return icons.pixmap(name, 16, role, self.devicePixelRatioF() * self.zoom)
