"""Connecting a mailbox such that who gives up leaves nothing behind."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from app.contract.inboxes import InboxCreated, NewSmtpInbox
from app.contract.problems import NotFound
from app.contract.signin import NewSignedInInbox
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session


async def connect(session: Session, tasks: Tasks, inbox: NewSmtpInbox | NewSignedInInbox) -> InboxCreated:
    """The service tries both sides, then keeps it. Cancelled, a mailbox that it kept all the same is taken
    back; `tasks` outlive the caller and see to that."""
    answer = tasks.start(_answer(session, inbox))
    try:
        made = await asyncio.shield(answer)
    except asyncio.CancelledError:
        with suppress(RuntimeError):  # the page is closing too
            tasks.start(_take_back(session, answer))
        raise
    if isinstance(made, Exception):
        raise made
    return made


async def _answer(session: Session, inbox: NewSmtpInbox | NewSignedInInbox) -> InboxCreated | Exception:
    try:
        if isinstance(inbox, NewSignedInInbox):
            return await session.service.sign_ins.connect(inbox)
        return await session.service.inboxes.connect(inbox)
    except Exception as error:
        return error


async def _take_back(session: Session, answer: asyncio.Task[InboxCreated | Exception]) -> None:
    made = await answer
    if isinstance(made, InboxCreated):
        with suppress(NotFound):
            await session.service.inboxes.delete(made.inbox_id)
