"""Shares, schedule, models and the Tab key, without a service."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.contract.campaigns import Campaign, CampaignHead
from app.contract.inboxes import SenderAccount
from app.contract.journeys import Gate
from app.desktop.campaigns.checklist import Checklist
from app.desktop.campaigns.model import COLUMNS, build_campaign_row, why_fixed
from app.desktop.campaigns.schedule import ScheduleEditor
from app.desktop.leads.leads_tab import LEAD_COLUMNS
from app.desktop.sequence.mails import MailsEditor
from app.desktop.sequence.variants import rebalance_shares, split_shares_evenly
from app.desktop.widgets import theme
from app.desktop.widgets.cell_painter import CellPainter
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.rows import cell_text
from app.service.rules.gates import describe_gate
from tests.desktop.conftest import Aio, until

from .page_driver import NOW

MARCH = datetime(2026, 3, 2, 9, tzinfo=UTC)
WHOLE = {
    **{"campaign_id": "c", "name": "A campaign", "status": "DRAFT", "team_id": "t", "workspace_id": "w"},
    **{"created_at": NOW, "updated_at": NOW, "start_date": NOW, "timezone": "Europe/Berlin"},
    **{"sending_days": [0, 2], "sending_window_start": 8, "sending_window_start_minute": 30},
    **{"sending_window_end": 16, "sending_window_end_minute": 15, "min_gap_seconds": 90},
    "inboxes": [
        {"inbox_id": "i9", "email_address": "old@a.example", "display_name": "Old", "domain_name": "a"}
        | {"daily_limit": 5}
    ],
}
INBOXES = [
    SenderAccount.model_validate(
        {"inbox_id": f"i{n}", "email_address": f"{n}@a.example", "display_name": f"Box {n}"}
        | {"inbox_type": "CUSTOM_SMTP", "overall_status": status, "daily_limit": 20, "created_at": NOW}
    )
    for n, status in enumerate(["ACTIVE", "PAUSED"])
]


@pytest.mark.parametrize(
    ("before", "at", "wanted", "after"),
    [
        ([50, 50], 0, 60, [60, 40]),
        ([50, 50], 1, 60, [40, 60]),
        ([100], 0, 60, [100]),
        ([34, 33, 33], 0, 50, [50, 33, 17]),
        ([34, 33, 33], 0, 80, [80, 20, 0]),
        ([34, 33, 33], 2, 0, [34, 66, 0]),
        ([100, 0, 0], 1, 100, [0, 100, 0]),
        ([60, 40], 0, 130, [100, 0]),
        ([60, 40], 0, -5, [0, 100]),
    ],
)
def test_variant_shares_rebalance_after_one_change(
    before: list[int], at: int, wanted: int, after: list[int]
) -> None:
    assert rebalance_shares(before, at, wanted) == after


@pytest.mark.parametrize("start", [[60, 40], split_shares_evenly(3), split_shares_evenly(7), [0, 0, 100]])
def test_variant_shares_for_any_wanted_value_sum_to_hundred(start: list[int]) -> None:
    assert sum(start) == 100
    for at in range(len(start)):
        for wanted in range(101):
            result = rebalance_shares(start, at, wanted)
            assert sum(result) == 100 and min(result) >= 0 and result[at] == wanted


def test_variant_share_boxes_follow_changes_additions_and_removals(app: object) -> None:
    mails = MailsEditor()
    mails.fill(Campaign.model_validate(WHOLE))
    step = mails.steps[0]
    step.add_variant.click()
    step.add_variant.click()
    assert step.shares == [34, 33, 33]
    step.variants[0].share.setValue(60)
    assert sum(step.shares) == 100 and step.shares[0] == 60
    step.variants[1].drop.click()
    assert step.shares == [50, 50]
    while not step.add_variant.isHidden():
        step.add_variant.click()
    assert len(step.variants) == 8 and sum(step.shares) == 100


def test_schedule_editor_returns_shown_values(app: object) -> None:
    schedule = ScheduleEditor()
    edits: list[None] = []
    schedule.edited.connect(lambda: edits.append(None))
    schedule.fill(Campaign.model_validate(WHOLE), INBOXES, "")
    assert not edits
    payload = schedule.payload()
    expected = {name: WHOLE[name] for name in WHOLE if name.startswith(("sending", "timezone", "min_gap"))}
    assert {name: payload[name] for name in expected} == expected
    assert payload["inbox_ids"] == ["i9"]  # it is not among those that can be chosen, and stays all the same
    assert payload["daily_limit_per_inbox"] is None
    schedule.days[4].click()
    schedule.inboxes.item(0).setCheckState(Qt.CheckState.Checked)
    schedule.limit.setValue(7)
    payload = schedule.payload()
    assert payload["sending_days"] == [0, 2, 4] and payload["inbox_ids"] == ["i0", "i9"]
    assert payload["daily_limit_per_inbox"] == 7 and len(edits) == 3
    schedule.set_inboxes(INBOXES[:1])
    assert schedule.payload()["inbox_ids"] == ["i0", "i9"] and len(edits) == 3


def test_schedule_editor_ignores_reversed_hours_and_partial_timezone(app: object) -> None:
    schedule = ScheduleEditor()
    schedule.fill(Campaign.model_validate(WHOLE), INBOXES, "")
    schedule.end.setTime(QTime(8, 0))
    assert "sending_window_end" not in schedule.payload() and "end after" in schedule.complaint()
    edit = schedule.zone.lineEdit()
    assert edit
    edit.setText("Europe/Ber")
    assert schedule.payload()["timezone"] == "Europe/Berlin"
    edit.editingFinished.emit()
    assert schedule.zone.currentText() == "Europe/Berlin"


def test_mail_editor_tab_key_follows_visual_order_after_additions(app: object) -> None:
    mails = MailsEditor()
    mails.fill(Campaign.model_validate(WHOLE))
    mails.add.click()
    mails.steps[0].add_variant.click()
    mails.show()
    wanted: list[QWidget] = [
        control for step in mails.steps for control in step.controls if control.isVisibleTo(mails)
    ]
    place, seen = mails.steps[0].controls[0], list[QWidget]()
    for _ in range(300):
        if place in wanted and place not in seen:
            seen.append(place)
        place = place.nextInFocusChain()
    assert seen == wanted
    assert all(control.accessibleName() for control in wanted)
    assert len({control.accessibleName() for control in wanted}) == len(wanted)
    mails.close()


def test_checklist_lists_missing_items_and_links_to_them(app: object) -> None:
    checklist = Checklist()
    checklist.show_missing(("inboxes", "leads", "something new"))
    assert checklist.missing == ("leads", "inboxes")
    assert checklist.advice == "Add people to email. Choose an active inbox."
    assert checklist.lines["tracking"].isHidden()
    assert checklist.lines["schedule"].accessibleName() == "Days and hours: ready"
    wanted: list[str] = []
    checklist.wanted.connect(wanted.append)
    checklist.lines["inboxes"].click()
    assert wanted == ["inboxes"]


@pytest.mark.parametrize(
    ("status", "may", "said"),
    [
        ("DRAFT", True, ""),
        ("PAUSED", True, ""),
        ("ACTIVE", True, "Pause the campaign to change its emails, flow or schedule."),
        ("COMPLETED", True, "Pause the campaign to change its emails, flow or schedule."),
        ("ARCHIVED", True, "This campaign is archived: you can read it, but not change it."),
        (
            "DRAFT",
            False,
            "Your key doesn't let you change campaigns. Ask the person who gave it to you for one that does.",
        ),
    ],
)
def test_read_only_campaign_reason_depends_on_status_and_permission(
    status: str, may: bool, said: str
) -> None:
    assert why_fixed(status, may) == said


def test_campaign_list_model_passes_model_tester(aio: Aio, qtbot: QtBot) -> None:
    async def work() -> None:
        heads = [
            CampaignHead.model_validate(
                {"campaign_id": str(n), "name": f"Campaign {n}", "status": "DRAFT", "created_at": NOW}
            )
            for n in range(250)
        ]

        async def fetch(page: int, limit: int) -> RowPage:
            return RowPage(
                [build_campaign_row(h, MARCH) for h in heads[(page - 1) * limit : page * limit]], len(heads)
            )

        model = PagedModel(COLUMNS, fetch)
        tester = ModelTester(None)
        tester.check(model)
        model.restart()
        await until(lambda: model.state == "ready")
        heads.pop()
        model.refresh()
        await until(lambda: model.total == 249)
        tester._cleanup()
        model.deleteLater()
        await asyncio.sleep(0.01)

    aio(work())


def test_campaign_row_when_nothing_is_sent_shows_reason() -> None:
    head = CampaignHead.model_validate(
        {"campaign_id": "c", "name": "N", "status": "ACTIVE", "created_at": NOW, "in_doubt_count": 2}
    )
    assert "2 in doubt" in build_campaign_row(head, MARCH).cells[0].line
    waiting = head.model_copy(update={"in_doubt_count": 0, "waiting_for": "Every inbox is paused."})
    assert build_campaign_row(waiting, MARCH).cells[0].line == "Every inbox is paused."
    assert (
        build_campaign_row(waiting.model_copy(update={"status": "ACTIVE"}), MARCH).cells[1].text == "Waiting"
    )
    later = waiting.model_copy(update={"status": "ACTIVE", "next_send_at": MARCH})
    assert build_campaign_row(later, MARCH).cells[1].text == "Sending"


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ((), "No mail in the last 14 days"),
        ((0,) * 14, "No mail in the last 14 days"),
        ((0,) * 12 + (1200, 4), "1,204 emails in the last 14 days, 1,200 on the busiest day, 4 today"),
        ((0,) * 13 + (1,), "1 email in the last 14 days, 1 on the busiest day, 1 today"),
    ],
)
def test_campaign_sparkline_draws_and_describes_last_days(
    app: object, days: tuple[int, ...], said: str
) -> None:
    values = {"campaign_id": "c", "name": "A", "status": "DRAFT", "created_at": NOW, "sent_by_day": days}
    made = build_campaign_row(CampaignHead.model_validate(values), MARCH)
    at = [column.kind for column in COLUMNS].index("spark")
    assert made.cells[at].values == days and cell_text(made.cells[at]) == said
    drawn = QImage(120, 48, QImage.Format.Format_ARGB32)
    drawn.fill(0)
    painter = QPainter(drawn)
    CellPainter().spark(painter, 0, 0, 120, 48, made.cells[at], False)
    painter.end()
    accent = theme.get_color("accent").rgb()
    line = any(drawn.pixel(x, y) == accent for x in range(120) for y in range(48))
    assert line is any(days)


def test_lead_list_shows_gate_reason_within_two_lines(app: object) -> None:
    """In two lines; what is longer has a tip, and stands whole in the lead's journey."""
    usual = {
        Gate.TOUCH,
        Gate.COMPANY_PAUSED,
        Gate.OUT_OF_OFFICE,
        Gate.WAIT_DAYS,
        Gate.INBOX_LIMIT,
        Gate.DELAYED,
    }
    column = next(each for each in LEAD_COLUMNS if each.title == "Next email")
    assert column.kind == "sentence"
    cells = CellPainter()
    wide = {gate for gate in Gate if cells.too_wide(column.kind, describe_gate(gate), column.width)}
    assert Gate.MISSING_FIELD in wide and not wide & usual
    drawn = QImage(column.width, 48, QImage.Format.Format_ARGB32)
    for words, lines in (("Due", 1), (describe_gate(Gate.TOUCH), 2)):
        drawn.fill(0)
        painter = QPainter(drawn)
        cells.sentence(painter, 0, 0, column.width, 48, words, False)
        painter.end()
        inked = [any(drawn.pixelColor(x, y).alpha() for x in range(column.width)) for y in range(48)]
        assert sum(one and not before for before, one in pairwise([False, *inked])) == lines
