"""A crowd of idle connections: the service has file descriptors left for mail, and answers others."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from app.contract import paths
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.mails import MailState
from app.contract.scopes import KEY_HEADER
from tests.bench.figures import tell
from tests.patience import SLOW
from tests.program import PROGRAM, ready
from tests.service.workflows.outbound.smtp_lab import Lab

from .test_killed import KEY, PEOPLE, settled, workspace

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="counts file descriptors in /proc"),
]
CROWD, FILES = 1_100, 512


async def test_idle_connections_in_large_number_stop_neither_sending_nor_api(
    tmp_path: Path, lab: Lab
) -> None:
    await workspace(tmp_path, lab)
    limited = ["sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *PROGRAM]
    process = await asyncio.create_subprocess_exec(
        *(*limited, "service", "--data", str(tmp_path), "--practice"),
        *("--connections-per-address", f"{CROWD}"),
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, BOOTSTRAP_KEY_VARIABLE: KEY},
    )
    assert process.stdin is not None
    try:
        told = await ready(process, tmp_path)
        with contextlib.ExitStack() as crowd:
            for url in (told.base_url, told.pages_url):
                parts = urlsplit(url)
                for _ in range(CROWD):
                    crowd.enter_context(socket.create_connection((parts.hostname or "", parts.port or 0)))
            elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(transport=elsewhere, headers={KEY_HEADER: KEY}, timeout=20) as api:
                for url in (told.base_url + paths.HEALTH, told.pages_url + "/nothing"):
                    assert (await api.get(url)).status_code in (200, 404)
            files = len(os.listdir(f"/proc/{process.pid}/fd"))
            async with httpx.AsyncClient(base_url=told.base_url, headers={KEY_HEADER: KEY}) as api:
                assert (await settled(api))[MailState.SENT] == PEOPLE
        assert files < FILES * 3 // 4
        tell(f"{2 * CROWD} idle connections, {FILES} file descriptors: {files} in use, {PEOPLE} emails sent")
    finally:
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), 20 * SLOW) == 0
    assert "Traceback" not in (tmp_path / "service.log").read_text()
