"""A practice service in a process of its own, on a folder that holds several of everything."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service.clock import WallClock
from app.service.service import opened
from app.service.settings import Settings
from app.service.vault import open_vault
from tests.desktop.served import served
from tests.service.everything import furnish, owner

SETS = 25


@dataclass(frozen=True)
class Target:
    """`sets`: ids that exist and belong together, by the names that paths give them.

    `mailbox`: one that works, as the body that connects it.
    """

    base_url: str
    key: str
    sets: tuple[dict[str, str], ...]
    mailbox: dict[str, Any]


async def furnished(data: Path) -> tuple[dict[str, str], ...]:
    vault = await open_vault(data, file_only=True)
    settings = Settings(data=data, practice=True, keep_secrets_in_file=True)
    async with opened(settings, WallClock(), vault) as service:
        return await service.database.write(
            lambda conn: tuple(furnish(conn, owner(service), number) for number in range(SETS))
        )


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    data = tmp_path_factory.mktemp("fuzzed")
    sets = asyncio.run(furnished(data))
    with served(data, "--practice", "--practice-speed", "1") as service:
        with httpx.Client(base_url=service.base_url, headers={KEY_HEADER: service.key}) as api:
            practice = api.get(paths.ABOUT).json()["practice_mailbox"]
            inbox = api.get(paths.INBOXES, params={"search": practice["email_address"]}).json()
        for each in sets[::2]:
            each["inbox_id"] = inbox["sender_accounts"][0]["inbox_id"]
        login = {"username": practice["email_address"], "password": practice["password"]}
        mailbox = {f"{side}_{name}": value for side in ("smtp", "imap") for name, value in login.items()}
        ports = {name: practice[name] for name in ("smtp_host", "smtp_port", "imap_host", "imap_port")}
        secure = {"smtp_use_tls": True, "imap_use_ssl": True}
        yield Target(service.base_url, service.key, sets, mailbox | ports | secure)
    log = (data / "service.log").read_text()
    assert " ERROR " not in log, log[log.index(" ERROR ") - 30 :][:4000]
