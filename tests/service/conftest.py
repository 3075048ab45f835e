"""A real service on a clock of the test's own, and a client of its API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState, open_service
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records.access import new_key
from tests.service.empty_workspace import fresh
from tests.service.postgres import Cluster, cluster, programs

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
ON_BOTH = """
    api/analytics/ api/test_attachments api/test_audit api/test_frame api/test_idempotency api/test_keys
    api/test_recipient_pages api/test_templates api/test_today
    core/test_bulk core/test_database core/test_migrations core/test_missing_database core/test_pieces
    records/ rules/ test_indexes test_server
    workflows/branches/test_routes workflows/campaigns/ workflows/contacts/ workflows/inboxes/test_routes
    workflows/leads/ workflows/outbox/ workflows/replies/ workflows/test_backup workflows/test_prior_contact
    workflows/test_team workflows/transfer/test_key_rotation workflows/webhooks/test_lasting
    workflows/webhooks/test_routes workflows/outbound/test_damage workflows/outbound/test_resolve_uncertain
    workflows/outbound/test_indexes workflows/outbound/test_last_mail workflows/outbound/test_ledger
    workflows/outbound/test_restored workflows/outbound/test_run workflows/outbound/test_sleep_detection
"""  # the tests of stores and of work


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock(MONDAY)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test of the service runs on both databases; on PostgreSQL most of them only in `make soak`."""
    if "database_url" in metafunc.fixturenames:
        alone = metafunc.definition.get_closest_marker("sqlite") is not None
        name = metafunc.definition.nodeid.removeprefix("tests/service/")
        at_once = name.startswith(tuple(ON_BOTH.split()))
        server = pytest.param("postgresql", marks=() if at_once else pytest.mark.soak)
        metafunc.parametrize("database_url", ("sqlite",) if alone else ("sqlite", server), indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    if programs() is None:
        pytest.skip("NO TEST ON POSTGRESQL: Debian's postgresql is not installed")
    with cluster() as running:
        yield running


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> str | None:
    """None: a file in the data folder."""
    return request.getfixturevalue("postgresql").emptied() if request.param == "postgresql" else None


@pytest.fixture
def settings(tmp_path: Path, database_url: str | None) -> Settings:
    return Settings(
        data=tmp_path / "workspace",
        database=database_url,
        bootstrap_key=new_key(),
        keep_secrets_in_file=True,
        requests_per_minute=60_000,
    )


@pytest.fixture
async def app_state(anyio_backend: str, settings: Settings, clock: VirtualClock) -> AsyncIterator[AppState]:
    """A service with its database and nothing running."""
    if settings.database is None:
        fresh(settings.data)
    async with open_service(settings, clock, Vault(bytes(32))) as service:
        yield service


@pytest.fixture
async def api(app_state: AppState) -> AsyncIterator[httpx.AsyncClient]:
    """A client with a key of all scopes."""
    transport = httpx.ASGITransport(create_app(app_state), raise_app_exceptions=False)
    headers = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
        yield client
