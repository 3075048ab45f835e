"""Between the engine and Postfix: a proxy that reads along and cuts, stalls or lies where it is told to."""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from dataclasses import dataclass, field
from typing import Self

import trustme

from tests.mailhost.fixture import MailHost

CUT, STALL, TEMPORARY, CLOSING = "cut", "stall", "451 4.3.0 Try later", "421 4.3.2 Closing"
AUTH, MAIL, RCPT, DATA, BODY, DOT = "auth", "mail", "rcpt", "data", "body", "dot"
STAGES = {b"AUTH": AUTH, b"MAIL": MAIL, b"RCPT": RCPT, b"DATA": DATA}
Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


class Cut(Exception):
    """The proxy hangs up."""


@dataclass
class Proxy:
    """STARTTLS on `port`. `faults`: by recipient, once each, the stage and what happens there.

    AUTH and MAIL, which are nobody's: recipient ""; those, RCPT and DATA: before the server hears of it;
    BODY: within the mail; DOT: when the server has taken it.
    """

    host: MailHost
    authority: trustme.CA
    name: str = "127.0.0.1"  # in its certificate
    faults: dict[str, tuple[str, str]] = field(default_factory=dict)
    submitted: Counter[str] = field(default_factory=Counter)  # whole mails that went to the server

    async def __aenter__(self) -> Self:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.authority.issue_cert(self.name).configure_cert(self.context)
        self._talks: set[asyncio.Task[None]] = set()
        self._server = await asyncio.start_server(self._welcome, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)

    async def _welcome(self, reader: Reader, writer: Writer) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)
        trust = ssl.create_default_context(cafile=str(self.host.ca_file))
        try:
            theirs, to_them = await asyncio.open_connection(self.host.host, self.host.smtps_port, ssl=trust)
        except OSError:
            writer.transport.abort()
            return
        try:
            await _Talk(self, reader, writer, theirs, to_them).run()
        except (Cut, OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            to_them.transport.abort()
            writer.transport.abort()

    def fault(self, recipient: str, stage: str) -> str:
        """What is to happen now; it happens once."""
        if not stage or self.faults.get(recipient, ("", ""))[0] != stage:
            return ""
        return self.faults.pop(recipient)[1]


@dataclass
class _Talk:
    proxy: Proxy
    reader: Reader
    writer: Writer
    theirs: Reader
    to_them: Writer
    recipient: str = ""

    async def run(self) -> None:
        await self._say(await self._answer())
        await self.reader.readuntil(b"\r\n")
        await self._say(b"250-proxy\r\n250 STARTTLS\r\n")
        await self.reader.readuntil(b"\r\n")
        await self._say(b"220 2.0.0 Go ahead\r\n")
        await self.writer.start_tls(self.proxy.context)
        while True:
            line = await self.reader.readuntil(b"\r\n")
            word = line[:4].upper()
            if word == b"RCPT":
                self.recipient = line.decode().partition("<")[2].partition(">")[0]
            if word == b"MAIL":
                self.recipient = ""
            if await self._went_wrong(STAGES.get(word, "")):
                continue
            answer = await self._asked(line)
            await self._say(answer)
            if word == b"DATA" and answer.startswith(b"354"):
                await self._mail()

    async def _mail(self) -> None:
        lines = [await self.reader.readuntil(b"\r\n")]
        await self._went_wrong(BODY)
        while lines[-1] != b".\r\n":
            lines.append(await self.reader.readuntil(b"\r\n"))
        self.proxy.submitted[self.recipient] += 1
        answer = await self._asked(b"".join(lines))
        if not await self._went_wrong(DOT):
            await self._say(answer)

    async def _went_wrong(self, stage: str) -> bool:
        what = self.proxy.fault(self.recipient, stage)
        if what == STALL:
            await asyncio.sleep(3600)
        if what == CUT:
            raise Cut
        if what:
            await self._say(what.encode() + b"\r\n")
        if what == CLOSING:
            raise Cut
        return bool(what)

    async def _asked(self, data: bytes) -> bytes:
        self.to_them.write(data)
        await self.to_them.drain()
        return await self._answer()

    async def _answer(self) -> bytes:
        lines = [await self.theirs.readuntil(b"\r\n")]
        while lines[-1][3:4] == b"-":
            lines.append(await self.theirs.readuntil(b"\r\n"))
        return b"".join(lines)

    async def _say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()
