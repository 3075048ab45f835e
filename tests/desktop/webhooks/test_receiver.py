"""The local receiver against good and bad clients, and the place it listens at."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import stat
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from app.desktop.webhooks import receiver as receiving
from app.desktop.webhooks.loopback import Loopback, create_loopback
from app.desktop.webhooks.receiver import AT_ONCE, BODY_MAX, HEAD_MAX, KEPT, Arrival, Receiver
from tests.desktop.conftest import until
from tests.mailhost.daemons import free_ports


@asynccontextmanager
async def running(where: Loopback) -> AsyncIterator[Receiver]:
    seen: list[Arrival] = []
    made = Receiver(seen.append)
    await made.start(where)
    try:
        yield made
    finally:
        made.stop()
        await asyncio.sleep(0.05)


def client(where: Loopback) -> httpx.AsyncClient:
    trust = ssl.create_default_context(cafile=str(where.certificate))
    return httpx.AsyncClient(verify=trust, base_url=where.url, trust_env=False)


async def raw(where: Loopback, sent: bytes, *, end: bool = False) -> bytes:
    trust = ssl.create_default_context(cafile=str(where.certificate))
    reader, writer = await asyncio.open_connection("127.0.0.1", where.port, ssl=trust)
    try:
        writer.write(sent)
        return await reader.read()
    except OSError:
        return b""
    finally:
        writer.transport.abort()


@pytest.fixture
def where(tmp_path: Path) -> Loopback:
    return create_loopback(tmp_path, *free_ports(1))


async def test_webhook_receiver_stores_and_answers_requests(where: Loopback) -> None:
    async with running(where) as receiver, client(where) as http:
        answer = await http.post("/a?b=c", content=b"\xff{}", headers={"X-Service-Event": "ping"})
        assert answer.status_code == 200 and answer.json() == {"received": True}
        (arrival,) = receiver.arrivals
        assert (arrival.path, arrival.body, arrival.number) == ("/a?b=c", b"\xff{}", 1)
        assert arrival.header("x-service-EVENT") == "ping" and arrival.header("other") == ""
        receiver.answer = 500
        assert (await http.post("/", content=b"")).status_code == 500
        for n in range(KEPT + 5):
            await http.post("/", content=b"%d" % n)
        assert len(receiver.arrivals) == KEPT and receiver.arrivals[0].number == KEPT + 7


BAD = {
    "another method": (b"GET / HTTP/1.1\r\n\r\n", b"405"),
    "no request": (b"hello\r\n\r\n", b"400"),
    "a header without a name": (b"POST / HTTP/1.1\r\n: x\r\n\r\n", b"400"),
    "no length": (b"POST / HTTP/1.1\r\nHost: a\r\n\r\n", b"411"),
    "chunks": (b"POST / HTTP/1.1\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n", b"411"),
    "two lengths": (b"POST / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n", b"400"),
    "a length below zero": (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"400"),
    "a length in other digits": ("POST / HTTP/1.1\r\nContent-Length: ²\r\n\r\n".encode("latin-1"), b"400"),
    "a long body": (b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (BODY_MAX + 1), b"413"),
    "an endless length": (b"POST / HTTP/1.1\r\nContent-Length: %s\r\n\r\n" % (b"9" * 5000), b"413"),
    "a long head": (b"POST / HTTP/1.1\r\nX: " + b"a" * (2 * HEAD_MAX) + b"\r\n\r\n", b"413"),
}


@pytest.mark.parametrize("case", BAD)
async def test_webhook_receiver_rejects_bad_request(where: Loopback, case: str) -> None:
    sent, code = BAD[case]
    async with running(where) as receiver:
        answer = await raw(where, sent)
        assert answer.startswith(b"HTTP/1.1 " + code), answer
        assert not receiver.arrivals


async def test_webhook_receiver_drops_slow_and_excess_clients(
    where: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "PATIENCE", 0.4)
    async with running(where) as receiver:
        assert await raw(where, b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nshort") == b""
        monkeypatch.setattr(receiving, "PATIENCE", 20.0)
        slow = [asyncio.create_task(raw(where, b"POST")) for _ in range(AT_ONCE)]
        await until(lambda: len(receiver._open) == AT_ONCE)
        assert await raw(where, b"POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n") == b""
        receiver.stop()
        assert await asyncio.gather(*slow) == [b""] * AT_ONCE
        assert not receiver.running


async def test_webhook_receiver_restarts_and_raises_on_port_in_use(where: Loopback) -> None:
    async with running(where) as receiver:
        receiver.stop()
        await receiver.start(where)
        async with client(where) as http:
            assert (await http.post("/", content=b"")).status_code == 200
        with pytest.raises(OSError):
            await Receiver(print).start(where)


def test_loopback_keeps_port_and_private_certificate(tmp_path: Path) -> None:
    first = create_loopback(tmp_path, *free_ports(1))  # one that no other program is given meanwhile
    assert create_loopback(tmp_path, first.port) == first
    made = first.certificate.read_bytes()
    if os.name == "posix":
        assert stat.S_IMODE(first.certificate.stat().st_mode) == 0o600
    with socket.create_server(("127.0.0.1", first.port)):
        assert create_loopback(tmp_path, first.port).port != first.port
    assert create_loopback(tmp_path, 99_999).port  # nonsense in the settings
    assert first.certificate.read_bytes() == made
    old = time.time() - 350 * 86400
    os.utime(first.certificate, (old, old))
    create_loopback(tmp_path, 0)
    assert first.certificate.read_bytes() != made
