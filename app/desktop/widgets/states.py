"""The body of a page: its content, or the reason why there is none.

StatePanel shows the states ready, loading (gray bars after 200 ms), empty, error, offline and
no_permission. Its signal `next_step` is emitted by the button of the empty state, `retry` by the button
of the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QStackedLayout, QWidget

from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import NEXT_STEP, button, label, row
from app.desktop.widgets.help_action import help_action
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.scope_messages import describe_missing_scope

if TYPE_CHECKING:  # not needed for the first paint
    from app.desktop.widgets.paged import PagedModel

WIDE = 460  # pixels of a sentence, where there is room
PATIENCE = 200  # milliseconds before gray bars replace what is shown
OFFLINE = tr("The outreach service can't be reached. This page returns when it is back.")


class Skeleton(QFrame):
    """Gray placeholder bars where rows will be."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setAccessibleName(tr("Loading"))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("skeleton"))
        wide = self.width()
        for number, y in enumerate(range(54, self.height() - 30, 48)):
            p.setOpacity(max(1 - number * 0.09, 0.15))
            p.drawEllipse(QRectF(15, y, 30, 30))
            p.drawRoundedRect(QRectF(55, y + 3, min(110, wide / 5), 9), 4, 4)
            p.drawRoundedRect(QRectF(55, y + 19, min(160, wide / 4), 9), 4, 4)
            for share in (0.36, 0.56, 0.76):
                p.drawRoundedRect(QRectF(wide * share, y + 10, wide * 0.11, 10), 5, 5)


class StateMessage(QFrame):
    """An icon, a sentence and at most two buttons, centered."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._icon, self._role = "inbox", "mute"
        self.picture = QLabel()
        self.sentence = label("", wrap=True)
        self.detail = label("", "mute", wrap=True)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.act = button("", kind="primary")
        self.act.setObjectName(NEXT_STEP)
        self.help = button(tr("Help"), kind="link", tip=tr("What this place is for (F1)"))
        self.help.clicked.connect(self._help)
        self.more = button(tr("Details"), kind="quiet")
        self.more.setCheckable(True)
        self.more.toggled.connect(self.detail.setVisible)
        # A wrapped text gets the height its width needs within a row of its own; by alignment it doesn't.
        lay_out(
            self,
            (None, 2),
            row(None, self.picture, None),
            row(None, self.sentence, None),
            row(None, self.act, self.more, self.help, None),
            row(None, self.detail, None),
            (None, 3),
            gap=14,
            margins=(24, 24, 24, 24),
        )
        for text in (self.sentence, self.detail):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        theme.notifier.changed.connect(self._draw)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 160)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Set the widths of the texts: as wide as there is room for, up to WIDE.

        A sentence is made as narrow as it can be without another line, so that its lines are about
        equally long.
        """
        wide = min(WIDE, max(self.width() - 48, 120))
        self.detail.setFixedWidth(wide)
        self.sentence.setMinimumWidth(0)  # for less than the minimum width Qt gives no height
        tall = self.sentence.heightForWidth(wide)
        while wide > 120 and self.sentence.heightForWidth(wide - 8) == tall:
            wide -= 8
        self.sentence.setFixedWidth(wide)

    def tell(
        self,
        icon: str,
        sentence: str,
        act: str = "",
        detail: str = "",
        role: str = "mute",
        helps: bool = False,
    ) -> None:
        """Show an icon and a sentence; a button that was shown before, and still is, keeps the focus.

        `act` is the text of the button, `role` the color of the icon, and `helps` offers the window's
        help, if any.
        """
        self._icon, self._role = icon, role
        self.sentence.setText(sentence)
        self._fit()
        self.setAccessibleName(sentence)
        self.act.setText(act)
        self.act.setVisible(bool(act))
        self.help.setVisible(helps and help_action(self) is not None)
        self.more.setChecked(False)
        self.more.setVisible(bool(detail))
        self.detail.setText(detail)
        self.detail.hide()
        self._draw()

    def _help(self) -> None:
        if (asking := help_action(self)) is not None:
            asking.trigger()

    def _draw(self) -> None:
        dpr = self.devicePixelRatioF()
        side = round(64 * dpr)
        made = icons.render_icon(self._icon, 28, self._role, dpr)
        ground = QPixmap(QSize(side, side))
        ground.setDevicePixelRatio(dpr)
        ground.fill(Qt.GlobalColor.transparent)
        p = QPainter(ground)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("danger_bg" if self._role == "danger" else "hover"))
        p.drawEllipse(QRectF(0, 0, 64, 64))
        p.drawPixmap(18, 18, made)
        p.end()
        self.picture.setPixmap(ground)


class StatePanel(QWidget):
    """A panel that shows a page's body in one of its states."""

    retry = Signal()
    next_step = Signal()

    def __init__(self, content: QWidget, icon: str = "inbox", empty: str = "", button: str = "") -> None:
        super().__init__()
        self.state = "ready"
        self.content, self.skeleton, self.message = content, Skeleton(), StateMessage()
        self._empty = (icon, empty or tr("Nothing here yet."), button)
        self._model: PagedModel | None = None
        self._stack = QStackedLayout(self)
        for one in (self.content, self.skeleton, self.message):
            self._stack.addWidget(one)
        self.message.act.clicked.connect(self._acted)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._show_skeleton)

    def set_empty(self, icon: str, sentence: str, button: str = "") -> None:
        """Set what the empty state says from now on."""
        self._empty = (icon, sentence, button)
        if self.state == "empty":
            self.empty()

    def follow(self, model: PagedModel) -> None:
        """Show the states of a model from now on; Retry calls the model's `retry`."""
        self._model = model
        model.state_changed.connect(self._model_changed)
        self.retry.connect(model.retry)
        self._model_changed(model.state)

    def _model_changed(self, state: str) -> None:
        error = self._model.error if self._model else None
        if state == "error" and error is not None:
            self.error(error)
        else:
            {"loading": self.loading, "empty": self.empty}.get(state, self.ready)()

    def loading(self) -> None:
        self.state = "loading"
        self._patience.start()

    def _show_skeleton(self) -> None:
        self._stack.setCurrentWidget(self.skeleton)

    def ready(self) -> None:
        self._enter("ready", self.content)

    def empty(self) -> None:
        self.message.tell(*self._empty, helps=True)
        self._enter("empty", self.message)

    def error(self, error: BaseException | str, detail: str = "") -> None:
        """Show an error with Retry and Details, or the state for offline or a missing permission."""
        told = None if isinstance(error, str) else explain_error(error)
        if told and told.offline:
            self.offline()
        elif told and told.scope:
            self.no_permission(told.scope)
        else:
            sentence, more = (told.sentence, told.detail) if told else (str(error), detail)
            self.message.tell("alert", sentence, tr("Retry"), more, "danger")
            self._enter("error", self.message)

    def offline(self) -> None:
        self.message.tell("wifi-off", OFFLINE, tr("Try now"))
        self._enter("offline", self.message)

    def no_permission(self, scope: str) -> None:
        self.message.tell("lock", describe_missing_scope(scope), tr("Retry"))
        self._enter("no_permission", self.message)

    def _enter(self, state: str, widget: QWidget) -> None:
        """Show a state's widget; Qt moves the focus there if a part of it can have the focus by now."""
        self.state = state
        self._patience.stop()
        self._stack.setCurrentWidget(widget)

    def _acted(self) -> None:
        if self.state == "empty":
            self.next_step.emit()
        else:
            self.loading()
            self.retry.emit()
