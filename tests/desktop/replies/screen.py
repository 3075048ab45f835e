"""A page of replies on the screen."""

from __future__ import annotations

from app.desktop.replies.page import RepliesPage
from app.desktop.session import Session
from tests.desktop.conftest import until


async def opened(session: Session, rows: int | None = None) -> RepliesPage:
    """The page, shown; with that many rows in its list."""
    page = RepliesPage(session)
    page.resize(1200, 760)
    page.show()
    page.activateWindow()
    if rows is not None:
        await until(lambda: page.model.state == "ready" and page.model.total == rows)
    return page


async def read(page: RepliesPage, at: int = 0) -> RepliesPage:
    """Selects a row and waits for its mails."""
    page.table.selectRow(at)
    await until(lambda: page.reading.view.states.state == "ready")
    return page


async def done(page: RepliesPage, session: Session) -> None:
    page.hide()
    page.deleteLater()
    await session.service.close()
