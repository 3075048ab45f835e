"""The flow of a campaign seen, and changed by keys and by mouse, against the real service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract.branches import BranchEdit, BranchStepEdit, BranchTrigger, Flow
from app.contract.campaigns import CampaignEdit, VariantEdit
from app.contract.journeys import Action
from app.contract.problems import Unreachable
from app.desktop.branches.canvas import Card
from app.desktop.branches.tab import FlowTab
from app.desktop.campaigns.page import CampaignsPage
from app.desktop.session import Session
from tests.desktop.campaigns.page_driver import answer, draft, opened, page_on
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on


def branch(label: str, priority: int = 0, *texts: str) -> BranchEdit:
    steps = tuple(
        BranchStepEdit(label=f"Step {n}", wait_days=n, variants=(VariantEdit(body_template=text),))
        for n, text in enumerate(texts or ("Glad to hear that.",))
    )
    return BranchEdit(
        label=label,
        trigger_type=BranchTrigger.REPLY_CATEGORY,
        trigger_params={"categories": ["Interested"]},
        priority=priority,
        steps=steps,
    )


@asynccontextmanager
async def flow_of(
    service: Served, *branches: BranchEdit
) -> AsyncIterator[tuple[Session, CampaignsPage, FlowTab]]:
    """A draft with these branches, its flow on screen."""
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "With a flow")
        for one in branches:
            await session.service.flow.put(campaign_id, str(uuid4()), one)
        await opened(page, campaign_id)
        page.editor.head.tabs["flow"].click()
        tab = page.editor.flow
        await until(lambda: tab.states.state == "ready" and tab.canvas.cards)
        yield session, page, tab


def card(tab: FlowTab, title: str) -> Card:
    return next(one for one in tab.canvas.cards.values() if one.text() == title)


def focused() -> str:
    widget = QApplication.focusWidget()
    return widget.text() if isinstance(widget, Card) else ""


async def saved_flow(session: Session, page: CampaignsPage) -> tuple[str, ...]:
    assert page.editor.campaign
    flow = await session.service.flow.get(page.editor.campaign.campaign_id)
    return tuple(one.label for one in flow.branches)


async def test_flow_canvas_names_cards_and_moves_focus_by_arrow_keys(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1, "One", "Two"), branch("Silent", 2)) as (
        _,
        _,
        tab,
    ):
        said = card(tab, "Follow-up 1").accessibleName()
        assert "2 days later, if no reply" in said and "Again" in said and "Nothing sent yet" in said
        said = card(tab, "Interested").accessibleName()
        assert "When a reply is sorted as Interested" in said and "No one has entered yet" in said
        tab.canvas.go_to(("mail", "", ""))
        walked = []
        for key in (
            Qt.Key.Key_Right,
            Qt.Key.Key_Left,
            Qt.Key.Key_Down,
            Qt.Key.Key_Right,
            Qt.Key.Key_Right,
        ):
            QTest.keyClick(QApplication.focusWidget(), key)
            walked.append(focused())
        assert walked == ["Follow-up 1", "First email", "Interested", "Step 0", "Step 1"]
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down):
            QTest.keyClick(QApplication.focusWidget(), key)
        assert focused() == "Add a branch"


async def test_branch_by_keyboard_is_added_edited_and_deleted(service: Served) -> None:
    async with flow_of(service) as (session, page, tab):
        tab.canvas.go_to(("add branch", "", ""))
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        await until(lambda: tab.is_writing)
        editor = tab.branch
        assert QApplication.focusWidget() is editor.label and editor.label.hasSelectedText()
        QTest.keyClicks(editor.label, "Asks for the price")
        editor.trigger.kind.setCurrentIndex(editor.trigger.kind.findData("REPLY_CONTAINS"))
        assert editor.trigger.warning.text().startswith("Enter at least one word")
        editor.trigger.words.setPlainText("pricing\n\n how much ")
        editor.steps[0].label.setText("Price list")
        editor.steps[0].wait.setValue(1)
        editor.steps[0].texts.variants[0].body.setPlainText("Here it is, {{first name")
        await until(lambda: tab.saving.settled)
        assert "not a merge field" in editor.steps[0].texts.variants[0].warning.text()
        assert page.editor.campaign
        campaign_id = page.editor.campaign.campaign_id
        (made,) = (await session.service.flow.get(campaign_id)).branches
        assert (made.label, made.trigger_params) == (
            "Asks for the price",
            {"any": ["pricing", "how much"]},
        )
        assert (made.steps[0].label, made.steps[0].wait_days) == ("Price list", 1)
        editor.back.click()
        await until(lambda: focused() == "Asks for the price")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Insert)
        await until(
            lambda: tab.is_writing and len((tab.branches.flow and tab.branches.flow.branches) or ()) == 2
        )
        editor.back.click()
        await until(lambda: focused() == "New branch")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
        await until(lambda: "New branch" not in [one.text() for one in tab.canvas.cards.values()])
        await tab.holding.settle()
        assert await saved_flow(session, page) == ("Asks for the price",)


async def test_branch_priority_changes_by_keys_and_buttons(service: Served) -> None:
    async with flow_of(service, branch("A"), branch("B"), branch("C")) as (session, page, tab):
        before = await saved_flow(session, page)
        card(tab, before[2]).setFocus()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        moved = (before[0], before[2], before[1])
        await until(lambda: tab.branches.flow and tuple(b.label for b in tab.branches.flow.branches) == moved)
        await until(lambda: not tab._tasks.busy())
        assert focused() == before[2]
        tab.open(card(tab, before[2]).node)
        assert tab.branch.turn.text() == "2 of 3"
        tab.branch.earlier.click()
        await until(lambda: tab.branch.turn.text() == "1 of 3")
        assert not tab.branch.earlier.isEnabled() and tab.branch.later.isEnabled()
        assert await saved_flow(session, page) == (before[2], before[0], before[1])


async def test_branch_steps_after_edits_keep_ids_and_even_shares(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1, "One", "Two")) as (session, page, tab):
        tab.open(card(tab, "Step 1").node)
        editor = tab.branch
        assert QApplication.focusWidget() is editor.steps[1].texts.variants[0].body
        kept = [step.node_id for step in editor.steps]
        editor.steps[0].texts.add.click()
        assert editor.steps[0].texts.shares == [50, 50]
        editor.add.click()
        editor.steps[2].texts.variants[0].body.setPlainText("Three")
        await until(lambda: tab.saving.settled)
        assert [step.node_id for step in editor.steps][:2] == kept and editor.steps[2].node_id
        editor.steps[0].remove.click()
        await until(lambda: tab.saving.settled)
        assert page.editor.campaign
        (saved,) = (await session.service.flow.get(page.editor.campaign.campaign_id)).branches
        used = [step for step in saved.steps if step.is_active]
        assert [step.variants[0].body_template for step in used] == ["Two", "Three"]
        assert used[0].node_id == kept[1]


async def test_flow_card_of_main_sequence_opens_mail_editor(service: Served) -> None:
    async with flow_of(service) as (_, page, tab):
        QTest.mouseClick(card(tab, "Follow-up 1"), Qt.MouseButton.LeftButton)
        mails = page.editor.mails
        assert mails.isVisible() and QApplication.focusWidget() is mails.steps[1].variants[0].body
        page.editor.go("flow")
        card(tab, "Add a follow-up").click()
        assert len(mails.steps) == 3 and mails.isVisible()
        await until(lambda: page.editor.saving.settled)
        page.editor.go("flow")
        await until(lambda: "Follow-up 2" in [one.text() for one in tab.canvas.cards.values()])
        card(tab, "Follow-up 2").setFocus()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
        await until(lambda: len(mails.steps) == 2 and page.editor.saving.settled)


async def test_branches_switch_is_reached_from_waiting_lead_and_saves(service: Served) -> None:
    async with flow_of(service, branch("Interested")) as (session, page, tab):
        assert not tab.enabled.isChecked() and "are off" in tab.meaning.text()
        assert card(tab, "Interested").node.off
        page.editor.go("leads")
        page.editor.journey.mend.emit(str(Action.TURN_BRANCHES_ON), "")
        assert tab.isVisible() and QApplication.focusWidget() is tab.enabled
        QTest.keyClick(tab.enabled, Qt.Key.Key_Space)
        assert "are on" in tab.meaning.text() and not card(tab, "Interested").node.off
        await until(lambda: page.editor.saving.settled)
        assert page.editor.campaign
        assert (await session.service.flow.get(page.editor.campaign.campaign_id)).subsequences_enabled


async def test_branch_editor_typing_across_saves_keeps_focus_and_text(service: Served) -> None:
    async with flow_of(service) as (session, page, tab):
        assert tab.meaning.text().startswith("A branch moves leads") and not tab.enabled.isChecked()
        tab.canvas.go_to(("add branch", "", ""))
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        await until(lambda: tab.is_writing)
        assert tab.enabled.isChecked()  # or nobody would ever enter it
        label, text = tab.branch.label, tab.branch.steps[0].texts.variants[0].body
        for typed in ("Interest", "ed", " people"):
            QTest.keyClicks(label, typed)
            await until(lambda: tab.saving.settled)
            await until(lambda typed=typed: tab.branches.flow.branches[0].label.endswith(typed.strip()))
        assert label.text() == "Interested people" == (await saved_flow(session, page))[0]
        text.setFocus()
        for typed in ("Hello", ", when"):
            QTest.keyClicks(text, typed)
            await until(lambda: tab.saving.settled)
            await until(lambda: not tab.branches.is_behind)
        assert text.toPlainText() == "Hello, when" and QApplication.focusWidget() is text


async def test_first_branch_when_other_campaign_is_opened_leaves_its_branches_off(
    service: Served,
) -> None:
    async with flow_of(service) as (session, page, tab):
        other = await draft(session, "Gone to meanwhile")
        put, added = session.service.flow.put, asyncio.Event()

        async def slow(*which: Any) -> object:
            saved = await put(*which)
            page.reveal(other)
            await until(lambda: page.editor.campaign and page.editor.campaign.campaign_id == other)
            added.set()
            return saved

        session.service.flow.put = slow  # type: ignore[assignment,method-assign]
        tab.add(tab.canvas.cards["add branch", "", ""].node)
        await added.wait()
        await until(lambda: not tab._tasks.busy("act"))
        assert not tab.enabled.isChecked()


async def test_branch_editor_when_save_fails_keeps_text_and_asks_before_leaving(service: Served) -> None:
    async with flow_of(service, branch("Interested")) as (session, page, tab):
        tab.open(card(tab, "Interested").node)
        put = session.service.flow.put

        async def refuse(*_: object) -> object:
            raise Unreachable("gone")

        session.service.flow.put = refuse  # type: ignore[assignment,method-assign]
        session.turned(Unreachable("gone"))
        assert not tab.branch.remove.isEnabled()
        tab.branch.steps[0].texts.variants[0].body.setPlainText("Typed on a train")
        await until(lambda: page.editor.head.saved_line.text() == "Not saved")
        tab.branch.back.click()
        assert await answer("Keep editing") == "Not everything is saved"
        assert tab.is_writing
        session.service.flow.put = put  # type: ignore[method-assign]
        session.turned(None)
        await until(lambda: tab.saving.settled)
        assert page.editor.campaign
        (saved,) = (await session.service.flow.get(page.editor.campaign.campaign_id)).branches
        assert saved.steps[0].variants[0].body_template == "Typed on a train"


async def test_branch_without_category_shows_problem_and_saves_other_fields(service: Served) -> None:
    async with flow_of(service, branch("Interested")) as (session, page, tab):
        tab.open(card(tab, "Interested").node)
        tab.branch.trigger.categories["Interested"].setChecked(False)
        tab.branch.label.clear()
        QTest.keyClicks(tab.branch.label, "Keen")
        await until(lambda: "at least one category" in page.editor.head.sentence.text())
        assert await saved_flow(session, page) == ("Keen",)
        assert not await _closes(page, "Keep editing")
        tab.branch.trigger.categories["Question"].setChecked(True)
        await until(lambda: tab.saving.settled)
        assert await page.editor.settle()


async def _closes(page: CampaignsPage, pressed: str) -> bool:

    closing = asyncio.get_running_loop().create_task(page.editor.settle())
    await answer(pressed)
    return await closing


async def test_branch_editor_follows_edit_and_deletion_by_other_window(service: Served) -> None:
    async with flow_of(service, branch("Interested")) as (session, page, tab):
        node = card(tab, "Interested").node
        tab.open(node)
        assert page.editor.campaign
        campaign_id = page.editor.campaign.campaign_id
        await session.service.flow.put(campaign_id, node.edge, branch("Renamed by another"))
        await until(lambda: tab.branch.label.text() == "Renamed by another")
        await session.service.flow.delete(campaign_id, node.edge)
        await until(lambda: not tab.is_writing)
        assert "Interested" not in [one.text() for one in tab.canvas.cards.values()]


async def test_flow_tab_without_write_permission_is_read_only_and_shows_reason(service: Served) -> None:
    async with session_on(service) as session:
        campaign_id = await draft(session, "Only looked at")
        await session.service.flow.put(campaign_id, str(uuid4()), branch("Interested"))
    rights = ("campaigns:read", "contacts:read")
    async with session_on(service, *rights) as session, page_on(session) as page:
        await opened(page, campaign_id)
        page.editor.go("flow")
        tab = page.editor.flow
        await until(lambda: tab.canvas.cards)
        assert not tab.enabled.isEnabled() and "doesn't let you change campaigns" in tab.enabled.toolTip()
        assert not [one for one in tab.canvas.cards.values() if one.text().startswith("Add ")]
        said: list[str] = []
        session.noticed.connect(lambda _, text: said.append(text))
        tab.canvas.go_to(("branch", card(tab, "Interested").node.edge, ""))
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
        assert "doesn't let you change campaigns" in said[0]
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert tab.is_writing and tab.branch.label.isReadOnly() and not tab.branch.trigger.kind.isEnabled()
        assert tab.branch.steps[0].texts.variants[0].body.isReadOnly()


async def test_flow_tab_when_service_is_unreachable_shows_offline_and_retries(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Read with trouble")
        get = session.service.flow.get
        failures: list[Exception] = [Unreachable("gone")]

        async def fail_once(wanted: str) -> object:
            if failures:
                raise failures.pop()
            return await get(wanted)

        session.service.flow.get = fail_once  # type: ignore[assignment,method-assign]
        await opened(page, campaign_id)
        page.editor.go("flow")
        await until(lambda: page.editor.flow.states.state == "offline")
        page.editor.flow.states.message.act.click()
        await until(lambda: page.editor.flow.states.state == "ready")


async def test_checklist_with_missing_branch_text_focuses_its_body(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1, "")) as (session, page, tab):
        assert card(tab, "Step 0").node.lacks
        assert page.editor.campaign
        on = CampaignEdit(subsequences_enabled=True)
        await session.service.campaigns.edit(page.editor.campaign.campaign_id, on)
        page.editor.check_again()
        await until(lambda: "variants" in page.editor.checklist.missing)
        page.editor.checklist.lines["variants"].click()
        assert QApplication.focusWidget() is tab.branch.steps[0].texts.variants[0].body


@pytest.mark.parametrize("steps", [3, -3])
async def test_flow_canvas_zooms_by_buttons_fits_and_resets(service: Served, steps: int) -> None:
    async with flow_of(service, branch("Interested", 1, "One", "Two", "Three", "Four")) as (_, _, tab):
        for _ in range(abs(steps)):
            (tab.larger if steps > 0 else tab.smaller).click()
        assert (tab.canvas.zoom > 1) == (steps > 0)
        assert tab.measure.text() == f"{round(tab.canvas.zoom * 100)}%"
        tab.fit.click()
        assert tab.canvas.ground.width() <= tab.canvas.viewport().width()
        assert tab.canvas.zoom < 1
        QTest.keyClick(tab, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: tab.canvas.zoom == 1)


async def test_branch_deletion_when_it_fails_keeps_branch_and_unsaved_text(service: Served) -> None:
    async with flow_of(service, branch("Interested")) as (session, page, tab):
        tab.open(card(tab, "Interested").node)

        async def refuse(*_: object) -> object:
            raise Unreachable("gone")

        session.service.flow.put = session.service.flow.delete = refuse  # type: ignore[assignment,method-assign]
        tab.branch.steps[0].texts.variants[0].body.setPlainText("Unsaved")
        tab.branch.remove.click()
        await until(lambda: not tab._tasks.busy("act"))
        assert not tab.holding.is_on and page.editor.head.sentence.text()
        assert tab.is_writing and tab.saving.dirty
        assert tab.branch.steps[0].texts.variants[0].body.toPlainText() == "Unsaved"
        tab.saving.forget()


async def test_branch_editor_opened_repeatedly_leaks_no_objects(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1, "One", "Two")) as (_, page, tab):
        counts = []
        for _ in range(20):
            tab.open(card(tab, "Interested").node)
            tab.branch.back.click()
            await until(lambda: not tab.is_writing)
            await until(lambda: not tab._reading.busy() and not tab._tasks.busy())
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            counts.append(len(page.findChildren(QObject)))
        assert counts[-1] == counts[2]


async def test_steps_of_branch_and_sequence_reorder_by_keys_and_buttons(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1, "One", "Two", "Three")) as (session, page, tab):
        assert page.editor.campaign
        campaign_id = page.editor.campaign.campaign_id

        async def order() -> list[str]:
            (found,) = (await session.service.flow.get(campaign_id)).branches
            return [step.variants[0].body_template for step in found.steps]

        def nodes() -> list[str]:
            return [one.text() for one in tab.canvas.cards.values() if one.node.kind == "step"]

        first, left = card(tab, "Step 0"), []
        page.editor.head.back.clicked.connect(lambda: left.append("the campaign"))
        QTest.keyClick(first, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)  # it is the first one
        QTest.keyClick(first, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
        await until(lambda: nodes() == ["Step 1", "Step 0", "Step 2"])
        assert await order() == ["Two", "One", "Three"] and left == []
        card(tab, "Step 2").click()
        await until(lambda: tab.is_writing)
        last = tab.branch.steps[2]
        assert last.earlier.isEnabled() and not last.later.isEnabled()
        last.earlier.click()
        await until(lambda: tab.saving.settled and not last.later.isHidden() and last.later.isEnabled())
        assert await order() == ["Two", "Three", "One"]
        for text in ("Two more", "Three more"):
            page.editor.mails.add.click()
            page.editor.mails.steps[-1].variants[0].body.setPlainText(text)
        page.editor.mails.steps[3].earlier.click()
        await page.editor.settle()
        chain = (await session.service.campaigns.get(campaign_id)).sequences
        assert [one.variants[0].body_template for one in chain] == ["Again", "Three more", "Two more"]


async def test_branch_text_with_broken_field_is_marked_on_card_and_in_editor(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1, "Hello {{first_name")) as (_, page, tab):
        assert card(tab, "Step 0").node.lacks and "{{" in card(tab, "Step 0").node.line
        tab.focus_gap()
        await until(lambda: tab.is_writing)
        (variant,) = tab.branch.steps[0].texts.variants
        assert variant.warning.text() and variant.body.hasFocus()
        await page.editor.settle()


async def test_branch_with_unknown_trigger_is_shown_read_only(service: Served) -> None:
    async with flow_of(service, branch("Interested", 1), branch("Silent", 2)) as (session, page, tab):
        asked = session.service.flow.get

        async def newer(campaign_id: str) -> Flow:
            found = await asked(campaign_id)
            first = found.branches[0].model_copy(
                update={"trigger_type": "MOON_IS_FULL", "trigger_params": {"phase": 4}}
            )
            return found.model_copy(update={"branches": (first, *found.branches[1:])})

        session.service.flow.get = newer  # type: ignore[method-assign]
        tab.read_again()
        await until(lambda: "MOON_IS_FULL" in card(tab, "Interested").node.way)
        QTest.keyClick(card(tab, "Silent"), Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        card(tab, "Interested").click()
        await until(lambda: tab.is_writing)
        editor = tab.branch
        assert "doesn't know this trigger" in editor.trigger.note.text()
        assert editor.label.isReadOnly() and not editor.add.isEnabled()
        assert not editor.trigger.kind.isEnabled() and not editor.later.isEnabled()
        assert editor.remove.isEnabled()
        assert await saved_flow(session, page) == ("Interested", "Silent")
        await page.editor.settle()


async def test_palette_search_when_flow_is_unreadable_returns_no_branches(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with flow_of(service, branch("Interested")) as (_, page, tab):
        assert [one.text for one in await page.found("interest")] == ["Interested"]

        async def read() -> bool:
            raise Unreachable("away")

        tab.branches.flow = None
        monkeypatch.setattr(tab.branches, "read", read)
        assert await page.found("interest") == []
