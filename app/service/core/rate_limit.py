"""How fast may be asked: a bucket of tokens for each key and for each address that tried wrong ones.

In memory: a restart fills them, and takes longer than it gains.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

KNOWN = 10_000  # buckets kept; the one not asked for the longest goes first
AT_ONCE = 5  # a fifth of a minute's requests may come in one go
WRONG = 10  # one wrong key for so many requests
INVITATIONS = 20  # a minute from one address


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


class Limits:
    """Of keys, named by their digests; of who tries keys or invitations, named by address."""

    def __init__(self, per_minute: int) -> None:
        self.keys, self.strangers = Buckets(per_minute), Buckets(per_minute // WRONG)
        self.guests = Buckets(INVITATIONS)
