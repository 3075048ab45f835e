"""Why there is nothing to see or to do: of the list and of the editor, against a double of the service."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from app.contract.problems import Unreachable
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import answer, draft, opened, page_on, session_with

PAGE = {
    "campaigns": [],
    "pagination": {"page": 1, "limit": 100, "total": 0, "pages": 0, "has_next": False, "has_prev": False},
    "success": True,
    "message": "",
}


@pytest.mark.parametrize(
    ("status", "state", "said"),
    [(500, "error", "The service could not do this."), (409, "error", "Two at once.")],
)
async def test_campaign_list_on_error_shows_message_and_retries(status: int, state: str, said: str) -> None:
    answers = [httpx.Response(status, json={"detail": said}), httpx.Response(200, json=PAGE)]

    def reply(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/changes"):
            raise httpx.ConnectError("no stream")
        return answers[0] if len(answers) == 1 else answers.pop(0)

    async with session_with(reply) as session, page_on(session) as page:
        await until(lambda: page.states.state == state)
        assert said in page.states.message.sentence.text()
        page.states.message.act.click()
        await until(lambda: page.states.state == "empty")


async def test_campaign_list_without_read_permission_sends_no_request() -> None:
    asked: list[str] = []

    def reply(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        raise httpx.ConnectError("no stream")

    async with session_with(reply, "contacts:read") as session, page_on(session) as page:
        assert page.states.state == "no_permission"
        assert "doesn't let you see campaigns" in page.states.message.sentence.text()
        assert not page.new.isEnabled() and "doesn't let you change campaigns" in page.new.toolTip()
        await asyncio.sleep(0.1)
        assert not [path for path in asked if not path.endswith("/changes")]


async def test_campaign_editor_without_write_permission_is_read_only(service: Served) -> None:
    async with session_on(service) as session:
        campaign_id = await draft(session, "Only to be read")
    rights = ("campaigns:read", "contacts:read")
    async with session_on(service, *rights) as session, page_on(session) as page:
        await opened(page, campaign_id)
        editor = page.editor
        assert "doesn't let you change campaigns" in editor.head.sentence.text()
        assert editor.head.name.isReadOnly() and not editor.head.launch.isEnabled()
        assert not editor.mails.steps[0].add_variant.isEnabled() and not editor.schedule.isEnabled()
        assert not editor.people.enroll.isEnabled() and not editor.people.upload.isEnabled()
        assert editor.mails.steps[0].variants[0].body.toPlainText() == "Text 0"


async def test_campaign_editor_when_service_is_unreachable_shows_offline_and_retries(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Read with trouble")
        get = session.service.campaigns.get
        failures: list[Exception] = [Unreachable("gone")]

        async def fail_once(wanted: str) -> object:
            if failures:
                raise failures.pop()
            return await get(wanted)

        session.service.campaigns.get = fail_once  # type: ignore[assignment,method-assign]
        page.reveal(campaign_id)
        await until(lambda: page.editor.states.state == "offline")
        page.editor.states.message.act.click()
        await until(lambda: page.editor.states.state == "ready")


async def test_campaign_list_offline_stays_readable_and_disables_actions(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Readable offline")
        await until(lambda: page.table.select(campaign_id))
        assert page.deeds.delete.isEnabled()
        session.turned(Unreachable("gone"))
        assert page.states.state == "ready" and page.model.row_of(campaign_id) is not None
        assert not page.new.isEnabled() and not page.deeds.delete.isEnabled()
        assert page.new.toolTip() == "The service can't be reached."
        session.turned(None)
        assert page.new.isEnabled() and page.deeds.delete.isEnabled()


async def test_campaign_launch_when_it_fails_reports_problem(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "Launched in vain"))
        problems: list[object] = []
        session.problem.connect(problems.append)

        async def refuse(*_: object) -> object:
            raise Unreachable("gone")

        session.service.campaigns.edit = refuse  # type: ignore[assignment,method-assign]
        page.editor.head.launch.click()
        await until(lambda: problems)
        assert isinstance(problems[0], Unreachable)
        page.editor.mails.steps[0].variants[0].subject.setText("Unsaved")
        page.editor.head.back.click()
        await answer("Leave without saving")
        await until(page.table.isVisible)
