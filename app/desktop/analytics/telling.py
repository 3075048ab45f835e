"""Figures as rows and words, honest about how little is known. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from app.contract.analytics import CampaignAnalytics, DayOutcomes, Outcomes, Rate, StepOutcomes
from app.desktop.kit.columns import Column as Bar
from app.desktop.kit.formats import decimal, number, short_date
from app.desktop.kit.rows import Column, Row, Two
from app.desktop.kit.words import tr

COLUMNS = (
    Column(tr("Mail"), "two", 150, stretch=True),
    Column(tr("Sent"), "number", 60),
    Column(tr("Delivered"), "two", 88),
    Column(tr("Opened"), "two", 88),
    Column(tr("Clicked"), "two", 88),
    Column(tr("Replied"), "two", 88),
    Column(tr("Bounced"), "two", 88),
    Column(tr("Opted out"), "two", 88),
)
RATES = ("delivered", "opened", "clicked", "replied", "bounced", "unsubscribed")
TOO_FEW = tr("too few")
SHOWN_DAYS = 31


def rate(value: Rate) -> Two:
    """A share, and between what it lies; a dash while there are too few mails to say."""
    if not value.enough:
        return Two("–", TOO_FEW)
    return Two(f"{decimal(value.percent)} %", f"{value.low:.0f}–{value.high:.0f} %")


def rows(found: CampaignAnalytics) -> list[Row]:
    """Each step, and below it its variants where there are several."""
    made = []
    for step in found.steps:
        made.append(_row(f"{step.step_number}", Two(_title(step), step.branch_label), step, found))
        if len(step.variants) > 1:
            made += [
                _row(
                    one.variant_id,
                    Two(one.variant_name or tr("Variant {letter}", letter=one.variant_label), ""),
                    one,
                    found,
                )
                for one in step.variants
            ]
    return made


def _title(step: StepOutcomes) -> str:
    if step.label:
        return step.label
    return tr("Follow-up {place}", place=step.step_number - 1) if step.step_number else tr("First mail")


def _row(key: str, title: Two, one: Outcomes, found: CampaignAnalytics) -> Row:
    rates = {name: rate(getattr(one.rates, name)) for name in RATES}
    for name, known in (("opened", found.opens_tracked), ("clicked", found.clicks_tracked)):
        if not known:
            rates[name] = Two("–", tr("not tracked"))
    return Row(key, (title, number(one.sent), *rates.values()))


def comparisons(found: CampaignAnalytics) -> str:
    """What can be said of the variants, a sentence a line."""
    said = [
        f"{_title(step)}: {one.sentence}" if len(found.steps) > 1 else one.sentence
        for step in found.steps
        for one in step.comparisons
    ]
    return "\n".join(dict.fromkeys(said))


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
    said = tr("%n mail(s) sent, {replied} answered", n=one.sent, replied=number(one.replied))
    return Bar(label, answered, one.sent - answered, said)


def caveat(found: CampaignAnalytics) -> str:
    """What these figures can not know."""
    said = []
    if not found.opens_tracked:
        said.append(tr("Opens are not tracked in this campaign."))
    if found.totals.machine_opened:
        said.append(tr("%n mail(s) opened by machines: not counted.", n=found.totals.machine_opened))
    said.append(
        tr("Rates are told from {enough} mails on, with the range they lie in for 95 %.", enough=found.enough)
    )
    return " ".join(said)
