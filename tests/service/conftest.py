"""A real service on a clock of the test's own, and a client of its API."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from app.contract.scopes import KEY_HEADER
from app.service.access import new_key
from app.service.app import create_app
from app.service.clock import VirtualClock
from app.service.service import Service, opened
from app.service.settings import Settings
from app.service.vault import Vault
from tests.service.fresh import fresh

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock(MONDAY)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        data=tmp_path / "workspace",
        bootstrap_key=new_key(),
        keep_secrets_in_file=True,
        requests_per_minute=60_000,
    )


@pytest.fixture
async def house(anyio_backend: str, settings: Settings, clock: VirtualClock) -> AsyncIterator[Service]:
    """A service with its database and nothing running."""
    fresh(settings.data)
    async with opened(settings, clock, Vault(bytes(32))) as service:
        yield service


@pytest.fixture
async def api(house: Service) -> AsyncIterator[httpx.AsyncClient]:
    """A client with a key of all scopes."""
    transport = httpx.ASGITransport(create_app(house), raise_app_exceptions=False)
    headers = {KEY_HEADER: house.settings.bootstrap_key or ""}
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
        yield client
