"""Limits of HTTP connections: their number, and how long a client may take to send and to read.

uvicorn limits only the pause between two requests. Without further limits, connections that send nothing
take all file descriptors of the process, which SMTP, IMAP, the database and the log need, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import sys
from collections.abc import Collection, Iterable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.contract.problems import Unavailable
from app.contract.sentences import say
from app.service.core.clock import monotonic

log = logging.getLogger("outreach.http")
HEAD = 15.0  # seconds in which the head of a request has to arrive
BODY = 30.0  # seconds in which a body has to end, or to bring as much as LEAST
LEAST = 15_000  # bytes
READ = 60.0  # seconds in which a client has to read what was written to it
IDLE = 75  # seconds between two requests; longer than clients and reverse proxies keep a connection
PER_ADDRESS = 64
MOST_FILES = 65_536  # file descriptors; more are of no use here, and slow down loops over all of them
SHARE = 4  # each server may have this part of the file descriptors, so that half of them is left
TOLD_EVERY = 60.0  # seconds between two lines of the log about connections that were refused
_BUSY = say(
    "request_too_many_connections",
    "Too many connections from this address. Close some, or try again later.",
)
BUSY = json.dumps(Unavailable(_BUSY).body).encode()
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(BUSY), BUSY)
)


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows, and return how many these are."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(OSError, ValueError):  # macOS has another limit above it
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class ConnectionLimits:
    """The open connections of one server; those without a request for the longest time come first.

    If there are too many, the first one that waits for a request is closed for a new one. `proxies`,
    addresses and networks, have no limit per address.
    """

    def __init__(self, most: int, per_address: int = PER_ADDRESS, proxies: Collection[str] = ()) -> None:
        self._most, self._per_address = most, per_address
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        self._open: dict[LimitedConnection, None] = {}
        self._by_address: dict[str, dict[LimitedConnection, None]] = {}
        self._told = -TOLD_EVERY

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, new: LimitedConnection, address: str) -> bool:
        """Count a connection and return True, or return False if it has to be refused."""
        mine = self._by_address.get(address, {})
        if len(mine) >= self._per_address and not self._is_proxy(address):
            if not _make_room(mine):
                self._tell(
                    f"{address} has {len(mine)} connections open, and more are refused. If it is a reverse "
                    "proxy, name it with --trusted-proxy; else see --connections-per-address"
                )
                return False
        elif len(self._open) >= self._most and not _make_room(self._open):
            self._tell(f"{len(self._open)} connections are open, and more are refused")
            return False
        self._open[new] = None
        self._by_address.setdefault(address, {})[new] = None
        return True

    def rest(self, connection: LimitedConnection, address: str) -> None:
        """Move a connection whose request has ended to the end: it has waited for the shortest time."""
        for group in (self._open, self._by_address.get(address, {})):
            if connection in group:
                del group[connection]
                group[connection] = None

    def remove(self, connection: LimitedConnection, address: str) -> None:
        self._open.pop(connection, None)
        if mine := self._by_address.get(address):
            mine.pop(connection, None)
            if not mine:
                del self._by_address[address]

    def _is_proxy(self, address: str) -> bool:
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._proxies)

    def _tell(self, what: str) -> None:
        if (now := monotonic()) - self._told >= TOLD_EVERY:
            self._told = now
            log.warning("%s.", what)


def _make_room(group: Iterable[LimitedConnection]) -> bool:
    """Close the first connection without a request under way; return whether there was one."""
    first = next((each for each in group if each.waits), None)
    if first is not None:
        first.drop()
    return first is not None


class LimitedConnection(HttpToolsProtocol):
    """A counted uvicorn connection with time limits for what a client sends and reads."""

    def __init__(self, connections: ConnectionLimits, **more: Any) -> None:
        super().__init__(**more)
        self._all, self._address = connections, ""
        self._limit: float | None = HEAD  # for what the client sends now; None while the service responds
        self._limited: asyncio.TimerHandle | None = None  # runs for `_limit`
        self._unread: asyncio.TimerHandle | None = None
        self._received, self._was_paused = 0, False
        self._answered: RequestResponseCycle | None = None  # `cycle` is the last pipelined one

    @property
    def waits(self) -> bool:
        """Return whether no request is under way; one may have begun to arrive."""
        return self.cycle is None or self.cycle.response_complete

    def drop(self) -> None:
        """Close the connection and free its place immediately."""
        self._all.remove(self, self._address)
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None:
            self.client = (_unmap_ipv4(self.client[0]), self.client[1])
            self._address = self.client[0]
        if self._all.admit(self, self._address):
            self._watch()
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.remove(self, self._address)
        self._expect(None)
        self.resume_writing()
        if self._answered is not None:
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._limit is None and self.waits and self.timeout_keep_alive_task is None:
            self._expect(HEAD)  # an empty line, for example, ended the wait between two requests
        self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect(HEAD)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._expect(BODY)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._received += len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._expect(None)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._all.rest(self, self._address)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _expect(self, limit: float | None) -> None:
        if self._limited is not None:
            self._limited.cancel()
            self._limited = None
        self._limit = limit

    def _watch(self) -> None:
        """Start the timer of the limit; a request that arrives as a whole, as most do, needs none."""
        if self._limit is not None and self._limited is None and not self.transport.is_closing():
            self._received, self._was_paused = 0, self.flow.read_paused
            self._limited = self.loop.call_later(self._limit, self._end_limit)

    def _end_limit(self) -> None:
        """Close the connection, unless a body comes fast enough or the service paused reading."""
        self._limited = None
        paused = self._was_paused or self.flow.read_paused
        if paused or (self._limit == BODY and self._received >= LEAST):
            self._watch()
        else:
            self.transport.close()


def _unmap_ipv4(address: str) -> str:
    """Return an IPv4 address as such, though an IPv6 socket accepted it; any other one unchanged."""
    try:
        mapped = getattr(ipaddress.ip_address(address), "ipv4_mapped", None)
    except ValueError:
        return address
    return str(mapped or address)
