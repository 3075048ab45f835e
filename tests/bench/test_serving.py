"""What the service costs: a page beside bare Starlette, and idling."""

from __future__ import annotations

import asyncio
import http.client
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from app.service.records.access import new_key
from tests import factories
from tests.bench.figures import compare, tell
from tests.mailhost.fixture import MailHost
from tests.mailhost.fixture import mail_host as mail_host
from tests.service.conftest import MONDAY
from tests.service.crowds import crowd
from tests.service.uploading import KEY, AppStateDep, running

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
PEOPLE, REQUESTS, ROUNDS = 20_000, 1_000, 3
INBOXES, QUIET = 20, float(os.environ.get("OUTREACH_BENCH_QUIET", "600"))
BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
body = open(sys.argv[1], "rb").read()
async def page(request): return Response(body, media_type="application/json")
print("up", flush=True)
app = Starlette(routes=[Route("/page", page)])
uvicorn.run(app, port=int(sys.argv[2]), log_config=None, access_log=False)
"""


async def furnished(data: Path, work: Callable[[Connection, AppState], object]) -> None:
    """A workspace that a service of its own opens afterwards."""
    settings = Settings(data=data, bootstrap_key=new_key(), keep_secrets_in_file=True)
    data.mkdir(parents=True)
    vault = await open_vault(data, file_only=True)
    async with open_service(settings, VirtualClock(MONDAY), vault) as app_state:
        await app_state.database.write(lambda conn: work(conn, app_state))


@contextmanager
def bare(body: bytes, file: Path) -> Iterator[AppStateDep]:
    from tests.mailhost.daemons import free_ports

    file.write_bytes(body)
    (port,) = free_ports(1)
    command = [sys.executable, "-c", BARE, str(file), str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None and process.stdout.readline() == "up\n"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            while True:
                try:
                    client.get("/page")
                    break
                except httpx.ConnectError:
                    time.sleep(0.05)
            yield AppStateDep(process, client)
    finally:
        process.kill()
        process.communicate()


def a_core(service: AppStateDep, address: Callable[[int], str]) -> float:
    """Requests for each second of the processor that the service used."""
    line = http.client.HTTPConnection(urlsplit(str(service.api.base_url)).netloc)
    used = 0.0
    for number in range(-50, REQUESTS):
        if number == 0:
            used = service.processor
        line.request("GET", address(number), headers={KEY_HEADER: KEY})
        answer = line.getresponse()
        answer.read()
        assert answer.status == 200
    line.close()
    return REQUESTS / (service.processor - used)


async def test_contact_page_request_rate_is_compared_with_bare_starlette(tmp_path: Path) -> None:
    await furnished(tmp_path / "data", lambda conn, app_state: crowd(conn, app_state, PEOPLE))
    same = f"{paths.CONTACTS}?limit=100"
    ratios: dict[str, list[float]] = {"the same again": [], "another each time": []}
    rates: dict[str, list[float]] = {name: [] for name in ratios}
    with running(tmp_path / "data") as service, ExitStack() as stack:
        body = service.api.get(same).content
        reference = stack.enter_context(bare(body, tmp_path / "page.json"))
        for _ in range(ROUNDS):
            alone = a_core(reference, lambda _: "/page")
            others = {
                "the same again": a_core(service, lambda _: same),
                "another each time": a_core(service, lambda n: f"{same}&page={(n + 50) % 190 + 2}"),
            }
            for name, rate in others.items():
                rates[name].append(rate)
                ratios[name].append(rate / alone)
            # so that no page of the next round is remembered
            service.api.post(paths.TAGS, json={"name": f"Tag {time.monotonic_ns()}", "color": "#112233"})
    tell(f"\nA page of 100 contacts, requests a second of one core; bare Starlette {alone:,.0f}")
    for name, found in ratios.items():
        rate, ratio = statistics.median(rates[name]), statistics.median(found)
        tell(f"  {name:20} {rate:7,.0f}   {ratio:.2f} of it (aim 0.4)")
        work = f"page of 100 contacts, {name}: requests a second of a core"
        compare(work, f"{rate:,.0f}", "≥ 0.4", f"bare Starlette {rate / ratio:,.0f}", ratio)


def inboxes(conn: Connection, app_state: AppState, host: MailHost) -> None:
    for number in range(INBOXES):
        login, password = list(host.users.items())[number % len(host.users)]
        inbox = factories.add_inbox(conn, app_state, f"rep{number}@acme.test")
        values = {
            **{"imap_host": host.host, "imap_port": host.imaps_port, "imap_username": login},
            **{"smtp_host": host.host, "smtp_port": host.smtp_port, "smtp_username": login},
            "imap_password": app_state.vault.seal(password, f"inbox:{inbox}:imap"),
            "smtp_password": app_state.vault.seal(password, f"inbox:{inbox}:smtp"),
            "ca_file": str(host.ca_file),
        }
        conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox).values(values))


def idling(host: MailHost) -> int:
    """Connections to the IMAP server."""
    port = f":{host.imaps_port:04X}"
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(line.split()[2].endswith(port) and line.split()[3] == "01" for line in lines)


async def test_idle_service_with_inboxes_cpu_and_memory_are_measured(
    mail_host: MailHost, tmp_path: Path
) -> None:
    """Several services at the same time, each with data and inboxes of its own."""
    folders = [tmp_path / f"data{number}" for number in range(ROUNDS)]
    for folder in folders:
        await furnished(folder, lambda conn, app_state: inboxes(conn, app_state, mail_host))
    with ExitStack() as stack:
        services = [stack.enter_context(running(folder)) for folder in folders]
        until = time.monotonic() + 60
        while idling(mail_host) < ROUNDS * INBOXES and time.monotonic() < until:
            await asyncio.sleep(0.5)
        assert idling(mail_host) >= ROUNDS * INBOXES
        await asyncio.sleep(min(QUIET, 15))  # the first look at each mailbox is over
        before = [service.processor for service in services]
        await asyncio.sleep(QUIET)  # nobody asks for anything
        used = [service.processor - begun for service, begun in zip(services, before, strict=True)]
        memory = max(service.memory for service in services)
    shares = [seconds / QUIET * 100 for seconds in used]
    share, each = statistics.median(shares), ", ".join(f"{one:.2f}" for one in shares)
    tell(
        f"\nIdle for {QUIET:.0f} s with {INBOXES} inboxes on IDLE: {share:.2f} % of a core (aim 0.3): {each}"
    )
    tell(f"  {memory:.0f} MB (aim 150)")
    work = f"idle for {QUIET:.0f} s, {INBOXES} inboxes on IDLE, median of {ROUNDS}"
    compare(work, f"{share:.2f} % of a core", "≤ 0.3 %")
    compare("its memory", f"{memory:.0f} MB", "≤ 150 MB")
