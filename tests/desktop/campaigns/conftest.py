"""A service with people to write to, and without a postal address."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest

from app.client.service import OutreachService
from app.contract.workspace import SettingsEdit
from tests.desktop.running_service import Served

PEOPLE = "email,first,company\n" + "".join(
    f"person{n}@people.example,{'Ada' if n % 2 else ''},Firm {n}\n" for n in range(6)
)


@pytest.fixture(scope="module")
def service(service: Served) -> Served:
    asyncio.run(_furnish(service))
    return service


async def _furnish(running: Served) -> None:
    service = OutreachService(running.base_url, running.key)
    await service.workspace.edit(SettingsEdit(postal_address=""))
    mapping = {"email": "email", "first_name": "first", "company": "company"}
    await service.contacts.import_csv(BytesIO(PEOPLE.encode()), "people.csv", mapping)
    await service.close()
