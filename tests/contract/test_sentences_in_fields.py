"""Sentences within a field keep their codes over the wire."""

from __future__ import annotations

from app.contract.branches import BranchSaved
from app.contract.sentences import say
from app.service.mail.template import problems_of


def test_problems_of_templates_keep_their_codes_over_the_wire() -> None:
    saved = BranchSaved(
        message=say("branch_updated", "Subsequence updated"),
        entry_edge_id="edge",
        entry_node_id="node",
        template_problems={"b": problems_of("{{first name"), "c": problems_of("{Hi|Hello")},
    )
    told = saved.model_dump(mode="json")
    assert set(told["codes"]) == {"message", "template_problems.b.0", "template_problems.c.0"}
    assert all(isinstance(one, str) for found in told["template_problems"].values() for one in found)
    read = BranchSaved.model_validate_json(saved.model_dump_json())
    assert read.template_problems == saved.template_problems and read.message.code == "branch_updated"
    (unclear,), (never_closed,) = read.template_problems["b"], read.template_problems["c"]
    assert (unclear.code, unclear.params["text"]) == ("template_no_merge_field", "{{first name")
    assert never_closed.code == "template_brace_never_closed"


def test_codes_of_missing_places_are_ignored() -> None:
    coded = {"code": "some_code", "params": {}}
    told = {"entry_edge_id": "e", "entry_node_id": "n", "template_problems": {"b": ["It is wrong."]}}
    places = ("message", "nothing", "template_problems.b.1", "template_problems.c.0", "entry_edge_id.0")
    read = BranchSaved.model_validate(told | {"codes": dict.fromkeys(places, coded)})
    assert read.template_problems["b"][0].code == "" and read.entry_edge_id == "e"
