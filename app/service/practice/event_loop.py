from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from email.utils import format_datetime
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import httpx

from app.service.practice import reply_generator
from app.service.practice.clock import PracticeClock
from app.service.practice.mail_store import DueDeed, ReceivedMail, Store, TruthEntry
from app.service.practice.mail_view import ReceivedMessage, parse_received_message
from app.service.practice.personas import SimulatedAct, decide_actions

log = logging.getLogger("outreach.practice.people")

_PROGRAM = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.4.0"
_SCANNER = "Mozilla/5.0 (compatible; MailGatewayScanner/3.1; link and image check)"
_AT_ONCE, _MOST_URLS = 8, 20

PutInInbox = Callable[[str, bytes, datetime, Callable[[], None]], Awaitable[None]]


class Life:
    """Runs the simulated people: stores what they receive, and performs what they decided when it is due."""

    def __init__(self, store: Store, clock: PracticeClock, seed: str, put_in_inbox: PutInInbox) -> None:
        self._store, self._clock, self._seed, self._put_in_inbox = store, clock, seed, put_in_inbox
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def receive(self, person: str, sender: str, raw: bytes) -> None:
        """Store an email that has arrived for a person, with the actions that the person decides on."""
        letter, now = parse_received_message(raw), self._clock.now()
        actions = decide_actions(person, letter, self._store.past(person, sender), self._seed)
        due = [(now + timedelta(seconds=action.delay), action) for action in actions]
        self._store.receive(ReceivedMail(0, person, sender, letter.message_id, now, raw), due)
        self._wake.set()

    def wake(self) -> None:
        """Look again at what is due, after the clock was changed."""
        self._wake.set()

    async def run(self) -> None:
        """Perform what is due and sleep until the next action is; never returns."""
        async with self._client() as http, asyncio.TaskGroup() as group:
            while True:
                self._wake.clear()
                for due in self._store.take_due(self._clock.now(), 200):
                    group.create_task(self._perform(due, http))
                upcoming = self._store.next_due()
                left = None if upcoming is None else self._clock.real_seconds_until(upcoming)
                try:
                    await asyncio.wait_for(self._wake.wait(), left)
                except TimeoutError:
                    continue

    @staticmethod
    def _client() -> httpx.AsyncClient:
        return httpx.AsyncClient(trust_env=False, timeout=10, follow_redirects=False)

    async def _perform(self, due: DueDeed, http: httpx.AsyncClient) -> None:
        # Actions on the same mail run in order: no click precedes the open, however the clock jumps.
        turn = self._turns.setdefault(due.mail, asyncio.Lock())
        async with turn:
            try:
                mail = self._store.mail(due.mail)
                letter = parse_received_message(mail.raw)
                if due.action.deed in (SimulatedAct.REPLY, SimulatedAct.AUTO_REPLY, SimulatedAct.BOUNCE):
                    await self._write(due, mail, letter)
                else:
                    async with self._slots:
                        await self._visit(due, mail, letter, http)
            except Exception:
                log.exception("A practice person could not do its %s", due.action.deed)
                self._store.done(due.id)

    async def _write(self, due: DueDeed, mail: ReceivedMail, letter: ReceivedMessage) -> None:
        words, deed = due.action.words, due.action.deed
        if deed is SimulatedAct.BOUNCE:
            kind, to, words = "bounced", mail.sender, "bounce"
            raw = reply_generator.compose_bounce(mail.person, mail.sender, mail.raw, letter, due.due)
        elif deed is SimulatedAct.AUTO_REPLY:
            kind, to = "auto_replied", mail.sender
            raw = reply_generator.auto_reply(mail.person, replace(letter, reply_to=to), due.due, self._seed)
        else:
            kind, to = "replied", letter.reply_to
            raw = reply_generator.compose_reply(mail.person, letter, words, due.due, self._seed)
        path = "<>" if deed is not SimulatedAct.REPLY else f"<{mail.person}>"
        trace = (
            f"Return-Path: {path}\r\nDelivered-To: {to}\r\n"
            f"Received: from mx.{mail.person.rpartition('@')[2]} by mail.practice.test with ESMTPS;"
            f"\r\n\t{format_datetime(due.due)}\r\n"
        )
        entry = TruthEntry(due.due, kind, mail.person, mail.sender, mail.message_id)
        entry = replace(entry, answer_id=reply_generator.own_id(mail.person, letter, words), detail=words)
        try:
            await self._put_in_inbox(
                to.lower(), trace.encode() + raw, due.due, lambda: self._close(due, entry)
            )
        except KeyError:
            self._finish(due, replace(entry, kind="failed", detail=f"no inbox {to}"))

    async def _visit(
        self, due: DueDeed, mail: ReceivedMail, letter: ReceivedMessage, http: httpx.AsyncClient
    ) -> None:
        entry = TruthEntry(due.due, "read", mail.person, mail.sender, mail.message_id)
        deed, url = due.action.deed, due.action.url
        if deed is SimulatedAct.PREFETCH:
            urls = [*letter.images, *letter.links, *letter.leaving][:_MOST_URLS]
            results = [await _fetch_page(http, each, _SCANNER) for each in urls]
            self._finish(due, replace(entry, kind="prefetched", detail=" ".join(results)))
        elif deed is SimulatedAct.OPEN:
            results = [await _fetch_page(http, each, _PROGRAM) for each in letter.images[:_MOST_URLS]]
            seen = [each for each in results if each.startswith("2")]
            kind = "opened" if seen else "failed" if results else "read"
            self._finish(due, replace(entry, kind=kind, detail=" ".join(results)))
        elif deed is SimulatedAct.CLICK:
            result = await _fetch_page(http, url, _PROGRAM)
            self._finish(
                due, replace(entry, kind="clicked" if result[0] in "23" else "failed", detail=result)
            )
        else:
            result = await _fetch_page(http, url, _SCANNER, post="List-Unsubscribe=One-Click")
            self._finish(
                due, replace(entry, kind="unsubscribed" if result[0] == "2" else "failed", detail=result)
            )

    def _finish(self, due: DueDeed, entry: TruthEntry) -> None:
        with self._store.together():
            self._close(due, entry)

    def _close(self, due: DueDeed, entry: TruthEntry) -> None:
        self._store.done(due.id)
        self._store.note(entry)


async def _fetch_page(http: httpx.AsyncClient, url: str, program: str, post: str = "") -> str:
    """Request a page and return "200 url" with its status, or "- url" on failure.

    Addresses outside this computer are never requested; they return "- url", too.
    """
    if not is_loopback(url):
        return f"- {url}"
    headers = {"User-Agent": program}
    if post:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    try:
        answer = await http.request("POST" if post else "GET", url, headers=headers, content=post or None)
    except httpx.HTTPError:
        return f"- {url}"
    return f"{answer.status_code} {url}"


def is_loopback(url: str) -> bool:
    """Return whether a URL is on this computer, which simulated people never leave."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
