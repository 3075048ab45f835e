"""How a mailbox is reached, found out from real servers on this computer that answer for made-up domains."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import dns.asyncresolver
import dns.message
import dns.nameserver
import dns.rcode
import dns.rrset
import httpcore
import httpx
import pytest
import trustme

from app.client.service import OutreachService
from app.contract.autodetect import Autodetected, GuessSource
from app.contract.workspace import PracticeMailbox
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.mail.public_network import PublicNetworkBackend, SocketOption
from app.service.rules import autoconfig, mailbox_providers
from app.service.workflows.inboxes import autodiscovery
from app.service.workflows.inboxes.autodiscovery import Ways
from tests.patience import patient

pytestmark = pytest.mark.anyio
PATH = "/api/desk/v1/sender-accounts/autodetect"
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
ANNA = "anna@acme.test"
XML = """<?xml version="1.0" encoding="UTF-8"?>
<clientConfig version="1.1"><emailProvider id="acme.test"><domain>acme.test</domain>
  <displayName>Acme  Post</displayName>
  <incomingServer type="pop3"><hostname>pop.acme.test</hostname><port>995</port><socketType>SSL</socketType>
  </incomingServer>
  <incomingServer type="imap"><hostname>Imap.Acme.Test</hostname><port>143</port>
    <socketType>plain</socketType></incomingServer>
  <incomingServer type="imap"><hostname>Imap.Acme.Test</hostname><port>993</port>
    <socketType>SSL</socketType><authentication>OAuth2</authentication>
    <authentication>password-cleartext</authentication><username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>out.acme.test</hostname><port>587</port>
    <socketType>STARTTLS</socketType><username>%EMAILADDRESS%</username></outgoingServer>
</emailProvider></clientConfig>"""


class Names(asyncio.DatagramProtocol):
    """A name server: records by (name, type); silent when told to be."""

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], list[str]] = {}
        self.silent = False
        self.asked: list[str] = []

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        query = dns.message.from_wire(data)
        question = query.question[0]
        name, kind = str(question.name).rstrip("."), dns.rdatatype.to_text(question.rdtype)
        self.asked.append(f"{kind} {name}")
        answer = dns.message.make_response(query)
        if found := self.records.get((name, kind)):
            answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *found))
        else:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        if not self.silent:
            self._transport.sendto(answer.to_wire(), addr)


class Local(httpcore.AsyncNetworkBackend):
    """The guard, on a computer where the usual ports are others."""

    def __init__(self, guard: PublicNetworkBackend, ports: dict[int, int]) -> None:
        self.guard, self.ports = guard, ports

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SocketOption] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        return await self.guard.connect_tcp(host, self.ports.get(port, 1), timeout, local_address)


@dataclass
class Net:
    """Names and servers of acme.test; `hosts` are those that lead to this computer."""

    names: Names
    ways: Ways
    hosts: set[str] = field(default_factory=set)
    files: dict[str, bytes] = field(default_factory=dict)
    pages: list[str] = field(default_factory=list)
    slow: bool = False

    async def found(self, address: str = ANNA) -> Autodetected:
        return await autodiscovery.detect_servers(address, self.ways)


def calm(serve: Serve) -> Serve:
    """Clients hang up when they please."""

    async def served_calmly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            await serve(reader, writer)
        writer.close()

    return served_calmly


@pytest.fixture
async def net(anyio_backend: str) -> AsyncIterator[Net]:
    authority = trustme.CA()
    names = ("autoconfig", "imap", "smtp", "mail")
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("acme.test", *(f"{name}.acme.test" for name in names)).configure_cert(served)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)

    async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        host = head.split("Host: ")[1].split("\r\n")[0].split(":")[0]
        made.pages.append(f"{host}{head.split(' ')[1]}")
        if made.slow:
            await reader.read()
        body = made.files.get(made.pages[-1])
        status = "404 Not Found" if body is None else "200 OK"
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: {len(body or b'')}\r\n\r\n".encode())
        writer.write(body or b"")
        await writer.drain()

    async def imap(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not made.slow:
            writer.write(b"* OK ready\r\n")
        await reader.read(1)

    async def smtp(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220-hello\r\n220 ready\r\n")
        assert (await reader.readline()).startswith(b"EHLO ")
        writer.write(b"250-acme.test\r\n250 STARTTLS\r\n")
        assert await reader.readline() == b"STARTTLS\r\n"
        writer.write(b"220 go ahead\r\n")
        await writer.start_tls(served)
        await reader.read(1)

    async with AsyncExitStack() as stack:
        ports = {}
        for port, serve, context in ((443, web, served), (993, imap, served), (587, smtp, None)):
            server = await asyncio.start_server(calm(serve), "127.0.0.1", 0, ssl=context)
            stack.callback(server.close)
            ports[port] = server.sockets[0].getsockname()[1]
        transport, protocol = await asyncio.get_running_loop().create_datagram_endpoint(
            Names, ("127.0.0.1", 0)
        )
        stack.callback(transport.close)
        resolver = dns.asyncresolver.Resolver(configure=False)
        port = transport.get_extra_info("sockname")[1]
        resolver.nameservers = [dns.nameserver.Do53Nameserver("127.0.0.1", port)]

        async def resolve(host: str, port: int) -> list[str]:
            if host not in made.hosts:
                raise OSError("no such host")
            return ["127.0.0.1"]

        guard = PublicNetworkBackend(resolve, {("127.0.0.1", each) for each in ports.values()}, closed=False)
        made = Net(protocol, Ways(Local(guard, ports), resolver, trust))
        yield made


def ends(found: Autodetected, at: int = 0) -> tuple[Any, ...]:
    guess = found.guesses[at]
    sides = [(side.host, side.port, str(side.tls)) if side else None for side in (guess.smtp, guess.imap)]
    return (guess.source, *sides)


async def test_autodetect_for_known_provider_answers_from_builtin_table(api: httpx.AsyncClient) -> None:
    answer = await api.post(PATH, json={"email_address": "anna@GMAIL.com"})
    assert answer.status_code == 200, answer.text
    (guess,) = answer.json()["guesses"]
    assert guess["smtp"] == {
        "host": "smtp.gmail.com",
        "port": 465,
        "tls": "TLS",
        "username": "anna@gmail.com",
    }
    assert (guess["imap"]["host"], guess["inbox_type"]) == ("imap.gmail.com", "WORKSPACE_SUITE_A")
    assert guess["app_password_url"] == "https://myaccount.google.com/apppasswords"
    assert "app password" in guess["note"] and answer.json()["success"] is True
    hotmail = (await api.post(PATH, json={"email_address": "a@hotmail.com"})).json()
    assert (
        hotmail["guesses"][0]["provider"] == "Outlook.com" and "Sign in with Microsoft" in hotmail["message"]
    )
    for bad in ({"email_address": "no"}, {}, {"email_address": ANNA, "more": 1}):
        assert (await api.post(PATH, json=bad)).status_code == 422


async def test_autodetect_uses_autoconfig_file_of_domain(net: Net) -> None:
    net.hosts.add("autoconfig.acme.test")
    net.files["autoconfig.acme.test/mail/config-v1.1.xml"] = XML.encode()
    found = await net.found()
    assert ends(found) == ("AUTOCONFIG", ("out.acme.test", 587, "STARTTLS"), ("imap.acme.test", 993, "TLS"))
    (guess,) = found.guesses
    assert guess.smtp and guess.imap and (guess.smtp.username, guess.imap.username) == (ANNA, "anna")
    assert guess.provider == "Acme Post" and found.success
    net.files["acme.test/.well-known/autoconfig/mail/config-v1.1.xml"] = net.files.popitem()[1]
    assert not (await net.found()).guesses
    net.hosts.add("acme.test")
    assert (await net.found()).guesses == found.guesses


@pytest.mark.parametrize(
    ("mx", "provider", "inbox_type", "note"),
    [
        ("1 aspmx.l.google.com.", "Google", "WORKSPACE_SUITE_A", "app password"),
        ("0 acme-test.mail.protection.outlook.com.", "Microsoft 365", "WORKSPACE_SUITE_B", "no passwords"),
        ("10 in1-smtp.messagingengine.com.", "Fastmail", "CUSTOM_SMTP", "app password"),
        ("10 mail.protonmail.ch.", "Proton Mail", "CUSTOM_SMTP", "Bridge"),
    ],
)
async def test_autodetect_recognizes_provider_by_mx_record(
    net: Net, mx: str, provider: str, inbox_type: str, note: str
) -> None:
    net.names.records["acme.test", "MX"] = ["50 backup.elsewhere.test.", mx]
    found = await net.found()
    (guess,) = found.guesses
    assert (guess.source, guess.provider, guess.inbox_type) == ("MX", provider, inbox_type)
    assert note in (guess.note or "")


async def test_autodetect_uses_srv_records(net: Net) -> None:
    net.names.records |= {
        ("_imaps._tcp.acme.test", "SRV"): ["20 0 993 second.acme.test.", "10 0 993 first.acme.test."],
        ("_submissions._tcp.acme.test", "SRV"): ["0 0 0 ."],
        ("_submission._tcp.acme.test", "SRV"): ["0 1 587 out.acme.test."],
    }
    assert ends(await net.found()) == (
        "SRV",
        ("out.acme.test", 587, "STARTTLS"),
        ("first.acme.test", 993, "TLS"),
    )
    net.names.records["_imaps._tcp.acme.test", "SRV"] = ["10 0 993 imap.gmail.com."]
    (guess,) = (await net.found()).guesses
    assert (guess.source, guess.provider, guess.inbox_type) == ("SRV", "Google", "WORKSPACE_SUITE_A")


async def test_autodetect_ranks_most_reliable_source_first_without_duplicates(net: Net) -> None:
    net.hosts.add("autoconfig.acme.test")
    net.files["autoconfig.acme.test/mail/config-v1.1.xml"] = XML.encode()
    net.names.records |= {
        ("acme.test", "MX"): ["1 smtp.google.com."],
        ("_imaps._tcp.acme.test", "SRV"): ["0 0 993 imap.gmail.com."],
        ("_submissions._tcp.acme.test", "SRV"): ["0 0 465 smtp.gmail.com."],
    }
    found = await net.found()
    assert [guess.source for guess in found.guesses] == ["AUTOCONFIG", "MX"]


async def test_autodetect_without_records_tries_usual_host_names(net: Net) -> None:
    net.hosts |= {"imap.acme.test", "mail.acme.test"}
    assert ends(await net.found()) == (
        "TRIED",
        ("mail.acme.test", 587, "STARTTLS"),
        ("imap.acme.test", 993, "TLS"),
    )
    net.hosts = {"mx.other.test"}  # it answers, but its certificate is another's
    net.names.records["acme.test", "MX"] = ["1 mx.other.test."]
    assert not (await net.found()).guesses


async def test_autodetect_without_result_shows_reason(net: Net) -> None:
    found = await net.found()
    assert not found.success and found.message.startswith("Nothing was found for acme.test. Ask the person")


async def test_autodetect_with_slow_network_ends_within_five_seconds(
    net: Net, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert autodiscovery.ASKING + autodiscovery.TRYING < 4.5
    monkeypatch.setattr(autodiscovery, "ASKING", 0.5)  # in which all is begun, even where the machine stalls
    monkeypatch.setattr(autodiscovery, "TRYING", 0.5)
    net.names.silent = net.slow = True
    net.hosts |= {"autoconfig.acme.test", "acme.test", "imap.acme.test"}
    async with patient(2):
        assert not (await net.found()).guesses
    assert net.pages and net.names.asked


async def test_no_private_address_is_dialed(net: Net) -> None:
    net.hosts |= {"autoconfig.acme.test", "acme.test", "imap.acme.test", "mail.acme.test"}
    net.files["autoconfig.acme.test/mail/config-v1.1.xml"] = XML.encode()
    assert isinstance(net.ways.network, Local)
    net.ways = replace(
        net.ways,
        network=Local(
            PublicNetworkBackend(net.ways.network.guard._resolve, (), closed=False), net.ways.network.ports
        ),
    )
    assert not (await net.found()).guesses and net.pages == []


@pytest.mark.parametrize(
    "raw",
    [
        b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + XML.encode(),
        XML.encode("utf-16"),
        XML.encode() + b" " * autoconfig.SIZE_MAX,
        XML.encode()[:-20],
        XML.replace("clientConfig", "other").encode(),
        XML.replace("Imap.Acme.Test", "127.0.0.1").replace("out.acme.test", "a b").encode(),
        XML.replace("993", "99999").replace("587", "x").encode(),
        XML.replace("SSL", "plain").replace("STARTTLS", "plain").encode(),
        b"",
        b"\xff\xfe",
    ],
)
async def test_autoconfig_file_malformed_or_unsafe_is_ignored(raw: bytes) -> None:
    assert autoconfig.parse_autoconfig(raw, ANNA) is None


async def test_autoconfig_file_with_gssapi_yields_no_imap_and_notes_oauth() -> None:
    guess = autoconfig.parse_autoconfig(XML.replace("password-cleartext", "GSSAPI").encode(), ANNA)
    assert guess and guess.imap is None and guess.smtp and "OAuth" in (guess.note or "")


async def test_autodetect_through_client_returns_guess(app_state: AppState) -> None:
    transport = httpx.ASGITransport(create_app(app_state))
    client = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    (guess,) = (await client.inboxes.autodetect("anna@yahoo.de")).guesses
    assert (guess.provider, guess.source) == ("Yahoo", GuessSource.PROVIDER)
    await client.close()


async def test_autodetect_in_practice_knows_only_practice_mailbox(
    app_state: AppState, tmp_path: Path
) -> None:
    app_state.settings = replace(app_state.settings, practice=True)
    app_state.practice_mailbox = PracticeMailbox(
        email_address="alex@practice.test",
        password="secret",
        smtp_host="localhost",
        smtp_port=2525,
        imap_host="localhost",
        imap_port=2993,
        ca_file="ca.pem",
    )
    found = await autodiscovery.autodetect_mailbox(app_state, "Alex@practice.test")
    assert ends(found) == ("PRACTICE", ("localhost", 2525, "STARTTLS"), ("localhost", 2993, "TLS"))
    assert "secret" not in found.model_dump_json()
    other = await autodiscovery.autodetect_mailbox(app_state, "anna@gmail.com")
    assert not other.success and "only the practice mailbox is known: alex@practice.test" in other.message


async def test_provider_table_is_well_formed() -> None:
    for provider in mailbox_providers.PROVIDERS:
        guess = mailbox_providers.guess_of(provider, ANNA, GuessSource.MX)
        for side in (guess.smtp, guess.imap):
            assert side is None or autoconfig.HOST.fullmatch(side.host)
        assert provider.domains or provider.mx
        assert guess.smtp or guess.note
    assert (
        mailbox_providers.find_provider_by_mx(["notgoogle.com", "alt1.aspmx.l.google.com"])
        is mailbox_providers.BY_DOMAIN["gmail.com"]
    )
    assert mailbox_providers.find_provider_by_mx(["evilgoogle.com"]) is None
