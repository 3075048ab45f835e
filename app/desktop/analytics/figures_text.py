"""Figures as rows and words, honest about how little is known. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from app.contract.analytics import (
    CampaignAnalytics,
    Comparison,
    DayOutcomes,
    Finding,
    Outcomes,
    Rate,
    StepOutcomes,
    VariantOutcomes,
)
from app.desktop.widgets.bar_chart import Column as Bar
from app.desktop.widgets.formats import in_percent, number, percent, short_date
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, Two
from app.desktop.widgets.service_sentences import heard

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


def rate(value: Rate) -> Two:
    """A share, and between what it lies; a dash while there are too few mails to say."""
    if not value.enough:
        return Two("–", TOO_FEW)
    return Two(percent(value.percent / 100), in_percent(f"{value.low:.0f}–{value.high:.0f}"))


def young(of: Outcomes) -> int:
    """Mails of which it isn't known yet whether they arrived."""
    return max(0, of.sent - of.delivered - of.bounced)


def delivered(of: Outcomes) -> Two:
    """A rate that grows by itself lies in no range."""
    told = rate(of.rates.delivered)
    return Two(told.title, tr("so far")) if of.rates.delivered.enough and young(of) else told


def rows(found: CampaignAnalytics) -> list[Row]:
    """Each step, and below it its variants where there are several."""
    made = []
    for step in found.steps:
        made.append(_row(f"{step.step_number}", Two(_title(step), step.branch_label), step, found))
        if len(step.variants) > 1:
            made += [
                _row(
                    one.variant_id,
                    Two(_name(one), ""),
                    one,
                    found,
                )
                for one in step.variants
            ]
    return made


def _title(step: StepOutcomes) -> str:
    if step.label:
        return step.label
    return tr("Follow-up {place}", place=step.step_number - 1) if step.step_number else tr("First email")


def _row(key: str, title: Two, one: Outcomes, found: CampaignAnalytics) -> Row:
    rates = {name: rate(getattr(one.rates, name)) for name in RATES}
    rates["delivered"] = delivered(one)
    for name, known in (("opened", found.opens_tracked), ("clicked", found.clicks_tracked)):
        if not known:
            rates[name] = Two("–", tr("not tracked"))
    return Row(key, (title, number(one.sent), *rates.values()))


def comparisons(found: CampaignAnalytics) -> str:
    """What can be said of the variants, a sentence a line."""
    said = []
    for step in found.steps:
        for one in step.comparisons:
            words = _compared(step, one, found.enough)
            said.append(f"{_title(step)} · {words}" if len(found.steps) > 1 else words)
    return "\n".join(dict.fromkeys(said))


def _compared(step: StepOutcomes, one: Comparison, enough: int) -> str:
    """A comparison by its verdict; one that is new to us as the service puts it."""
    if one.verdict == Finding.NOT_ENOUGH_DATA:
        return tr("Not enough data: two variants need %n email(s) each.", n=enough)
    known = {variant.variant_id: variant for variant in step.variants}
    best, second, what = known.get(one.best or ""), known.get(one.second or ""), MEASURES.get(one.measure)
    if not (best and second and what):
        return heard(one.sentence)
    more, less = (percent(getattr(each.rates, one.measure).percent / 100) for each in (best, second))
    if one.verdict == Finding.DIFFERENT:
        return tr(
            "{what}: {best} gets more than {second}, {more} against {less}.",
            what=what,
            best=_name(best),
            second=_name(second),
            more=more,
            less=less,
        )
    return tr(
        "{what}: no difference yet between {best} and {second}, {more} against {less}.",
        what=what,
        best=_name(best),
        second=_name(second),
        more=more,
        less=less,
    )


def _name(variant: VariantOutcomes) -> str:
    """A name that nobody gave is said in the language of the window."""
    given = variant.variant_name if variant.variant_name != f"Variant {variant.variant_label}" else ""
    return given or tr("Variant {letter}", letter=variant.variant_label)


def bars(days: Sequence[DayOutcomes]) -> list[Bar]:
    """The last days, those without a mail too."""
    if not days:
        return []
    by_day = {one.day: one for one in days}
    last = days[-1].day
    first = max(days[0].day, last - timedelta(days=SHOWN_DAYS - 1))
    return [_bar(first + timedelta(days=n), by_day) for n in range((last - first).days + 1)]


def _bar(day: date, by_day: dict[date, DayOutcomes]) -> Bar:
    one = by_day.get(day)
    label = short_date(day)
    if one is None:
        return Bar(label, 0, 0, tr("no mail"))
    answered = min(one.replied, one.sent)
    said = tr("%n email(s) sent, {replied} answered", n=one.sent, replied=number(one.replied))
    return Bar(label, answered, one.sent - answered, said)


def caveat(found: CampaignAnalytics) -> str:
    """What these figures can not know."""
    said = []
    if not found.opens_tracked:
        said.append(tr("Opens are not tracked in this campaign."))
    if waits := young(found.totals):
        said.append(
            tr("%n email(s) sent less than a day ago: it is too soon to tell whether they arrived.", n=waits)
        )
    if found.totals.machine_opened:
        said.append(tr("%n email(s) opened by machines: not counted.", n=found.totals.machine_opened))
    said.append(tr("Rates are shown from {enough} emails on, with their 95% range.", enough=found.enough))
    return " ".join(said)
