"""Rate limits: a token bucket for each API key, and for each address that tried wrong keys.

The buckets are in memory only: a restart fills them, but takes longer than that gains a client.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass

KNOWN = 10_000  # buckets kept; the least recently used one is dropped first
AT_ONCE = 5  # a bucket holds this fraction (a fifth) of a minute's requests
WRONG = 10  # wrong keys are limited to this fraction (a tenth) of the requests
INVITATIONS = 20  # attempts with invitation codes, per minute and address


@dataclass
class Bucket:
    """A token bucket: `tokens` at the time `at`, in seconds of the monotonic clock."""

    tokens: float
    at: float


class Buckets:
    """One token bucket for each name, full at first and refilled at `per_minute`."""

    def __init__(self, per_minute: int) -> None:
        per_minute = max(1, per_minute)
        self._rate, self._size = per_minute / 60, max(1, per_minute // AT_ONCE)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __contains__(self, name: str) -> bool:
        return name in self._buckets

    def wait(self, name: str, now: float) -> float:
        """Return the seconds until a token is available; 0 if there is one."""
        bucket = self._filled(name, now)
        return 0 if bucket.tokens >= 1 else (1 - bucket.tokens) / self._rate

    def take(self, name: str, now: float) -> float:
        """Take a token if there is one and return 0; else return the seconds until one is available."""
        wait = self.wait(name, now)
        if not wait:
            self._buckets[name].tokens -= 1
        return wait

    def state(self, name: str) -> tuple[int, int]:
        """Return the whole tokens left at the last request, and the seconds until the bucket is full."""
        tokens = self._buckets[name].tokens
        return int(tokens), math.ceil((self._size - tokens) / self._rate)

    @property
    def quota(self) -> tuple[int, int]:
        """The tokens of a full bucket, and the seconds in which an empty one fills."""
        return self._size, math.ceil(self._size / self._rate)

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


class Limits:
    """Buckets for API keys (named by digest), and for addresses that try wrong keys or invitations."""

    def __init__(self, per_minute: int) -> None:
        self.keys, self.strangers = Buckets(per_minute), Buckets(per_minute // WRONG)
        self.guests = Buckets(INVITATIONS)
