"""One practice service for the tests of campaigns; its clock stands still, so nothing is sent by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from io import BytesIO

import pytest

from app.client.service import OutreachService
from app.contract.workspace import SettingsEdit
from tests.desktop.served import Served, served

PEOPLE = "email,first,company\n" + "".join(
    f"person{n}@people.example,{'Ada' if n % 2 else ''},Firm {n}\n" for n in range(6)
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("service")
    with served(folder, "--practice", "--practice-speed", "0") as running:
        asyncio.run(_furnish(running))
        yield running


async def _furnish(running: Served) -> None:
    service = OutreachService(running.base_url, running.key)
    await service.workspace.edit(SettingsEdit(postal_address=""))
    mapping = {"email": "email", "first_name": "first", "company": "company"}
    await service.contacts.import_csv(BytesIO(PEOPLE.encode()), "people.csv", mapping)
    await service.close()
