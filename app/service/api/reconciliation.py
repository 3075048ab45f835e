"""HTTP routes for the comparison of mailboxes with the replies read from them."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request

from app.contract import paths
from app.contract.reconciliation import Compared, ReplyComparison, ReplyProofs
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.service.api.authentication import require_scopes
from app.service.app_state import AppState
from app.service.records.access import Access
from app.service.workflows.inbound import reconciliation_job

router = APIRouter(tags=["Replies"])


@router.get(
    paths.REPLY_PROOFS, operation_id="reply_proofs", summary="Inboxes compared with what was read from them"
)
async def read_proofs(request: Request, access: Access = require_scopes(Scope.REPLIES_READ)) -> ReplyProofs:
    """Return the last comparison of each mailbox with what was read from it, which is made every night.

    Mailboxes that lack replies come first.
    """
    app_state: AppState = request.app.state.app_state
    found = await app_state.database.read(
        lambda conn: reconciliation_job.list_reply_proofs(conn, access.workspace_id)
    )
    return ReplyProofs(
        proofs=found, message=say("inboxes_compared", "{count} inboxes compared", count=len(found))
    )


@router.post(
    paths.REPLY_PROOF, operation_id="reply_proof", summary="Compare an inbox now", responses={409: {}}
)
async def compare(
    request: Request,
    inbox_id: UUID,
    wanted: ReplyComparison,
    access: Access = require_scopes(Scope.REPLIES_WRITE),
) -> Compared:
    """Compare a mailbox now, which takes as long as the mailbox does; read missing replies if requested."""
    app_state: AppState = request.app.state.app_state
    await app_state.database.read(
        lambda conn: reconciliation_job.check_inbox_access(conn, access, str(inbox_id))
    )
    return await reconciliation_job.compare_inbox(app_state, str(inbox_id), read_in=wanted.read_in)
