"""A small IMAP server over TLS with a folder of emails, which can be told to be as odd as hosts are."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from dataclasses import dataclass, field
from pathlib import Path

import trustme

from app.service.mail.imap_client import ImapAccount

CUT = "cut"
INBOX = '(\\HasNoChildren) "/" INBOX'


@dataclass
class ImapLab:
    """`async with ImapLab(folder)`: user `anna`, password `right`; `server` says where it is."""

    folder: Path
    emails: tuple[bytes, ...] = ()
    folders: tuple[bytes | str, ...] = (INBOX,)
    greeting: str = "OK ready"
    refused_login: str = ""  # what it says to every password
    wants_id: bool = False  # opens no folder before ID
    offers_idle: bool = True
    refuses_idle: bool = False  # though it says that it can
    refusal: str = "BAD IDLE is off here"
    idle_end: str = ""  # what follows the continuation at once: a tagged answer, or nothing and CUT
    early_news: bool = False  # tells of emails before the continuation
    said: list[str] = field(default_factory=list)  # every command

    async def __aenter__(self) -> ImapLab:
        authority = trustme.CA()
        ca_file = self.folder / "imap-ca.pem"
        authority.cert_pem.write_to_path(str(ca_file))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(context)
        self._talks: set[asyncio.Task[None]] = set()
        self._server = await asyncio.start_server(self._welcome, "127.0.0.1", 0, ssl=context)
        port = self._server.sockets[0].getsockname()[1]
        self.server = ImapAccount("127.0.0.1", port, "anna", "right", str(ca_file))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for talk in list(self._talks):
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)
        identified, idle = False, ""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            writer.write(f"* {self.greeting}\r\n".encode())
            while line := (await reader.readuntil(b"\r\n")).decode().rstrip():
                tag, _, command = line.partition(" ")
                self.said.append(command)
                identified = identified or command.upper().startswith("ID ")
                if line.upper() == "DONE":  # ends an IDLE, and is no command else
                    writer.write(f"{idle} OK done\r\n".encode() if idle else b"DONE BAD Error in command\r\n")
                    idle = ""
                    continue
                writer.write(self._answer(tag, command, identified))
                await writer.drain()
                if command.upper() == "IDLE" and not self.refuses_idle:
                    idle = "" if self.idle_end else tag
                    if self.idle_end == CUT:
                        break
                    if self.idle_end:
                        writer.write(f"{tag} {self.idle_end}\r\n".encode())
        writer.transport.abort()

    def _answer(self, tag: str, command: str, identified: bool) -> bytes:
        word, _, rest = command.partition(" ")
        word, ok = word.upper(), f"{tag} OK done\r\n".encode()
        if word == "CAPABILITY":
            return b"* CAPABILITY IMAP4rev1 ID" + (b" IDLE\r\n" if self.offers_idle else b"\r\n") + ok
        if word == "LOGIN" and (self.refused_login or '"right"' not in rest):
            return f"{tag} {self.refused_login or 'NO [AUTHENTICATIONFAILED] Invalid'}\r\n".encode()
        if word in ("SELECT", "EXAMINE"):
            if self.wants_id and not identified:
                return f"{tag} NO SELECT Unsafe Login. Please contact support for help\r\n".encode()
            if rest.strip('"').upper() != "INBOX":
                return (
                    f"* 0 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 1] x\r\n{tag} OK x\r\n".encode()
                )
            count = len(self.emails)
            head = f"* {count} EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT {count + 1}] x\r\n"
            return head.encode() + ok
        if word == "LIST":
            rows = [each if isinstance(each, bytes) else each.encode() for each in self.folders]
            return b"".join(b"* LIST " + row + b"\r\n" for row in rows) + ok
        if word == "STATUS":
            return b"* STATUS " + rest.partition(" (")[0].encode() + b" (UIDVALIDITY 1 UIDNEXT 1)\r\n" + ok
        if word == "UID":
            return self._of_emails(rest) + ok
        if word == "IDLE":
            news = f"* {len(self.emails)} EXISTS\r\n" if self.early_news else ""
            return (
                f"{tag} {self.refusal}\r\n".encode() if self.refuses_idle else f"{news}+ idling\r\n".encode()
            )
        return ok

    def _of_emails(self, rest: str) -> bytes:
        if rest.upper().startswith("SEARCH"):
            start = rest.rpartition(" ")[2].partition(":")[0]
            since = int(start) if start.isdigit() else 1
            uids = (str(uid) for uid in range(1, len(self.emails) + 1) if uid >= since)
            return f"* SEARCH {' '.join(uids)}\r\n".encode()
        found = b""
        for uid in (int(each) for each in rest.split(" ")[1].split(",")):
            raw = self.emails[uid - 1]
            found += b"* %d FETCH (UID %d BODY[]<0> {%d}\r\n%s" % (uid, uid, len(raw), raw)
            found += b' INTERNALDATE "03-Mar-2026 10:00:00 +0000")\r\n'
        return found
