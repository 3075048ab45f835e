"""Credits: a ledger of grants and charges. A charge counts unless its mail failed or was canceled."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, func, insert, or_, select

from app.contract.ids import new_id
from app.contract.pagination import Pagination
from app.contract.workspace import CreditEntry, CreditPage, CreditQuery
from app.service.core import tables
from app.service.rules.mail_states import NEVER_ARRIVES

from . import workspaces

PER_MAIL = 1
credits, mails = tables.credits, tables.mails
_COUNTED: ColumnElement[bool] = or_(mails.c.state.is_(None), mails.c.state.not_in(NEVER_ARRIVES))
_WITH_MAIL = credits.outerjoin(mails, mails.c.id == credits.c.mail_id)


def count_available_credits(conn: Connection, workspace_id: str) -> int | None:
    """Return the workspace's balance of credits; None without a budget."""
    budget = workspaces.load_workspace_settings(conn, workspace_id).credit_budget
    return None if budget is None else _compute_balance(conn, workspace_id)


def charge_mail(conn: Connection, workspace_id: str, mail_id: str, note: str, now: datetime) -> None:
    """Record the charge for a mail, in the transaction that plans the mail."""
    _insert_credit_entry(conn, workspace_id, -PER_MAIL, note, now, mail_id)


def set_budget(conn: Connection, workspace_id: str, budget: int | None, now: datetime) -> None:
    """Add the entry that makes `budget` the balance; None, for free sending, adds nothing."""
    if budget is not None:
        _insert_credit_entry(
            conn,
            workspace_id,
            budget - _compute_balance(conn, workspace_id),
            f"Budget set to {budget:,}",
            now,
        )


def load_credit_page(conn: Connection, workspace_id: str, query: CreditQuery) -> CreditPage:
    """Return a page of the credit ledger, newest entries first."""
    mine = credits.c.workspace_id == workspace_id
    total = conn.execute(select(func.count()).select_from(credits).where(mine)).scalar_one()
    rows = conn.execute(
        select(credits, _COUNTED.label("counted"))
        .select_from(_WITH_MAIL)
        .where(mine)
        .order_by(credits.c.created_at.desc(), credits.c.id.desc())
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
    )
    return CreditPage(
        budget=workspaces.load_workspace_settings(conn, workspace_id).credit_budget,
        available=count_available_credits(conn, workspace_id),
        entries=tuple(CreditEntry.model_validate(dict(row._mapping)) for row in rows),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def _compute_balance(conn: Connection, workspace_id: str) -> int:
    total = select(func.coalesce(func.sum(credits.c.amount), 0)).select_from(_WITH_MAIL)
    return int(conn.execute(total.where(credits.c.workspace_id == workspace_id, _COUNTED)).scalar_one())


def _insert_credit_entry(
    conn: Connection, workspace_id: str, amount: int, note: str, now: datetime, mail_id: str | None = None
) -> None:
    conn.execute(
        insert(credits).values(
            id=new_id(),
            workspace_id=workspace_id,
            amount=amount,
            mail_id=mail_id,
            note=note,
            created_at=now,
        )
    )
