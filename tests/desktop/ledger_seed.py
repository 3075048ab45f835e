"""Mails of the ledger, put beside a running service."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, create_engine, select, update

from app.service.core import tables
from app.service.records.access import Access
from tests import factories
from tests.desktop.running_service import Served


def seed(
    service: Served,
    inbox_id: str,
    now: datetime,
    email: str,
    changed: dict[str, Any] | None = None,
    has_lead: bool = False,
    **more: Any,
) -> factories.Sent:
    """A mail that the mailbox has sent, put beside the running service; `changed` are columns of its row."""
    engine = create_engine(f"sqlite:///{service.data / 'outreach.sqlite'}", connect_args={"timeout": 10})

    def put(conn: Connection) -> factories.Sent:
        home = conn.execute(select(tables.workspaces)).one()
        app_state = SimpleNamespace(
            home=Access(home.team_id, home.id, ()),
            clock=SimpleNamespace(now=lambda: now),
            vault=SimpleNamespace(seal=lambda text, place: text.encode()),
        )
        campaign = factories.add_campaign(conn, app_state) if has_lead else None  # type: ignore[arg-type]
        sent = factories.add_sent_mail(conn, app_state, inbox_id, campaign, email, **more)  # type: ignore[arg-type]
        conn.execute(
            update(tables.mails)
            .where(tables.mails.c.id == sent.mail)
            .values(sent_copy=True, **(changed or {}))
        )
        return sent

    with engine.begin() as conn:
        sent = put(conn)
    engine.dispose()
    return sent


def beside(service: Served, work: Callable[[Connection, str], Any]) -> None:
    """Something written beside the running service; `work` gets the id of the workspace, too."""
    engine = create_engine(f"sqlite:///{service.data / 'outreach.sqlite'}", connect_args={"timeout": 10})
    with engine.begin() as conn:
        work(conn, conn.execute(select(tables.workspaces)).one().id)
    engine.dispose()
