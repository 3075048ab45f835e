"""Connections to the public internet only, so that no webhook reaches into a private network.

Names are resolved here, and only checked addresses are dialed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Collection, Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network

import httpcore

from app.contract.sentences import Sentence, say

Resolve = Callable[[str, int], Awaitable[list[str]]]
Allowed = Collection[tuple[str, int]]
SocketOption = tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]

NAT64 = IPv6Network("64:ff9b::/96")
GLOBAL_V6 = IPv6Network("2000::/3")
NOT_FOR_US_V4 = tuple(  # though is_global is true: protocol assignments, the old 6to4 relay, a cloud's host
    ipaddress.IPv4Network(text) for text in ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32")
)
# Protocol assignments with Teredo, documentation, 6to4.
NOT_FOR_US_V6 = tuple(IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))
ADDRESS_PATIENCE = 3.0  # seconds for one address of several, so that a silent one leaves time for the next
STAYS_HERE = say(
    "network_closed_in_practice", "Nothing leaves this computer in practice, so this was not sent."
)


class TargetRefused(Exception):
    """The target may not be dialed; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def is_public(address: str) -> bool:
    """Return whether this is an address of the public internet, also inside an IPv6 one (NAT64)."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return ip.is_global and not ip.is_multicast and not any(ip in net for net in NOT_FOR_US_V4)
    return _is_public_v6(ip)


def _is_public_v6(ip: IPv6Address) -> bool:
    if ip in NAT64:  # how networks without IPv4 reach IPv4 addresses
        return is_public(str(IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip in GLOBAL_V6 and ip.is_global and not any(ip in net for net in NOT_FOR_US_V6)


async def resolve_host(host: str, port: int) -> list[str]:
    """Return every address of a name, from the system's resolver, without duplicates."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(item[4][0]) for item in found))


def parse_literal_address(host: str) -> str | None:
    """Return the address of a host that needs no resolver, or None.

    That is a number, also one such as 127.1, 0x7f.1 or 2130706433, or localhost.
    """
    name = host.rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):  # RFC 6761
        return "127.0.0.1"
    try:
        return str(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        pass
    try:
        return socket.inet_ntoa(socket.inet_aton(name))
    except (OSError, UnicodeError):
        return None


async def is_private(host: str, port: int) -> bool:
    """Return whether any address of a host is outside the public internet; False if it has none."""
    spelled = parse_literal_address(host)
    try:
        addresses = [spelled] if spelled else await resolve_host(host, port)
    except (OSError, UnicodeError):
        return False
    return not all(is_public(address) for address in addresses)


def check_addresses(
    host: str, port: int, addresses: Iterable[str], allowed: Allowed, *, closed: bool
) -> list[str]:
    """Return the addresses if every one of them may be dialed; raise TargetRefused otherwise.

    With `closed`, only targets in `allowed` may be dialed, because nothing may leave this computer.
    """
    found = list(addresses)
    for address in found:
        if (address, port) in allowed:
            continue
        if not is_public(address):
            raise TargetRefused(
                say(
                    "network_address_not_public",
                    "{host} leads to {address}, which is not an address of the public internet.",
                    host=host,
                    address=address,
                )
            )
        if closed:
            raise TargetRefused(STAYS_HERE)
    return found


def _explain_no_address(host: str) -> Sentence:
    return say("network_name_without_address", "The name {host} has no address.", host=host)


def dial_public(host: str, port: int, seconds: float | None) -> socket.socket:
    """Connect to a host of the public internet, whose addresses are looked up once, checked and dialed.

    This blocks, for `seconds` at each address. Raises TargetRefused if one is private, OSError if none
    answers.
    """
    if (spelled := parse_literal_address(host)) is not None:
        found = [spelled]
    else:
        found = [str(item[4][0]) for item in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    trouble = OSError(_explain_no_address(host))
    for address in check_addresses(host, port, dict.fromkeys(found), (), closed=False):
        try:
            return socket.create_connection((address, port), seconds)
        except OSError as error:
            trouble = error
    raise trouble


class PublicNetworkBackend(httpcore.AsyncNetworkBackend):
    """A network backend that dials only addresses just checked; TLS still uses the URL's host name."""

    def __init__(self, resolver: Resolve, allowed: Allowed, *, closed: bool) -> None:
        self._resolve, self._allowed, self._closed = resolver, allowed, closed
        self._dial = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SocketOption] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        spelled = parse_literal_address(host)
        if spelled is None and self._closed:  # not even the name is resolved
            raise TargetRefused(STAYS_HERE)
        try:
            addresses = [spelled] if spelled else await self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            unknown = say("network_name_not_found", "The name {host} was not found.", host=host)
            raise httpcore.ConnectError(unknown) from error
        trouble: Exception = httpcore.ConnectError(_explain_no_address(host))
        found = check_addresses(host, port, addresses, self._allowed, closed=self._closed)
        if len(found) > 1:
            timeout = min(timeout or ADDRESS_PATIENCE, ADDRESS_PATIENCE)
        for address in found:
            try:
                return await self._dial.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                trouble = error
        raise trouble
