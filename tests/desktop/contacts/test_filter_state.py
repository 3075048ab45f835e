"""What is shown, how it is said, and how it is kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from app.contract.contacts import ContactQuery, ContactSource, Tag
from app.desktop.contacts.filter_state import FILTERS, ContactListState, one_line
from app.desktop.contacts.model import find_nearest_tone, tag_badge

HOT = FILTERS[1]


def full() -> ContactListState:
    shown = ContactListState()
    shown.search, shown.sort_by, shown.sort_desc = "acme", "company", False
    shown.turn("signal", HOT.query["signal"][0], on=True)
    shown.turn("source_type", ContactSource.CSV, on=True)
    shown.turn("tag_ids", "t1", on=True, name="VIP")
    shown.put("list_id", "l1", "Fair")
    shown.put("campaign_id", "c1", "Spring")
    shown.put("not_in_campaign_id", "c2", "Autumn")
    shown.put("source_name", "fair.csv")
    shown.put("last_touch_after", datetime(2026, 3, 2, tzinfo=UTC))
    shown.put("last_touch_before", datetime(2026, 3, 9, tzinfo=UTC))
    for field in ("is_unsubscribed", "is_bounced", "has_replied", "has_opened"):
        shown.put(field, False)
    return shown


def test_contact_filter_covers_every_query_parameter() -> None:
    query = full().query(2, 50).model_dump(exclude_defaults=True)
    assert set(query) == set(ContactQuery.model_fields)


def test_contact_filter_describes_each_condition_and_drops_it_alone() -> None:
    shown = full()
    said = {one.text for one in shown.active()}
    assert {
        "Source: CSV",
        "Tag: VIP",
        "List: Fair",
        "In: Spring",
        "Not in: Autumn",
        "Has not replied",
    } <= said
    count = len(said)
    while active := list(shown.active()):
        shown.drop(active[0])
        count -= 1
        assert len(list(shown.active())) == count
    assert shown.has(HOT) and not shown.has(FILTERS[0])


def test_contact_view_after_reload_restores_filter() -> None:
    kept = json.loads(json.dumps(full().kept()))
    again = ContactListState()
    again.take(kept)
    assert again.same(kept) and again.query(1, 25) == full().query(1, 25)
    assert {one.text for one in again.active()} == {one.text for one in full().active()}


@pytest.mark.parametrize(
    "spoilt", [{}, {"query": {"sort_by": "shoe size"}}, {"query": {"page": "x"}, "names": {}}]
)
def test_contact_view_when_corrupt_shows_all_contacts(spoilt: dict[str, object]) -> None:
    shown = full()
    shown.take(spoilt)
    assert not shown.narrowed


def test_one_line_text_strips_control_characters_and_shortens() -> None:
    assert one_line("a\u202eb\nc\x00") == "a b c"
    assert one_line("👨\u200d👩\u200d👧") == "👨\u200d👩\u200d👧"
    assert len(one_line("x" * 10_000)) == 40


def test_a_color_is_a_tone_of_the_theme() -> None:
    assert [
        find_nearest_tone(each)
        for each in ("#dc2626", "#16a34a", "#2563eb", "#7c3aed", "#6b7280", "#0d9488", "rot")
    ] == [*("red", "green", "blue", "purple", "gray", "teal", "gray")]
    assert tag_badge(Tag(id="1", name="VIP", color="#7c3aed")).text == "VIP"
