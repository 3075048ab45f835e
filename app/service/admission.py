"""Who may ask now: a key asks no faster than its bucket fills, and keys can't be tried out in numbers."""

from __future__ import annotations

import contextlib
import math
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.exc import OperationalError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app.contract.problems import Problem
from app.contract.scopes import KEY_HEADER, WORKSPACE_HEADER

from .access import Access, digest, used
from .clock import monotonic
from .service import Service

KNOWN = 10_000  # buckets kept; the one not asked for the longest goes first
AT_ONCE = 5  # a fifth of a minute's requests may come in one go
TO_THE_MINUTE = timedelta(minutes=1)
WRONG = 10  # one wrong key for so many requests


@dataclass
class Bucket:
    """`tokens` as of the moment `at`, in seconds of the monotonic clock."""

    tokens: float
    at: float


class Buckets:
    """A token bucket for each name, full at first."""

    def __init__(self, per_minute: int) -> None:
        per_minute = max(1, per_minute)
        self._rate, self._size = per_minute / 60, max(1, per_minute // AT_ONCE)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __contains__(self, name: str) -> bool:
        return name in self._buckets

    def wait(self, name: str, now: float) -> float:
        """Seconds until there is a token; 0 when there is one."""
        bucket = self._filled(name, now)
        return 0 if bucket.tokens >= 1 else (1 - bucket.tokens) / self._rate

    def take(self, name: str, now: float) -> float:
        """The same, and the token is gone."""
        wait = self.wait(name, now)
        if not wait:
            self._buckets[name].tokens -= 1
        return wait

    def forget(self, name: str) -> None:
        self._buckets.pop(name, None)

    def _filled(self, name: str, now: float) -> Bucket:
        bucket = self._buckets.setdefault(name, Bucket(self._size, now))
        bucket.tokens = min(self._size, bucket.tokens + (now - bucket.at) * self._rate)
        bucket.at = now
        self._buckets.move_to_end(name)
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket


class Admission:
    """Finds the access of each request's key, once, and answers 429 where too much was asked."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app, self._service = app, service
        allowed = service.settings.requests_per_minute
        self._keys, self._strangers = Buckets(allowed), Buckets(allowed // WRONG)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = Headers(scope=scope).get(KEY_HEADER) if scope["type"] == "http" else None
        wait = await self._wait(scope, key) if key else 0
        if wait:
            seconds = math.ceil(wait)
            detail = f"Rate limit exceeded, retry after {seconds} seconds"
            answer = JSONResponse({"detail": detail}, 429, {"Retry-After": str(seconds)})
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _wait(self, scope: Scope, key: str) -> float:
        """Seconds to wait. A key in use is not held up by wrong ones that come from the same address."""
        now, name, address = monotonic(), digest(key), (scope.get("client") or ("",))[0]
        if name not in self._keys and (wait := self._strangers.wait(address, now)):
            return wait
        access = await self._found(scope, key)
        scope.setdefault("state", {})["access"] = access
        if access is None:
            self._keys.forget(name)
            self._strangers.take(address, now)
            return 0
        return self._keys.take(name, now)

    async def _found(self, scope: Scope, key: str) -> Access | Problem | None:
        """The access, and its last use noted to the minute. A problem is told where scopes are looked at."""
        service, now = self._service, self._service.clock.now()
        try:
            access = await service.access_of(key, Headers(scope=scope).get(WORKSPACE_HEADER, ""))
        except Problem as problem:
            return problem
        if access is None or (key_id := access.key_id) is None:
            return access
        if access.used_at is None or now - access.used_at > TO_THE_MINUTE:
            with contextlib.suppress(OperationalError):  # a full disk keeps nobody from reading
                await service.database.write(lambda conn: used(conn, key_id, now))
        return access
