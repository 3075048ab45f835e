"""Routes for monitoring: health, readiness and metrics, none of which contains personal data."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from app import __version__
from app.contract import paths
from app.contract.mails import MailState
from app.contract.problems import Problem, Unauthorized
from app.service.api.authentication import KEY_REQUIRED
from app.service.app_state import AppState, AppStateDep
from app.service.core import tables
from app.service.core.database import LOST
from app.service.core.metrics import KIND
from app.service.core.migrations import HEAD
from app.service.records import sessions
from app.service.records.access import Access

router = APIRouter(include_in_schema=False)
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
AT_MOST = 100_000  # counting stops there
PATIENCE = 3.0  # seconds for the database


@router.get(paths.HEALTH)
async def report_health() -> dict[str, str]:
    """Respond whatever the database does: the service has to be restarted only if this fails."""
    return {"status": "ok", "version": __version__}


@router.get(paths.READY)
async def report_readiness(app_state: AppStateDep) -> JSONResponse:
    """Return 503 while the service should get no requests, and say which part is the cause."""
    version = text("SELECT version_num FROM alembic_version")
    found, has_workers = None, False
    with contextlib.suppress(SQLAlchemyError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            found = await app_state.database.read(lambda conn: conn.scalar(version))
            has_workers = await app_state.database.read(lambda conn: _count_workers(app_state, conn) > 0)
    trouble = app_state.database.damage.sentence or app_state.database.trouble
    checks = {
        "database": found is not None and trouble is None,
        "migrations": found == HEAD,
        "runner": app_state.started and not app_state.stopping,
    }
    if app_state.settings.workers:
        checks["workers"] = has_workers
    whole = all(checks.values())
    words = {name: "ok" if fine else "not ready" for name, fine in checks.items()}
    told: dict[str, Any] = {"ready": whole, "checks": words}
    if not checks["database"]:
        told |= Problem(trouble or LOST).body
    return JSONResponse(told, 200 if whole else 503)


@router.get("/metrics")
async def report_metrics(request: Request, app_state: AppStateDep) -> Response:
    """Return metrics; from another computer, a key of any scopes is needed. The database may be gone."""
    if not _is_here(request) and not isinstance(request.scope.get("state", {}).get("access"), Access):
        raise Unauthorized(KEY_REQUIRED)
    now = app_state.clock.now()
    found: dict[str, float] = {}
    with contextlib.suppress(SQLAlchemyError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            found = await app_state.database.read(lambda conn: _count_backlog(app_state, conn, now))
    found["database_trouble"] = float(not found or app_state.database.trouble is not None)
    found["work_kept"] = len(app_state.runner.keys())
    headers = {"Content-Type": KIND, "Cache-Control": "no-store"}
    return Response(app_state.metrics.shown(found), headers=headers)


def _count_workers(app_state: AppState, conn: Connection) -> int:
    """Return the number of live workers, on this machine and others."""
    shares = app_state.share is not None
    return len(sessions.live_workers(conn, app_state.settings.takeover_seconds)) if shares else 0


def _is_here(request: Request) -> bool:
    """Return whether the request comes from this computer, and not through a proxy on it."""
    host = request.client.host if request.client else ""
    try:
        local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = False
    return local and not any(name in request.headers for name in FORWARDED)


def _count_backlog(app_state: AppState, conn: Connection, now: datetime) -> dict[str, float]:
    """Count what is due or in doubt, by indexes and up to AT_MOST of each."""
    leads, mails, inboxes = tables.leads, tables.mails, tables.inboxes
    deliveries, webhooks, campaigns = tables.deliveries, tables.webhooks, tables.campaigns
    going = select(campaigns.c.id).where(campaigns.c.status == "ACTIVE")
    queries = {
        "mails_due": select(leads.c.id).where(
            leads.c.campaign_id.in_(going),
            leads.c.next_step.is_not(None),
            leads.c.hold.is_(None),
            leads.c.pause.is_(None),
            leads.c.due_at <= now,
        ),
        "mails_uncertain": select(mails.c.id).where(
            mails.c.inbox_id.in_(select(inboxes.c.id)), mails.c.state == MailState.UNCERTAIN
        ),
        "deliveries_due": select(deliveries.c.id).where(
            deliveries.c.webhook_id.in_(select(webhooks.c.id)), deliveries.c.due_at <= now
        ),
    }
    counts = {
        name: select(func.count()).select_from(query.limit(AT_MOST).subquery())
        for name, query in queries.items()
    }
    found = {name: float(conn.execute(query).scalar_one()) for name, query in counts.items()}
    found["workers"] = float(_count_workers(app_state, conn))
    held = (
        sessions.count_held(conn, app_state.settings.takeover_seconds) if app_state.share is not None else 0
    )
    return found | {"inboxes_held": float(held)}
