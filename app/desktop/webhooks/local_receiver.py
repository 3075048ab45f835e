"""The local receiver: webhooks delivered to this window, with a check of each signature."""

from __future__ import annotations

import errno

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QSplitter, QWidget

from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import icons, theme
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import Choice, button, enable_control, filter_chip, icon_button, label, row
from app.desktop.widgets.formats import format_byte_size, format_clock_time
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks
from app.secret_store import NoKeyring

from .model import event_name
from .receiver import KEPT, Arrival, Receiver
from .secrets import WebhookSecrets
from .signature import is_valid_signature
from .untrusted_text import RawText, as_text, escape_controls, one_line, prettify_text

HERE = tr(
    "Webhooks for this address arrive in this window while it listens. Only the service on this "
    "computer delivers here, because it trusts the receiver's certificate."
)
ELSEWHERE = tr(
    "The service you are connected to runs elsewhere and delivers only to https:// addresses on the "
    "public internet, so nothing can arrive here. In the practice workspace, or with the service on "
    "this computer, it can."
)
SERVED = tr("Listening. Send its webhook a test: the request appears here.")
LISTENS = tr("Listening. Create a webhook for this address and send it a test: the request appears here.")
TAKEN = tr("The receiver's port is in use. Restart Outreach Desk to get another")
QUIET = 100  # milliseconds in which arrivals are collected
COLUMNS = (
    Column(tr("Signature"), "chip", 150),
    Column(tr("Event"), "plain", 160, stretch=True),
    Column(tr("No."), "number", 56),
    Column(tr("Size"), "muted", 80),
    Column(tr("When"), "muted", 80),
)
TRIED_AGAIN, REFUSED = tr("500: failed, tried again later"), tr("410: refused, and no longer wanted")
ANSWERS = ((tr("200 OK: taken"), 200), (TRIED_AGAIN, 500), (REFUSED, 410))
VALID, UNSIGNED = Badge(tr("Valid"), "green"), Badge(tr("Not signed"), "red")
UNKNOWN = Badge(tr("No known secret"), "amber")
LISTENING, RESTING = Badge(tr("Listening"), "green"), Badge(tr("Not listening"), "gray")
VERDICTS = {
    VALID: tr("The signature is valid: it was made with a secret of one of your webhooks."),
    UNKNOWN: tr("Signed, but with no secret that this window knows. Check it by hand with the secret."),
    UNSIGNED: tr("Not signed: this did not come from the service."),
}


class ReceiverView(QWidget):
    """The receiver's tab; `make_asked` requests a webhook for its address, which exists if `served`.

    `check_asked` carries body, header and secret.
    """

    make_asked = Signal()
    check_asked = Signal(object, str, str)
    counted = Signal(int)

    def __init__(self, session: Session, secrets: WebhookSecrets) -> None:
        super().__init__()
        self._session, self._secrets = session, secrets
        self._tasks = Tasks(self, self._failed)
        self._fitting: dict[tuple[int, int], str] = {}  # keyed by arrival and number of known secrets
        self._newest, self.served = 0, False
        self._gather = Debounce(self, QUIET, self._show_all)
        self.receiver = Receiver(self._arrived)
        self.destroyed.connect(self.receiver.stop)
        self.model = RowsModel[Arrival](COLUMNS, self._row, self)
        self._build()
        self._connect()
        self.settle()

    def _build(self) -> None:
        box = lay_out(self, self._top(), gap=12)
        self.table = TableView(self.model, tr("Arrivals"), row_height=36)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        frame = wrap_in_card(self.table)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setHandleWidth(12)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(frame)
        self.split.addWidget(self._side())
        self.split.setSizes([600, 600])
        self.states = StatePanel(self.split, "zap", "")
        box.addWidget(self.states, 1)

    def _top(self) -> QFrame:
        self.state, self.url = Chip(RESTING), label("", "strong")
        self.url.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_url = icon_button("copy", tr("Copy the address of the receiver"))
        self.toggle = button(tr("Listen"), "play", "primary")
        self.make = button("", "zap")
        self.answer = Choice()
        for text, _ in ANSWERS:
            self.answer.addItem(text)
        self.answer.setAccessibleName(tr("What the receiver answers"))
        self.answer.setToolTip(tr("What the receiver answers"))
        self.explained = label("", "mute", wrap=True)
        self.answer_line = QWidget()
        self.answer_line.setLayout(row(label(tr("Answers"), "mute"), self.answer, None))
        where = row(self.state, self.url, self.copy_url, None, self.make, self.toggle)
        return wrap_in_card(where, row((self.explained, 1), self.answer_line, gap=16), pad=14, gap=8)

    def _side(self) -> QFrame:
        self.verdict = label("", wrap=True)
        self.check_button = icon_button("shield", tr("Check the signature by hand"))
        self.copy_body = icon_button("copy", tr("Copy the body, byte for byte"))
        self.tabs = [filter_chip(tr("Body"), True), filter_chip(tr("Headers"))]
        self.text = RawText(tr("What arrived"))
        frame = wrap_in_card(
            row((self.verdict, 1), self.check_button, self.copy_body),
            row(*self.tabs, None),
            (self.text, 1),
            pad=14,
            gap=8,
        )
        frame.setMinimumWidth(240)
        return frame

    def _connect(self) -> None:
        self.toggle.clicked.connect(self._toggle)
        self.make.clicked.connect(self.make_asked)
        self.copy_url.clicked.connect(self._copy_url)
        self.answer.currentIndexChanged.connect(self._answer_chosen)
        self.table.selection_changed.connect(self._chosen)
        self.check_button.clicked.connect(self._check)
        self.copy_body.clicked.connect(self._copy_body)
        self.states.next_step.connect(self._next)
        for tab in self.tabs:
            tab.setAutoExclusive(True)
            tab.toggled.connect(self._chosen)

    # -- whether receiving is possible

    @property
    def why_not(self) -> str:
        """Return why nothing can be received here; "" if it can."""
        return "" if self._session.loopback else ELSEWHERE

    def settle(self) -> None:
        """Update the view and enable the actions that are possible now."""
        where, running = self._session.loopback, self.receiver.running
        self.state.set_badge(LISTENING if running else RESTING)
        self.url.setText(where.url if where else "")
        self.copy_url.setVisible(where is not None)
        self.answer_line.setVisible(where is not None)
        self.explained.setText(HERE if where else "")
        self.toggle.setText(tr("Stop") if running else tr("Listen"))
        icons.set_themed_icon(
            self.toggle, "stop" if running else "play", "text" if running else "on_fill", air=5
        )
        self.toggle.setProperty("kind", "" if running else "primary")
        theme.repolish_widgets(self.toggle)
        tip = tr("Stop listening") if running else tr("Take in what is delivered here")
        enable_control(self.toggle, self.why_not, tip)
        reason = self.why_not or ("" if self.served else self._session.why_not(Scope.WEBHOOKS_CREATE))
        self.make.setText(tr("Show its webhook") if self.served else tr("Make a webhook for it"))
        enable_control(self.make, reason, tr("The webhook that delivers to this window"))
        if self.receiver.arrivals:
            self.states.ready()
        else:
            self._tell_empty(running)

    def _tell_empty(self, running: bool) -> None:
        if self.why_not:
            self.states.set_empty("wifi-off", ELSEWHERE)
        elif not running:
            self.states.set_empty("zap", tr("The receiver isn't listening yet."), tr("Listen"))
        else:
            act = self.make.text() if self.make.isEnabled() else ""
            self.states.set_empty("zap", SERVED if self.served else LISTENS, act)
        self.states.empty()

    def _next(self) -> None:
        (self.make if self.receiver.running else self.toggle).click()

    # -- listening

    def _toggle(self) -> None:
        if self.receiver.running:
            self.receiver.stop()
            self.settle()
        elif not self._tasks.busy("start"):
            self._tasks.start(self._start(), "start")

    async def _start(self) -> None:
        assert self._session.loopback is not None
        await self.receiver.start(self._session.loopback)
        self.settle()
        self._tasks.start(self._recall(), "recall", newest=True)

    async def _recall(self) -> None:
        """Read the keyring's secrets, which are needed to check signatures."""
        try:
            for webhook_id in self._secrets.kept:
                if webhook_id not in self._secrets.seen:
                    await self._secrets.recall(webhook_id)
        except NoKeyring:
            return  # then their signatures can't be checked
        self._show_all()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            error = OSError(error.errno, TAKEN)
        self._session.problem.emit(error)

    def _answer_chosen(self, at: int) -> None:
        self.receiver.answer = ANSWERS[at][1]

    def _arrived(self, arrival: Arrival) -> None:
        self._gather.soon()

    def _show_all(self) -> None:
        """Select the newest arrival, unless the user is reading an older one."""
        arrivals, chosen = self.receiver.arrivals, self._arrival()
        follow = chosen is None or (chosen.number == self._newest and not self.text.hasFocus())
        self.model.set_items(arrivals)
        if not arrivals:
            return
        self._newest = arrivals[0].number
        if self.states.state != "ready":
            self.settle()
        if follow:
            self.table.select(str(self._newest))
        self.counted.emit(self._newest)

    # -- arrivals

    def _row(self, arrival: Arrival) -> Row:
        kind = arrival.header("X-Service-Event")
        cells = (
            self._badge(arrival),
            event_name(kind) if kind else "–",
            one_line(arrival.header("X-Service-Attempt"), 6),
            format_byte_size(len(arrival.body)),
            format_clock_time(arrival.at.astimezone()),
        )
        return Row(str(arrival.number), cells, arrival)

    def _badge(self, arrival: Arrival) -> Badge:
        if not arrival.header("X-Service-Signature"):
            return UNSIGNED
        return VALID if self._secret_of(arrival) else UNKNOWN

    def _secret_of(self, arrival: Arrival) -> str:
        known = self._secrets.seen.values()
        key = (arrival.number, len(known))
        if key not in self._fitting:
            if len(self._fitting) > 4 * KEPT:
                self._fitting.clear()
            header = arrival.header("X-Service-Signature")
            self._fitting[key] = next(
                (one for one in known if is_valid_signature(arrival.body, header, one)), ""
            )
        return self._fitting[key]

    def _arrival(self) -> Arrival | None:
        chosen = self.table.current() if self.table.selected_count() else None
        return chosen.item if chosen and isinstance(chosen.item, Arrival) else None

    def _chosen(self) -> None:
        arrival = self._arrival()
        for control in (self.check_button, self.copy_body):
            control.setEnabled(arrival is not None)
        if arrival is None:
            return
        self.verdict.setText(VERDICTS[self._badge(arrival)])
        if self.tabs[0].isChecked():
            self.text.show_text(prettify_text(as_text(arrival.body)))
        else:
            lines = [f"POST {arrival.path}", *(f"{name}: {value}" for name, value in arrival.headers)]
            self.text.show_text(escape_controls("\n".join(lines)))

    def _check(self) -> None:
        if (arrival := self._arrival()) is not None:
            header = arrival.header("X-Service-Signature")
            self.check_asked.emit(arrival.body, header, self._secret_of(arrival))

    def _copy_body(self) -> None:
        if (arrival := self._arrival()) is not None:
            QGuiApplication.clipboard().setText(as_text(arrival.body))
            self._session.noticed.emit(tr("Copied"), tr("The body is copied."))

    def _copy_url(self) -> None:
        QGuiApplication.clipboard().setText(self.url.text())
        self._session.noticed.emit(tr("Copied"), self.url.text())
