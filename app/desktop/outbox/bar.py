"""The bar above the mails: the choice of the list, campaign, inbox and days."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from app.contract.campaigns import CampaignQuery
from app.contract.ids import CampaignId, InboxId
from app.contract.inboxes import SenderAccountQuery
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.factories import Choice, filter_chip
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import Key

PLANNED, SENT, DOUBT = range(3)
SINCE = ((tr("Any day"), None), (tr("Today"), 0), (tr("Last 7 days"), 6), (tr("Last 30 days"), 29))
WIDEST = 260  # pixels; a campaign's name may have hundreds of characters


Named = list[tuple[str, str]]


async def _fetch_all_pages(ask: Callable[[int], Awaitable[tuple[Named, int]]]) -> Named:
    """Return the items of all pages, sorted by name."""
    found: Named = []
    total, page = 1, 0
    while len(found) < total:
        page += 1
        more, total = await ask(page)
        found += more
        if not more:
            break
    return sorted(found, key=lambda one: one[0].casefold())


class ListBar(QWidget):
    """The bar; `turned` carries the list to show, `narrowed` is emitted when a filter changed."""

    turned = Signal(int)
    narrowed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.to_planned, self.to_sent = filter_chip(tr("Planned"), True), filter_chip(tr("Sent"))
        self.to_doubt = filter_chip(tr("In doubt"))
        self.to_doubt.setToolTip(tr("Emails that may or may not have arrived"))
        self.campaign, self.inbox, self.days = (
            Choice(name) for name in (tr("Campaign"), tr("Inbox"), tr("Days"))
        )
        for text, days in SINCE:
            self.days.addItem(text, days)
        flow, self._group = FlowLayout(self, gap=8), QButtonGroup(self)
        for at, chip in enumerate(self.lists):
            self._group.addButton(chip, at)
            flow.addWidget(chip)
        for one, every in ((self.campaign, tr("All campaigns")), (self.inbox, tr("All inboxes"))):
            one.addItem(every)
        for one in self.choices:
            one.setProperty("kind", "chip")
            one.setMaximumWidth(WIDEST)
            one.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)
            one.currentIndexChanged.connect(self.narrowed)
            flow.addWidget(one)
        self._group.idClicked.connect(self._turned)
        self._turned(PLANNED)

    @property
    def lists(self) -> tuple[QPushButton, QPushButton, QPushButton]:
        return (self.to_planned, self.to_sent, self.to_doubt)

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple(Key(f"list-{at}", one.click, listed=False) for at, one in enumerate(self.lists, 1))

    @property
    def choices(self) -> tuple[Choice, Choice, Choice]:
        return (self.campaign, self.inbox, self.days)

    @property
    def campaign_id(self) -> CampaignId | None:
        return self.campaign.currentData()  # type: ignore[no-any-return]

    @property
    def inbox_id(self) -> InboxId | None:
        return self.inbox.currentData()  # type: ignore[no-any-return]

    def since(self) -> datetime | None:
        """Return the start of the first day, in local time; None for all."""
        days = self.days.currentData()
        if days is None:
            return None
        first = self._session.now() - timedelta(days=days)
        return first.replace(hour=0, minute=0, second=0, microsecond=0)

    @property
    def is_narrowed(self) -> bool:
        return any(one.currentIndex() > 0 for one in self.choices if not one.isHidden())

    def widen(self) -> None:
        """Reset to all campaigns, inboxes and days."""
        for one in self.choices:
            one.setCurrentIndex(0)

    def set_doubt(self, count: int) -> None:
        text = tr("In doubt")
        self.to_doubt.setText(f"{text}  {format_number(count)}" if count else text)
        self.to_doubt.setAccessibleName(f"{text}, {format_number(count)}")

    async def read(self) -> None:
        """Read the campaigns and inboxes to offer; keep the choices."""
        self._fill(self.campaign, await _fetch_all_pages(self._campaigns))
        if self._session.may(Scope.SENDER_ACCOUNTS_READ):
            self._fill(self.inbox, await _fetch_all_pages(self._inboxes))

    async def _campaigns(self, page: int) -> tuple[Named, int]:
        found = await self._session.service.campaigns.search(CampaignQuery(page=page, limit=PAGE_LIMIT_MAX))
        return [(one.name, str(one.campaign_id)) for one in found.campaigns], found.pagination.total

    async def _inboxes(self, page: int) -> tuple[Named, int]:
        query = SenderAccountQuery(page=page, limit=PAGE_LIMIT_MAX)
        found = await self._session.service.inboxes.search(query)
        named = [(one.email_address, str(one.inbox_id)) for one in found.sender_accounts]
        return named, found.pagination.total

    def _fill(self, choice: Choice, named: Named) -> None:
        if named == [(choice.itemText(at), choice.itemData(at)) for at in range(1, choice.count())]:
            return
        chosen = choice.currentData()
        choice.blockSignals(True)
        while choice.count() > 1:
            choice.removeItem(1)
        for text, key in named:
            choice.addItem(text, key)
        choice.setCurrentIndex(max(0, choice.findData(chosen)))
        choice.blockSignals(False)
        if choice.currentData() != chosen:  # the chosen one was deleted
            self.narrowed.emit()

    def _turned(self, at: int) -> None:
        self.campaign.setVisible(at != DOUBT)
        self.inbox.setVisible(at != DOUBT and self._session.may(Scope.SENDER_ACCOUNTS_READ))
        self.days.setVisible(at == SENT)
        self.turned.emit(at)
