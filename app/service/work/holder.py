"""The leases that this process holds: renewed in time, or over before anybody else can have them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar, TypeVarTuple, Unpack

from sqlalchemy import ARRAY, Connection, NullPool, String, bindparam, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from app.contract.events import ChangeKind
from app.service.clock import monotonic
from app.service.database import known_url
from app.service.units import Noted

from .leases import AWAY, INBOX, LEASES, LOOKED, WORKER, Lease, Terms, turn
from .voice import Voice

log = logging.getLogger("outreach.work")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
AT_ONCE = 100  # leases taken between two renewals
PATIENCE = ("SET lock_timeout = '3s'", "SET statement_timeout = '5s'", "SET synchronous_commit = on")
_KEYS = bindparam("keys", type_=ARRAY(String))
_UNTIL = "clock_timestamp() + make_interval(secs => :length)"
_RENEW = text(
    f"UPDATE leases SET until = {_UNTIL}"
    " WHERE owner = :me AND key = ANY(:keys) AND until > clock_timestamp() RETURNING key"
).bindparams(_KEYS)
_TAKE = text(  # in the order of their names, as everybody does: so nobody waits for one who waits for him
    f"INSERT INTO leases (key, owner, until) SELECT key, :me, {_UNTIL}"
    " FROM unnest(:keys) WITH ORDINALITY AS wanted (key, place) ORDER BY place"
    " ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until"
    " WHERE leases.until < clock_timestamp() RETURNING key"
).bindparams(_KEYS)
_TELL = text(
    f"INSERT INTO leases (key, owner, until) SELECT key, :me, {_UNTIL}"
    " FROM unnest(:keys) WITH ORDINALITY AS told (key, place) ORDER BY place"
    " ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until"
).bindparams(_KEYS)
_SEEN = text("SELECT key, owner, extract(epoch FROM until - clock_timestamp())::float FROM leases")
_GIVE = text("UPDATE leases SET until = clock_timestamp() WHERE owner = :me AND key = ANY(:keys)").bindparams(
    _KEYS
)
_FORGET = text("DELETE FROM leases WHERE until < clock_timestamp() - interval '1 day'")
_FENCE = text("UPDATE inboxes SET fence = fence + 1 WHERE id = :inbox RETURNING fence")


class Held(NamedTuple):
    """`until`, by our monotonic clock, it is certain that nobody else has it."""

    until: float
    fence: int


class Holder:
    """`wanted` is what there is to do; `changed` is called when leases came or went.

    `sign_of` an own inbox is told to the others; `told` are the inboxes that were looked at, or can't be,
    whoever has them; `heard` is called when there are more.
    """

    def __init__(self, url: str, me: str, terms: Terms, voice: Voice) -> None:
        from app.service.postgresql import arguments

        at = known_url(url)
        more = {"connect_args": arguments(at) | {"tcp_user_timeout": 5_000}, "isolation_level": "AUTOCOMMIT"}
        self._engine = create_engine(at, poolclass=NullPool, **more)
        self._me, self._terms, self._voice = me, terms, voice
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="outreach-leases")
        self._conn: Connection | None = None
        self._held: dict[str, Held] = {}
        self._giving: set[str] = set()
        self._soon = asyncio.Event()
        self._lapse: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self.wanted: Callable[[], set[str]] = set
        self.changed: Callable[[], None] = lambda: None
        self.heard: Callable[[], None] = lambda: None
        self.sign_of: Callable[[str], str] = lambda _: ""
        self.told: frozenset[str] = frozenset()

    def holds(self, key: str, fence: int | None = None) -> bool:
        """For certain, and since that fence."""
        held = self._held.get(key)
        return (
            held is not None
            and monotonic() < held.until
            and (key not in self._giving if fence is None else fence == held.fence)
        )

    def ask(self) -> None:
        """Look at the leases soon."""
        self._soon.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_holding(), name="leases")

    async def _keep_holding(self) -> None:
        well = True
        while True:
            self._soon.clear()
            try:
                await self._turn()
                well = True
            except SQLAlchemyError as error:
                if well:
                    log.warning("The leases can't be renewed: %s", str(error).partition("\n")[0])
                well = False
                await self._apart(self._hang_up)
            except Exception:  # without leases the process would live on for nothing
                log.exception("The leases could not be seen to")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._terms.every):
                    await self._soon.wait()

    async def _turn(self) -> None:
        """Renew, then see what to take and what to give."""
        asked, held = monotonic(), set(self._held)
        own = (key.removeprefix(INBOX) for key in held if key.startswith(INBOX))
        signs = {sign + each for each in own if (sign := self.sign_of(each))}
        renewed, seen = await self._apart(self._renewed, held, signs)
        self._renew(renewed, held - renewed, asked)
        self._hear(seen)
        wanted = self.wanted()
        found = turn(self._me, wanted, self._held, seen, self._terms)
        if found.give:
            self._giving |= set(found.give) & set(self._held)
            self.changed()
        if found.take:
            asked = monotonic()
            taken = await self._apart(self._take, found.take[:AT_ONCE])
            self._held |= {key: Held(asked + self._terms.safe, fence) for key, fence in taken.items()}
            log.info("This worker took %d leases, and holds %d", len(taken), len(self._held))
            self.changed()
            self._watch()
            if len(found.take) > AT_ONCE:
                self.ask()

    def _hear(self, seen: Collection[Lease]) -> None:
        told = (each.key for each in seen if each.key.startswith((LOOKED, AWAY)) and each.left > 0)
        before, self.told = self.told, frozenset(key.partition(":")[2] for key in told)
        if not self.told <= before:
            self.heard()

    def _renew(self, renewed: set[str], lost: set[str], asked: float) -> None:
        for key in renewed & set(self._held):
            self._held[key] = self._held[key]._replace(until=asked + self._terms.safe)
        self._watch()
        if lost & set(self._held):
            log.warning("This worker lost %d leases", len(lost))
            for key in lost:
                self._held.pop(key, None)
            self._giving -= lost
            self.changed()

    def _watch(self) -> None:
        """Be there when the first of them ends."""
        if self._lapse is not None:
            self._lapse.cancel()
        first = min((held.until for held in self._held.values()), default=None)
        if first is not None:
            self._lapse = asyncio.get_running_loop().call_later(max(0, first - monotonic()), self._lapsed)

    def _lapsed(self) -> None:
        now = monotonic()
        over = {key for key, held in self._held.items() if held.until <= now}
        if over:
            log.warning("This worker could not renew %d leases in time", len(over))
            self._held = {key: held for key, held in self._held.items() if key not in over}
            self._giving -= over
            self.changed()
        self._watch()

    async def given(self, keys: Collection[str]) -> None:
        """Nothing is done under these any more: others may have them at once."""
        keys = [key for key in keys if key in self._held]
        for key in keys:
            del self._held[key]
        self._giving -= set(keys)
        try:
            if keys:
                await self._apart(self._give, keys)
        except SQLAlchemyError as error:
            log.info("Leases end by themselves: %s", str(error).partition("\n")[0])

    def giving(self) -> set[str]:
        """Leases to call `given` with once nothing is done under them."""
        return set(self._giving)

    def give_all(self) -> None:
        """Begin nothing more; what is under way is renewed until it has ended."""
        self.wanted = set
        self._giving |= set(self._held)
        self.changed()

    async def close(self) -> None:
        """Everything was given back, or ends by itself."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._lapse is not None:
            self._lapse.cancel()
        self._held[WORKER + self._me] = Held(0, 0)
        await self.given([*self._held])
        await self._apart(self._hang_up)
        self._thread.shutdown()

    async def _apart(self, work: Callable[[Unpack[Ts]], T], *arguments: *Ts) -> T:
        """In the thread that the connection is for."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _session(self) -> Connection:
        if self._conn is None:
            self._conn = self._engine.connect()
            for statement in PATIENCE:
                self._conn.exec_driver_sql(statement)
        return self._conn

    def _hang_up(self) -> None:
        conn, self._conn = self._conn, None
        if conn is not None:
            conn.invalidate()
            conn.close()

    def _renewed(self, held: set[str], signs: set[str]) -> tuple[set[str], list[Lease]]:
        conn, sign = self._session(), WORKER + self._me
        mine = {"me": self._me, "length": self._terms.length}
        renewed = set(conn.scalars(_RENEW, mine | {"keys": sorted(held)}))
        conn.execute(_TELL, mine | {"keys": [sign]})
        conn.execute(_FORGET)
        seen = [Lease(*row) for row in conn.execute(_SEEN)]
        left = {lease.key: lease.left for lease in seen}
        stale = sorted(key for key in signs if left.get(key, 0.0) < self._terms.safe)
        over = sorted(each.key for each in seen if self._is_over(each, signs))
        if over:
            conn.execute(_GIVE, mine | {"keys": over})
        if stale:
            conn.execute(_TELL, mine | {"keys": stale})
        if changed := {*over, *(key for key in stale if left.get(key, 0.0) <= 0)}:
            inboxes = {key.partition(":")[2] for key in changed}
            self._voice.say(conn, [Noted({ChangeKind.INBOX: inboxes}, {LEASES})])
        return renewed, seen

    def _is_over(self, seen: Lease, signs: set[str]) -> bool:
        """A sign of ours that is true no more."""
        is_sign = seen.key.startswith((LOOKED, AWAY)) and seen.left > 0
        return is_sign and seen.owner == self._me and seen.key not in signs

    def _take(self, keys: Collection[str]) -> dict[str, int]:
        """What was to be had, with the number that an inbox's mails bear from now on."""
        conn, mine = self._session(), {"me": self._me, "length": self._terms.length}
        taken = dict[str, int]()
        for key in conn.scalars(_TAKE, mine | {"keys": sorted(keys)}).all():
            inbox, _, inbox_id = key.rpartition(":")
            taken[key] = (conn.scalar(_FENCE, {"inbox": inbox_id}) or 0) if inbox + ":" == INBOX else 0
        return taken

    def _give(self, keys: Collection[str]) -> None:
        conn = self._session()
        conn.execute(_GIVE, {"me": self._me, "keys": list(keys)})
        self._voice.say(conn, [Noted(wakes={LEASES})])
