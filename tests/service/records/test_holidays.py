"""Holidays of the workspace: chosen, listed, kept by the sender, told to whoever asks why."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.records.holidays import Calendar, list_countries, list_public_holidays, list_regions
from tests.service.workflows.campaigns.conftest import Scene

pytestmark = pytest.mark.anyio
MARCH = [{"first": "2026-03-02", "last": "2026-03-03", "name": "Moving house"}]


@pytest.fixture
def scene(app_state: AppState, api: httpx.AsyncClient) -> Scene:
    return Scene(app_state, api)


async def put(api: httpx.AsyncClient, **values: Any) -> dict[str, Any]:
    answer = await api.patch(paths.SETTINGS, json=values)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["settings"])


async def listed(api: httpx.AsyncClient) -> dict[str, Any]:
    return dict((await api.get(paths.HOLIDAYS)).json())


def test_holidays_cover_countries_regions_and_observed_days() -> None:
    assert {"DE", "US", "JP", "BR", "IN"} <= set(list_countries())
    names = {one.code: one.name for one in list_regions("DE")}
    assert names["BY"] == "Bayern" and list_regions(None) == list_regions("XX") == ()
    assert list_public_holidays("DE", "BY", 2026)[date(2026, 1, 6)] == "Epiphany"
    assert date(2026, 1, 6) not in list_public_holidays("DE", None, 2026)
    assert list_public_holidays("US", None, 2027)[date(2027, 12, 31)] == "New Year's Day (observed)"


async def test_holidays_of_coming_year_are_listed(api: httpx.AsyncClient) -> None:
    assert (await listed(api))["holidays"] == []
    saved = await put(api, holiday_country="DE", holiday_region="BY", own_holidays=MARCH)
    assert (saved["holiday_country"], saved["holiday_region"]) == ("DE", "BY")
    told = await listed(api)
    assert [(one["date"], one["name"], one["own"]) for one in told["holidays"][:3]] == [
        ("2026-03-02", "Moving house", True),
        ("2026-03-03", "Moving house", True),
        ("2026-04-03", "Good Friday", False),
    ]
    assert {"code": "BY", "name": "Bayern"} in told["regions"] and "FR" in told["countries"]
    assert (await put(api, holiday_country="FR"))["holiday_region"] is None  # no part of another country
    assert (await put(api, holiday_country=None, own_holidays=[]))["own_holidays"] == []
    assert (await listed(api))["holidays"] == []


@pytest.mark.expects_log
def test_holidays_of_unknown_country_or_region_are_empty() -> None:
    assert list_public_holidays("XX", None, 2026) == list_public_holidays("DE", "XX", 2026) == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"holiday_country": "XX"},
        {"holiday_region": "BY"},
        {"holiday_country": "DE", "holiday_region": "TX"},
        {"own_holidays": [{"first": "2026-03-03", "last": "2026-03-02", "name": "Backwards"}]},
        {"own_holidays": [{"first": "2026-03-03", "last": "2027-03-04", "name": "Too long"}]},
        {"own_holidays": [{"first": "2026-03-03", "last": "2026-03-03", "name": " "}]},
        {"own_holidays": [{"first": "tomorrow", "last": "2026-03-03", "name": "When"}]},
        {"own_holidays": MARCH * 201},
    ],
)
async def test_holiday_settings_invalid_edit_changes_nothing(
    api: httpx.AsyncClient, wrong: dict[str, Any]
) -> None:
    answer = await api.patch(paths.SETTINGS, json={"postal_address": "Elsewhere", **wrong})
    assert answer.status_code == 422, answer.text
    settings = (await api.get(paths.ABOUT)).json()["settings"]
    assert settings["holiday_country"] is None and settings["postal_address"] == ""


async def test_sending_on_holiday_waits_and_shows_holiday_name(
    scene: Scene, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    """Monday and Tuesday are closed; the list, the forecast, the day and the lead say so by name."""
    campaign_id = await scene.ready("anna")
    await scene.edit(campaign_id, launch=True)
    await put(api, own_holidays=MARCH)
    (head,) = (await api.get(paths.DESK_CAMPAIGNS)).json()["campaigns"]
    said = "Today is a holiday: Moving house. Next: Wednesday 4 March, 09:00 (UTC)."
    assert (head["next_send_at"], head["waiting_for"]) == ("2026-03-04T09:00:00Z", said)
    forecast = (await api.get(paths.FORECAST.format(campaign_id=campaign_id))).json()
    assert forecast["days"] == [{"date": "2026-03-04", "initial": 1, "followup": 0}]
    assert [one["date"] for one in forecast["holidays"]] == ["2026-03-02", "2026-03-03"]
    (lead,) = await scene.rows(tables.leads)
    journey = await api.get(paths.LEAD_JOURNEY.format(campaign_id=campaign_id, lead_id=lead.id))
    shut = [gate for gate in journey.json()["next"]["gates"] if not gate["passed"]]
    (gate,) = [gate for gate in shut if gate["gate"] == "holiday"]
    assert (gate["detail"], gate["action"], gate["until"]) == (said, "edit_holidays", "2026-03-04T09:00:00Z")
    window = {"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"}
    day = (await api.get(paths.TODAY, params=window)).json()
    assert day["planned"] == 0 and day["campaigns"][0]["waiting_for"] == said
    await put(api, own_holidays=[])
    (head,) = (await api.get(paths.DESK_CAMPAIGNS)).json()["campaigns"]
    assert head["waiting_for"] is None


async def test_sending_job_wakes_when_holidays_change(app_state: AppState, api: httpx.AsyncClient) -> None:
    """A day that is taken off the list is sent on at once, not tomorrow."""
    called = []

    async def step() -> None:
        called.append(True)

    app_state.runner.keep("pump:x", step)
    await app_state.runner.settle()
    await put(api, postal_address="Acme")
    await app_state.runner.settle()
    assert len(called) == 1
    await put(api, own_holidays=MARCH)
    await app_state.runner.settle()
    assert len(called) == 2


async def test_holidays_are_separate_for_each_workspace(scene: Scene, api: httpx.AsyncClient) -> None:
    from app.service.records.holidays import load_calendars

    await put(api, own_holidays=MARCH)
    home = scene.app_state.home.workspace_id
    found = await scene.app_state.database.read(lambda conn: load_calendars(conn, [home, "another"]))
    assert isinstance(found[home], Calendar)
    assert found[home].get(date(2026, 3, 2)) == "Moving house"
    assert found["another"].get(date(2026, 3, 2)) is None
    assert found[home].get(date(2026, 3, 2) + timedelta(2)) is None
