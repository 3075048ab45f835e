"""Discovery of a mailbox's servers: by known provider, by what its domain publishes, and by probing.

Only addresses of the public internet are dialed, and callers wait five seconds at most.
"""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import dns.asyncresolver
import dns.exception
import dns.nameserver
import dns.rdtypes.ANY.MX
import dns.rdtypes.IN.SRV
import httpcore

from app.contract.addresses import email_key
from app.contract.autodetect import Autodetected, GuessSource, MailboxGuess, ServerGuess, TlsKind
from app.contract.inboxes import InboxType
from app.contract.sentences import Sentence, say
from app.contract.workspace import PracticeMailbox
from app.service.app_state import AppState
from app.service.mail.public_network import PublicNetworkBackend, TargetRefused, resolve_host
from app.service.mail.smtp_session import OURSELVES, tls_context
from app.service.rules import autoconfig, mailbox_providers
from app.service.rules.autoconfig import HOST, STARTTLS_IMAP

log = logging.getLogger("outreach.inboxes")
T = TypeVar("T")
ASKING, TRYING = 2.0, 2.4  # seconds for what the domain publishes, and for probing servers
AUTOCONFIG = (
    "https://autoconfig.{}/mail/config-v1.1.xml",
    "https://{}/.well-known/autoconfig/mail/config-v1.1.xml",
)
SRV = {  # RFC 6186 and 8314
    "imap": (("_imaps._tcp", TlsKind.TLS), ("_imap._tcp", TlsKind.STARTTLS)),
    "smtp": (("_submissions._tcp", TlsKind.TLS), ("_submission._tcp", TlsKind.STARTTLS)),
}
TRIES = {
    "imap": ((993, TlsKind.TLS),),
    "smtp": ((465, TlsKind.TLS), (587, TlsKind.STARTTLS)),
}
GREETINGS = {"imap": rb"\* OK", "smtp": rb"(220-.*\r\n)*220[ ]"}
FAULTS = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError, TargetRefused)


@dataclass(frozen=True)
class Ways:
    """The only means of network access for discovery."""

    network: httpcore.AsyncNetworkBackend
    resolver: dns.asyncresolver.Resolver
    trust: ssl.SSLContext


async def autodetect_mailbox(app_state: AppState, address: str) -> Autodetected:
    """Find the servers of a mailbox; in practice mode, only what is known without network access."""
    if app_state.settings.practice:
        return _of_practice(app_state.practice_mailbox, address)
    resolver = _build_resolver(app_state.settings.dns_servers)
    return await detect_servers(
        address, Ways(PublicNetworkBackend(resolve_host, (), closed=False), resolver, tls_context(None))
    )


def _build_resolver(servers: Sequence[tuple[str, int]]) -> dns.asyncresolver.Resolver:
    """Return a resolver for the given servers, else the system's; one without servers if there are none."""
    resolver = dns.asyncresolver.Resolver(configure=False)
    if servers:
        resolver.nameservers = [dns.nameserver.Do53Nameserver(*each) for each in servers]
        return resolver
    try:
        return dns.asyncresolver.Resolver()
    except dns.exception.DNSException:
        return resolver


async def detect_servers(address: str, ways: Ways) -> Autodetected:
    """Return guesses for a mailbox's servers.

    A known provider's are returned immediately; else all that the domain publishes; else common host
    names that answer.
    """
    domain = email_key(address).rpartition("@")[2]
    if known := mailbox_providers.BY_DOMAIN.get(domain):
        return _to_autodetected(address, [mailbox_providers.guess_of(known, address, GuessSource.PROVIDER)])
    told, hosts, announced = await asyncio.gather(
        _await_or_default(ASKING, _fetch_autoconfig(ways, domain, address), None),
        _await_or_default(ASKING, _mail_hosts(ways, domain), []),
        _await_or_default(ASKING, _find_srv_servers(ways, domain, address), None),
    )
    provider = mailbox_providers.find_provider_by_mx(hosts)
    hosted = mailbox_providers.guess_of(provider, address, GuessSource.MX) if provider else None
    guesses = [
        told and mailbox_providers.add_provider(told),
        hosted,
        announced and mailbox_providers.add_provider(announced),
    ]
    if not any(guesses):
        guesses = [await _await_or_default(TRYING, _probe_usual_names(ways, domain, hosts, address), None)]
    return _to_autodetected(address, [guess for guess in guesses if guess is not None])


def _to_autodetected(address: str, guesses: Sequence[MailboxGuess]) -> Autodetected:
    """Return the result with the surest guess for each distinct pair of servers."""
    surest = {(guess.smtp, guess.imap): guess for guess in reversed(guesses)}
    kept = tuple(guess for guess in guesses if guess in surest.values())
    domain = address.rpartition("@")[2]
    message = _describe_guess(kept[0], domain) if kept else _say_nothing_found(domain)
    return Autodetected(success=bool(kept), message=message, email_address=address, guesses=kept)


def _describe_guess(guess: MailboxGuess, domain: str) -> Sentence:
    if guess.note:
        return guess.note
    if guess.source == GuessSource.PRACTICE:
        return say("inbox_practice_found", "This is how the practice mailbox is probably reached.")
    return say(
        "inbox_servers_found", "This is how {domain} is probably reached.", domain=guess.provider or domain
    )


def _say_nothing_found(domain: str) -> Sentence:
    return say(
        "inbox_servers_not_found",
        "Nothing was found for {domain}. Ask the person who runs it for the names of its mail servers.",
        domain=domain,
    )


def _of_practice(mailbox: PracticeMailbox | None, address: str) -> Autodetected:
    known = mailbox.email_address if mailbox else ""
    if mailbox is None or email_key(address) != email_key(known):
        message = say(
            "inbox_only_practice_known",
            "Nothing leaves this computer in practice, so only the practice mailbox is known: {address}.",
            address=known,
        )
        return Autodetected(success=False, message=message, email_address=address)
    guess = MailboxGuess(
        source=GuessSource.PRACTICE,
        inbox_type=InboxType.CUSTOM_SMTP,
        smtp=_build_server_guess((mailbox.smtp_host, mailbox.smtp_port), TlsKind.STARTTLS, known),
        imap=_build_server_guess((mailbox.imap_host, mailbox.imap_port), TlsKind.TLS, known),
        provider="the practice mailbox",
    )
    return _to_autodetected(address, [guess])


def _build_server_guess(place: tuple[str, int], tls: TlsKind, username: str) -> ServerGuess:
    return ServerGuess(host=place[0], port=place[1], tls=tls, username=username)


async def _await_or_default(seconds: float, asked: Awaitable[T], otherwise: T) -> T:
    """Await the result, or return the default after a timeout."""
    try:
        async with asyncio.timeout(seconds):
            return await asked
    except TimeoutError:
        log.info("Autodetection did not wait any longer for an answer")
        return otherwise


# --- what the domain says ------------------------------------------------------------------------------


async def _fetch_autoconfig(ways: Ways, domain: str, address: str) -> MailboxGuess | None:
    found = await asyncio.gather(*(_fetch_file(ways, url.format(domain)) for url in AUTOCONFIG))
    return next(
        (guess for raw in found if raw and (guess := autoconfig.parse_autoconfig(raw, address))), None
    )


async def _fetch_file(ways: Ways, url: str) -> bytes:
    """Return a small file fetched by HTTPS without redirects; empty if there is none."""
    raw = b""
    pool = httpcore.AsyncConnectionPool(ssl_context=ways.trust, network_backend=ways.network)
    try:
        async with asyncio.timeout(ASKING), pool, pool.stream("GET", url) as response:
            if response.status == 200:
                async for chunk in response.aiter_stream():
                    raw += chunk
                    if len(raw) > autoconfig.SIZE_MAX:
                        return b""
    except FAULTS as fault:
        log.info("No autoconfiguration at %s: %s", url, type(fault).__name__)
        return b""
    return raw


async def _mail_hosts(ways: Ways, domain: str) -> list[str]:
    """Return the hosts that receive the domain's mail (MX), most preferred first."""
    found = await _query_records(ways, domain, "MX", dns.rdtypes.ANY.MX.MX)
    names = [str(each.exchange).rstrip(".").lower() for each in sorted(found, key=lambda mx: mx.preference)]
    return [name for name in names if HOST.fullmatch(name)]


async def _find_srv_servers(ways: Ways, domain: str, address: str) -> MailboxGuess | None:
    sides = await asyncio.gather(
        *(_find_srv_server(ways, side, domain, address) for side in ("smtp", "imap"))
    )
    return _to_mailbox_guess(GuessSource.SRV, *sides)


async def _find_srv_server(ways: Ways, side: str, domain: str, address: str) -> ServerGuess | None:
    asked = [_query_records(ways, f"{name}.{domain}", "SRV", dns.rdtypes.IN.SRV.SRV) for name, _ in SRV[side]]
    for (_, tls), found in zip(SRV[side], await asyncio.gather(*asked), strict=True):
        for each in sorted(found, key=lambda srv: (srv.priority, -srv.weight)):
            host = str(each.target).rstrip(".").lower()
            usable = side == "smtp" or (tls is TlsKind.STARTTLS) == (each.port == STARTTLS_IMAP)
            if HOST.fullmatch(host) and each.port and usable:
                return _build_server_guess((host, each.port), tls, address)
    return None


R = TypeVar("R", dns.rdtypes.ANY.MX.MX, dns.rdtypes.IN.SRV.SRV)


async def _query_records(ways: Ways, name: str, kind: str, form: type[R]) -> list[R]:
    try:
        answer = await ways.resolver.resolve(name, kind, search=False, lifetime=ASKING)
    except (dns.exception.DNSException, OSError) as fault:
        log.info("No %s of %s: %s", kind, name, type(fault).__name__)
        return []
    return [each for each in answer if isinstance(each, form)]


def _to_mailbox_guess(
    source: GuessSource, smtp: ServerGuess | None, imap: ServerGuess | None
) -> MailboxGuess | None:
    if smtp is None and imap is None:
        return None
    return MailboxGuess(source=source, inbox_type=InboxType.CUSTOM_SMTP, smtp=smtp, imap=imap)


# --- what answers --------------------------------------------------------------------------------------


async def _probe_usual_names(
    ways: Ways, domain: str, hosts: Sequence[str], address: str
) -> MailboxGuess | None:
    """Probe common host names and the domain's MX hosts; keep servers that greet over TLS."""
    sides = await asyncio.gather(
        *(
            _find_answering_server(ways, side, [f"{side}.{domain}", f"mail.{domain}", *hosts[:2]], address)
            for side in TRIES
        )
    )
    found = dict(zip(TRIES, sides, strict=True))
    return _to_mailbox_guess(GuessSource.TRIED, found["smtp"], found["imap"])


async def _find_answering_server(
    ways: Ways, side: str, hosts: Sequence[str], address: str
) -> ServerGuess | None:
    places = [(host, port, tls) for host in dict.fromkeys(hosts) for port, tls in TRIES[side]]
    good = await asyncio.gather(*(_is_greeting(ways, side, *place) for place in places))
    first = next((place for place, greets in zip(places, good, strict=True) if greets), None)
    return _build_server_guess(first[:2], first[2], address) if first else None


async def _is_greeting(ways: Ways, side: str, host: str, port: int, tls: TlsKind) -> bool:
    """Return whether a mail server answers there with a valid certificate; there is no login."""
    seconds = TRYING * 0.9
    try:
        async with asyncio.timeout(seconds):
            stream = await ways.network.connect_tcp(host, port, seconds)
            try:
                if tls is TlsKind.STARTTLS:
                    await _read_response(stream, GREETINGS[side])
                    await stream.write(f"EHLO {OURSELVES}\r\n".encode())
                    await _read_response(stream, rb"(250-.*\r\n)*250[ ]")
                    await stream.write(b"STARTTLS\r\n")
                    await _read_response(stream, rb"220 ")
                stream = await stream.start_tls(ways.trust, host, seconds)
                if tls is TlsKind.TLS:
                    await _read_response(stream, GREETINGS[side])
            finally:
                await stream.aclose()
    except FAULTS as fault:
        log.info("%s, port %s, is no mail server: %s", host, port, type(fault).__name__)
        return False
    return True


async def _read_response(stream: httpcore.AsyncNetworkStream, wanted: bytes) -> None:
    """Read until the response is complete; raise OSError if it is not the wanted one."""
    heard = b""
    while not re.match(rb"(?:%b).*\r\n\Z" % wanted, heard):
        more = await stream.read(1024)
        heard += more
        if not more or len(heard) > 8192:
            raise OSError("no greeting of such a server")
