"""A cache of what was read last, to show again immediately, also while the service is away."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

T = TypeVar("T")
MOST = 40


class LruCache(OrderedDict[str, T]):
    """The values kept last, by their ids; beyond MOST the oldest is dropped."""

    def keep(self, key: str, what: T) -> None:
        self[key] = what
        self.move_to_end(key)
        if len(self) > MOST:
            self.popitem(last=False)
