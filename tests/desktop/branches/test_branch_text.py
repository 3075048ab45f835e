"""Triggers, waits and deletions in words, and the order of branches."""

from __future__ import annotations

from typing import Any

import pytest

from app.contract.analytics import BranchAnalytics, BranchMetrics, BranchStepMetrics
from app.contract.branches import Branch, BranchStep, Flow
from app.contract.campaigns import Campaign, Variant
from app.desktop.branches import branch_text
from app.desktop.branches.graph_layout import NodeKind, lay_out_graph

AT = "2026-03-02T09:00:00Z"


def variant(text: str, subject: str = "") -> Variant:
    values = {"id": "v", "campaign_id": "c", "created_at": AT, "updated_at": AT, "variant_name": "Variant A"}
    texts = {
        "variant_label": "A",
        "subject_template": subject,
        "body_template": text,
        "distribution_percent": 100,
    }
    return Variant.model_validate(values | texts)


def branch(edge: str, priority: int = 0, text: str = "Hello", **more: Any) -> Branch:
    step = BranchStep(node_id=f"{edge}-1", step_number=1001, wait_days=2, variants=(variant(text),))
    values = {"entry_edge_id": edge, "entry_node_id": f"n-{edge}", "label": edge, "priority": priority}
    times = {"created_at": AT, "updated_at": AT, "steps": (step,), "trigger_type": "MANUAL"}
    return Branch.model_validate(values | times | more)


def campaign() -> Campaign:
    schedule = {"start_date": AT, "timezone": "UTC", "sending_days": (0,), "min_gap_seconds": 120}
    hours = {"sending_window_start": 9, "sending_window_start_minute": 0}
    ends = {"sending_window_end": 17, "sending_window_end_minute": 0}
    own = {"campaign_id": "c", "name": "A campaign", "status": "DRAFT", "team_id": "t", "workspace_id": "w"}
    times = {"created_at": AT, "updated_at": AT, "variants": (variant("Hi", "First subject"),)}
    return Campaign.model_validate({**schedule, **hours, **ends, **own, **times})


@pytest.mark.parametrize(
    ("kind", "params", "said"),
    [
        ("REPLY_CATEGORY", {"categories": ["Interested"]}, "When a reply is sorted as Interested"),
        (
            "REPLY_CATEGORY",
            {"categories": ["Interested", "Demo Booked", "Question", "Other"]},
            "When a reply is sorted as Interested, Demo booked or 2 more",
        ),
        ("REPLY_RECEIVED", {"include_auto": False}, "On any reply"),
        ("REPLY_RECEIVED", {"include_auto": True}, "On any reply, automatic ones too"),
        ("REPLY_CONTAINS", {"any": ["price", "cost"]}, "When a reply says “price” or “cost”"),
        ("LINK_CLICKED", {"url_contains": None}, "When a link is clicked"),
        ("LINK_CLICKED", {"url_contains": "/a"}, "When a link with “/a” is clicked"),
        ("EMAIL_OPENED", {"min_opens": 1}, "When an email is opened"),
        ("EMAIL_OPENED", {"min_opens": 3}, "When emails were opened 3 times"),
        ("NO_REPLY", {"after_days": 1}, "After 1 day without a reply"),
        ("MAIN_FINISHED", {}, "At the end of the sequence"),
        ("MANUAL", {}, "Moved in by hand"),
        ("OF_A_NEWER_SERVICE", {}, "OF_A_NEWER_SERVICE"),
    ],
)
def test_branch_trigger_is_described_in_words(kind: str, params: dict[str, Any], said: str) -> None:
    assert branch_text.describe_trigger(kind, params) == said


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (None, "Leads in it now leave it and get nothing more"),
        (0, "No one is in it now."),
        (1, "1 lead will leave it and get nothing more"),
        (1204, "1,204 leads will leave it and get nothing more"),
    ],
)
def test_branch_deletion_text_names_number_of_leaving_leads(inside: int | None, said: str) -> None:
    told = branch_text.describe_branch_deletion(branch("A"), inside)
    assert told.startswith(said) and "Its 1 email and" in told


def test_branch_reordering_renumbers_moved_branches() -> None:
    a, b, c = branch("A"), branch("B"), branch("C", 3)
    assert [(one.label, to) for one, to in branch_text.reorder_branches((a, b, c), "B", -1)] == [
        ("B", 1),
        ("A", 2),
    ]
    assert branch_text.reorder_branches((a, b, c), "A", -1) == []


def test_branch_edit_from_branch_keeps_content_and_ids() -> None:
    edit = branch_text.to_branch_edit(branch("A", trigger_type="NO_REPLY", trigger_params={"after_days": 4}))
    assert (edit.label, edit.trigger_params, edit.steps[0].node_id) == ("A", {"after_days": 4}, "A-1")
    assert edit.steps[0].variants[0].id == "v"
    same = edit.model_copy(update={"priority": 9})
    assert branch_text.extract_branch_content(edit) == branch_text.extract_branch_content(same)
    assert branch_text.extract_branch_content(edit) != branch_text.extract_branch_content(
        branch_text.to_branch_edit(branch("B"))
    )
    assert branch_text.remove_branch_step(branch("A"), "A-1").steps == ()


def test_flow_graph_shows_figures_missing_texts_and_disabled_branches() -> None:
    known = BranchAnalytics(
        entry_node_id="n-A",
        trigger_type="MANUAL",
        metrics=BranchMetrics(
            enrollments_total=12,
            enrollments_active=3,
            steps=(BranchStepMetrics(node_id="A-1", sent=9, replied=2),),
        ),
    )
    flow = Flow(campaign_id="c", subsequences_enabled=True, branches=(branch("A"), branch("B", text=" ")))
    nodes = lay_out_graph(campaign(), flow, {"n-A": known}, editable=False)
    assert [(node.kind, node.row, node.column) for node in nodes] == [
        (NodeKind.MAIL, 0, 0),
        (NodeKind.BRANCH, 1, 0),
        (NodeKind.STEP, 1, 1),
        (NodeKind.BRANCH, 2, 0),
        (NodeKind.STEP, 2, 1),
    ]
    assert nodes[0].line == "First subject" and nodes[1].foot == "12 entered · 3 in it now"
    assert nodes[2].foot == "9 sent · 2 replied" and not nodes[2].lacks
    assert nodes[4].lacks and nodes[4].line == "No text yet" and not nodes[4].off
    off = lay_out_graph(
        campaign(), flow.model_copy(update={"subsequences_enabled": False}), {}, editable=True
    )
    assert all(node.off for node in off if node.edge) and off[-1].kind == NodeKind.ADD_BRANCH
