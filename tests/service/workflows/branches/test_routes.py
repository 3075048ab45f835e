"""Branches over HTTP: written, replaced, refused, shown, deleted, copied; leads moved by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.client.service import OutreachService
from app.contract import paths
from app.contract.branches import BranchEdit, BranchStepEdit
from app.contract.contacts import SuppressionReason
from app.contract.ids import new_id
from app.contract.problems import NotFound
from app.contract.scopes import KEY_HEADER, Scope
from app.service.core import tables
from app.service.records import suppressions
from app.service.records.access import add_key, new_key
from tests.service.workflows.outbound.conftest import Scene

from .conftest import DAY, Flow, step

pytestmark = pytest.mark.anyio
SHARES = [
    {"body_template": "A", "distribution_percent": 60},
    {"body_template": "B", "distribution_percent": 30},
]


async def shown(flow: Flow) -> list[dict[str, Any]]:
    answer = await flow.api.get(paths.FLOW.format(campaign_id=flow.scene.campaign_id))
    assert answer.status_code == 200, answer.text
    return list(answer.json()["branches"])


async def test_branch_is_created_shown_replaced_and_deleted(flow: Flow) -> None:
    await flow.campaign()
    edge = new_id()
    made = await flow.put(
        "REPLY_CATEGORY", step("Great"), step("And?", 2), edge=edge, categories=["Interested"]
    )
    assert made.status_code == 201 and made.json()["entry_edge_id"] == edge
    first, second = made.json()["steps"]
    assert [first["label"], second["wait_days"], first["step_number"]] == ["Great", 2, 1001]
    again = await flow.put(
        "REPLY_RECEIVED",
        step("Better", node_id=second["node_id"].upper()),
        edge=edge.upper(),
        label="New",
        priority=3,
    )
    assert again.status_code == 200 and again.json()["entry_node_id"] == made.json()["entry_node_id"]
    (branch,) = await shown(flow)
    assert branch["trigger_params"] == {"include_auto": False} and branch["label"] == "New"
    (left,) = branch["steps"]
    assert left["node_id"] == second["node_id"] and left["variants"][0]["body_template"] == "Better"
    where = {"campaign_id": flow.scene.campaign_id, "entry_edge_id": edge}
    gone = await flow.api.delete(paths.BRANCH.format(**where))
    told = {"success": True, "message": "Subsequence deleted", "exited_count": 0}
    assert gone.json().items() >= told.items() and gone.json().keys() == {*told, "codes"}
    assert await shown(flow) == []
    assert (await flow.api.delete(paths.BRANCH.format(**where))).status_code == 404


@pytest.mark.parametrize(
    ("trigger", "params", "sentence"),
    [
        ("REPLY_CATEGORY", {}, "categories must name at least one of: Interested"),
        ("REPLY_CATEGORY", {"categories": ["Keen"]}, "categories must name at least one of: Interested"),
        ("REPLY_RECEIVED", {"include_auto": "perhaps"}, "include_auto must be true or false"),
        ("REPLY_CONTAINS", {"any": []}, "any must list 1 to 100 texts"),
        ("REPLY_CONTAINS", {"any": [""]}, "any must list 1 to 100 texts"),
        ("LINK_CLICKED", {"url_contains": ""}, "url_contains must be a part of a web address"),
        ("EMAIL_OPENED", {"min_opens": 0}, "min_opens must be a whole number from 1 to 100"),
        ("NO_REPLY", {}, "after_days must be a whole number from 1 to 365"),
        ("NO_REPLY", {"after_days": "3"}, "after_days must be a whole number from 1 to 365"),
    ],
)
async def test_branch_with_unusable_trigger_params_is_rejected(
    flow: Flow, trigger: str, params: dict[str, Any], sentence: str
) -> None:
    await flow.campaign()
    answer = await flow.put(trigger, **params)
    (problem,) = answer.json()["detail"]
    assert answer.status_code == 422 and problem["loc"] == ["body", "trigger_params"]
    assert problem["msg"].startswith(sentence) and problem["type"] == "value_error"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"steps": [{"wait_days": 61}]}, "body.steps.0.wait_days"),
        ({"steps": [{"wait_days": -1}]}, "body.steps.0.wait_days"),
        ({"trigger_type": "FULL_MOON"}, "body.trigger_type"),
        ({"label": ""}, "body.label"),
        ({"steps": [{"variants": SHARES}]}, "body.steps.0.variants"),
    ],
)
async def test_branch_with_invalid_definition_is_rejected(
    flow: Flow, change: dict[str, Any], where: str
) -> None:
    await flow.campaign()
    path = paths.BRANCH.format(campaign_id=flow.scene.campaign_id, entry_edge_id=new_id())
    answer = await flow.api.put(path, json={"label": "A", "trigger_type": "MANUAL", **change})
    assert answer.status_code == 422
    assert where in [".".join(problem["loc"]) for problem in answer.json()["detail"]]
    if "variants" in where:
        said = answer.json()["detail"][0]["msg"]
        assert said == "Variant distributions must sum to 100%, got 90%"


async def test_branch_edit_of_unknown_or_launched_campaign_is_refused(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    edge, other = new_id(), await scene.add_campaign(leads=0, status="DRAFT")
    await flow.put("MANUAL", edge=edge)
    body = {"label": "B", "trigger_type": "MANUAL"}
    path = paths.BRANCH.format(campaign_id=other, entry_edge_id=edge)
    assert (await flow.api.put(path, json=body)).status_code == 201
    assert len(await scene.rows(tables.branches)) == 2
    nowhere = new_id()
    answer = await flow.api.put(paths.BRANCH.format(campaign_id=nowhere, entry_edge_id=edge), json=body)
    assert (answer.status_code, answer.json()["detail"]) == (404, f"Campaign {nowhere} not found")
    assert (await flow.api.get(paths.FLOW.format(campaign_id=nowhere))).status_code == 404
    assert (await flow.api.put(path.replace(edge, "1"), json=body)).status_code == 422
    for status in ("ACTIVE", "COMPLETED", "ARCHIVED"):
        await scene.set(tables.campaigns, other, status=status)
        for answer in (await flow.api.put(path, json=body), await flow.api.delete(path)):
            assert answer.json()["detail"] == "Can only update campaigns in DRAFT status"
            assert answer.status_code == 400


async def test_branch_edit_with_read_only_key_is_forbidden(flow: Flow) -> None:
    await flow.campaign()
    key, reader = new_key(), replace(flow.app_state.home, scopes=(Scope.CAMPAIGNS_READ,))
    await flow.app_state.database.write(lambda conn: add_key(conn, reader, "reader", key, flow.now))
    flow.api.headers[KEY_HEADER] = key
    assert await shown(flow) == []
    assert (await flow.put("MANUAL")).status_code == 403
    assert (await flow.move(new_id())).status_code == 403


async def test_main_sequence_never_includes_branch_steps(flow: Flow, scene: Scene) -> None:
    campaign_id = await flow.campaign()
    await flow.branch("MANUAL", step("In the branch"), step("And again", 2))
    campaign = await flow.edit(sequences=[{"wait_days": 5, "variants": [{"body_template": "Hm?"}]}])
    assert [step["wait_days"] for step in campaign["sequences"]] == [5]
    assert [one["label"] for one in (await shown(flow))[0]["steps"]] == ["In the branch", "And again"]
    assert sorted(row.step_number for row in await scene.rows(tables.sequences)) == [2, 1001, 1002]
    forecast = (await flow.api.get(paths.FORECAST.format(campaign_id=campaign_id))).json()
    assert [mail["step_number"] for mail in forecast["mails"]] == [0, 2]
    answer = await flow.api.patch(
        paths.CAMPAIGN.format(campaign_id=campaign_id), json={"sequences": [{"step_number": 1001}]}
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("template", ["", "{Hi|Hello"])
async def test_launch_requires_texts_of_active_branches(flow: Flow, template: str) -> None:
    await flow.campaign()
    made = await flow.put("MANUAL", step(template, label="A"))
    assert bool(made.json()["template_problems"]) is bool(template)
    assert "variants" in (await flow.edit(launch=True))["missing_requirements"]
    assert (
        "variants" not in (await flow.edit(subsequences_enabled=False, launch=True))["missing_requirements"]
    )


async def test_launch_requires_tracking_that_branch_depends_on(flow: Flow) -> None:
    await flow.campaign()
    await flow.branch("LINK_CLICKED", step("You looked"))
    await flow.api.patch(paths.SETTINGS, json={"postal_address": "Acme"})
    assert (await flow.edit(launch=True))["missing_requirements"] == ["tracking"]
    assert (await flow.edit(enable_click_tracking=True, launch=True))["success"]


async def test_campaign_copy_has_branches_of_its_own(flow: Flow) -> None:
    campaign_id = await flow.campaign(min_gap_seconds=10)
    await flow.branch("NO_REPLY", step("Great"), step("And?", 2), after_days=4, priority=7)
    (old,) = await shown(flow)
    copied = await flow.api.post(paths.CAMPAIGN_COPY.format(campaign_id=campaign_id))
    assert copied.status_code == 201 and copied.json()["subsequences_enabled"]
    flow.scene.campaign_id = copied.json()["campaign_id"]
    (new,) = await shown(flow)
    same = ("label", "trigger_type", "trigger_params", "priority", "is_active")
    assert {name: new[name] for name in same} == {name: old[name] for name in same}
    assert [one["variants"][0]["body_template"] for one in new["steps"]] == ["Great", "And?"]
    ids = ("entry_edge_id", "entry_node_id")
    assert not {new[name] for name in ids} & {old[name] for name in ids}
    assert not {one["node_id"] for one in new["steps"]} & {one["node_id"] for one in old["steps"]}


async def test_lead_moved_by_hand_enters_branch_or_is_refused_with_reason(flow: Flow, scene: Scene) -> None:
    await flow.campaign(people=2)
    edge = new_id()
    one = await flow.branch("MANUAL", step("One", 1), edge=edge, label="One")
    two = await flow.branch("MANUAL", step("Two"), label="Two")
    off = await flow.branch("MANUAL", label="Off", is_active=False)
    answer = await flow.move(one)
    assert answer.status_code == 400 and "DRAFT" in answer.json()["detail"]
    await flow.running()
    moved = await flow.move(one)
    said = moved.json()
    assert moved.status_code == 200 and said["success"] and said["entry_node_id"] == one
    assert (said["lead_id"], said["entered_at"][:10], said["next_send_at"][:10]) == (
        scene.leads[0],
        "2026-03-02",
        "2026-03-03",
    )
    assert (await flow.move(one)).status_code == 409
    assert (await flow.move(two)).status_code == 200
    await flow.pass_time(DAY)
    assert await flow.enrollments() == [(one, "EXITED"), (two, "COMPLETED")]
    assert flow.texts()[-1] == "Two" and "One" not in flow.texts()
    for node, status in ((one, 409), (two, 409), (edge, 404), (new_id(), 404), (off, 400), ("x", 422)):
        answer = await flow.move(node)
        assert answer.status_code == status, answer.text
        assert ("edge" in str(answer.json()["detail"])) is (node == edge)
    assert (await flow.move(one, lead_id=new_id())).status_code == 404
    reason = SuppressionReason.MANUAL
    team = flow.app_state.home.team_id
    await scene.do(
        lambda conn: suppressions.suppress_address(conn, team, "person1@people.test", reason, "", flow.now)
    )
    answer = await flow.move(one, 1)
    assert answer.status_code == 409 and answer.json()["reason"] == "manual"
    await flow.pause()
    await flow.edit(subsequences_enabled=False)
    assert (await flow.move(one)).status_code == 400


async def test_branch_over_client_is_saved_read_and_deleted(flow: Flow) -> None:
    campaign_id = await flow.campaign()
    await flow.running()
    service = OutreachService(
        "http://127.0.0.1", flow.app_state.settings.bootstrap_key or "", flow.api._transport
    )
    edit = BranchEdit(label="A", trigger_type="MANUAL", steps=(BranchStepEdit(wait_days=3),))
    await flow.pause()
    saved = await service.flow.put(campaign_id, new_id(), edit)
    assert (await service.flow.get(campaign_id)).branches[0].entry_node_id == saved.entry_node_id
    with pytest.raises(NotFound, match="entry edge"):
        await service.flow.move(campaign_id, flow.scene.leads[0], saved.entry_edge_id)
    assert (await service.flow.delete(campaign_id, saved.entry_edge_id)).exited_count == 0
    await service.close()
