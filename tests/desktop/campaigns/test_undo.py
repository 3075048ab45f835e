"""What is removed in a campaign can be brought back; who is added gets into no other."""

from __future__ import annotations

import asyncio
from uuid import uuid4

from app.contract.branches import BranchEdit, BranchStepEdit, BranchTrigger
from app.contract.campaigns import VariantEdit
from app.contract.contacts import ContactEnrollment, ContactPage, ContactQuery
from app.contract.ids import CampaignId
from app.contract.leads import LeadQuery
from app.desktop.campaigns.page import CampaignsPage
from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import answer, draft, everybody_added, opened, page_on, settled


async def test_undo_bar_restores_removed_step_and_variant(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "To be undone")
        await opened(page, campaign_id)
        editor = page.editor
        first = editor.mails.steps[0]
        first.variants[0].share.setValue(70)
        first.variants[1].drop.click()
        assert first.shares == [100] and editor.undo.isVisible()
        assert editor.undo.text.text() == "Variant B was removed."
        await settled(page)
        editor.undo.undo.click()
        assert first.shares == [70, 30] and first.variants[1].subject.text() == "Subject 1"
        editor.mails.steps[1].remove.click()
        assert editor.undo.text.text() == "“Follow-up 1” was removed."
        await settled(page)
        assert (await session.service.campaigns.get(campaign_id)).sequences == ()
        editor.undo.undo.click()
        await settled(page)
        saved = await session.service.campaigns.get(campaign_id)
        assert [one.variants[0].body_template for one in saved.sequences] == ["Again"]
        assert [one.distribution_percent for one in saved.variants if one.is_active] == [70, 30]
        assert not editor.undo.isVisible()


async def test_undo_bar_restores_deleted_branch_with_its_steps(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id, edge = await draft(session, "Branched"), str(uuid4())
        step = BranchStepEdit(variants=(VariantEdit(body_template="Glad."),))
        wanted = BranchEdit(label="By hand", trigger_type=BranchTrigger.MANUAL, steps=(step,))
        await session.service.flow.put(campaign_id, edge, wanted)
        await opened(page, campaign_id)
        page.editor.go("flow")
        tab = page.editor.flow
        await until(lambda: ("branch", edge, "") in tab.canvas.cards)
        tab.remove(tab.canvas.cards["branch", edge, ""].node)
        await until(page.editor.undo.isVisible)
        await until(lambda: ("branch", edge, "") not in tab.canvas.cards and not tab._tasks.busy())
        page.editor.undo.undo.click()
        await until(lambda: ("branch", edge, "") in tab.canvas.cards)
        (back,) = (await session.service.flow.get(campaign_id)).branches
        assert back.label == "By hand" and back.steps[0].variants[0].body_template == "Glad."
        tab.remove(tab.canvas.cards["branch", edge, ""].node)
        await until(lambda: tab.holding.is_on)
        page.editor.head.back.click()  # whoever leaves doesn't wait
        await until(lambda: page.stack.currentWidget() is page._overview)
        assert not (await session.service.flow.get(campaign_id)).branches


async def with_leads(session: Session, page: CampaignsPage, name: str, count: int) -> str:
    """A draft with so many leads, who are shown; its id."""
    campaign_id = await draft(session, name)
    ids = tuple(one.id for one in (await session.service.contacts.search(ContactQuery())).contacts)
    await session.service.contacts.enroll(
        ContactEnrollment(campaign_id=CampaignId(campaign_id), contact_ids=ids[:count])
    )
    await opened(page, campaign_id)
    page.editor.go("leads")
    return campaign_id


async def test_undo_bar_restores_removed_leads(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await with_leads(session, page, "With removed leads", 3)
        people = page.editor.people

        async def there() -> set[str]:
            found = await session.service.leads.search(campaign_id, LeadQuery())
            return {one.email for one in found.leads}

        whole = await there()
        await until(lambda: people.model.rowCount() == 3 and people.model.row(2) is not None)
        people.table.selectAll()
        people.delete.click()
        await answer("Remove 3 leads")
        await until(page.editor.undo.isVisible)
        assert page.editor.undo.text.text() == "3 leads removed." and not await there()
        await until(lambda: people.model.rowCount() == 0 and people.states.state == "empty")
        page.editor.undo.undo.click()
        await until(lambda: people.model.rowCount() == 3)
        assert await there() == whole and len(whole) == 3


async def test_add_all_contacts_when_other_campaign_is_opened_fills_requested_one(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        asked, looked_at = await draft(session, "Asked for"), await draft(session, "Looked at meanwhile")
        await opened(page, asked)
        page.editor.go("leads")
        search, others_shown = session.service.contacts.search, asyncio.Event()

        async def late(query: ContactQuery) -> ContactPage:
            await others_shown.wait()
            return await search(query)

        session.service.contacts.search = late  # type: ignore[method-assign]
        page.editor.people.enroll.click()
        await until(lambda: page.editor.people._tasks.busy("enroll"))
        await opened(page, looked_at)
        others_shown.set()
        await everybody_added()
        await until(lambda: not page.editor.people._tasks.busy("enroll"))
        found = [
            (await session.service.leads.search(one, LeadQuery())).pagination.total
            for one in (asked, looked_at)
        ]
        assert found == [6, 0]
