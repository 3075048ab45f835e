"""What one event costs in a workspace of 300 people and of a million."""

from __future__ import annotations

import statistics
import time

import pytest
from sqlalchemy import Connection

from app.service.app_state import AppState
from app.service.core.clock import VirtualClock
from tests.bench.figures import tell
from tests.service.conftest import app_state as app_state
from tests.service.conftest import clock as clock
from tests.service.conftest import settings as settings
from tests.service.crowds import crowd
from tests.service.workflows.contacts.test_rolling import WHAT, Scene

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
FEW, MANY, ROUNDS = 300, 1_000_000, 7


def timed(conn: Connection, scene: Scene, what: str) -> float:
    """Milliseconds, the median; undone each time."""
    took = []
    for _ in range(ROUNDS):
        nested = conn.begin_nested()
        begun = time.perf_counter()
        WHAT[what](conn, scene)
        took.append((time.perf_counter() - begun) * 1000)
        nested.rollback()
    return statistics.median(took)


async def test_contact_rollup_time_with_million_contacts_is_measured(
    app_state: AppState, clock: VirtualClock
) -> None:
    scene = await Scene(app_state, clock).open(FEW)
    few = await app_state.database.write(lambda conn: {what: timed(conn, scene, what) for what in WHAT})
    await app_state.database.write(lambda conn: crowd(conn, app_state, MANY, first=FEW + 1))
    many = await app_state.database.write(lambda conn: {what: timed(conn, scene, what) for what in WHAT})
    tell(f"\none event, contacts written and rolled up, median of {ROUNDS}")
    tell(f"  {'':28} {FEW:>9,} {MANY:>9,} contacts")
    for what in WHAT:
        tell(f"  {what:28} {few[what]:6.1f} ms {many[what]:6.1f} ms   {many[what] / few[what]:.2f} times")
