"""Branches where they can't be read: written, kept, replaced, deleted; contacts into a campaign by its id."""

from __future__ import annotations

from uuid import uuid4

from PySide6.QtTest import QTest

from app.contract.branches import Branch, BranchTrigger
from app.contract.campaigns import Campaign, CampaignQuery, NewCampaign
from app.contract.ids import CampaignId
from app.desktop.contacts.enroll_dialog import EnrollDialog, find_recent_campaigns
from app.desktop.public_api_mode.branches import BranchesDialog, KeptBranches
from tests.desktop.conftest import until
from tests.desktop.public_api_mode.place_driver import (
    act,
    at_rest,
    confirm,
    dialog,
    opened,
    owner,
    place_on,
    press,
)
from tests.desktop.running_service import Served


async def drafted(there: Served, name: str) -> CampaignId:
    async with owner(there) as service:
        return (await service.campaigns.create(NewCampaign(name=name))).campaign_id


async def branches(there: Served, campaign_id: CampaignId) -> tuple[Branch, ...]:
    async with owner(there) as service:
        return (await service.flow.get(campaign_id)).branches


async def saved(box: BranchesDialog) -> None:
    press(box.save)
    await until(lambda: not box._tasks.busy())
    assert not box.problem.isVisible(), box.problem.sentence.text()


async def test_branch_dialog_in_public_api_mode_saves_replaces_and_deletes(filled: Served) -> None:
    wanted = await drafted(filled, "With branches")
    async with place_on(filled, "campaigns") as (_, page):
        await opened(page, wanted)
        press(act(page, "Branches…"))
        box = await dialog(BranchesDialog)
        assert not box.editor.remove.isEnabled()  # there is none yet
        box.editor.label.setText("")
        press(box.save)
        await until(box.problem.isVisible)
        assert "needs a name" in box.problem.sentence.text()
        box.editor.label.setText("Wants to know more")
        box.editor.trigger.kind.setCurrentIndex(
            box.editor.trigger.kind.findData(BranchTrigger.REPLY_RECEIVED)
        )
        box.editor.steps[0].texts.variants[0].body.setPlainText("Does Tuesday suit you?")
        box.enabled.setChecked(True)
        box.turn.setValue(4)
        await saved(box)
        (made,) = await branches(filled, wanted)
        assert (made.label, made.priority) == ("Wants to know more", 4)
        assert made.trigger_type == BranchTrigger.REPLY_RECEIVED
        assert box.which.currentText() == "Wants to know more" and box.editor.remove.isEnabled()
        box.reject()
        await until(lambda: page.campaign.subsequences_enabled)
        await at_rest(page)
        press(act(page, "Branches…"))  # at another time
        box = await dialog(BranchesDialog)
        assert box.which.findData(made.entry_edge_id) == 1
        box.which.setCurrentIndex(1)
        box.which.activated.emit(1)
        assert box.edge.text() == made.entry_edge_id and box.turn.value() == 4
        box.editor.steps[0].texts.variants[0].body.setPlainText("Does Friday suit you?")
        await saved(box)
        (after,) = await branches(filled, wanted)
        assert after.steps[0].node_id == made.steps[0].node_id  # and so its figures
        assert after.steps[0].variants[0].body_template == "Does Friday suit you?"
        press(box.editor.remove)
        await confirm("Delete 1")
        await until(lambda: box.which.count() == 1)
        press(box.undo.undo)
        assert box.which.count() == 2 and box.edge.text() == made.entry_edge_id
        press(box.editor.remove)
        await confirm("Delete 1")
        await until(lambda: box.which.count() == 1)
        assert await branches(filled, wanted)
        box.reject()  # whoever leaves doesn't wait
        await at_rest(page)
        assert await branches(filled, wanted) == ()


async def test_branch_dialog_in_public_api_mode_deletes_branch_by_id(filled: Served) -> None:
    wanted = await drafted(filled, "Made elsewhere")
    async with place_on(filled, "campaigns") as (session, page):
        await opened(page, wanted)
        press(act(page, "Branches…"))
        box = await dialog(BranchesDialog)
        for text, may in (("no id!", False), (str(uuid4()), True)):
            box.edge.clear()
            QTest.keyClicks(box.edge, text)
            assert box.save.isEnabled() == box.editor.remove.isEnabled() == may
        press(box.editor.remove)
        await confirm("Delete 1")
        await until(lambda: box.holding.is_on)
        await box.holding.settle()
        await until(box.problem.isVisible)
        assert "not found" in box.problem.sentence.text()
        box.reject()
        await at_rest(page)
        kept = KeptBranches(session.settings, session.connection.id, wanted)
        session.settings.setValue(f"known/{session.connection.id}/branch/x", "{")
        assert kept.get("x") is None and kept.get("y") is None


async def test_enroll_dialog_in_public_api_mode_lists_opened_campaigns(filled: Served) -> None:
    wanted = await drafted(filled, "Opened by id")
    async with owner(filled) as service:
        other = (await service.campaigns.search(CampaignQuery())).campaigns[-1].campaign_id
    async with place_on(filled, "campaigns") as (_, page):
        await opened(page, wanted)
    async with place_on(filled, "contacts") as (session, page):
        await until(lambda: page.contacts.total > 20)
        assert page.enroll.isEnabled()
        assert {str(one.campaign_id) for one in await find_recent_campaigns(session)} >= {str(wanted)}
        assert await find_recent_campaigns(session, str(uuid4())) == []
        (found,) = await find_recent_campaigns(session, str(other))
        assert isinstance(found, Campaign) and found.campaign_id == other
        press(page.enroll)
        box = await dialog(EnrollDialog)
        await until(lambda: box.campaigns.row_of(str(wanted)) is not None)
        box.table.select(str(wanted))
        await until(box.add.isEnabled)
        press(box.add)
        await until(lambda: box.report is not None and box.report.done == box.report.requested)
        box.reject()
    async with owner(filled) as service:
        assert (await service.campaigns.get(wanted)).total_leads > 20
