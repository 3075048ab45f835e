"""HTTP routes for subsequence branches."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Response
from sqlalchemy import Connection

from app.contract import paths
from app.contract.branches import BranchDeleted, BranchEdit, BranchSaved, Flow, LeadMove, LeadMoved
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records import enrollment
from app.service.records.access import Access
from app.service.workflows.campaigns import branch_detail, branch_edits

CREATED = say("branch_created", "Subsequence created")
UPDATED = say("branch_updated", "Subsequence updated")
DELETED = say("branch_deleted", "Subsequence deleted")
router = APIRouter(tags=["Flow"])


@router.put(
    paths.BRANCH,
    responses={201: {"model": BranchSaved}},
    operation_id="branch_put",
    summary="Make or replace a branch",
)
async def put_branch(
    app_state: AppStateDep,
    response: Response,
    campaign_id: UUID,
    entry_edge_id: UUID,
    wanted: BranchEdit,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> BranchSaved:
    """Create the branch behind an edge, whose id the caller chooses (201), or replace it (200)."""
    now, campaign, edge = app_state.clock.now(), str(campaign_id), str(entry_edge_id)

    def story(conn: Connection) -> tuple[bool, BranchSaved]:
        created = branch_edits.save_branch(conn, access, campaign, edge, wanted, now)
        message = CREATED if created else UPDATED
        return created, branch_detail.load_saved_branch(conn, campaign, edge, message)

    created, saved = await app_state.database.write(story)
    response.status_code = 201 if created else 200
    return saved


@router.delete(paths.BRANCH, operation_id="branch_delete", summary="Delete a branch")
async def delete_branch(
    app_state: AppStateDep,
    campaign_id: UUID,
    entry_edge_id: UUID,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> BranchDeleted:
    """Delete a branch; the leads in it leave it and get no more emails."""
    now = app_state.clock.now()
    exited = await app_state.database.write(
        lambda conn: branch_edits.delete_branch_by_edge(
            conn, access, str(campaign_id), str(entry_edge_id), now
        )
    )
    return BranchDeleted(message=DELETED, exited_count=exited)


@router.post(paths.LEAD_MOVE, operation_id="lead_move", summary="Move a lead into a branch")
async def move_lead(
    app_state: AppStateDep,
    campaign_id: UUID,
    lead_id: UUID,
    wanted: LeadMove,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> LeadMoved:
    """Move a lead into a branch by hand."""
    now, target = app_state.clock.now(), wanted.target_subsequence_node_id
    return await app_state.database.write(
        lambda conn: branch_edits.move_lead_to_branch(
            conn, access, str(campaign_id), str(lead_id), target, now
        )
    )


@router.get(paths.FLOW, operation_id="branches_list", summary="All branches of a campaign")
async def get_flow(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> Flow:
    """Return every branch of a campaign with its steps and texts."""
    return await app_state.database.read(
        lambda conn: branch_detail.load_branch_flow(
            conn, enrollment.campaign_of(conn, access, str(campaign_id))
        )
    )
