"""A practice service in a process of its own, on a folder that holds many of everything."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.contract.campaigns import CampaignStatus
from app.contract.scopes import KEY_HEADER
from app.service.app_state import open_service
from app.service.core.clock import WallClock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from tests.desktop.running_service import served
from tests.service.one_of_each import furnish, others, owner

SETS = {status: 300 if status is CampaignStatus.DRAFT else 25 for status in CampaignStatus}


@dataclass
class Target:
    """Ids by the names that paths give them; those of a set belong together.

    `mailbox`: one that works, as the body that connects it.
    """

    data: Path
    base_url: str
    key: str
    sets: tuple[dict[str, str], ...]
    others: tuple[dict[str, str], ...]  # of another team, and of another workspace of the team
    mailbox: dict[str, Any] = field(default_factory=dict)
    used: dict[CampaignStatus, int] = field(default_factory=dict)

    def fresh(self, status: CampaignStatus = CampaignStatus.DRAFT) -> dict[str, str]:
        """A set that no test has had yet."""
        number = self.used[status] = self.used.get(status, 0) + 1
        return dict(self.of(status)[number])

    def of(self, status: CampaignStatus) -> list[dict[str, str]]:
        """All sets of a campaign in this state. The first of them is for those who change nothing."""
        return [one for one in self.sets if one["status"] == status]


async def furnished(data: Path) -> Target:
    vault = await open_vault(data, file_only=True)
    settings = Settings(data=data, practice=True, keep_secrets_in_file=True)
    async with open_service(settings, WallClock(), vault) as app_state:
        return await app_state.database.write(
            lambda conn: Target(
                data,
                "",
                "",
                tuple(
                    furnish(conn, owner(app_state), number, status) | {"status": status}
                    for status, count in SETS.items()
                    for number in range(count)
                ),
                (
                    furnish(conn, others(conn, app_state), 0),
                    furnish(conn, others(conn, app_state, app_state.home.team_id), 0),
                ),
            )
        )


def acquaint(target: Target, api: httpx.Client) -> None:
    """The mailbox of practice is known once the service runs."""
    practice = api.get(paths.ABOUT).json()["practice_mailbox"]
    found = api.get(paths.INBOXES, params={"search": practice["email_address"]}).json()
    for each in target.sets:
        each["works_inbox_id"] = found["sender_accounts"][0]["inbox_id"]
    login = {"username": practice["email_address"], "password": practice["password"]}
    both = {f"{side}_{name}": value for side in ("smtp", "imap") for name, value in login.items()}
    ports = {name: practice[name] for name in ("smtp_host", "smtp_port", "imap_host", "imap_port")}
    target.mailbox = both | ports | {"smtp_use_tls": True, "imap_use_ssl": True}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    data = tmp_path_factory.mktemp("furnished")
    target = asyncio.run(furnished(data))
    with served(data, "--practice", "--practice-speed", "1") as service:
        target.base_url, target.key = service.base_url, service.key
        with httpx.Client(base_url=service.base_url, headers={KEY_HEADER: service.key}) as api:
            acquaint(target, api)
        yield target
    log = (data / "service.log").read_text()
    assert " ERROR " not in log, log[log.index(" ERROR ") - 30 :][:4000]


@pytest.fixture(scope="module")
def api(target: Target) -> Iterator[httpx.Client]:
    """A client with a key of all scopes."""
    headers = {KEY_HEADER: target.key}
    with httpx.Client(base_url=target.base_url, headers=headers, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def stranger(target: Target) -> Iterator[httpx.Client]:
    """A client without a key."""
    with httpx.Client(base_url=target.base_url, timeout=60) as client:
        yield client
