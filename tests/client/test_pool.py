"""What is left of requests that were cancelled."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from types import SimpleNamespace

import httpx
import pytest
from httpcore._synchronization import current_async_library

from app.client.http import Http
from app.client.pool import MOST
from tests.patience import patient

pytestmark = pytest.mark.anyio


class Answering(asyncio.Protocol):
    """The other side; `here` are its ends of connections."""

    here: set[asyncio.BaseTransport] = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.here.add(transport)

    def data_received(self, data: bytes) -> None:
        assert isinstance(self.transport, asyncio.Transport)
        self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")

    def connection_lost(self, exc: Exception | None) -> None:
        self.here.discard(self.transport)


async def cut(http: Http, turns: int) -> None:
    """A request that is cancelled after so many turns of the loop."""
    asked = asyncio.ensure_future(http.request("GET", "/"))
    for _ in range(turns):
        await asyncio.sleep(0)
    asked.cancel()
    await asyncio.wait([asked])


@pytest.fixture
async def base(anyio_backend: str) -> AsyncIterator[str]:
    """A server; in the end nobody is connected to it any more."""
    server = await asyncio.get_running_loop().create_server(Answering, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()
    async with patient(5):
        while Answering.here:
            gc.collect()
            await asyncio.sleep(0.01)


async def test_requests_go_on_whatever_number_of_them_was_cancelled(base: str) -> None:
    http = Http(base, "ork_live_x")
    for number in range(300):  # at every point of a request; a client has a hundred connections
        await cut(http, number % 40)
        async with asyncio.timeout(5):
            assert (await http.request("GET", "/")).is_success
    assert len(Answering.here) < 2 * MOST
    await http.close()


async def test_a_client_that_is_closed_ends_with_its_last_request(base: str) -> None:
    for turns in range(1, 20):
        http = Http(base, "ork_live_x")
        asked = asyncio.ensure_future(http.request("GET", "/"))
        for _ in range(turns):
            await asyncio.sleep(0)
        await http.close()
        assert (await asked).is_success
        assert http.clients.current.is_closed


@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_the_fault_that_clients_take_turns_for_is_still_there(base: str) -> None:
    """When this fails, httpcore gives back the connections of cancelled requests: `Clients` can go."""
    kept = 0
    for turns in range(40):
        async with httpx.AsyncClient(base_url=base) as client:
            asked = asyncio.ensure_future(client.get("/"))
            for _ in range(turns):
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait([asked])
            pool = client._transport._pool  # type: ignore[attr-defined]
            kept += sum(not (one.is_idle() or one.is_closed()) for one in pool.connections)
    assert kept


async def test_no_lock_of_a_request_looks_for_a_module_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert current_async_library() == "asyncio"
    sought: list[str] = []
    finder = SimpleNamespace(find_spec=lambda name, *_: sought.append(name))
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    assert (current_async_library(), sought) == ("asyncio", [])
