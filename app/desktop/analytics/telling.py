"""Figures as rows and words, honest about how little is known. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from app.contract.analytics import CampaignAnalytics, DayOutcomes, Outcomes, Rate, StepOutcomes
from app.desktop.kit.columns import Column as Bar
from app.desktop.kit.formats import MONTHS, number, plural
from app.desktop.kit.rows import Column, Row, Two

COLUMNS = (
    Column("Mail", "two", 150, stretch=True),
    Column("Sent", "number", 60),
    Column("Delivered", "two", 88),
    Column("Opened", "two", 88),
    Column("Clicked", "two", 88),
    Column("Replied", "two", 88),
    Column("Bounced", "two", 88),
    Column("Opted out", "two", 88),
)
RATES = ("delivered", "opened", "clicked", "replied", "bounced", "unsubscribed")
TOO_FEW = "too few"
SHOWN_DAYS = 31


def rate(value: Rate) -> Two:
    """A share, and between what it lies; a dash while there are too few mails to say."""
    if not value.enough:
        return Two("–", TOO_FEW)
    return Two(f"{value.percent:.1f} %", f"{value.low:.0f}–{value.high:.0f} %")


def rows(found: CampaignAnalytics) -> list[Row]:
    """Each step, and below it its variants where there are several."""
    made = []
    for step in found.steps:
        made.append(_row(f"{step.step_number}", Two(_title(step), step.branch_label), step, found))
        if len(step.variants) > 1:
            made += [
                _row(one.variant_id, Two(one.variant_name or f"Variant {one.variant_label}", ""), one, found)
                for one in step.variants
            ]
    return made


def _title(step: StepOutcomes) -> str:
    if step.label:
        return step.label
    return f"Follow-up {step.step_number - 1}" if step.step_number else "First mail"


def _row(key: str, title: Two, one: Outcomes, found: CampaignAnalytics) -> Row:
    rates = {name: rate(getattr(one.rates, name)) for name in RATES}
    for name, known in (("opened", found.opens_tracked), ("clicked", found.clicks_tracked)):
        if not known:
            rates[name] = Two("–", "not tracked")
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
    label = f"{day.day} {MONTHS[day.month - 1]}"
    if one is None:
        return Bar(label, 0, 0, "no mail")
    answered = min(one.replied, one.sent)
    said = f"{plural(one.sent, 'mail')} sent, {number(one.replied)} answered"
    return Bar(label, answered, one.sent - answered, said)


def caveat(found: CampaignAnalytics) -> str:
    """What these figures can not know."""
    said = []
    if not found.opens_tracked:
        said.append("Opens are not tracked in this campaign.")
    if found.totals.machine_opened:
        said.append(f"{plural(found.totals.machine_opened, 'mail')} opened by machines: not counted.")
    said.append(f"Rates are told from {found.enough} mails on, with the range they lie in for 95 %.")
    return " ".join(said)
