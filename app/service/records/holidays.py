"""Days without campaign mail: public holidays of a country or region, and the workspace's own."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, cast

from sqlalchemy import Connection, bindparam, select

from app.contract.problems import Unprocessable
from app.contract.sentences import Sentence, say
from app.contract.workspace import Holiday, HolidayRegion, WorkspaceSettings
from app.service.core import tables

from .holiday_names import to_holiday_name

log = logging.getLogger("outreach.workspace")
kept = tables.workspace_settings
DAY = timedelta(days=1)
LISTED = 366  # days
UNKNOWN_COUNTRY = say(
    "holiday_country_unknown", "The holidays of this country are not known. Use its ISO 3166 code."
)
UNKNOWN_REGION = say("holiday_region_unknown", "This country has no such region with its own holidays.")
NAMES = ("holiday_country", "holiday_region", "own_holidays")
PACE = ("touch_hours", "company_pause_days", "new_share_percent")
_KEPT = select(kept).where(
    kept.c.workspace_id.in_(bindparam("workspaces", expanding=True)), kept.c.name.in_((*NAMES, *PACE))
)


class Calendar:
    """The holidays of a workspace by date, computed a year at a time.

    `settings` holds the workspace's settings that the planner uses.
    """

    def __init__(self, settings: WorkspaceSettings) -> None:
        self.settings = settings
        self._country, self._region = settings.holiday_country, settings.holiday_region
        self._own = {
            one.first + number * DAY: Sentence(one.name)
            for one in settings.own_holidays
            for number in range((one.last - one.first).days + 1)
        }

    def get(self, day: date, /) -> Sentence | None:
        name = self._own.get(day)
        if name is None and self._country:
            return list_public_holidays(self._country, self._region, day.year).get(day)
        return name

    def listed(self, first: date, last: date) -> tuple[Holiday, ...]:
        days = (first + number * DAY for number in range((last - first).days + 1))
        named = ((day, self.get(day)) for day in days)
        return tuple(Holiday(date=day, name=name, own=day in self._own) for day, name in named if name)


def load_calendars(conn: Connection, workspace_ids: Collection[str]) -> dict[str, Calendar]:
    """Return the holiday calendars of these workspaces, by workspace id."""
    values: dict[str, dict[str, Any]] = {workspace_id: {} for workspace_id in workspace_ids}
    for row in conn.execute(_KEPT, {"workspaces": list(workspace_ids)}):
        values[row.workspace_id][row.name] = row.value
    return {each: _build_calendar(json.dumps(found, sort_keys=True)) for each, found in values.items()}


@lru_cache(64)
def _build_calendar(settings: str) -> Calendar:
    """Build a calendar from settings in JSON; cached, as the planner needs one before every mail."""
    return Calendar(WorkspaceSettings.model_validate_json(settings))


@lru_cache(256)
def list_public_holidays(country: str, region: str | None, year: int) -> Mapping[date, Sentence]:
    """Return a year's public holidays by date, with English names where they are known."""
    import holidays  # takes 60 ms, and is needed only where a country is set

    try:
        language = "en_US" if "en_US" in _load_country_class(country).supported_languages else None
        found = holidays.country_holidays(country, region, years=year, expand=False, language=language)
        return {day: to_holiday_name(name) for day, name in found.items()}
    except (AttributeError, NotImplementedError):
        log.warning("The holidays of %s %s are not known any more", country, region or "")
        return {}


def list_countries() -> tuple[str, ...]:
    from holidays.registry import EntityLoader

    return tuple(sorted(EntityLoader.get_country_codes(include_aliases=False)))


@lru_cache(64)
def list_regions(country: str | None) -> tuple[HolidayRegion, ...]:
    """Return the regions of a country that have holidays of their own, sorted by name."""
    if country is None or country not in list_countries():
        return ()
    known = _load_country_class(country)
    names = {code: name for name, code in reversed(known.subdivisions_aliases.items())}
    found = (HolidayRegion(code=code, name=names.get(code, code)) for code in known.subdivisions)
    return tuple(sorted(found, key=lambda one: one.name))


def _load_country_class(country: str) -> Any:
    import holidays

    return cast(Any, getattr(holidays, country))


def validate_holiday_settings(settings: WorkspaceSettings) -> None:
    """Raise Unprocessable for a country or region that is not known."""
    country, region = settings.holiday_country, settings.holiday_region
    if country is not None and country not in list_countries():
        raise Unprocessable.of("holiday_country", UNKNOWN_COUNTRY)
    if region is not None and region not in {one.code for one in list_regions(country)}:
        raise Unprocessable.of("holiday_region", UNKNOWN_REGION)
