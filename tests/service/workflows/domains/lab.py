"""Real DNS on loopback that can misbehave, and a mail host that keeps its zones there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, cast

import dns.flags
import dns.message
import dns.rcode
import dns.rrset

from app.service.rules.mail_host import HostFacts, InboxEndpoints, RequiredRecord

ALIASES_MAX = 8
NAMESERVERS = ("ns1.host.example", "ns2.host.example")


@dataclass
class Dns:
    """`records` by name and type; `referrals` are answered in the authority section, as a parent does."""

    records: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    referrals: dict[str, list[str]] = field(default_factory=dict)
    rcode: dns.rcode.Rcode | None = None
    silent: bool = False
    cuts: bool = False  # UDP answers are truncated
    babbles: bool = False  # sends garbage and answers to other questions first
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    told_to_find_out: list[bool] = field(default_factory=list)  # RD of each question
    port: int = 0

    @property
    def server(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    def reply(self, data: bytes, way: str) -> bytes | None:
        query = dns.message.from_wire(data)
        name = query.question[0].name.to_text(omit_final_dot=True)
        kind = dns.rdatatype.to_text(query.question[0].rdtype)
        self.asked.append((way, name, kind))
        self.told_to_find_out.append(bool(query.flags & dns.flags.RD))
        if self.silent:
            return None
        response = dns.message.make_response(query)
        if self.rcode is not None:
            response.set_rcode(self.rcode)
        elif way == "udp" and self.cuts:
            response.flags |= dns.flags.TC
        elif found := self._answer(name, kind):
            response.answer += found
        elif kind == "NS" and (values := self.referrals.get(name.lower())):
            response.authority.append(dns.rrset.from_text(f"{name}.", 60, "IN", "NS", *values))
        return response.to_wire()

    def _answer(self, name: str, kind: str) -> list[dns.rrset.RRset]:
        """With the aliases on the way, as a resolver answers."""
        name, found = name.lower(), []
        while (name, kind) not in self.records and (alias := self.records.get((name, "CNAME"))):
            found.append(dns.rrset.from_text(f"{name}.", 60, "IN", "CNAME", *alias))
            if len(found) == ALIASES_MAX:
                return found
            name = alias[0].rstrip(".").lower()
        values = self.records.get((name, kind), [])
        return found + ([dns.rrset.from_text(f"{name}.", 60, "IN", kind, *values)] if values else [])


class _Udp(asyncio.DatagramProtocol):
    def __init__(self, dns: Dns) -> None:
        self._dns = dns

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        answer = self._dns.reply(data, "udp")
        if self._dns.babbles and answer:
            other = bytes([data[0] ^ 1]) + answer[1:]  # another query's number
            for noise in (b"\0" * 30, b"\xff" * 30, data[:11], other):
                self._transport.sendto(noise, addr)
        if answer is not None:
            self._transport.sendto(answer, addr)


@asynccontextmanager
async def serving(lab: Dns) -> AsyncIterator[Dns]:
    """Listen on one port of loopback, over UDP and TCP."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError):  # some only look whether anybody is there
            length = int.from_bytes(await reader.readexactly(2), "big")
            answer = lab.reply(await reader.readexactly(length), "tcp")
            if answer is not None:
                writer.write(len(answer).to_bytes(2, "big") + answer)
                await writer.drain()
        writer.close()

    while True:
        tcp = await asyncio.start_server(talk, "127.0.0.1", 0)
        lab.port = tcp.sockets[0].getsockname()[1]
        try:
            udp, _ = await asyncio.get_running_loop().create_datagram_endpoint(
                lambda: _Udp(lab), local_addr=lab.server
            )
            break
        except OSError:  # somebody else has this one of UDP's
            tcp.close()
            await tcp.wait_closed()
    try:
        yield lab
    finally:
        udp.close()
        tcp.close()
        await tcp.wait_closed()


@dataclass
class LabHost:
    """As MailHost. `down`: it can't be reached; `refuses`: what it says against everything."""

    registry: Dns
    nameserver: Dns
    name: str = "lab"
    down: bool = False
    refuses: str = ""
    keeps: bool = True  # what it is told
    keys: dict[str, bytes] = field(default_factory=dict)
    mailboxes: dict[str, bool] = field(default_factory=dict)

    async def facts(self) -> HostFacts:
        self._check()
        return HostFacts(
            nameservers=NAMESERVERS,
            mail_server="mail.host.example",
            spf="v=spf1 a:mail.host.example -all",
            web_address="192.0.2.7",
            tracking_host="pages.host.example",
            resolvers=(self.registry.server,),
            servers=(self.nameserver.server,),
        )

    async def add_domain(self, domain: str, records: Sequence[RequiredRecord], dkim_key: bytes) -> None:
        self._check()
        self.keys[domain] = dkim_key
        if self.keeps:
            for each in records:
                self.nameserver.records[each.name, each.type] = [written(each)]

    async def remove_domain(self, domain: str) -> None:
        self._check()
        for name, kind in list(self.nameserver.records):
            if name == domain or name.endswith(f".{domain}"):
                del self.nameserver.records[name, kind]

    async def create_inbox(self, address: str, display_name: str, password: str) -> InboxEndpoints:
        self._check()
        self.mailboxes[address] = True
        return InboxEndpoints("localhost", 587, "localhost", 993, address)

    async def disable_inbox(self, address: str) -> None:
        self._check()
        self.mailboxes[address] = False

    async def close(self) -> None:
        pass

    def delegate(self, domain: str, *nameservers: str) -> None:
        """What the owner tells the registrar; nothing takes the domain off."""
        self.registry.referrals[domain] = [f"{each}." for each in nameservers]

    def _check(self) -> None:
        if self.down:
            raise ConnectionRefusedError("nobody there")
        if self.refuses:
            raise ValueError(self.refuses)


def written(record: RequiredRecord) -> str:
    """As a zone file has it."""
    if record.type == "TXT":
        parts = [record.value[at : at + 255] for at in range(0, len(record.value), 255)]
        return " ".join(f'"{part}"' for part in parts)
    return f"{record.value}." if record.type in ("NS", "MX", "CNAME") else record.value
