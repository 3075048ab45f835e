"""The live log of a webhook's deliveries, and the details of one."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QFrame, QMenu, QSplitter, QStackedLayout, QWidget

from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.webhooks import Delivery, DeliveryAttempt, DeliveryQuery, DeliveryRecord
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Chip
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    button,
    delete_widgets,
    enable_control,
    filter_chip,
    icon_button,
    label,
    row,
)
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_number, format_relative_time, format_timestamp, lowercase_first
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks

from .delivery_chart import Strip
from .model import ATTEMPTS, attempt_row, event_name, format_delivery_response, redelivery_refused
from .secrets import WebhookSecrets
from .signature import compute_signature
from .untrusted_text import RawText, escape_controls, one_line, prettify_text

NOT_TOLD = tr("This service reports only that it happened; it doesn't give out bodies and answers.")
FORGOTTEN = tr("Bodies and answers are kept for 30 days. This one is older.")
NO_ANSWER = tr("Nothing came back.")
TABS = (tr("Body"), tr("Headers"), tr("Answer"))
COPIED = (tr("The body is copied."), tr("The headers are copied."), tr("The reply is copied."))


class InspectedDelivery(NamedTuple):
    """A delivery to show; `delivery` is None until it is read, or where that is impossible.

    The last field says which.
    """

    record: DeliveryRecord
    delivery: Delivery | None = None
    told: str = ""


class Inspector(QFrame):
    """The details of a delivery; `redeliver_asked` carries its record.

    `check_asked` carries the body and its signature.
    """

    redeliver_asked = Signal(object)
    check_asked = Signal(str, str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: InspectedDelivery | None = None
        self._number = 0
        self._secret = ""
        self._head()
        self._tabs()
        box = lay_out(
            self,
            row(self.title, self.chip, self.next_line, None, self.check, self.copy, self.redeliver),
            self.attempts,
            gap=8,
            margins=(0, 6, 0, 0),
        )
        line = row(*self.tabs, (self.said, 1))
        line.setAlignment(self.said, Qt.AlignmentFlag.AlignRight)
        box.addLayout(line)
        box.addWidget(self._texts, 1)

    def _head(self) -> None:
        self.title, self.chip = Elided("strong"), Chip(badges.delivery("pending"))
        self.next_line = label("", "mute")
        self.redeliver = button(tr("Redeliver"), "refresh", tip=tr("Try again now (Ctrl+R)"))
        bind_shortcut(self.redeliver, "webhooks.redeliver")
        self.copy = icon_button("copy", tr("Copy what is shown below, whole"))
        self.check = icon_button("shield", tr("Check the signature of this body"))
        self.attempts = QWidget()
        self.attempts.setAccessibleName(tr("Attempts"))
        self._flow = FlowLayout(self.attempts, gap=6)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._attempt_chosen)
        self.said = Elided("mute")
        self.redeliver.clicked.connect(self._redeliver)
        self.copy.clicked.connect(self._copy)
        self.check.clicked.connect(self._check)

    def _tabs(self) -> None:
        self.tabs = [filter_chip(text, at == 0) for at, text in enumerate(TABS)]
        self.texts = [RawText(text) for text in TABS]
        self._whole = ["", "", ""]
        self._texts = QWidget()
        self._stack = QStackedLayout(self._texts)
        group = QButtonGroup(self)
        for at, (tab, text) in enumerate(zip(self.tabs, self.texts, strict=True)):
            group.addButton(tab, at)
            self._stack.addWidget(text)
        group.idClicked.connect(self._stack.setCurrentIndex)

    # -- the shown delivery

    def show_delivery(self, shown: InspectedDelivery, secret: str = "") -> None:
        """Show the delivery of a chosen attempt; showing the same one again keeps the view."""
        other = self._shown is None or self._shown.record.id != shown.record.id
        if other or self._shown is None or shown.record.attempt_number != self._shown.record.attempt_number:
            self._number = shown.record.attempt_number
        self._shown, self._secret = shown, secret
        self.title.setText(event_name(shown.record.event_type))
        status = str(shown.delivery.status if shown.delivery else shown.record.status)
        self.chip.set_badge(badges.delivery(status))
        due = shown.delivery.next_attempt_at if shown.delivery else None
        self.next_line.setText(
            tr("next try {when}", when=lowercase_first(format_relative_time(due, self._session.now())))
            if due
            else ""
        )
        self._show_attempts()
        self._show_texts()
        self.settle()

    def settle(self) -> None:
        """Enable the actions that are possible now."""
        if self._shown is None:
            return
        delivery = self._shown.delivery
        status = str(delivery.status if delivery else self._shown.record.status)
        body = delivery.body if delivery else None
        reason = self._session.why_not(Scope.WEBHOOKS_UPDATE)
        reason = reason or redelivery_refused(status, body, delivery is not None)
        enable_control(self.redeliver, reason, tr("Try again now (Ctrl+R)"))
        self.check.setEnabled(body is not None)

    def _attempts_of(self) -> tuple[DeliveryAttempt, ...]:
        assert self._shown is not None
        if self._shown.delivery is not None:
            return self._shown.delivery.attempts
        return (DeliveryAttempt.model_validate(self._shown.record.model_dump()),)

    def _show_attempts(self) -> None:
        made = self._attempts_of()
        texts = {one.attempt_number: f"{one.attempt_number} · {_describe_attempt(one)}" for one in made}
        if texts != {self._group.id(one): one.text() for one in self._group.buttons()}:
            self._make_chips(texts)
        self.attempts.setVisible(len(made) > 1)
        chosen = self._group.button(self._number) or next(iter(self._group.buttons()), None)
        if chosen is not None:
            chosen.setChecked(True)
            self._number = self._group.id(chosen)

    def _make_chips(self, texts: Mapping[int, str]) -> None:
        focused = any(one.hasFocus() for one in self._group.buttons())
        for old in self._group.buttons():
            self._group.removeButton(old)
            delete_widgets(self._flow, old)
        for at, text in texts.items():
            chip = filter_chip(text)
            chip.setAccessibleName(tr("Attempt {text}", text=text))
            self._group.addButton(chip, at)
            self._flow.addWidget(chip)
            if focused and at == self._number:
                chip.setFocus()

    def _attempt_chosen(self, at: int) -> None:
        self._number = at
        self._show_texts()

    def _show_texts(self) -> None:
        assert self._shown is not None
        one = next((a for a in self._attempts_of() if a.attempt_number == self._number), None)
        delivery, told = self._shown.delivery, self._shown.told
        body = (delivery.body if delivery else None) or ""
        reply = (one.answer if one else None) or ""
        why = told if delivery is None else "" if delivery.body else FORGOTTEN
        self._whole = [body, self._headers(body, one) if one else "", reply]
        self.texts[0].show_text(prettify_text(body) if body else why)
        self.texts[1].show_text(escape_controls(self._whole[1]))
        self.texts[2].show_text(prettify_text(reply) if reply else why or NO_ANSWER)
        self.said.setText(self._about(one) if one else "")

    def _about(self, one: DeliveryAttempt) -> str:
        parts = [
            format_timestamp(one.attempted_at, self._session.now())
            if one.attempted_at
            else tr("Not made yet")
        ]
        if one.response_time_ms is not None:
            parts.append(f"{format_number(one.response_time_ms)} ms")
        if one.error:
            parts.append(one_line(translate_sentence(one.error)))
        return " · ".join(parts)

    def _headers(self, body: str, one: DeliveryAttempt) -> str:
        """Return an attempt's headers; without the secret, the signature is left open."""
        assert self._shown is not None
        signed = compute_signature(self._secret, body.encode()) if self._secret and body else "sha256=…"
        return "\n".join(
            (
                "Content-Type: application/json",
                "User-Agent: Service-Webhooks/1",
                f"X-Service-Event: {self._shown.record.event_type}",
                f"X-Service-Delivery-Id: {self._shown.record.id}",
                f"X-Service-Signature: {signed}",
                f"X-Service-Attempt: {one.attempt_number}",
            )
        )

    # -- actions

    def _redeliver(self) -> None:
        if self._shown is not None:
            self.redeliver_asked.emit(self._shown.record)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._whole[self._stack.currentIndex()])
        self._session.noticed.emit(tr("Copied"), COPIED[self._stack.currentIndex()])

    def _check(self) -> None:
        if self._shown is not None and self._shown.delivery is not None:
            body = self._shown.delivery.body or ""
            signed = compute_signature(self._secret, body.encode()) if self._secret else ""
            self.check_asked.emit(body, signed)


def _describe_attempt(one: DeliveryAttempt) -> str:
    if one.response_code is None and one.error:
        return tr("no answer")
    return (
        format_delivery_response(one)
        if one.response_code is not None
        else badges.delivery(one.status).text.lower()
    )


EMPTY = tr("Nothing has been delivered yet. Send a test to see whether the endpoint answers.")
NOTHING = tr("Nothing has been delivered yet.")  # for keys that may not send a test


class Deliveries(QWidget):
    """The log of one webhook; `test_asked` is emitted by the empty state's button."""

    test_asked = Signal()
    check_asked = Signal(str, str, str)

    def __init__(self, session: Session, secrets: WebhookSecrets) -> None:
        super().__init__()
        self._session, self._secrets = session, secrets
        self._webhook_id = ""
        self._wanted = ""  # a row to select when it arrives
        self._looked_at: DeliveryRecord | None = None
        self._tasks = Tasks(self, session.problem.emit)
        self.strip, self.model = Strip(), PagedModel(ATTEMPTS, self._fetch, self)
        self.table = TableView(self.model, tr("Deliveries"), row_height=36)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        ColumnKeeper(self.table, session.settings, "deliveries/columns", self)
        self.inspector = Inspector(session)
        self._build()
        self._connect()

    def _build(self) -> None:
        frame = wrap_in_card(self.table)
        frame.setMinimumHeight(112)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setHandleWidth(8)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(frame)
        self.split.addWidget(self.inspector)
        self.split.setSizes([220, 360])
        self.states = StatePanel(self.split, "send", EMPTY, tr("Send a test"))
        self.states.follow(self.model)
        lay_out(self, self.states)
        self.inspector.hide()

    def _connect(self) -> None:
        self.states.next_step.connect(self.test_asked)
        self.table.selection_changed.connect(self._chosen)
        self.table.customContextMenuRequested.connect(self._menu_asked)
        self.model.dataChanged.connect(self._chosen)
        self.model.layoutChanged.connect(self._changed)
        self.model.state_changed.connect(self._state_changed)
        self.inspector.redeliver_asked.connect(self._redeliver_asked)
        self.inspector.check_asked.connect(self._check_asked)

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = DeliveryQuery(page=page, page_size=limit)
        found = await self._session.service.webhooks.deliveries(self._webhook_id, query)
        if page == 1:
            self.strip.set_records(found.deliveries)
        now = self._session.now()
        return RowPage([attempt_row(one, now) for one in found.deliveries], found.pagination.total)

    # -- the chosen webhook and delivery

    def show_webhook(self, webhook_id: str) -> None:
        """Show another webhook's log from its start, or refresh that of the same one."""
        if webhook_id == self._webhook_id:
            self.model.refresh()
            return
        self._webhook_id = webhook_id
        self.table.clearSelection()
        self._looked_at = None
        self._tasks.cancel("look")
        self.inspector.hide()
        self.strip.set_records(())
        self.model.restart()

    def settle(self) -> None:
        """Update the actions after the rights or the connection changed."""
        may = self._session.may(Scope.WEBHOOKS_UPDATE)
        self.states.set_empty("send", EMPTY if may else NOTHING, tr("Send a test") if may else "")
        self.inspector.settle()

    def _state_changed(self, state: str) -> None:
        """Select the newest row until another one is chosen."""
        if state == "ready" and not self.table.selected_count() and (first := self.model.row(0)) is not None:
            self.table.select(first.id)

    def _record(self) -> DeliveryRecord | None:
        chosen = self.table.current() if self.table.selected_count() else None
        return chosen.item if chosen and isinstance(chosen.item, DeliveryRecord) else None

    def _changed(self) -> None:
        if self._wanted and self.table.select(self._wanted):
            self._wanted = ""
        self._chosen()

    def _chosen(self) -> None:
        """Show the chosen delivery, and keep it when newer rows push its row off the page."""
        self._looked_at = self._record() or self._looked_at
        if self._looked_at is not None:
            self._tasks.start(self._look(self._webhook_id, self._looked_at), "look", newest=True)

    async def _look(self, webhook_id: str, record: DeliveryRecord) -> None:
        found = None
        if not self._session.why_no_desk:
            with contextlib.suppress(NotFound):
                found = await self._session.service.webhooks.delivery(webhook_id, record.id)
        told = "" if found else NOT_TOLD
        self.inspector.show_delivery(
            InspectedDelivery(record, found, told), self._secrets.seen.get(webhook_id, "")
        )
        self.inspector.show()

    # -- actions

    def _redeliver_asked(self, record: DeliveryRecord) -> None:
        self._tasks.start_unless_busy(self._redeliver(record), "redeliver")

    async def _redeliver(self, record: DeliveryRecord) -> None:
        queued = await self._session.service.webhooks.redeliver(self._webhook_id, record.id)
        self._wanted = f"{record.id}:{queued.attempt_number}"
        self.model.refresh()

    def _check_asked(self, body: str, signed: str) -> None:
        self.check_asked.emit(body, signed, self._secrets.seen.get(self._webhook_id, ""))

    def _menu_asked(self, at: QPoint) -> None:
        if self._record() is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        again = menu.addAction(tr("Redeliver"), self.inspector.redeliver.click)
        again.setEnabled(self.inspector.redeliver.isEnabled() and self.inspector.isVisible())
        menu.addAction(tr("Copy the delivery's id"), self._copy_id)
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _copy_id(self) -> None:
        if (record := self._record()) is not None:
            QGuiApplication.clipboard().setText(record.id)
