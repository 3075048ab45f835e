"""HTTP of replies."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from app.contract import paths
from app.contract.ids import MailId, ThreadId
from app.contract.paging import Pagination
from app.contract.replies import (
    Answer,
    Answered,
    Conversation,
    Thread,
    ThreadEdit,
    ThreadPage,
    ThreadQuery,
    ThreadRead,
)
from app.contract.scopes import Scope
from app.service.access import Access, need
from app.service.service import Service

from . import conversation, editing, store

router = APIRouter()


@router.get(paths.THREAD, response_model=Thread)
async def read_thread(request: Request, thread_id: str, access: Access = need(Scope.REPLIES_READ)) -> Thread:
    """One conversation, without its mails."""
    service: Service = request.app.state.service
    row = await service.database.read(lambda conn: editing.thread(conn, access, thread_id))
    return conversation.thread_from(row)


@router.get(paths.THREADS, response_model=ThreadPage)
async def list_threads(
    request: Request, query: Annotated[ThreadQuery, Query()], access: Access = need(Scope.REPLIES_READ)
) -> ThreadPage:
    """The latest first. Snoozed threads come back, unread, when their time has come."""
    service: Service = request.app.state.service
    now = service.clock.now()
    rows, total, unread = await service.database.read(lambda conn: store.search(conn, access, query, now))
    return ThreadPage(
        threads=tuple(conversation.thread_from(row) for row in rows),
        pagination=Pagination.of(query.page, query.limit, total),
        unread=unread,
    )


@router.get(paths.MESSAGES, response_model=Conversation)
async def read_messages(
    request: Request, thread_id: str, access: Access = need(Scope.REPLIES_READ)
) -> Conversation:
    """What came and what went, the oldest first, with how far each mail of ours has come."""
    service: Service = request.app.state.service
    return await service.database.read(lambda conn: editing.conversation_of(conn, access, thread_id))


@router.patch(paths.DESK_THREAD, response_model=ThreadRead)
async def edit_thread(
    request: Request, thread_id: str, wanted: ThreadEdit, access: Access = need(Scope.REPLIES_WRITE)
) -> ThreadRead:
    """Only what is given changes. A manual category comes before the one that the service saw."""
    service: Service = request.app.state.service
    now = service.clock.now()
    edited = await service.database.write(lambda conn: editing.edit(conn, access, thread_id, wanted, now))
    return ThreadRead(thread=edited, message="Thread updated")


@router.post(paths.ANSWER, response_model=Answered)
async def answer_thread(
    request: Request, thread_id: str, wanted: Answer, access: Access = need(Scope.REPLIES_WRITE)
) -> Answered:
    """The answer goes out from the inbox of the conversation; its state stands in the messages."""
    service: Service = request.app.state.service
    now = service.clock.now()
    mail_id = await service.database.write(lambda conn: editing.answer(conn, access, thread_id, wanted, now))
    return Answered(
        mail_id=MailId(mail_id), thread_id=ThreadId(thread_id), message="The answer is on its way"
    )
