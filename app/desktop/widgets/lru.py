"""What was read last, so that it can be read again at once, and while the service is away."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

T = TypeVar("T")
MOST = 40


class LruCache(OrderedDict[str, T]):
    """The newest few, by their ids."""

    def keep(self, key: str, what: T) -> None:
        self[key] = what
        self.move_to_end(key)
        if len(self) > MOST:
            self.popitem(last=False)
