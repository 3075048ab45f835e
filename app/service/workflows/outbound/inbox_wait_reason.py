"""Reason why an inbox sends nothing now: the planner's decision over all its campaigns, read-only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, select

from app.contract.problems import NotFound
from app.contract.sentences import Sentence, say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import cooldowns, due_leads
from app.service.records.access import Access
from app.service.rules.gates import describe_common_gate, describe_gate
from app.service.rules.scheduler import CampaignPlan, Send, choose_send

from . import unread_inboxes

NO_CAMPAIGN = say("mail_no_campaign_uses_inbox", "No campaign that is sending uses this inbox.")
NOTHING = say("mail_nothing_to_send_now", "Its campaigns have nothing to send from this inbox now.")


def predict_next_send(
    conn: Connection, app_state: AppState, access: Access, inbox_id: str, now: datetime
) -> tuple[datetime | None, Sentence | None]:
    """Return when the inbox sends next, and a sentence why not now; NotFound outside the workspace."""
    inboxes = tables.inboxes
    own = (inboxes.c.id == inbox_id, inboxes.c.workspace_id == access.workspace_id)
    if conn.scalar(select(inboxes.c.id).where(*own)) is None:
        raise NotFound(
            say("mail_sender_account_not_found", "Sender account {account} not found", account=inbox_id)
        )
    plans: Mapping[str, CampaignPlan] = due_leads.load_campaign_plans(
        conn, due_leads.list_active_campaigns(conn, inbox_id)
    )
    if not plans:
        return None, NO_CAMPAIGN
    plans, (room,) = unread_inboxes.mark_unread(
        conn, app_state, plans, due_leads.load_inbox_capacities(conn, [inbox_id], now)
    )
    turn = choose_send(room, plans, cooldowns.list_eligible_heads(conn, plans, [inbox_id], now), now)
    if isinstance(turn, Send):
        return now, None
    if turn.gate is None:
        return None, NOTHING
    if turn.until is None:
        return None, describe_gate(turn.gate, **unread_inboxes.build_gate_facts(plans, [room]))
    return turn.until, describe_common_gate(turn.gate, next(iter(plans.values())).schedule, now, turn.until)
