"""Partial edits, defaults, refusals; variants and follow-ups replaced by id."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from app.contract.paths import CAMPAIGNS
from app.service.core import tables

pytestmark = pytest.mark.anyio


def variant(name: str, share: int = 100, **values: Any) -> dict[str, Any]:
    text = {"subject_template": f"Subject {name}", "body_template": f"Body {name}"}
    return {"variant_name": name, "distribution_percent": share, **text, **values}


def step(name: str, **values: Any) -> dict[str, Any]:
    return {"variants": [variant(name)], "wait_days": 3, **values}


async def test_campaign_created_without_settings_gets_defaults(scene: Any) -> None:
    await scene.settings(timezone="Europe/Berlin")
    made = await scene.create()
    expected = {
        "status": "DRAFT",
        "timezone": "Europe/Berlin",
        "sending_days": [0, 1, 2, 3, 4],
        "sending_window_start": 9,
        "sending_window_start_minute": 0,
        "sending_window_end": 17,
        "sending_window_end_minute": 0,
        "min_gap_seconds": 120,
        "daily_limit_per_inbox": None,
        "enable_tracking": False,
        "enable_click_tracking": False,
        "enable_unsubscribe": True,
        "language": "en",
        "opt_out_line": "",
        "skip_weekends_for_sequences": False,
        "ramp_up_enabled": False,
        "ramp_up_increment": 5,
        "ramp_up_max_limit": 20,
        "reply_to": None,
        "subsequences_enabled": False,
        "start_date": "2026-03-02T09:00:00Z",
        "created_at": "2026-03-02T09:00:00Z",
        "launched_at": None,
        "lead_mapping": {},
    }
    assert {name: made[name] for name in expected} == expected


async def test_campaign_edit_keeps_omitted_fields_and_null_clears_optional_ones(scene: Any) -> None:
    made = await scene.create(daily_limit_per_inbox=7, reply_to="sales@acme.test", min_gap_seconds=60)
    campaign_id = made["campaign_id"]
    changed = (await scene.edit(campaign_id, sending_days=[4, 1, 1])).json()
    assert (changed["sending_days"], changed["daily_limit_per_inbox"]) == ([1, 4], 7)
    changed = (
        await scene.edit(campaign_id, daily_limit_per_inbox=None, reply_to=None, min_gap_seconds=None)
    ).json()
    assert (changed["daily_limit_per_inbox"], changed["reply_to"]) == (None, None)
    assert (changed["min_gap_seconds"], changed["name"]) == (60, "Spring campaign")


@pytest.mark.parametrize(
    "refused",
    [
        {"timezone": "Europe/Atlantis"},
        {"timezone": "../etc"},
        {"timezone": "Europe"},
        {"timezone": ""},
        {"start_date": "9999-12-31T23:59:59Z"},
        {"start_date": "1969-12-31T23:59:59Z"},
        {"start_date": "0001-01-01T00:00:00+14:00"},
        {"sending_window_end": 8},
        {"sending_window_start": 17},
        {"sending_window_start": 18, "sending_window_end": 10},
        {"sending_days": [7]},
        {"name": "short"},
        {"daily_limit_per_inbox": 0},
        {"daily_limit_per_inbox": 101},
        {"min_gap_seconds": 9},
        {"reply_to": "nobody"},
        {"language": "xx"},
        {"language": "DE"},
        {"opt_out_line": "Stop: {{unsubscribe_link}}"},
        {"opt_out_line": "…"},
        {"opt_out_line": "x" * 201},
        {"variants": [variant("A", 60), variant("B", 30)]},
        {"sequences": [step("x", trigger_type="ALWAYS")]},
        {"sequences": [step("x", step_number=1)]},
    ],
)
async def test_campaign_edit_with_one_invalid_field_changes_nothing(
    scene: Any, refused: dict[str, Any]
) -> None:
    made = await scene.create(variants=[variant("old")])
    answer = await scene.edit(made["campaign_id"], **{"min_gap_seconds": 300, **refused})
    assert answer.status_code == 422, answer.text
    problem = answer.json()["detail"][0]
    assert set(problem) == {"loc", "msg", "type", "code", "params"} and problem["loc"][0] == "body"
    kept = await scene.get(made["campaign_id"])
    assert (kept["min_gap_seconds"], kept["timezone"]) == (120, "UTC")
    assert [one["variant_name"] for one in kept["variants"]] == ["old"]


async def test_campaign_edit_sets_language_and_opt_out_line_on_one_line(scene: Any) -> None:
    made = await scene.create(language="de", opt_out_line="Keine Mails mehr")
    assert (made["language"], made["opt_out_line"]) == ("de", "Keine Mails mehr")
    changed = (await scene.edit(made["campaign_id"], language=None, opt_out_line=" Genug\n davon ")).json()
    assert (changed["language"], changed["opt_out_line"]) == ("de", "Genug davon")
    assert (await scene.edit(made["campaign_id"], opt_out_line="")).json()["opt_out_line"] == ""


@pytest.mark.parametrize(
    "mapping", [b'{"a":NaN}', b'{"a":{"b":[1e400]}}', b'{"a":"\\ud800"}', b'{"\\ud800":1}']
)
async def test_lead_mapping_not_representable_in_json_is_refused(scene: Any, mapping: bytes) -> None:
    body = b'{"name":"Spring campaign","lead_mapping":' + mapping + b"}"
    answer = await scene.api.post(CAMPAIGNS, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422 and answer.json()["detail"][0]["loc"] == ["body", "lead_mapping"]


async def test_variant_shares_not_summing_to_100_are_refused_with_their_sum(scene: Any) -> None:
    made = await scene.create()
    answer = await scene.edit(made["campaign_id"], variants=[variant("A", 60), variant("B", 30)])
    assert answer.json()["detail"][0]["msg"] == "Variant distributions must sum to 100%, got 90%"


async def test_sending_window_edit_of_start_is_checked_against_stored_end(scene: Any) -> None:
    made = await scene.create(sending_window_end_minute=30)
    moved = await scene.edit(made["campaign_id"], sending_window_start=17)
    assert moved.status_code == 200 and moved.json()["sending_window_start"] == 17


async def test_campaign_inboxes_are_replaced_and_foreign_inbox_is_refused(scene: Any) -> None:
    mine, yours = await scene.inbox("mine"), await scene.inbox("yours")
    made = await scene.create(inbox_ids=[mine])
    changed = (await scene.edit(made["campaign_id"], inbox_ids=[yours.upper()])).json()
    (inbox,) = changed["inboxes"]
    assert (inbox["inbox_id"], inbox["domain_name"], inbox["daily_limit"]) == (yours, "acme.test", 25)
    team = await scene.insert(tables.teams, name="Others")
    other = await scene.insert(tables.workspaces, team_id=team, name="Others")
    foreign = await scene.inbox("foreign", team_id=team, workspace_id=other)
    answer = await scene.edit(made["campaign_id"], inbox_ids=[mine, foreign])
    assert answer.status_code == 404
    assert (await scene.edit(made["campaign_id"], inbox_ids=["nonsense"])).status_code == 422
    assert [one["inbox_id"] for one in (await scene.get(made["campaign_id"]))["inboxes"]] == [yours]


async def test_variant_edit_keeps_ids_and_deactivates_removed_variant_that_sent(scene: Any) -> None:
    inbox_id = await scene.inbox()
    made = await scene.create(variants=[variant("A", 50), variant("B", 30), variant("C", 20)])
    first, second, third = made["variants"]
    await scene.mail(made["campaign_id"], None, inbox_id, variant_id=second["id"])
    edits = [variant("A2", 70, id=first["id"].upper()), variant("D", 30, id="not one of them")]
    changed = (await scene.edit(made["campaign_id"], variants=edits)).json()["variants"]
    assert [(one["variant_name"], one["is_active"]) for one in changed] == [
        ("A2", True),
        ("D", True),
        ("B", False),
    ]
    assert changed[0]["id"] == first["id"] and changed[0]["subject_template"] == "Subject A2"
    assert changed[2]["id"] == second["id"] and changed[2]["stats"]["sent_count"] == 1
    assert third["id"] not in {one["id"] for one in changed}


async def test_variant_id_of_another_campaign_leaves_that_variant_untouched(scene: Any) -> None:
    one = await scene.create(variants=[variant("theirs")])
    two = await scene.create(variants=[variant("ours", id=one["variants"][0]["id"])])
    assert two["variants"][0]["id"] != one["variants"][0]["id"]
    assert (await scene.get(one["campaign_id"]))["variants"][0]["variant_name"] == "theirs"


async def test_follow_up_steps_are_numbered_from_two(scene: Any) -> None:
    made = await scene.create(sequences=[step("x"), step("y"), step("z", step_number=7)])
    assert [one["step_number"] for one in made["sequences"]] == [2, 3, 7]
    assert [one["variants"][0]["sequence_id"] for one in made["sequences"]] == [
        one["sequence_id"] for one in made["sequences"]
    ]


async def test_step_that_has_sent_keeps_its_number(scene: Any) -> None:
    inbox_id = await scene.inbox()
    made = await scene.create(sequences=[step("x"), step("y")])
    old = made["sequences"][0]
    await scene.mail(made["campaign_id"], None, inbox_id, step_number=2)
    changed = (await scene.edit(made["campaign_id"], sequences=[step("new")])).json()["sequences"]
    assert [(one["step_number"], one["is_active"]) for one in changed] == [(2, False), (3, True)]
    assert changed[0]["sequence_id"] == old["sequence_id"]
    back = {"sequence_id": old["sequence_id"], **step("x")}
    answer = await scene.edit(made["campaign_id"], sequences=[step("before"), back])
    assert answer.status_code == 422
    assert "keeps its place" in answer.json()["detail"][0]["msg"]
    again = (await scene.edit(made["campaign_id"], sequences=[back, step("after")])).json()["sequences"]
    assert [(one["step_number"], one["is_active"]) for one in again] == [(2, True), (3, True)]


async def test_lead_next_step_and_due_time_are_recomputed_after_step_edit(scene: Any) -> None:
    made = await scene.create(sequences=[step("x"), step("y")])
    first, second = made["sequences"]
    campaign_id, sent_at = made["campaign_id"], scene.now - timedelta(1)
    received = {"current_step": 0, "last_sent_at": sent_at, "status": "SENT"}
    fresh = await scene.lead(campaign_id, "fresh")
    waiting = await scene.lead(campaign_id, "waiting", next_step=2, **received)
    through = await scene.lead(campaign_id, "through", **{**received, "next_step": None, "due_at": None})
    kept = {"sequence_id": second["sequence_id"], **step("y", wait_days=9)}
    await scene.edit(campaign_id, sequences=[kept])
    placed = {row.id: (row.next_step, row.due_at) for row in await scene.rows(tables.leads)}
    assert placed[fresh] == (0, scene.now)
    assert placed[waiting] == (2, sent_at + timedelta(9))  # y moved up: nobody had received x as step 2
    assert placed[through] == (None, None)
    await scene.edit(campaign_id, sequences=[])
    placed = {row.id: (row.next_step, row.due_at) for row in await scene.rows(tables.leads)}
    assert placed == {fresh: (0, scene.now), waiting: (None, None), through: (None, None)}
    assert first["sequence_id"] not in {row.id for row in await scene.rows(tables.sequences)}


async def test_planned_mail_is_cancelled_when_variant_text_changes(scene: Any) -> None:
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready(inbox_ids=[inbox_id])
    (lead,) = await scene.rows(tables.leads)
    mail_id = await scene.mail(campaign_id, lead.id, inbox_id, state="PLANNED", sent_at=None)
    await scene.edit(campaign_id, name="Another name")
    assert (await scene.row(tables.mails, mail_id)).state == "PLANNED"
    await scene.edit(campaign_id, variants=[variant("new")])
    assert (await scene.row(tables.mails, mail_id)).state == "CANCELLED"
