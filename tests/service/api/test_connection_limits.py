"""Connections that want nothing, or want it slowly, keep nobody else from being answered."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import pytest

from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service import main
from app.service.api import connection_limits, workspace
from app.service.api.app import create_app
from app.service.api.recipient_pages import create_pages
from app.service.app_state import AppState
from tests.patience import patient

pytestmark = [pytest.mark.anyio, pytest.mark.sqlite]
ALIVE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0."
OTHER = "127.0.0.2"  # this computer, seen as somebody else
CAP = 8


@pytest.fixture(params=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Both loops that the service runs on."""
    return "asyncio", {"use_uvloop": request.param == "uvloop"}


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD", "BODY", "READ"):
        monkeypatch.setattr(connection_limits, name, 0.4)


@asynccontextmanager
async def served(app_state: AppState, pages: bool = False, cap: int = CAP) -> AsyncIterator[tuple[str, int]]:
    """The real server on a port of its own."""
    settings = replace(app_state.settings, connections_per_address=cap)
    server = main._create_server(create_pages(app_state) if pages else create_app(app_state), settings)
    bound = main._bind_socket("127.0.0.1", 0)
    place = bound.getsockname()
    serving = asyncio.create_task(server.serve([bound]))
    try:
        await server.up.wait()
        yield place
    finally:
        app_state.changes.close()
        server.end()
        await serving


async def connected(place: tuple[str, int], address: str = "127.0.0.1") -> socket.socket:
    made = socket.socket()
    made.setblocking(False)
    made.bind((address, 0))
    await asyncio.get_running_loop().sock_connect(made, place)
    return made


async def answered(place: tuple[str, int], address: str = "127.0.0.1") -> bytes:
    """What a request on a new connection from this address is told, up to the end of it."""
    loop, said = asyncio.get_running_loop(), b""
    with await connected(place, address) as line, contextlib.suppress(ConnectionResetError):
        async with patient(5):
            await loop.sock_sendall(line, ALIVE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            while more := await loop.sock_recv(line, 65536):
                said += more
    return said


async def ended(line: socket.socket) -> None:
    """Once the other side has closed it."""
    async with patient(5):
        with contextlib.suppress(ConnectionResetError):
            while await asyncio.get_running_loop().sock_recv(line, 65536):
                pass


@pytest.mark.parametrize("pages", [False, True])
async def test_idle_connections_from_one_address_are_closed_for_new_ones(
    app_state: AppState, pages: bool
) -> None:
    async with served(app_state, pages) as place:
        idle = [await connected(place) for _ in range(5 * CAP)]
        assert (await answered(place, OTHER)).startswith(b"HTTP/1.1 "), "another address"
        assert (await answered(place)).startswith(b"HTTP/1.1 "), "the same one: idle connections make room"
        for line in idle[: 4 * CAP]:
            await ended(line)
        for line in idle:
            line.close()


@pytest.mark.expects_log
async def test_connection_over_address_limit_is_refused_with_reason(
    app_state: AppState, caplog: pytest.LogCaptureFixture
) -> None:
    """Where all of them have a request under way, none is closed for another."""
    loop, key = asyncio.get_running_loop(), app_state.settings.bootstrap_key or ""
    listen = f"GET {paths.CHANGES} HTTP/1.1\r\nHost: 127.0.0.1\r\n{KEY_HEADER}: {key}\r\n\r\n".encode()
    async with served(app_state) as place:
        streams = [await connected(place) for _ in range(CAP)]
        for line in streams:
            await loop.sock_sendall(line, listen)
            async with patient(5):
                assert (await loop.sock_recv(line, 65536)).startswith(b"HTTP/1.1 200")
        refused = await answered(place)
        assert refused.startswith(b"HTTP/1.1 503") and b"Too many connections from this address" in refused
        assert (await answered(place, OTHER)).startswith(b"HTTP/1.1 200")
        assert caplog.text.count("name it with --trusted-proxy") == 1
        streams.pop().close()
        async with patient(5):
            while not (await answered(place)).startswith(b"HTTP/1.1 200"):
                await asyncio.sleep(0.02)
        for line in streams:
            line.close()


async def test_connection_over_total_limit_replaces_idle_ones(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "raise_file_limit", lambda: 4 * CAP)
    async with served(app_state, cap=1000) as place:
        lines = [await connected(place, f"127.0.1.{number + 1}") for number in range(3 * CAP)]
        assert (await answered(place, OTHER)).startswith(b"HTTP/1.1 200")
        for line in lines[: 2 * CAP]:
            await ended(line)
        for line in lines:
            line.close()


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    ("used", "sent"),
    [(False, b""), *((used, sent) for used in (False, True) for sent in (HALF, b"\r\n", ALIVE + HALF))],
)
async def test_connection_with_unfinished_request_head_is_closed(
    app_state: AppState, used: bool, sent: bytes
) -> None:
    async with served(app_state) as place:
        with await connected(place) as line:
            loop = asyncio.get_running_loop()
            if used:
                await loop.sock_sendall(line, ALIVE)
                async with patient(5):
                    assert (await loop.sock_recv(line, 65536)).startswith(b"HTTP/1.1 200")
            await loop.sock_sendall(line, sent)
            await ended(line)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    "head",
    [HALF, b"POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"],
    ids=["head", "body"],
)
async def test_connection_with_request_byte_by_byte_is_closed(app_state: AppState, head: bytes) -> None:
    async with served(app_state) as place:
        with await connected(place) as line:
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(line, head)
            closed = asyncio.create_task(ended(line))
            with contextlib.suppress(ConnectionError):
                while not closed.done():
                    await loop.sock_sendall(line, b"x")
                    await asyncio.sleep(0.05)
            await closed


@pytest.mark.usefixtures("short")
async def test_request_body_arriving_slowly_but_steadily_is_accepted(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, "LEAST", 1)
    body = b'{"name": "steady"}'
    head = (
        f"POST {paths.KEYS} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    async with served(app_state) as place:
        with await connected(place) as line:
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(line, head.encode())
            for byte in body:
                await loop.sock_sendall(line, bytes([byte]))
                await asyncio.sleep(0.1)
            async with patient(5):
                assert (await loop.sock_recv(line, 65536)).startswith(b"HTTP/1.1 401")


@pytest.mark.usefixtures("short")
async def test_connection_of_client_that_reads_nothing_is_closed(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = connection_limits.ConnectionLimits(100)
    monkeypatch.setattr(main, "ConnectionLimits", lambda *_: counted)
    async with served(app_state) as place:
        with await connected(place) as line:
            large = b"GET /api/desk/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            await asyncio.get_running_loop().sock_sendall(line, large * 200)
            async with patient(20):
                while not len(counted):
                    await asyncio.sleep(0.02)
                while len(counted):
                    await asyncio.sleep(0.02)


@pytest.mark.usefixtures("short")
async def test_change_stream_stays_open_past_idle_limit(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace, "HEARTBEAT", 0.3)
    monkeypatch.setattr(connection_limits, "IDLE", 0.2)
    headers = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    async with served(app_state) as (host, port), httpx.AsyncClient(headers=headers) as api, patient(10):
        async with api.stream("GET", f"http://{host}:{port}{paths.CHANGES}") as stream:
            heard = 0
            async for line in stream.aiter_lines():
                heard += "still here" in line
                if heard == 5:
                    break
        assert heard == 5


async def test_change_streams_of_one_key_are_limited(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace, "STREAMS", 2)
    headers = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    async with (
        served(app_state) as (host, port),
        httpx.AsyncClient(headers=headers, base_url=f"http://{host}:{port}") as api,
        patient(10),
    ):
        async with api.stream("GET", paths.CHANGES) as one:
            await anext(of_one := one.aiter_lines())
            async with api.stream("GET", paths.CHANGES) as two:
                await anext(of_two := two.aiter_lines())
                third = await api.get(paths.CHANGES)
                assert third.status_code == 429 and "2 streams of changes" in third.json()["detail"]
        await of_one.aclose()
        await of_two.aclose()
        while app_state.streams:
            await asyncio.sleep(0.02)
        async with api.stream("GET", paths.CHANGES) as again:
            assert again.status_code == 200


async def test_connection_kept_alive_serves_further_requests(app_state: AppState) -> None:
    """As the desktop does it: httpx keeps a connection for five seconds, and the service for longer."""
    assert httpx.Limits().keepalive_expiry + 5 < connection_limits.IDLE
    async with (
        served(app_state, cap=2) as (host, port),
        httpx.AsyncClient(base_url=f"http://{host}:{port}") as api,
        patient(20),
    ):
        for _ in range(50):
            assert (await api.get(paths.HEALTH)).is_success
        pool = api._transport._pool  # type: ignore[attr-defined]
        assert len(pool.connections) == 1, "one for all of them"
