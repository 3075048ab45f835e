from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.service.app_state import AppState
from app.service.workflows.domains import dns_checks
from tests.service.workflows.domains.lab import Dns, LabHost, serving


@pytest.fixture
async def host(app_state: AppState, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LabHost]:
    """The service hosts domains; nobody waits long for a silent server."""
    monkeypatch.setattr(dns_checks, "PATIENCE", 1.5)
    async with serving(Dns()) as registry, serving(Dns()) as nameserver:
        app_state.mail_host = host = LabHost(registry, nameserver)
        yield host
        app_state.mail_host = None
