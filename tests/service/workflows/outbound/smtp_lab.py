"""A submission server that fails where it is told to, and remembers every mail it was handed completely."""

from __future__ import annotations

import asyncio
import base64
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import trustme

STAGES = (
    *("CONNECT", "GREETING", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT"),
    *(
        "DATA",
        "BODY",
        "DOT",
        "AFTER",
    ),  # DATA: the command; BODY: within the mail; DOT: all is there, no answer yet
)
CUT, FREEZE, HOLD = "cut", "freeze", "hold"


@dataclass
class Handed:
    """A mail that arrived up to its final dot."""

    sender: str
    recipients: tuple[str, ...]
    raw: bytes
    accepted: bool = False


@dataclass
class Fault:
    """What happens at a stage: CUT; FREEZE, then a cut; HOLD, then the usual; or a reply such as
    `550 5.1.1 No such user`."""

    what: str
    times: int = 1_000_000
    recipient: str = ""  # only for this one, at RCPT and later


class Cut(Exception):
    """The lab hangs up."""


@dataclass
class Lab:
    """`async with Lab(folder)`: STARTTLS on `port`, TLS at once on `implicit_port`; user `alex`, `right`."""

    folder: Path
    names: tuple[str, ...] = ("127.0.0.1", "localhost")
    expires: datetime | None = None
    mechanisms: str = "PLAIN LOGIN"
    untaken: tuple[str, ...] = ()  # offered, and not taken all the same
    offers_tls: bool = True
    password: str = "right"
    handed: list[Handed] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)
    greeted_by: set[str] = field(default_factory=set)  # names said in EHLO
    connections: int = 0
    at: Callable[[str, str], None] = lambda stage, recipient: None  # called as each stage is reached

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        authority = trustme.CA()
        self.ca_file = self.folder / "lab-ca.pem"
        authority.cert_pem.write_to_path(str(self.ca_file))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(*self.names, not_after=self.expires).configure_cert(self.context)
        self._faults: dict[str, list[Fault]] = {}
        self._thawed = asyncio.Event()
        self._talks: set[asyncio.Task[None]] = set()

    @property
    def recipients(self) -> list[str]:
        """Everyone who was handed a whole mail, in order; twice means twice."""
        return [recipient for mail in self.handed for recipient in mail.recipients]

    def fail(self, stage: str, what: str, times: int = 1_000_000, recipient: str = "") -> None:
        assert stage in STAGES
        self._faults.setdefault(stage, []).append(Fault(what, times, recipient))

    def mend(self) -> None:
        """No more faults; what was frozen goes on."""
        self._faults.clear()
        self._thawed.set()
        self._thawed = asyncio.Event()

    async def __aenter__(self) -> Lab:
        self._servers = [
            await asyncio.start_server(self._welcome, "127.0.0.1", 0),
            await asyncio.start_server(self._welcome, "127.0.0.1", 0, ssl=self.context),
        ]
        self.port, self.implicit_port = (server.sockets[0].getsockname()[1] for server in self._servers)
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self._servers:
            server.close()
        for talk in list(self._talks):
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)
        self.connections += 1
        try:
            await _Talk(self, reader, writer).run()
        except (Cut, OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()

    async def pass_by(self, stage: str, recipient: str = "") -> str:
        """Reach a stage: hang up, stand still, or the reply that stands in for the usual one."""
        self.at(stage, recipient)
        for fault in self._faults.get(stage, []):
            if fault.times > 0 and fault.recipient in ("", recipient):
                fault.times -= 1
                if fault.what == CUT:
                    raise Cut
                if fault.what in (FREEZE, HOLD):
                    await self._thawed.wait()
                    if fault.what == HOLD:
                        continue
                    raise Cut
                return fault.what
        return ""


class _Talk:
    def __init__(self, lab: Lab, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lab, self.reader, self.writer = lab, reader, writer
        self.secure = writer.get_extra_info("sslcontext") is not None
        self.user, self.sender, self.recipients = "", "", list[str]()

    async def say(self, text: str) -> None:
        self.writer.write(text.encode() + b"\r\n")
        await self.writer.drain()

    async def line(self) -> str:
        return (await self.reader.readuntil(b"\r\n")).decode("utf-8", "replace").rstrip()

    async def run(self) -> None:
        await self.lab.pass_by("CONNECT")
        await self.say(await self.lab.pass_by("GREETING") or "220 lab.test ESMTP")
        while True:
            command = await self.line()
            word = command.split(" ")[0].upper()
            if word == "QUIT":
                await self.say("221 2.0.0 Bye")
                return
            handler = getattr(self, f"do_{word.lower()}", None)
            answer = "502 5.5.1 Unknown" if handler is None else await handler(command)
            if answer:  # some have answered in their course
                await self.say(answer)

    async def do_ehlo(self, command: str) -> str:
        self.lab.greeted_by.add(command.partition(" ")[2])
        tls = ["STARTTLS"] if self.lab.offers_tls and not self.secure else []
        auth = [f"AUTH {self.lab.mechanisms}"] if self.secure else []
        lines = ["lab.test", *tls, *auth, "8BITMIME"]
        usual = "\r\n".join(
            f"250{'-' if at < len(lines) - 1 else ' '}{text}" for at, text in enumerate(lines)
        )
        return await self.lab.pass_by("EHLO") or usual

    async def do_starttls(self, _: str) -> str:
        other = await self.lab.pass_by("STARTTLS")
        if other:
            return other
        await self.say("220 2.0.0 Go ahead")
        await self.writer.start_tls(self.lab.context)
        self.secure = True
        return ""

    async def do_auth(self, command: str) -> str:
        other = await self.lab.pass_by("AUTH")
        parts = command.split(" ")
        assert self.secure, "a password over an open line"
        if parts[1] in self.lab.untaken:
            return "504 5.5.4 Unrecognized authentication type"
        if parts[1] == "PLAIN":
            _, user, password = base64.b64decode(parts[2]).decode().split("\0")
        else:
            if len(parts) > 2:  # draft-murchison-sasl-login knows no initial response
                return "535 5.7.8 Authentication failed"
            user = await self._ask("VXNlcm5hbWU6")
            password = await self._ask("UGFzc3dvcmQ6")
        self.lab.logins.append(parts[1])
        if other:
            return other
        if (user, password) != ("alex", self.lab.password):
            return "535 5.7.8 Authentication credentials invalid"
        self.user = user
        return "235 2.7.0 Welcome"

    async def _ask(self, prompt: str) -> str:
        await self.say(f"334 {prompt}")
        return base64.b64decode(await self.line()).decode()

    async def do_mail(self, command: str) -> str:
        self.sender, self.recipients = command.partition("<")[2].partition(">")[0], []
        if not self.user:
            return "530 5.7.0 Authentication required"
        return await self.lab.pass_by("MAIL") or "250 2.1.0 Ok"

    async def do_rcpt(self, command: str) -> str:
        recipient = command.partition("<")[2].partition(">")[0]
        other = await self.lab.pass_by("RCPT", recipient)
        if not other:
            self.recipients.append(recipient)
        return other or "250 2.1.5 Ok"

    async def do_rset(self, _: str) -> str:
        self.lab.at("RSET", "")
        self.sender, self.recipients = "", []
        return "250 2.0.0 Ok"

    async def do_data(self, _: str) -> str:
        name = self.recipients[0] if self.recipients else ""
        other = await self.lab.pass_by("DATA", name)
        if other or not self.recipients:
            return other or "503 5.5.1 No recipient"
        await self.say("354 Go ahead")
        lines = [await self.reader.readuntil(b"\r\n")]
        other = await self.lab.pass_by("BODY", name)
        if other:
            await self.say(other)
            raise Cut
        while lines[-1] != b".\r\n":
            lines.append(await self.reader.readuntil(b"\r\n"))
        raw = b"".join(line[1:] if line.startswith(b".") else line for line in lines[:-1])
        mail = Handed(self.sender, tuple(self.recipients), raw)
        self.lab.handed.append(mail)
        other = await self.lab.pass_by("DOT", name)
        mail.accepted = not other or other.startswith("2")
        self.sender, self.recipients = "", []
        await self.say(other or "250 2.0.0 Accepted")
        await self.lab.pass_by("AFTER", name)
        return ""
