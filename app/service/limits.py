"""How fast may be asked: a bucket of tokens for each key and for each address that tried wrong ones.

What was spent is kept in a file of the data folder, so that a restart fills no bucket. One that is full is
not kept, and what is kept fills by the wall clock meanwhile: a service that rests writes nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .clock import monotonic, wall

log = logging.getLogger("outreach.service")
KNOWN = 10_000  # buckets kept; the one not asked for the longest goes first
AT_ONCE = 5  # a fifth of a minute's requests may come in one go
WRONG = 10  # one wrong key for so many requests
INVITATIONS = 20  # a minute from one address
EVERY = 1.0  # seconds between two writes at least: so much is forgotten when the service is killed
LARGEST = 4_000_000  # bytes


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

    def spent(self, now: float) -> dict[str, float]:
        """The tokens of each that is not full."""
        there = {name: each.tokens + (now - each.at) * self._rate for name, each in self._buckets.items()}
        return {name: tokens for name, tokens in there.items() if tokens < self._size}

    def restore(self, spent: dict[str, float], now: float, ago: float) -> None:
        """What was left so many seconds ago; ValueError for what no bucket can hold."""
        if not all(tokens >= 0 for tokens in spent.values()):
            raise ValueError("no bucket holds that")
        for name, tokens in list(spent.items())[-KNOWN:]:
            self._buckets[name] = Bucket(min(self._size, tokens + ago * self._rate), now)

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
        self._all = {"keys": self.keys, "strangers": self.strangers, "guests": self.guests}
        self.taken: Callable[[], None] = lambda: None  # told of each token

    def kept(self, now: float, at: float) -> str:
        """For the file; empty when nothing is to be kept. `at` is by the wall clock."""
        spent = {name: buckets.spent(now) for name, buckets in self._all.items()}
        return json.dumps({"at": at} | spent) if any(spent.values()) else ""

    def restore(self, text: str, now: float, at: float) -> None:
        """ValueError, TypeError, KeyError for what `kept` did not write.

        With a clock that was set back it is as if no time had gone by: no bucket is emptier than it was.
        """
        kept = json.loads(text)
        ago = max(0.0, at - kept["at"])
        for name, buckets in self._all.items():
            buckets.restore({str(each): float(tokens) for each, tokens in kept[name].items()}, now, ago)


class LimitsFile:
    """Read at the start, written at the end and now and then while somebody asks fast."""

    def __init__(self, limits: Limits, file: Path) -> None:
        self._limits, self._file = limits, file
        self._waiting: asyncio.TimerHandle | None = None
        self._read()
        limits.taken = self._taken

    def close(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._limits.taken = lambda: None
        self._write()

    def _taken(self) -> None:
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(EVERY, self._write)

    def _read(self) -> None:
        try:
            if self._file.stat().st_size > LARGEST:
                raise ValueError("too large")
            self._limits.restore(self._file.read_text("utf-8"), monotonic(), wall())
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            log.info("%s is not used: %s", self._file, error)

    def _write(self) -> None:
        self._waiting = None
        if not (text := self._limits.kept(monotonic(), wall())):
            return
        part = self._file.with_name(f"{self._file.name}.part")
        try:
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as out:
                out.write(text)
            part.replace(self._file)
        except OSError as error:  # no room: then they are forgotten at the end
            log.info("%s is not written: %s", self._file, error)
