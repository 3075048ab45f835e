"""The simulator's DNS on loopback: a registry that delegates domains, and a server for the hosted zones."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import dns.exception
import dns.flags
import dns.message
import dns.name
import dns.rcode
import dns.rdatatype
import dns.rrset

from app.service.practice.mail_store import DELEGATIONS, ZONES, Store

log = logging.getLogger("outreach.practice.names")
PARKED = ("ns1.registrar.test", "ns2.registrar.test")  # the nameservers of a domain that was only registered
TTL = 60
UDP_SIZE, TCP_PATIENCE = 512, 10.0
Answer = Callable[[dns.message.Message, dns.message.Message], None]


class ZoneData:
    """The data of both DNS servers.

    Names are in lower case without the final dot; a record is a dict with `type`, `name` and `value`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._zones = store.names(ZONES)
        self._delegations = store.names(DELEGATIONS)

    def add_zone(self, domain: str, records: list[dict[str, str]]) -> None:
        """Create a zone, or replace its records.

        Raises ValueError for a bad record, or a domain that is not in .test.
        """
        if not domain.endswith(".test"):
            raise ValueError(f"{domain} can't be hosted in practice: it must end in .test.")
        for record in records:
            _build_rrset(record["name"], record["type"], [record["value"]])
        self._store.set_name(ZONES, domain, records)
        self._zones[domain] = records

    def remove_zone(self, domain: str) -> None:
        self._store.remove_name(ZONES, domain)
        self._zones.pop(domain, None)

    def delegate(self, domain: str, nameservers: list[str]) -> None:
        """Set a domain's nameservers, as its owner does at the registrar; raise ValueError for a bad name."""
        _build_rrset(domain, "NS", nameservers)
        self._store.set_name(DELEGATIONS, domain, nameservers)
        self._delegations[domain] = nameservers

    def delegation(self, domain: str) -> list[str]:
        return self._delegations.get(domain, list(PARKED))

    def registry(self, query: dns.message.Message, response: dns.message.Message) -> None:
        """Answer as the parent zone: refer to a registered domain's nameservers, else NXDOMAIN."""
        asked = _queried_name_of(query)
        domain = self._closest(asked, {**self._delegations, **self._zones})
        if domain is None:
            response.set_rcode(dns.rcode.NXDOMAIN)
        else:
            response.authority.append(_build_rrset(domain, "NS", self.delegation(domain)))

    def nameserver(self, query: dns.message.Message, response: dns.message.Message) -> None:
        """Answer as the nameserver of the hosted zones, and refuse all other names."""
        asked = _queried_name_of(query)
        zone = self._closest(asked, self._zones)
        if zone is None:
            response.set_rcode(dns.rcode.REFUSED)
            return
        response.flags |= dns.flags.AA
        here = [record for record in self._zones[zone] if record["name"] == asked]
        kind = dns.rdatatype.to_text(query.question[0].rdtype)
        values = [record["value"] for record in here if record["type"] == kind]
        if values:
            response.answer.append(_build_rrset(asked, kind, values))
        elif not here and asked != zone:
            response.set_rcode(dns.rcode.NXDOMAIN)

    @staticmethod
    def _closest(name: str, known: dict[str, Any]) -> str | None:
        labels = name.split(".")
        above = (".".join(labels[at:]) for at in range(len(labels)))
        return next((each for each in above if each in known), None)


def _queried_name_of(query: dns.message.Message) -> str:
    return query.question[0].name.to_text(omit_final_dot=True).lower()


def _build_rrset(name: str, kind: str, values: list[str]) -> dns.rrset.RRset:
    """Return a record set; raise ValueError for values that are no valid record.

    Long TXT values are split into strings of 255 bytes, and targets become absolute names.
    """
    if kind == "TXT":
        values = [_quote_txt(value) for value in values]
    elif kind in ("NS", "CNAME", "MX"):
        values = [f"{value}." for value in values]
    try:
        return dns.rrset.from_text(f"{name}.", TTL, "IN", kind, *values)
    except (dns.exception.DNSException, ValueError) as error:
        raise ValueError(f"{kind} {name} is no record of DNS: {error}") from error


def _quote_txt(text: str) -> str:
    parts = [text[at : at + 255] for at in range(0, len(text), 255)] or [""]
    return " ".join('"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"' for part in parts)


class NameServer:
    """A DNS server on loopback over UDP and TCP on the same port."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._udp: asyncio.DatagramTransport | None = None
        self._tcp: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def listen(self, port: int) -> int:
        """Listen on a port (0: any free one) and return it; raise OSError when it is taken."""
        loop = asyncio.get_running_loop()
        for _ in range(1 if port else 20):
            self._tcp = await asyncio.start_server(self._talk, "127.0.0.1", port)
            chosen = int(self._tcp.sockets[0].getsockname()[1])
            with suppress(OSError):  # the port is taken by another program's UDP
                self._udp, _ = await loop.create_datagram_endpoint(
                    lambda: _Datagrams(self), local_addr=("127.0.0.1", chosen)
                )
                return chosen
            await self.close()
        raise OSError(errno.EADDRINUSE, "no port is free for DNS")

    async def close(self) -> None:
        if self._udp is not None:
            self._udp.close()
        for writer in list(self._open):
            writer.transport.abort()
        if self._tcp is not None:
            self._tcp.close()
            await self._tcp.wait_closed()

    def reply(self, data: bytes, size: int) -> bytes | None:
        """Return the response to a message, truncated to `size` (RFC 1035, 4.2.1); None for no query."""
        try:
            query = dns.message.from_wire(data)
            response = dns.message.make_response(query)
        except (dns.exception.DNSException, ValueError):
            return None
        if len(query.question) != 1:
            response.set_rcode(dns.rcode.FORMERR)
        else:
            self._answer(query, response)
        limit = max(size, query.payload) if size < 65535 else size
        try:
            return response.to_wire(max_size=limit)
        except dns.exception.TooBig:
            cut = dns.message.make_response(query)
            cut.flags |= dns.flags.TC
            return cut.to_wire()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            async with asyncio.timeout(TCP_PATIENCE):
                while True:
                    length = int.from_bytes(await reader.readexactly(2), "big")
                    answer = self.reply(await reader.readexactly(length), 65535)
                    if answer is None:
                        return
                    writer.write(len(answer).to_bytes(2, "big") + answer)
                    await writer.drain()
        except (OSError, EOFError, TimeoutError):  # gone, or idle
            pass
        finally:
            self._open.discard(writer)
            writer.close()


class _Datagrams(asyncio.DatagramProtocol):
    def __init__(self, server: NameServer) -> None:
        self._server = server
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)  # has the interface, not the base class

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        answer = self._server.reply(data, UDP_SIZE)
        if answer is not None and self._transport is not None:
            self._transport.sendto(answer, addr)
