"""The figures of one campaign: rates with their ranges, by day, by mail and by variant."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.analytics import CampaignAnalytics, CampaignAnalyticsQuery
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.bar_chart import Columns
from app.desktop.widgets.factories import Choice, label, row
from app.desktop.widgets.flow_layout import flow
from app.desktop.widgets.formats import number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed, lay_out
from app.desktop.widgets.rows import Row, RowsModel
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from . import figures_text

PERIODS = ((tr("All time"), None), (tr("The last 7 days"), 7), (tr("The last 30 days"), 30))
HEADS = {
    "sent": tr("Emails sent"),
    "delivered": tr("Delivered"),
    "opened": tr("Opened"),
    "replied": tr("Replied"),
    "bounced": tr("Bounced"),
    "unsubscribed": tr("Opted out"),
}
TIPS = {
    "delivered": tr("Opened, clicked or answered by a person, or sent over a day ago without bouncing"),
    "opened": tr("By a person, as far as we can tell"),
    "bounced": tr("Bounced, or refused because the mailbox doesn't exist"),
}
TALL, MANY = 48, 8  # pixels of a row, and how many of them are seen without scrolling in the table
NOTHING = tr("No mail went out in this time. Deliveries, opens and replies show up here.")


class AnalyticsPanel(QWidget):
    """`look_at` reads, while it is seen; else it is read when it is shown."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._campaign_id, self._wanted, self._stale = "", False, False
        self.period = Choice()
        self.period.setAccessibleName(tr("Time that is shown"))
        self.period.addItems([text for text, _ in PERIODS])
        self.numbers = {name: (label("0", "number"), label("", "mute")) for name in HEADS}
        self.chart, self.caveat = Columns(), label("", "mute", wrap=True)
        self.verdict = label("", wrap=True)
        self.model: RowsModel[Row] = RowsModel(figures_text.COLUMNS, _same, self)
        self.table = TableView(self.model, tr("Emails of this campaign and what became of them"))
        self.states = StatePanel(self._body(), "chart", NOTHING)
        lay_out(self, row(self.period, None), (self.states, 1), gap=12, margins=(0, 0, 6, 0))
        self.period.activated.connect(self._period_chosen)
        self.states.retry.connect(self._read_again)

    def _body(self) -> QWidget:
        head = framed(
            flow(*(self._figure(name) for name in HEADS), gap=22),
            label(tr("Emails by the day they went out; answered ones are solid"), "mute", wrap=True),
            self.chart,
            self.caveat,
            pad=18,
            gap=8,
        )
        table = framed(self.table)
        self._parts = (head, table)
        body = QWidget()
        box = lay_out(body, head, self.verdict, table, gap=12)
        box.setStretch(2, 1)
        return body

    def _figure(self, name: str) -> QWidget:
        made = QWidget()
        made.setToolTip(TIPS.get(name, ""))
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        value, between = self.numbers[name]
        for text in (value, label(HEADS[name].upper(), "section"), between):
            box.addWidget(text)
        return made

    def look_at(self, campaign_id: str) -> None:
        """Show this campaign, read anew."""
        if campaign_id != self._campaign_id:
            self._campaign_id = campaign_id
            self.states.loading()
        self._stale = True
        if self.isVisible():
            self._read_again()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._read_again()

    def _period_chosen(self) -> None:
        self._read_again()

    def _read_again(self) -> None:
        if not self._session.may(Scope.ANALYTICS_READ):
            self.states.no_permission(str(Scope.ANALYTICS_READ))
            return
        self._wanted, self._stale = True, False
        self._tasks.start_unless_busy(self._read(), "read")  # not `newest`: a flood would starve it

    async def _read(self) -> None:
        while self._wanted:
            self._wanted = False
            campaign_id, days = self._campaign_id, PERIODS[self.period.currentIndex()][1]
            today = self._session.now().date()
            query = CampaignAnalyticsQuery(since=today - timedelta(days=days - 1)) if days else None
            found = await self._session.service.analytics.campaign(campaign_id, query)
            if campaign_id == self._campaign_id:
                self._show(found)

    def _show(self, found: CampaignAnalytics) -> None:
        self._say("sent", number(found.totals.sent), "")
        self._say("delivered", *figures_text.delivered(found.totals))
        for name in list(HEADS)[2:]:
            self._say(name, *figures_text.rate(getattr(found.totals.rates, name)))
        if not found.opens_tracked:
            self._say("opened", "–", tr("not tracked"))
        self.chart.set_columns(figures_text.bars(found.days), tr("Emails by the day"))
        self.caveat.setText(figures_text.caveat(found))
        said = figures_text.comparisons(found)
        self.verdict.setText(said)
        self.verdict.setVisible(bool(said))
        self.model.set_items(figures_text.rows(found))
        self.table.setMinimumHeight(TALL * (min(self.model.rowCount(), MANY) + 1))
        told = bool(found.totals.sent or found.totals.refused)
        for part in self._parts:  # unseen, they would still ask for their room
            part.setVisible(told)
        if told:
            self.states.ready()
        else:
            self.states.empty()

    def _say(self, name: str, value: str, between: str) -> None:
        for part, text in zip(self.numbers[name], (value, between), strict=True):
            part.setText(text)
        self.numbers[name][0].setAccessibleName(f"{HEADS[name]}: {value} {between}".strip())

    def _failed(self, error: Exception) -> None:
        if self.states.state != "ready":
            self.states.error(error)


def _same(made: Row) -> Row:
    return made
