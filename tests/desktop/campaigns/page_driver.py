"""The campaigns page on a session, and a service that answers what a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QPushButton

from app.client.service import OutreachService
from app.contract.campaigns import NewCampaign, SequenceEdit, VariantEdit
from app.contract.events import Change, ChangeKind
from app.contract.workspace import About
from app.desktop.campaigns.page import CampaignsPage
from app.desktop.contacts.enroll_dialog import EnrollDialog
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import until
from tests.desktop.screen_sessions import on_screen

NOW = "2026-03-02T09:00:00Z"
Answer = Callable[[httpx.Request], httpx.Response]


@asynccontextmanager
async def page_on(session: Session) -> AsyncIterator[CampaignsPage]:
    """Shown, and told of changes as in the window."""
    async with on_screen(CampaignsPage(session)) as page:
        following = asyncio.get_running_loop().create_task(_follow(session))
        try:
            yield page
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def _follow(session: Session) -> None:
    async for change in session.service.changes(session.turned).follow():
        session.heard(change)


@asynccontextmanager
async def session_with(answer: Answer, *scopes: str) -> AsyncIterator[Session]:
    """A session on a double of the service."""
    service = OutreachService("http://127.0.0.1:9", "ork_live_test", httpx.MockTransport(answer))
    session = Session(QSettings())
    about = About.model_validate(
        {
            **{"version": "1", "team_id": "t", "workspace_id": "w", "scopes": scopes or ("*",)},
            **{"settings": {}, "now": NOW, "success": True, "message": ""},
        }
    )
    session.connected(service, about)
    try:
        yield session
    finally:
        await service.close()


async def draft(session: Session, name: str) -> str:
    """A campaign with two variants and a follow-up, told as the stream would tell it; its id."""
    texts = [
        VariantEdit(subject_template=f"Subject {n}", body_template=f"Text {n}", distribution_percent=50)
        for n in range(2)
    ]
    follow_up = SequenceEdit(wait_days=2, variants=(VariantEdit(body_template="Again"),))
    saved = await session.service.campaigns.create(
        NewCampaign(name=name, variants=tuple(texts), sequences=(follow_up,))
    )
    session.heard(Change(kind=ChangeKind.CAMPAIGN, ids=(saved.campaign_id,), at=session.now()))
    return saved.campaign_id


async def opened(page: CampaignsPage, campaign_id: str) -> None:
    """In the editor, and read to the end."""
    page.reveal(campaign_id)
    await until(lambda: page.editor.campaign and page.editor.campaign.campaign_id == campaign_id)
    await until(lambda: page.editor.states.state == "ready")
    await until(lambda: not page.editor._tasks.busy() and not page.editor._loading.busy())


async def answer(button: str) -> str:
    """Press a button of the question that is open; its text."""
    question = await until(_question)
    text: str = question.findChildren(QPushButton)[0].window().windowTitle()
    next(one for one in question.buttons if one.text().startswith(button)).click()
    return text


def _question() -> Question | None:
    return next(
        (w for w in QApplication.topLevelWidgets() if isinstance(w, Question) and w.isVisible()), None
    )


async def everybody_added() -> EnrollDialog:
    """On through the dialog that is open, whomever we have met, until all are in; the dialog, closed."""
    dialog = await until(
        lambda: next(
            (w for w in QApplication.topLevelWidgets() if isinstance(w, EnrollDialog) and w.isVisible()), None
        )
    )
    dialog.add.click()
    await until(lambda: not dialog.meeting.looking)
    if dialog.meeting.has_news:
        dialog.add.click()
    await until(dialog.told.text)
    dialog.reject()
    return dialog


async def settled(page: CampaignsPage) -> None:
    await until(lambda: page.editor.saving.settled)
