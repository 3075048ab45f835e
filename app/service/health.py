"""For whoever watches over the service: is it alive, and can it work. Neither needs a key."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from app import __version__
from app.contract import paths

from . import tables
from .database import LOST
from .service import Service

router = APIRouter(include_in_schema=False)
PATIENCE = 3.0  # seconds


@router.get(paths.HEALTH)
async def alive() -> dict[str, str]:
    """It answers, whatever its database does: to be started anew only when it does not."""
    return {"status": "ok", "version": __version__}


@router.get(paths.READY)
async def ready(request: Request) -> JSONResponse:
    """503 and a sentence while it can't read, or can't write."""
    service: Service = request.app.state.service
    try:
        async with asyncio.timeout(PATIENCE):
            await service.database.read(lambda conn: conn.scalar(select(tables.workspaces.c.id).limit(1)))
    except (OperationalError, TimeoutError):
        return JSONResponse({"detail": service.database.trouble or LOST}, 503)
    if service.database.trouble:
        return JSONResponse({"detail": service.database.trouble}, 503)
    return JSONResponse({"status": "ok", "version": __version__})
