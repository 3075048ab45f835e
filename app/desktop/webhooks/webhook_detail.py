"""The details of a webhook: its deliveries, its overview, and all actions on it."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.contract.scopes import Scope
from app.contract.webhooks import SILENT, DeliveryStatus, Webhook, WebhookEdit, WebhookStats
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    build_labeled_value,
    button,
    delete_widgets,
    enable_control,
    filter_chip,
    icon_button,
    label,
    row,
)
from app.desktop.widgets.flow_layout import FlowLayout, build_flow_layout
from app.desktop.widgets.formats import format_number, format_percent, format_relative_time
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_scroll_area
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.tasks import Tasks
from app.secret_store import NoKeyring

from .campaign_picker import campaign_name
from .deliveries import Deliveries
from .delivery_chart import Shares
from .model import (
    CATEGORY_NAMES,
    OFF,
    ON,
    WebhookEntry,
    count_pending_deliveries,
    event_name,
    list_delivered_kinds,
)
from .secrets import WebhookSecrets
from .untrusted_text import one_line

KEPT = tr("It was shown once, when this webhook was created, and is kept in this computer's keyring.")
SEEN = tr("It was shown when this webhook was created, and this window knows it until it is closed.")
LOST = tr(
    "It was shown once, when this webhook was created, and can't be shown again. If it is lost, delete "
    "this webhook and create it again: that gives a new secret."
)


class Overview(QWidget):
    """The overview; the signals of the secret's buttons are handled by the pane around.

    `grown` is emitted when its height may have changed.
    """

    reveal_asked = Signal()
    copy_asked = Signal()
    keep_asked = Signal()
    forget_asked = Signal()
    grown = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: tuple[set[str], set[str]] | None = None
        self.setAccessibleName(tr("Overview of the webhook"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 4, 6, 4)
        self._box.setSpacing(14)
        self._figures()
        self._filters()
        self._secret()
        self._box.addStretch(1)

    def needed(self) -> int:
        """Return the height of the whole content in pixels."""
        return self._box.totalHeightForWidth(self.width())

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.grown.emit()
        return super().event(event)

    def _figures(self) -> None:
        self.rate, self.speed, self.last = (label("–", "number") for _ in range(3))
        facts = [
            build_labeled_value(tr("Delivered"), self.rate),
            build_labeled_value(tr("Average answer"), self.speed),
            build_labeled_value(tr("Last attempt"), self.last),
        ]
        self._box.addLayout(row(facts[0], None, facts[1], None, facts[2], None, gap=10))
        self.shares = Shares()
        self._box.addWidget(self.shares)

    def _filters(self) -> None:
        self.events, self.events_line = QWidget(), label("", "mute", wrap=True)
        self._flow = FlowLayout(self.events, gap=6)
        self._chips: list[Chip] = []
        self.categories, self.campaign = label("", wrap=True), label("", wrap=True)
        self._box.addWidget(build_labeled_value(tr("Events"), self.events))
        self._box.addWidget(self.events_line)
        self._box.addWidget(build_labeled_value(tr("Categories"), self.categories))
        self._box.addWidget(build_labeled_value(tr("Campaign"), self.campaign))

    def _secret(self) -> None:
        self.secret_line = label("", "mute", wrap=True)
        self.secret = label("", wrap=True)
        self.reveal = button(tr("Reveal"), "eye", tip=tr("Show the secret from the keyring"))
        self.copy = button(
            tr("Copy secret"), "copy", tip=tr("Put the secret on the clipboard without showing it")
        )
        self.keep = button(
            tr("Keep in the keyring"), "key", tip=tr("Keep the secret in this computer's keyring")
        )
        self.forget = button(tr("Forget…"), tip=tr("Remove the secret from this computer's keyring"))
        self._box.addWidget(label(tr("SIGNING SECRET"), "section"))
        for one in (self.secret_line, self.secret):
            self._box.addWidget(one)
        self._box.addLayout(build_flow_layout(self.reveal, self.copy, self.keep, self.forget))
        self.reveal.clicked.connect(self.reveal_asked)
        self.copy.clicked.connect(self.copy_asked)
        self.keep.clicked.connect(self.keep_asked)
        self.forget.clicked.connect(self.forget_asked)

    def show_listed(self, listed: WebhookEntry) -> None:
        """Show a webhook and its statistics; secret and campaign name are set separately."""
        hook, stats = listed
        some = stats is not None and stats.total_deliveries > 0
        _set_named_text(
            self.rate, tr("Delivered"), format_percent(stats.success_rate / 100) if stats and some else "–"
        )
        speed = f"{format_number(round(stats.avg_response_time_ms))} ms" if stats and some else "–"
        _set_named_text(self.speed, tr("Average answer"), speed)
        last = format_relative_time(stats.last_delivery_at, self._session.now()) if stats else "–"
        _set_named_text(self.last, tr("Last attempt"), last)
        self.shares.set_counts(_count_deliveries(stats) if stats else ())
        self._show_events(set(map(str, hook.event_types)), set(map(str, hook.event_categories or ())))

    def _show_events(self, kinds: set[str], categories: set[str]) -> None:
        if (kinds, categories) == self._shown:
            return
        self._shown = (kinds, categories)
        delete_widgets(self._flow, *self._chips)
        self._chips.clear()
        arriving = list_delivered_kinds(kinds, categories)
        for kind in sorted(kinds, key=event_name):
            tone = "blue" if kind in arriving else "gray"
            self._flow.addWidget(chip := Chip(Badge(event_name(kind), tone), self.events))
            self._chips.append(chip)
            chip.setToolTip("" if tone == "blue" else _why_gray(kind))
        gray = len(kinds) - len(arriving)
        self.events_line.setText(tr("%n gray one(s) never arrive here.", n=gray))
        self.events_line.setVisible(gray > 0)
        names = [CATEGORY_NAMES.get(one, one_line(one, 40)) for one in sorted(categories)]
        _set_named_text(self.categories, tr("Categories"), ", ".join(names) or tr("All of them"))

    def show_campaign(self, text: str) -> None:
        _set_named_text(self.campaign, tr("Campaign"), one_line(text))

    def show_secret(self, secret: str, *, seen: bool, kept: bool) -> None:
        """Show the state of the secret, and `secret` itself if given; `seen`: this window knows it."""
        self.secret.setText(secret)
        self.secret.setVisible(bool(secret))
        self.secret_line.setText(KEPT if kept else SEEN if seen else LOST)
        self.reveal.setVisible(kept or seen)
        self.reveal.setText(tr("Hide") if secret else tr("Reveal"))
        self.copy.setVisible(kept or seen)
        self.keep.setVisible(seen and not kept)
        self.forget.setVisible(kept)


def _set_named_text(where: QLabel, name: str, text: str) -> None:
    """Set a label's text, with its name for screen readers."""
    where.setText(text)
    where.setAccessibleName(f"{name}: {text}")


def _why_gray(kind: str) -> str:
    return (
        tr("This kind of event is never delivered.") if kind in SILENT else tr("The categories leave it out.")
    )


def _count_deliveries(stats: WebhookStats) -> tuple[tuple[Badge, int], ...]:
    return (
        (badges.delivery(DeliveryStatus.SUCCEEDED), stats.succeeded),
        (badges.delivery(DeliveryStatus.PENDING), count_pending_deliveries(stats)),
        (badges.delivery(DeliveryStatus.FAILED), stats.failed),
        (badges.delivery(DeliveryStatus.DEAD), stats.dead),
    )


GONE = tr("It is no longer in the keyring.")
FORGET = tr("Forget the secret")
LOW = 380  # pixels for the log; with fewer, the pane scrolls


class WebhookDetail(QFrame):
    """The pane; `edited` is emitted after a request that changes the list."""

    edit_asked = Signal(object)
    delete_asked = Signal(object)
    edited = Signal()

    def __init__(self, session: Session, secrets: WebhookSecrets) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session, self._secrets = session, secrets
        self._listed: WebhookEntry | None = None
        self._revealed = ""
        self._campaign: tuple[str, str | None] = ("", None)
        self._tasks = Tasks(self, session.problem.emit)
        self._keyring = Tasks(self, self._keyring_failed)
        self.deliveries = Deliveries(session, secrets)
        self._build()
        self._connect()
        self.hide()

    def _build(self) -> None:
        self.name, self.chip, self.url = Elided("h2"), Chip(ON), Elided("mute")
        self.copy_url = icon_button("copy", tr("Copy the address"))
        self.test = button(tr("Send a test"), "send", tip=tr("Send a test event and see the answer (Ctrl+T)"))
        self.pause = button(tr("Pause"), "pause", tip=tr("Hold deliveries (Ctrl+P)"))
        self.edit = button(tr("Edit…"), "edit", tip=tr("Change name, address and events (Ctrl+E)"))
        self.remove = button(tr("Delete…"), "trash", tip=tr("Delete this webhook (Ctrl+Del)"))
        bind_shortcut(self.test, "webhooks.test")
        bind_shortcut(self.pause, "webhooks.pause")
        bind_shortcut(self.edit, "webhooks.edit")
        bind_shortcut(self.remove, "webhooks.delete")
        self.tested_chip, self.tested = Chip(Badge("", "gray")), label("", wrap=True)
        self.dismiss = icon_button("x", tr("Dismiss the answer"))
        self.tested_line = QWidget()
        line = row(self.tested_chip, (self.tested, 1), self.dismiss)
        self.tested_line.setLayout(line)
        self.tested_line.hide()
        self.tabs = [filter_chip(tr("Deliveries"), True), filter_chip(tr("Overview"))]
        self.stack = QStackedWidget()
        self.stack.addWidget(self.deliveries)
        self.stack.setMinimumHeight(LOW)
        self.stack.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        box = lay_out(
            self._scrolling(),
            row(self.name, self.chip, None),
            row(self.url, self.copy_url, None),
            build_flow_layout(self.test, self.pause, self.edit, self.remove),
            self.tested_line,
            gap=8,
            margins=(18, 16, 18, 14),
        )
        line = row(*self.tabs, self.deliveries.strip)
        line.setStretch(2, 1)
        box.addLayout(line)
        box.addWidget(self.stack, 1)

    def _scrolling(self) -> QWidget:
        """Return the body, which scrolls if the window is too low."""
        body = QWidget()
        scroll = wrap_in_scroll_area(body, sideways=False)
        scroll.setAccessibleName(tr("Details of the webhook"))
        lay_out(self, scroll, margins=(1, 1, 1, 1))
        self.setMinimumWidth(300)
        return body

    def _connect(self) -> None:
        for tab in self.tabs:
            tab.setAutoExclusive(True)
        self.tabs[1].toggled.connect(self._make_room)
        self.deliveries.model.total_changed.connect(self._counted)
        self.test.clicked.connect(self._test)
        self.deliveries.test_asked.connect(self._test)
        self.pause.clicked.connect(self._turn)
        self.edit.clicked.connect(self._edit)
        self.remove.clicked.connect(self._remove)
        self.copy_url.clicked.connect(self._copy_url)
        self.dismiss.clicked.connect(self.tested_line.hide)

    @cached_property
    def overview(self) -> Overview:
        made = Overview(self._session)
        self.stack.addWidget(made)
        made.reveal_asked.connect(self._reveal)
        made.copy_asked.connect(self._copy_secret)
        made.keep_asked.connect(self._keep)
        made.forget_asked.connect(self._forget)
        made.grown.connect(self._make_room)
        return made

    # -- the shown webhook

    def show_listed(self, listed: WebhookEntry | None) -> None:
        """Show a webhook; another one starts with its log, the same one keeps the view."""
        before, self._listed = self._listed, listed
        self.setVisible(listed is not None)
        if listed is None:
            return
        hook = listed.webhook
        if before is None or before.webhook.id != hook.id:
            self._revealed = ""
            self.tested_line.hide()
            self.deliveries.show_webhook(hook.id)
        self.name.setText(one_line(hook.name))
        self.chip.set_badge(ON if hook.active else OFF)
        self.url.setText(one_line(hook.target_url, 2048))
        self.pause.setText(tr("Pause") if hook.active else tr("Resume"))
        bind_shortcut(self.pause, "webhooks.pause")  # setting the text removes the shortcut
        self.overview.show_listed(listed)
        self._show_secret()
        if (hook.id, hook.campaign_id) != self._campaign:
            self._campaign = (hook.id, hook.campaign_id)
            self._tasks.start(self._name_campaign(hook.campaign_id), "campaign", newest=True)
        self.settle()

    def refresh(self) -> None:
        """Refresh the log after a delivery."""
        if self._listed is not None:
            self.deliveries.show_webhook(self._listed.webhook.id)

    async def _name_campaign(self, campaign_id: str | None) -> None:
        self.overview.show_campaign(campaign_id or "")
        self.overview.show_campaign(await campaign_name(self._session, campaign_id))

    def settle(self) -> None:
        """Enable the actions that are possible now."""
        update = self._session.why_not(Scope.WEBHOOKS_UPDATE)
        active = self._listed is not None and self._listed.webhook.active
        held = tr("Hold deliveries (Ctrl+P)") if active else tr("Deliver what was held (Ctrl+P)")
        enable_control(self.test, update, tr("Send a test event and see the answer (Ctrl+T)"))
        enable_control(self.pause, update, held)
        enable_control(self.edit, update, tr("Change name, address and events (Ctrl+E)"))
        enable_control(
            self.remove, self._session.why_not(Scope.WEBHOOKS_DELETE), tr("Delete this webhook (Ctrl+Del)")
        )
        self.deliveries.settle()

    def _counted(self, total: int) -> None:
        self.tabs[0].setText(
            tr("Deliveries  {total}", total=format_number(total)) if total else tr("Deliveries")
        )

    def _make_room(self) -> None:
        overview = self.tabs[1].isChecked()
        self.stack.setCurrentWidget(self.overview if overview else self.deliveries)
        self.stack.setMinimumHeight(self.overview.needed() if overview else LOW)

    # -- actions

    def _hook(self) -> Webhook | None:
        return self._listed.webhook if self._listed else None

    def _hook_id(self) -> str:
        return self._listed.webhook.id if self._listed else ""

    def _test(self) -> None:
        hook = self._hook()
        if hook is not None and self.test.isEnabled() and not self._tasks.busy("test"):
            self._tell(Badge(tr("Sending"), "blue"), tr("Waiting for the answer…"))
            self._tasks.start(self._ping(hook), "test")

    async def _ping(self, hook: Webhook) -> None:
        try:
            tested = await self._session.service.webhooks.test(hook.id)
        except Exception:
            self.tested_line.hide()
            raise
        if hook.id != self._hook_id():
            return
        code = str(tested.response_code) if tested.response_code is not None else tr("No answer")
        said = one_line(translate_sentence(tested.message), 400) or tr("The endpoint sent no body.")
        self._tell(Badge(code, "green" if tested.success else "red"), said)

    def _tell(self, badge: Badge, text: str) -> None:
        self.tested_chip.set_badge(badge)
        self.tested.setText(text)
        self.tested_line.show()

    def _turn(self) -> None:
        hook = self._hook()
        if hook is not None and not self._tasks.busy("turn"):
            self._tasks.start(self._set_active(hook, not hook.active), "turn")

    async def _set_active(self, hook: Webhook, active: bool) -> None:
        await self._session.service.webhooks.edit(hook.id, WebhookEdit(active=active))
        self.edited.emit()

    def _edit(self) -> None:
        self.edit_asked.emit(self._listed)

    def _remove(self) -> None:
        self.delete_asked.emit(self._listed)

    def _copy_url(self) -> None:
        if (hook := self._hook()) is not None:
            QGuiApplication.clipboard().setText(hook.target_url)
            self._session.noticed.emit(tr("Copied"), tr("The address is copied."))

    # -- the secret

    def _show_secret(self) -> None:
        if (hook := self._hook()) is not None:
            seen, kept = hook.id in self._secrets.seen, hook.id in self._secrets.kept
            self.overview.show_secret(self._revealed, seen=seen, kept=kept)

    async def _secret(self, hook: Webhook) -> str:
        found = self._secrets.seen.get(hook.id) or await self._secrets.recall(hook.id)
        if found is None:
            self._session.noticed.emit(tr("No secret"), GONE)
        return found or ""

    def _reveal(self) -> None:
        if self._revealed:
            self._revealed = ""
            self._show_secret()
        elif (hook := self._hook()) is not None:
            self._keyring.start(self._show(hook), "secret", newest=True)

    async def _show(self, hook: Webhook) -> None:
        secret = await self._secret(hook)
        if hook.id == self._hook_id():
            self._revealed = secret
            self._show_secret()

    def _copy_secret(self) -> None:
        if (hook := self._hook()) is not None:
            self._keyring.start(self._copy(hook), "secret", newest=True)

    async def _copy(self, hook: Webhook) -> None:
        if secret := await self._secret(hook):
            QGuiApplication.clipboard().setText(secret)
            self._session.noticed.emit(tr("Copied"), tr("The secret is copied."))
        self._show_secret()

    def _keep(self) -> None:
        if (hook := self._hook()) is not None:
            self._keyring.start(self._put(hook), "secret", newest=True)

    async def _put(self, hook: Webhook) -> None:
        await self._secrets.keep(hook.id)
        self._show_secret()

    def _forget(self) -> None:
        if (hook := self._hook()) is not None:
            self._keyring.start(self._ask_to_forget(hook), "secret", newest=True)

    async def _ask_to_forget(self, hook: Webhook) -> None:
        text = tr("It is removed from this computer's keyring, and the service never shows it again.")
        if (
            await ask_question(self, tr("Forget this secret?"), text, FORGET, tr("Cancel"), destructive=True)
            == FORGET
        ):
            await self._secrets.forget(hook.id)
            self._revealed = ""
            self._show_secret()

    def _keyring_failed(self, error: Exception) -> None:
        if isinstance(error, NoKeyring):
            self._session.noticed.emit(tr("The keyring could not be reached"), translate_sentence(str(error)))
        else:
            self._session.problem.emit(error)
