"""A real HTTPS endpoint on this computer that answers as it is told and keeps what it got."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import trustme

RESET, HANG = -1, -2


@dataclass(frozen=True)
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """`answers`: codes in turn, then 200 for ever; RESET cuts the line, HANG never answers."""

    port: int = 0
    answers: list[int] = field(default_factory=list)
    text: bytes = b"thanks"
    missing: int = 0  # bytes that are promised and never come
    got: list[Request] = field(default_factory=list)
    on_request: Callable[[], None] = lambda: None

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}/hook?from=desk"

    def of(self, header: str) -> list[str]:
        return [request.headers[header] for request in self.got]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, ssl.SSLError):
            self.got.append(await _read(reader))
            self.on_request()
            code = self.answers.pop(0) if self.answers else 200
            if code == HANG:
                await reader.read()
            elif code == RESET:
                writer.transport.abort()
            else:
                where = f"Location: https://127.0.0.1:{self.port}/elsewhere\r\n" if code == 302 else ""
                head = f"HTTP/1.1 {code} X\r\n{where}Content-Length: {len(self.text) + self.missing}\r\n\r\n"
                writer.write(head.encode() + self.text)
                await writer.drain()
                if self.missing:
                    await reader.read()
        writer.transport.abort()


async def _read(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.split(": ", 1) for line in head[1:] if line)
    headers = {name.lower(): value for name, value in pairs}
    body = await reader.readexactly(int(headers["content-length"]))
    return Request(head[0].split(" ")[1], headers, body)


@contextlib.asynccontextmanager
async def receiving(ca: trustme.CA, *names: str) -> AsyncIterator[Receiver]:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    ca.issue_cert(*(names or ("127.0.0.1",))).configure_cert(context)
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=context)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        await server.wait_closed()
