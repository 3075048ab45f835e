"""What a subscription is for, how it fares, and its secret."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.contract.webhooks import SILENT, DeliveryStatus, WebhookStats
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.factories import button, drop, fact, label, row
from app.desktop.widgets.flow_layout import FlowLayout, flow
from app.desktop.widgets.formats import number, percent, relative
from app.desktop.widgets.i18n import tr

from .delivery_chart import Shares
from .model import CATEGORY_NAMES, Listed, delivered, event_name, waiting
from .untrusted_text import one_line

KEPT = tr("It was shown once, when this webhook was created, and is kept in this computer's keyring.")
SEEN = tr("It was shown when this webhook was created, and this window knows it until it is closed.")
LOST = tr(
    "It was shown once, when this webhook was created, and can't be shown again. If it is lost, delete "
    "this webhook and create it again: that gives a new secret."
)


class Overview(QWidget):
    """The secret's buttons ask the pane around; `grown` when it may need another height."""

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
        """As tall as all of it is, in pixels."""
        return self._box.totalHeightForWidth(self.width())

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.grown.emit()
        return super().event(event)

    def _figures(self) -> None:
        self.rate, self.speed, self.last = (label("–", "number") for _ in range(3))
        facts = [
            fact(tr("Delivered"), self.rate),
            fact(tr("Average answer"), self.speed),
            fact(tr("Last attempt"), self.last),
        ]
        self._box.addLayout(row(facts[0], None, facts[1], None, facts[2], None, gap=10))
        self.shares = Shares()
        self._box.addWidget(self.shares)

    def _filters(self) -> None:
        self.events, self.events_line = QWidget(), label("", "mute", wrap=True)
        self._flow = FlowLayout(self.events, gap=6)
        self._chips: list[Chip] = []
        self.categories, self.campaign = label("", wrap=True), label("", wrap=True)
        self._box.addWidget(fact(tr("Events"), self.events))
        self._box.addWidget(self.events_line)
        self._box.addWidget(fact(tr("Categories"), self.categories))
        self._box.addWidget(fact(tr("Campaign"), self.campaign))

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
        self.forget = button(tr("Forget…"), tip=tr("Take the secret out of this computer's keyring"))
        self._box.addWidget(label(tr("SIGNING SECRET"), "section"))
        for one in (self.secret_line, self.secret):
            self._box.addWidget(one)
        self._box.addLayout(flow(self.reveal, self.copy, self.keep, self.forget))
        self.reveal.clicked.connect(self.reveal_asked)
        self.copy.clicked.connect(self.copy_asked)
        self.keep.clicked.connect(self.keep_asked)
        self.forget.clicked.connect(self.forget_asked)

    def show_listed(self, listed: Listed) -> None:
        """Subscription and figures; the secret and the campaign's name are told apart."""
        hook, stats = listed
        some = stats is not None and stats.total_deliveries > 0
        _tell(self.rate, tr("Delivered"), percent(stats.success_rate / 100) if stats and some else "–")
        speed = f"{number(round(stats.avg_response_time_ms))} ms" if stats and some else "–"
        _tell(self.speed, tr("Average answer"), speed)
        last = relative(stats.last_delivery_at, self._session.now()) if stats else "–"
        _tell(self.last, tr("Last attempt"), last)
        self.shares.set_counts(_counts(stats) if stats else ())
        self._show_events(set(map(str, hook.event_types)), set(map(str, hook.event_categories or ())))

    def _show_events(self, kinds: set[str], categories: set[str]) -> None:
        if (kinds, categories) == self._shown:
            return
        self._shown = (kinds, categories)
        drop(self._flow, *self._chips)
        self._chips.clear()
        arriving = delivered(kinds, categories)
        for kind in sorted(kinds, key=event_name):
            tone = "blue" if kind in arriving else "grey"
            self._flow.addWidget(chip := Chip(Badge(event_name(kind), tone), self.events))
            self._chips.append(chip)
            chip.setToolTip("" if tone == "blue" else _why_grey(kind))
        grey = len(kinds) - len(arriving)
        self.events_line.setText(tr("%n grey one(s) never arrive here.", n=grey))
        self.events_line.setVisible(grey > 0)
        names = [CATEGORY_NAMES.get(one, one_line(one, 40)) for one in sorted(categories)]
        _tell(self.categories, tr("Categories"), ", ".join(names) or tr("All of them"))

    def show_campaign(self, text: str) -> None:
        _tell(self.campaign, tr("Campaign"), one_line(text))

    def show_secret(self, secret: str, *, seen: bool, kept: bool) -> None:
        """`secret` is shown in full when given; `seen`: this window knows it."""
        self.secret.setText(secret)
        self.secret.setVisible(bool(secret))
        self.secret_line.setText(KEPT if kept else SEEN if seen else LOST)
        self.reveal.setVisible(kept or seen)
        self.reveal.setText(tr("Hide") if secret else tr("Reveal"))
        self.copy.setVisible(kept or seen)
        self.keep.setVisible(seen and not kept)
        self.forget.setVisible(kept)


def _tell(where: QLabel, name: str, text: str) -> None:
    """Seen with its name above, and read out with it."""
    where.setText(text)
    where.setAccessibleName(f"{name}: {text}")


def _why_grey(kind: str) -> str:
    return (
        tr("This kind of event is never delivered.") if kind in SILENT else tr("The categories leave it out.")
    )


def _counts(stats: WebhookStats) -> tuple[tuple[Badge, int], ...]:
    return (
        (badges.delivery(DeliveryStatus.SUCCEEDED), stats.succeeded),
        (badges.delivery(DeliveryStatus.PENDING), waiting(stats)),
        (badges.delivery(DeliveryStatus.FAILED), stats.failed),
        (badges.delivery(DeliveryStatus.DEAD), stats.dead),
    )
