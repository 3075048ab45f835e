from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.service.app_state import Service
from app.service.workflows.domains import dns_checks
from tests.service.workflows.domains.lab import Dns, LabHost, serving


@pytest.fixture
async def host(house: Service, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LabHost]:
    """The house hosts domains; nobody waits long for a silent server."""
    monkeypatch.setattr(dns_checks, "PATIENCE", 1.5)
    async with serving(Dns()) as registry, serving(Dns()) as nameserver:
        house.mail_host = host = LabHost(registry, nameserver)
        yield host
        house.mail_host = None
