"""The flow's picture: cards in rows, and labeled lines between them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QWidget

from app.desktop.widgets import icons, theme
from app.desktop.widgets.i18n import tr

from .graph_layout import ADDERS, DOWN, GAP, HEAD, HIGH, MARGIN, Node, NodeKind

ICONS = {NodeKind.BRANCH: "split", NodeKind.MAIL: "mail", NodeKind.STEP: "mail"}
KEYS = {
    NodeKind.BRANCH: tr(
        "Enter edits, Insert adds a branch, Delete removes it, Alt+Up and Alt+Down change its turn"
    ),
    NodeKind.MAIL: tr(
        "Enter edits, Insert adds a follow-up, Delete removes it, Alt+Left and Alt+Right change its place"
    ),
    NodeKind.STEP: tr(
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


def _is_move_key(event: QKeyEvent) -> bool:
    return event.key() in MOVES and bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)


class Card(QAbstractButton):
    """A card; `moved` carries rows and columns, `keyed` a node and Insert or Delete.

    `shifted` carries a node and a direction.
    """

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
        """Claim Alt with an arrow key, which moves the node, before Alt+Left leaves the campaign."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_move_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in MOVES and alt and (by := MOVES[key][0 if self.node.kind == NodeKind.BRANCH else 1]):
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
        return QPen(theme.get_color("accent" if self.hasFocus() else resting), 2 if self.hasFocus() else 1)

    def _paint_adder(self, p: QPainter, room: QRectF) -> None:
        pen = self._edge("field_line")
        if not self.hasFocus():
            pen.setStyle(Qt.PenStyle.DashLine)
        p.setPen(pen)
        p.setBrush(theme.get_color("hover") if self.underMouse() else Qt.BrushStyle.NoBrush)
        p.drawRoundedRect(room, ROUND, ROUND)
        p.setFont(theme.build_font(13, QFont.Weight.Medium))
        wide = QFontMetrics(p.font()).horizontalAdvance(self.node.title) + 24
        left = room.center().x() - wide / 2
        p.drawPixmap(QPointF(left, room.center().y() - 8), self._picture("plus", "mute"))
        p.setPen(theme.get_color("mute"))
        p.drawText(
            QRectF(left + 24, room.top(), wide, room.height()), Qt.AlignmentFlag.AlignVCenter, self.text()
        )

    def _paint_ground(self, p: QPainter, room: QRectF) -> None:
        branch = self.node.kind == NodeKind.BRANCH
        p.setPen(self._edge("line"))
        p.setBrush(theme.get_color("hover" if self.underMouse() else "accent_bg" if branch else "panel"))
        if branch and self.node.off:
            p.setBrush(theme.get_color("panel"))
        p.drawRoundedRect(room, ROUND, ROUND)

    def _paint_texts(self, p: QPainter, room: QRectF) -> None:
        node = self.node
        strong = "mute" if node.off else "accent" if node.kind == NodeKind.BRANCH else "text"
        p.drawPixmap(QPointF(room.left(), room.top() + 1), self._picture(ICONS[node.kind], strong))
        told = node.counted and not node.off
        lines = (
            (24, 0, theme.build_font(13, QFont.Weight.DemiBold), strong, node.title),
            (0, 23, theme.build_font(12), "danger" if node.lacks else "mute", node.line),
            (0, 45, theme.build_font(12), "text" if told else "mute", node.foot),
        )
        for left, top, font, token, text in lines:
            p.setFont(font)
            p.setPen(QColor(theme.get_color(token)))
            place = room.adjusted(left, top, 0, 0)
            place.setHeight(18)
            cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
            p.drawText(place, Qt.AlignmentFlag.AlignVCenter, cut)

    def _picture(self, name: str, role: str) -> QPixmap:
        """Return an icon for the zoom: 16 pixels at 100 %."""
        return icons.render_icon(name, 16, role, self.devicePixelRatioF() * self.zoom)


SMALLEST, LARGEST, STEP = 0.4, 2.0, 1.2
TRUNK = MARGIN + 22  # x of the line that goes down to the branches
TITLES = (
    tr("THE SEQUENCE: EVERY LEAD, UNTIL IT REPLIES"),
    tr("BRANCHES: THE FIRST MATCH TAKES THE LEAD"),
)


class Canvas(QScrollArea):
    """The scrollable picture; all signals but `zoomed` carry a Node.

    `keyed` also carries its key, `shifted` up (-1) or down.
    """

    opened = Signal(object)
    keyed = Signal(object, int)
    shifted = Signal(object, int)
    menu_wanted = Signal(object, QPoint)
    zoomed = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Flow of the campaign"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.zoom = 1.0
        self.cards: dict[tuple[str, str, str], Card] = {}
        self._current: tuple[str, str, str] = (NodeKind.MAIL, "", "")
        self.ground = _Ground(self)
        self.setWidget(self.ground)
        self.viewport().setAutoFillBackground(False)
        self.ground.setAutoFillBackground(False)

    @property
    def current(self) -> Card | None:
        """Return the card that had the focus last, else the first one."""
        return self.cards.get(self._current) or next(iter(self.cards.values()), None)

    def show_nodes(self, nodes: Sequence[Node]) -> None:
        """Show these nodes; cards that stay keep the focus."""
        wanted = {node.key for node in nodes}
        for key in [key for key in self.cards if key not in wanted]:
            self._take(key)
        fresh = {}
        for node in nodes:
            card = self.cards.get(node.key) or self._new(node)
            card.put(node)
            fresh[node.key] = card
        self.cards = fresh
        self._arrange()

    def node(self, key: tuple[str, str, str]) -> Node | None:
        card = self.cards.get(key)
        return card.node if card else None

    def go_to(self, key: tuple[str, str, str]) -> None:
        """Focus a card and scroll to it."""
        card = self.cards.get(key) or self.current
        if card is not None:
            card.setFocus(Qt.FocusReason.TabFocusReason)

    def set_zoom(self, zoom: float) -> None:
        self.zoom = max(SMALLEST, min(LARGEST, zoom))
        self._arrange()
        self.zoomed.emit(self.zoom)

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / STEP)

    def fit(self) -> None:
        """Set the zoom so that everything is visible, at most 100 %."""
        wide, high = self.ground.extent()
        room = self.maximumViewportSize()
        self.set_zoom(min(1.0, room.width() / wide, room.height() / high))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            (self.zoom_in if event.angleDelta().y() > 0 else self.zoom_out)()
            event.accept()
        else:
            super().wheelEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, Card):
            self._current = watched.node.key
            self.ensureWidgetVisible(watched, 30, 40)
        return bool(super().eventFilter(watched, event))

    def _new(self, node: Node) -> Card:
        card = Card(node, self.ground)
        card.installEventFilter(self)
        card.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        card.customContextMenuRequested.connect(self._menu_asked)
        card.clicked.connect(self._clicked)
        card.moved.connect(self._moved)
        card.keyed.connect(self.keyed)
        card.shifted.connect(self.shifted)
        card.show()
        return card

    def _take(self, key: tuple[str, str, str]) -> None:
        card = self.cards.pop(key)
        had, node = card.hasFocus(), card.node
        card.hide()
        card.deleteLater()
        if had and (near := self._nearest(node)) is not None:
            near.setFocus()

    def _arrange(self) -> None:
        before: Card | None = None
        for card in self.cards.values():
            left, top, wide, high = (round(value * self.zoom) for value in card.node.place)
            card.zoom = self.zoom
            card.setGeometry(left, top, wide, high)
            if before is not None:
                QWidget.setTabOrder(before, card)
            before = card
        wide, high = self.ground.extent()
        self.ground.resize(round(wide * self.zoom), round(high * self.zoom))
        self.ground.update()

    def _clicked(self) -> None:
        card = self.sender()
        if isinstance(card, Card):
            card.setFocus()
            self.opened.emit(card.node)

    def _menu_asked(self, at: QPoint) -> None:
        card = self.sender()
        if isinstance(card, Card):
            card.setFocus()
            self.menu_wanted.emit(card.node, card.mapToGlobal(at))

    def _moved(self, down: int, right: int) -> None:
        card = self.sender()
        if not isinstance(card, Card):
            return
        here = card.node
        if down:
            rows = sorted({one.node.row for one in self.cards.values()})
            at = rows.index(here.row) + down
            fits = [one for one in self.cards.values() if 0 <= at < len(rows) and one.node.row == rows[at]]
            near = min(fits, key=lambda one: abs(one.node.place[0] - here.place[0]), default=None)
        else:
            place = (here.row, here.column + right)
            near = next((o for o in self.cards.values() if (o.node.row, o.node.column) == place), None)
        if near is not None:
            near.setFocus(Qt.FocusReason.TabFocusReason)

    def _nearest(self, node: Node) -> Card | None:
        return min(
            self.cards.values(),
            key=lambda one: (abs(one.node.row - node.row), abs(one.node.column - node.column)),
            default=None,
        )


class _Ground(QWidget):
    """The background below the cards, with titles and lines."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._canvas = canvas

    def extent(self) -> tuple[int, int]:
        """Return width and height in pixels at 100 %."""
        places = [card.node.place for card in self._canvas.cards.values()] or [(0, 0, 1, 1)]
        right, bottom = max(x + w for x, _, w, _ in places), max(y + h for _, y, _, h in places)
        return right + MARGIN, bottom + MARGIN

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.scale(self._canvas.zoom, self._canvas.zoom)
        nodes = [card.node for card in self._canvas.cards.values()]
        self._paint_titles(p, any(node.kind == NodeKind.BRANCH for node in nodes))
        for node in nodes:
            if node.kind == NodeKind.BRANCH:
                self._paint_branch(p, node)
            elif node.column:
                self._paint_way(p, node)
        self._paint_trunk(p, nodes)
        p.end()

    def _paint_titles(self, p: QPainter, several: bool) -> None:
        p.setFont(theme.build_font(11, QFont.Weight.DemiBold))
        p.setPen(theme.get_color("mute"))
        tops = (MARGIN, MARGIN + HEAD + HIGH + DOWN)
        for text, top in list(zip(TITLES, tops, strict=True))[: 1 + several]:
            left = MARGIN if top == MARGIN else TRUNK + 16
            p.drawText(QRectF(left, top - 6, 460, 20), Qt.AlignmentFlag.AlignVCenter, text)

    def _pen(self, p: QPainter, node: Node | None = None) -> None:
        pen = QPen(theme.get_color("field_line"), 1.5)
        if node is not None and node.off:
            pen.setStyle(Qt.PenStyle.DashLine)
        p.setPen(pen)
        p.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_way(self, p: QPainter, node: Node) -> None:
        left, top, _, high = node.place
        y = top + high / 2
        self._pen(p, node)
        p.drawLine(QPointF(left - GAP, y), QPointF(left - 2, y))
        if node.way:
            self._arrow(p, left, y)
            self._write(
                p, node.way, QRectF(left - GAP + 4, y - 40, GAP - 12, 36), Qt.AlignmentFlag.AlignHCenter
            )

    def _paint_branch(self, p: QPainter, node: Node) -> None:
        left, top, _, high = node.place
        y = top + high / 2
        self._pen(p, node)
        path = QPainterPath(QPointF(TRUNK, y - 12))
        path.quadTo(QPointF(TRUNK, y), QPointF(TRUNK + 12, y))
        path.lineTo(left - 2, y)
        p.drawPath(path)
        self._arrow(p, left, y)
        self._write(
            p, node.way, QRectF(TRUNK + 16, y - 54, left - TRUNK - 28, 50), Qt.AlignmentFlag.AlignLeft
        )

    def _paint_trunk(self, p: QPainter, nodes: Sequence[Node]) -> None:
        last = max((n.place[1] + HIGH / 2 for n in nodes if n.kind == NodeKind.BRANCH), default=0.0)
        adder = next((n.place[1] for n in nodes if n.kind == NodeKind.ADD_BRANCH), 0.0)
        if end := max(last - 12, adder):
            self._pen(p)
            p.drawLine(QPointF(TRUNK, MARGIN + HEAD + HIGH), QPointF(TRUNK, end))

    def _arrow(self, p: QPainter, x: float, y: float) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("field_line"))
        p.drawPolygon(QPolygonF([QPointF(x - 1, y), QPointF(x - 9, y - 5), QPointF(x - 9, y + 5)]))

    def _write(self, p: QPainter, text: str, room: QRectF, across: Qt.AlignmentFlag) -> None:
        p.setFont(theme.build_font(12, QFont.Weight.Medium))
        p.setPen(theme.get_color("text"))
        p.drawText(room, across | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap, text)
