"""What is left of requests that were cancelled."""

from __future__ import annotations

import asyncio
import sys
from types import SimpleNamespace

import httpx
import pytest
from httpcore._synchronization import current_async_library

from app.client.http import Http
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


@pytest.mark.parametrize("closed_first", [False, True])
async def test_connection_pool_keeps_no_connection_of_cancelled_request(closed_first: bool) -> None:
    server = await asyncio.get_running_loop().create_server(Answering, "127.0.0.1", 0)
    base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    for turns in range(40):  # of the loop, before it is cancelled: at every point of the request
        http = Http(base, "ork_live_x")
        asked = asyncio.ensure_future(http.request("GET", "/"))
        for _ in range(turns):
            await asyncio.sleep(0)
        if closed_first:
            await http.close()
            for _ in range(turns):
                await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        pool = http.client._transport._pool  # type: ignore[attr-defined]
        kept = [one.info() for one in pool.connections if not (one.is_idle() or one.is_closed())]
        assert not kept, f"after {turns} turns"
        if not closed_first:
            assert (await http.request("GET", "/")).is_success
        await http.close()
    server.close()
    async with patient(5):
        while Answering.here:
            await asyncio.sleep(0.01)


async def test_httpcore_still_keeps_connection_of_cancelled_request() -> None:
    """Once it doesn't, this fails, and app/client/pool.py is to go."""
    server = await asyncio.get_running_loop().create_server(Answering, "127.0.0.1", 0)
    url, kept = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", 0
    for turns in range(40):
        async with httpx.AsyncClient() as client:
            asked = asyncio.ensure_future(client.get(url))
            for _ in range(turns):
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait([asked])
            pool = client._transport._pool  # type: ignore[attr-defined]
            kept += sum(not (one.is_idle() or one.is_closed()) for one in pool.connections)
    server.close()
    assert kept


async def test_connection_pool_closes_every_expired_connection() -> None:
    server = await asyncio.get_running_loop().create_server(Answering, "127.0.0.1", 0)
    http = Http(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "ork_live_x")
    for turns in range(12):
        await asyncio.gather(*(http.request("GET", "/") for _ in range(4)))
        known = list(http.client._transport._pool.connections)  # type: ignore[attr-defined]
        for one in Answering.here:
            one.close()
        async with patient(5):
            while not all(one.has_expired() or one.is_closed() for one in known):
                await asyncio.sleep(0.01)
        asked = asyncio.ensure_future(http.request("GET", "/"))
        for _ in range(turns):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        await http.request("GET", "/")
        assert all(one.is_closed() for one in known), f"after {turns} turns"
    await http.close()
    server.close()


async def test_connection_pool_lock_searches_no_module_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert current_async_library() == "asyncio"
    sought: list[str] = []
    finder = SimpleNamespace(find_spec=lambda name, *_: sought.append(name))
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    assert (current_async_library(), sought) == ("asyncio", [])
