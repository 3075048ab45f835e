"""SQL of companies that get no mail for a while because a person there has replied."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select

from app.contract.company_pauses import CompanyPause
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import cooldowns, workspaces
from app.service.rules.gates import Gate

pauses = tables.company_pauses


def describe_lifted(domain: str) -> Sentence:
    return say("company_pause_lifted", "People at {domain} get mail again.", domain=domain)


def list_paused_companies(conn: Connection, workspace_id: str, now: datetime) -> tuple[CompanyPause, ...]:
    days = timedelta(days=workspaces.load_workspace_settings(conn, workspace_id).company_pause_days)
    lately = (pauses.c.workspace_id == workspace_id, pauses.c.answered_at > now - days)
    rows = conn.execute(select(pauses).where(*lately).order_by(pauses.c.answered_at.desc()))
    return tuple(
        CompanyPause(
            domain=row.domain, person=row.person, answered_at=row.answered_at, until=row.answered_at + days
        )
        for row in rows
    )


def end_company_pause(conn: Connection, workspace_id: str, domain: str) -> None:
    """End the pause of a company, if there is one."""
    conn.execute(delete(pauses).where(pauses.c.workspace_id == workspace_id, pauses.c.domain == domain))
    cooldowns.lift_cooldowns(conn, Gate.COMPANY_PAUSED, workspace_id=workspace_id)
    after_commit(conn).wake(EVERY_PUMP)
