"""The analytics of one campaign: rates with their ranges, by day, by mail and by variant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.analytics import (
    CampaignAnalytics,
    CampaignAnalyticsQuery,
    Comparison,
    DayOutcomes,
    Finding,
    Outcomes,
    Rate,
    StepOutcomes,
    VariantOutcomes,
)
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.charts import ChartColumn as Bar
from app.desktop.widgets.charts import ColumnChart
from app.desktop.widgets.factories import Choice, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.formats import format_number, format_percent, in_percent, short_date
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.rows import Column, Row, RowsModel, TwoLineCell
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

COLUMNS = (
    Column(tr("Email", "one message"), "two", 150, stretch=True),
    Column(tr("Emails"), "number", 60),
    Column(tr("Delivered"), "two", 88),
    Column(tr("Opened"), "two", 108),
    Column(tr("Clicked"), "two", 108),
    Column(tr("Replied"), "two", 88),
    Column(tr("Bounced"), "two", 88),
    Column(tr("Opted out"), "two", 88),
)
RATES = ("delivered", "opened", "clicked", "replied", "bounced", "unsubscribed")
TOO_FEW = tr("too few")
MEASURES = {"opened": tr("Opens"), "replied": tr("Replies")}
SHOWN_DAYS = 31


def format_rate(value: Rate) -> TwoLineCell:
    """Return a rate and its range; a dash while there are too few mails."""
    if not value.enough:
        return TwoLineCell("–", TOO_FEW)
    return TwoLineCell(format_percent(value.percent / 100), in_percent(f"{value.low:.0f}–{value.high:.0f}"))


def count_unconfirmed_mails(of: Outcomes) -> int:
    """Return the number of mails of which it isn't known yet whether they were delivered."""
    return max(0, of.sent - of.delivered - of.bounced)


def format_delivered_rate(of: Outcomes) -> TwoLineCell:
    """Return the delivered rate, without a range while deliveries are still being confirmed."""
    told = format_rate(of.rates.delivered)
    return (
        TwoLineCell(told.title, tr("so far"))
        if of.rates.delivered.enough and count_unconfirmed_mails(of)
        else told
    )


def build_analytics_rows(found: CampaignAnalytics) -> list[Row]:
    """Return a row for each step, followed by its variants if there are several."""
    made = []
    for step in found.steps:
        made.append(
            _build_outcome_row(
                f"{step.step_number}", TwoLineCell(_format_step_title(step), step.branch_label), step, found
            )
        )
        if len(step.variants) > 1:
            made += [
                _build_outcome_row(
                    one.variant_id,
                    TwoLineCell(_format_variant_name(one), ""),
                    one,
                    found,
                )
                for one in step.variants
            ]
    return made


def _format_step_title(step: StepOutcomes) -> str:
    if step.label:
        return step.label
    return tr("Follow-up {place}", place=step.step_number - 1) if step.step_number else tr("First email")


def _build_outcome_row(key: str, title: TwoLineCell, one: Outcomes, found: CampaignAnalytics) -> Row:
    rates = {name: format_rate(getattr(one.rates, name)) for name in RATES}
    rates["delivered"] = format_delivered_rate(one)
    for name, known in (("opened", found.opens_tracked), ("clicked", found.clicks_tracked)):
        if not known:
            rates[name] = TwoLineCell("–", tr("not tracked"))
    return Row(key, (title, format_number(one.sent), *rates.values()))


def describe_comparisons(found: CampaignAnalytics) -> str:
    """Return a sentence per line that compares the variants."""
    said = []
    for step in found.steps:
        for one in step.comparisons:
            words = _describe_comparison(step, one, found.enough)
            said.append(f"{_format_step_title(step)} · {words}" if len(found.steps) > 1 else words)
    return "\n".join(dict.fromkeys(said))


def _describe_comparison(step: StepOutcomes, one: Comparison, enough: int) -> str:
    """Return a comparison's verdict as text; an unknown one in the service's words."""
    if one.verdict == Finding.NOT_ENOUGH_DATA:
        return tr("Not enough data: two variants need %n email(s) each.", n=enough)
    known = {variant.variant_id: variant for variant in step.variants}
    best, second, what = known.get(one.best or ""), known.get(one.second or ""), MEASURES.get(one.measure)
    if not (best and second and what):
        return translate_sentence(one.sentence)
    more, less = (format_percent(getattr(each.rates, one.measure).percent / 100) for each in (best, second))
    if one.verdict == Finding.DIFFERENT:
        return tr(
            "{what}: {best} gets more than {second}, {more} against {less}.",
            what=what,
            best=_format_variant_name(best),
            second=_format_variant_name(second),
            more=more,
            less=less,
        )
    return tr(
        "{what}: no difference yet between {best} and {second}, {more} against {less}.",
        what=what,
        best=_format_variant_name(best),
        second=_format_variant_name(second),
        more=more,
        less=less,
    )


def _format_variant_name(variant: VariantOutcomes) -> str:
    """Return a variant's name; a default name in the window's language."""
    given = variant.variant_name if variant.variant_name != f"Variant {variant.variant_label}" else ""
    return given or tr("Variant {letter}", letter=variant.variant_label)


def build_day_bars(days: Sequence[DayOutcomes]) -> list[Bar]:
    """Return a bar for each of the last days, including days without mails."""
    if not days:
        return []
    by_day = {one.day: one for one in days}
    last = days[-1].day
    first = max(days[0].day, last - timedelta(days=SHOWN_DAYS - 1))
    return [_build_day_bar(first + timedelta(days=n), by_day) for n in range((last - first).days + 1)]


def _build_day_bar(day: date, by_day: dict[date, DayOutcomes]) -> Bar:
    one = by_day.get(day)
    label = short_date(day)
    if one is None:
        return Bar(label, 0, 0, tr("no mail"))
    answered = min(one.replied, one.sent)
    said = tr("%n email(s) sent, {replied} replied", n=one.sent, replied=format_number(one.replied))
    return Bar(label, answered, one.sent - answered, said)


def describe_data_limits(found: CampaignAnalytics) -> str:
    """Return sentences about what the figures do not include."""
    said = []
    if not found.opens_tracked:
        said.append(tr("Opens are not tracked in this campaign."))
    if waits := count_unconfirmed_mails(found.totals):
        said.append(
            tr("%n email(s) sent less than a day ago: it is too soon to tell whether they arrived.", n=waits)
        )
    if found.totals.machine_opened:
        said.append(tr("%n email(s) opened by machines: not counted.", n=found.totals.machine_opened))
    said.append(tr("Rates are shown from {enough} emails on, with their 95% range.", enough=found.enough))
    return " ".join(said)


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
    "delivered": tr("Opened, clicked or replied to by a person, or sent over a day ago without bouncing"),
    "opened": tr("By a person, as far as we can tell"),
    "bounced": tr("Bounced, or refused because the mailbox doesn't exist"),
}
TALL, MANY = 48, 8  # pixels of a row, and rows visible without scrolling
NOTHING = tr("No mail went out in this time. Deliveries, opens and replies show up here.")


class AnalyticsPanel(QWidget):
    """The panel; `look_at` reads immediately if the panel is visible, else when it is shown."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._campaign_id, self._wanted, self._stale = "", False, False
        self.period = Choice()
        self.period.setAccessibleName(tr("Time that is shown"))
        self.period.addItems([text for text, _ in PERIODS])
        self.numbers = {name: (label("0", "number"), label("", "mute")) for name in HEADS}
        self.chart, self.caveat = ColumnChart(), label("", "mute", wrap=True)
        self.verdict = label("", wrap=True)
        self.model: RowsModel[Row] = RowsModel(COLUMNS, _return_row, self)
        self.table = TableView(self.model, tr("Emails of this campaign and what became of them"))
        self.states = StatePanel(self._body(), "chart", NOTHING)
        lay_out(self, row(self.period, None), (self.states, 1), gap=12, margins=(0, 0, 6, 0))
        self.period.activated.connect(self._period_chosen)
        self.states.retry.connect(self._read_again)

    def _body(self) -> QWidget:
        head = wrap_in_card(
            build_flow_layout(*(self._figure(name) for name in HEADS), gap=22),
            label(tr("Emails by the day they were sent; those with a reply are solid"), "mute", wrap=True),
            self.chart,
            self.caveat,
            pad=18,
            gap=8,
        )
        table = wrap_in_card(self.table)
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
        """Show this campaign, read again."""
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
        self._tasks.start_unless_busy(self._read(), "read")  # not `newest`: many changes would starve it

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
        self._say("sent", format_number(found.totals.sent), "")
        self._say("delivered", *format_delivered_rate(found.totals))
        for name in list(HEADS)[2:]:
            self._say(name, *format_rate(getattr(found.totals.rates, name)))
        if not found.opens_tracked:
            self._say("opened", "–", tr("not tracked"))
        self.chart.set_columns(build_day_bars(found.days), tr("Emails by the day"))
        self.caveat.setText(describe_data_limits(found))
        said = describe_comparisons(found)
        self.verdict.setText(said)
        self.verdict.setVisible(bool(said))
        self.model.set_items(build_analytics_rows(found))
        self.table.setMinimumHeight(TALL * (min(self.model.rowCount(), MANY) + 1))
        told = bool(found.totals.sent or found.totals.refused)
        for part in self._parts:  # hidden parts would still take space
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


def _return_row(made: Row) -> Row:
    return made
