"""HTTP routes for replies."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from app.contract import paths
from app.contract.ids import MailId, ThreadId
from app.contract.pagination import Pagination
from app.contract.replies import (
    Answer,
    Answered,
    Claim,
    Conversation,
    Thread,
    ThreadEdit,
    ThreadPage,
    ThreadQuery,
    ThreadRead,
)
from app.contract.scopes import Scope
from app.contract.sentences import Sentence, say
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.core.clock import add_real_seconds
from app.service.records import threads as store
from app.service.records.access import Access
from app.service.workflows.inbound import link_to_lead, thread_actions
from app.service.workflows.outbound import undo_send

ON_ITS_WAY = say("answer_under_way", "The reply is on its way")
TAKEN_BACK = say("answer_taken_back_now", "The reply was taken back")
router = APIRouter(tags=["Replies"])


@router.get(paths.THREAD, operation_id="thread_read", summary="Read a thread")
async def read_thread(
    app_state: AppStateDep, thread_id: str, access: Access = require_scopes(Scope.REPLIES_READ)
) -> Thread:
    """Return one conversation, without its emails."""
    return (await app_state.database.read(lambda conn: store.load_thread(conn, access, thread_id))).shown


@router.get(paths.THREADS, operation_id="threads_search", summary="Conversations")
async def list_threads(
    app_state: AppStateDep,
    query: Annotated[ThreadQuery, Query()],
    access: Access = require_scopes(Scope.REPLIES_READ),
) -> ThreadPage:
    """Return conversations, latest first. Snoozed ones come back, unread, when their time has come."""
    now = app_state.clock.now()
    threads, total, unread = await app_state.database.read(
        lambda conn: store.load_thread_page(conn, access, query, now)
    )
    return ThreadPage(
        threads=threads,
        pagination=Pagination.of(query.page, query.limit, total),
        unread=unread,
    )


@router.get(paths.MESSAGES, operation_id="thread_messages", summary="All emails of a thread")
async def read_messages(
    app_state: AppStateDep, thread_id: str, access: Access = require_scopes(Scope.REPLIES_READ)
) -> Conversation:
    """Return the emails received and sent, oldest first, with the state of each one sent."""
    return await app_state.database.read(lambda conn: thread_actions.conversation_of(conn, access, thread_id))


@router.patch(paths.DESK_THREAD, operation_id="thread_update", summary="Mark, file or snooze a thread")
async def edit_thread(
    app_state: AppStateDep,
    thread_id: str,
    wanted: ThreadEdit,
    access: Access = require_scopes(Scope.REPLIES_WRITE),
) -> ThreadRead:
    """Change the given fields only. A manual category takes precedence over the detected one."""
    now = app_state.clock.now()
    edited = await app_state.database.write_durably(
        lambda conn: thread_actions.apply_thread_edit(conn, access, thread_id, wanted, now)
    )
    return ThreadRead(thread=edited, message=say("thread_updated", "Thread updated"))


@router.post(paths.ANSWER, operation_id="thread_answer", summary="Reply in a thread")
async def answer_thread(
    app_state: AppStateDep,
    thread_id: str,
    wanted: Answer,
    access: Access = require_scopes(Scope.REPLIES_WRITE),
) -> Answered:
    """Send an answer from the inbox of the conversation; the messages show its state."""
    now = app_state.clock.now()
    until = add_real_seconds(app_state.clock, now, wanted.hold_seconds)
    held_until = until if until > now else None
    mail_id = await app_state.database.write_durably(
        lambda conn: thread_actions.queue_thread_answer(conn, access, thread_id, wanted, now, held_until)
    )
    return _to_answered(mail_id, thread_id, ON_ITS_WAY, held_until)


@router.delete(
    paths.ANSWER_MAIL, operation_id="answer_take_back", summary="Take a reply back", responses={409: {}}
)
async def take_answer_back(
    app_state: AppStateDep,
    thread_id: str,
    mail_id: UUID,
    access: Access = require_scopes(Scope.REPLIES_WRITE),
) -> Answered:
    """Take an answer back: nothing was sent, and nothing will be. 409 once it is with the mail server."""
    now = app_state.clock.now()
    await app_state.database.write_durably(
        lambda conn: undo_send.cancel_queued_reply(conn, access, thread_id, str(mail_id), now)
    )
    return _to_answered(str(mail_id), thread_id, TAKEN_BACK)


@router.post(
    paths.ANSWER_NOW,
    operation_id="answer_send_now",
    summary="Send a reply before its time",
    responses={409: {}},
)
async def send_answer_now(
    app_state: AppStateDep,
    thread_id: str,
    mail_id: UUID,
    access: Access = require_scopes(Scope.REPLIES_WRITE),
) -> Answered:
    """End the time in which an answer can be taken back. 409 if it was taken back."""
    await app_state.database.write(
        lambda conn: undo_send.send_without_delay(conn, access, thread_id, str(mail_id))
    )
    return _to_answered(str(mail_id), thread_id, ON_ITS_WAY)


@router.put(
    paths.WHOSE, operation_id="thread_claim", summary="Say whose a conversation is", responses={409: {}}
)
async def claim_thread(
    app_state: AppStateDep,
    thread_id: str,
    wanted: Claim,
    access: Access = require_scopes(Scope.REPLIES_WRITE),
) -> ThreadRead:
    """Say whose reply this is: that lead's sequence ends, and the address is known from now on.

    Without a lead and an email, it is no lead's.
    """
    now = app_state.clock.now()
    if wanted.lead_id is None and wanted.mail_id is None:
        thread = await app_state.database.write(
            lambda conn: link_to_lead.dismiss_candidates(conn, access, thread_id)
        )
        return ThreadRead(thread=thread, message=say("thread_of_nobody", "It is no one's"))
    thread = await app_state.database.write(
        lambda conn: link_to_lead.link_thread(conn, access, thread_id, wanted, now)
    )
    message = say("thread_claimed", "It is {name}'s", name=thread.lead_name)
    return ThreadRead(thread=thread, message=message)


@router.delete(
    paths.WHOSE,
    operation_id="thread_unclaim",
    summary="Undo linking a conversation",
    responses={409: {}},
)
async def take_claim_back(
    app_state: AppStateDep, thread_id: str, access: Access = require_scopes(Scope.REPLIES_WRITE)
) -> ThreadRead:
    """Undo the decision on whose reply this is: the lead continues, and the question is open again.

    An opt-out stays.
    """
    now = app_state.clock.now()
    thread = await app_state.database.write(
        lambda conn: link_to_lead.unlink_thread(conn, access, thread_id, now)
    )
    return ThreadRead(thread=thread, message=say("thread_claim_taken_back", "Undone"))


def _to_answered(
    mail_id: str, thread_id: str, message: Sentence, held_until: datetime | None = None
) -> Answered:
    return Answered(
        mail_id=MailId(mail_id), thread_id=ThreadId(thread_id), message=message, held_until=held_until
    )
