"""A minimal HTTPS server on this computer that only receives webhooks and stores them for display."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from .loopback import HOST, Loopback

HEAD_MAX, BODY_MAX = 16 * 1024, 256 * 1024  # bytes
PATIENCE = 10.0  # seconds for a whole request
AT_ONCE = 16  # concurrent connections
KEPT = 200  # arrivals that are kept
REASONS = {
    200: "OK",
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
    410: "Gone",
    411: "Length Required",
    413: "Content Too Large",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


@dataclass(frozen=True)
class Arrival:
    """A request as received; names of headers are lowercase. `number` counts from 1."""

    number: int
    at: datetime
    path: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    answered: int

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name.lower()), "")


class RequestRefused(Exception):
    """A request that is not accepted; the text is the HTTP status code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Receiver:
    """A server that answers every POST with the status `answer`, and calls `on_arrival`.

    The call runs in the server's event loop.
    """

    def __init__(self, on_arrival: Callable[[Arrival], None]) -> None:
        self._on_arrival = on_arrival
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._count = 0
        self.answer = 200
        self.arrivals: deque[Arrival] = deque(maxlen=KEPT)  # newest first

    @property
    def running(self) -> bool:
        return self._server is not None

    async def start(self, where: Loopback) -> None:
        """Listen; raise OSError when the port is taken or the certificate can't be read."""
        if self._server is None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.minimum_version = ssl.TLSVersion.TLSv1_2
            context.load_cert_chain(where.certificate)
            self._server = await asyncio.start_server(
                self._serve, HOST, where.port, ssl=context, limit=HEAD_MAX, ssl_handshake_timeout=PATIENCE
            )

    def stop(self) -> None:
        """Stop immediately and abort open connections."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._open):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._open) >= AT_ONCE:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            with contextlib.suppress(OSError, EOFError, TimeoutError, ssl.SSLError):
                async with asyncio.timeout(PATIENCE):
                    await self._answer(reader, writer)
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        code = self.answer
        try:
            path, headers = parse_request_head(await _read_head(reader))
            body = await reader.readexactly(get_body_length(headers))
            self._count += 1
            arrival = Arrival(self._count, datetime.now(UTC), path, headers, body, code)
            self.arrivals.appendleft(arrival)
        except RequestRefused as refusal:
            code, arrival = refusal.code, None
        text = b'{"received": true}' if code < 300 else b'{"received": false}'
        head = (
            f"HTTP/1.1 {code} {REASONS[code]}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode() + text)
        await writer.drain()
        if arrival is not None:
            self._on_arrival(arrival)
        writer.close()
        await writer.wait_closed()


async def _read_head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError:
        raise RequestRefused(413) from None


def parse_request_head(head: bytes) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return path and headers of a POST (RFC 9112); raise RequestRefused for anything else."""
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    parts = first.split(" ")
    if len(parts) != 3 or not parts[2].startswith("HTTP/1."):
        raise RequestRefused(400)
    if parts[0] != "POST":
        raise RequestRefused(405)
    pairs = [line.partition(":") for line in lines]
    if any(not mark or not name.strip() for name, mark, _ in pairs):
        raise RequestRefused(400)
    return parts[1], tuple((name.strip().lower(), value.strip()) for name, _, value in pairs)


def get_body_length(headers: tuple[tuple[str, str], ...]) -> int:
    """Return the length of the body in bytes; raise RequestRefused if missing, invalid or too large."""
    said = [value for name, value in headers if name == "content-length"]
    if any(name == "transfer-encoding" for name, _ in headers) or not said:
        raise RequestRefused(411)
    if len(said) > 1 or not (said[0].isascii() and said[0].isdigit()):
        raise RequestRefused(400)
    if len(said[0]) > 9 or int(said[0]) > BODY_MAX:
        raise RequestRefused(413)
    return int(said[0])
