"""Who works on what: each worker decides for itself, by the leases that all of them see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from zlib import crc32

WORKER, INBOX = "worker:", "inbox:"
# Nobody's to take: who has the inbox says that all that came to it is read, or that it can't be for now.
LOOKED, AWAY = "looked:", "away:"
OFFERS, LEASES = "offers", "leases"  # there is something new to do; there is something to take
LOCAL = ("serving", "asking", OFFERS)  # what each process does for itself
OF_INBOXES = ("pump", "watch", "tokens")


@dataclass(frozen=True)
class Terms:
    """`length`: seconds that a lease lasts by the database's clock. Others look for one that has ended
    `every` few seconds; its holder, who counts from before the renewal was asked for, stops at `safe`."""

    length: float = 20.0

    @property
    def every(self) -> float:
        return self.length / 5

    @property
    def safe(self) -> float:
        return self.length / 2  # what is under way then has the other half to come to its end


TERMS = Terms()


@dataclass(frozen=True)
class Lease:
    """`left`: seconds."""

    key: str
    owner: str
    left: float


@dataclass(frozen=True)
class Turn:
    """Leases to take and to give back."""

    take: tuple[str, ...] = ()
    give: tuple[str, ...] = ()


def lease_of(key: str) -> str | None:
    """The lease that a key of the runner is under; None when it is under none. What an inbox needs is
    done in one process: who sends knows by that what was read."""
    kind, _, name = key.partition(":")
    if kind in OF_INBOXES:
        return INBOX + name
    return None if key in LOCAL else kind if kind == "making" else key


def turn(
    me: str, wanted: Collection[str], held: Collection[str], seen: Collection[Lease], terms: Terms = TERMS
) -> Turn:
    """What `me` takes of what is free, and gives of what is more than a fair share of its kind.

    `wanted`: what there is to do, as far as `me` can do it. Who died a moment ago is still counted, so
    what has lain free for a while is taken by whoever sees it.
    """
    theirs = {lease.key: lease.owner for lease in seen if lease.left > 0}
    forgotten = {lease.key for lease in seen if lease.left < -terms.every}
    live = {lease.owner for lease in seen if lease.key.startswith(WORKER) and lease.left > terms.length / 2}
    shares = {kind: -(-n // len(live | {me})) for kind, n in Counter(map(_kind, wanted)).items()}
    loads = Counter((owner, _kind(key)) for key, owner in theirs.items())
    mine: Counter[str] = Counter()
    take, give = list[str](), [key for key in held if key not in wanted]
    # Each in an order of its own, so that two seldom reach for the same.
    for key in sorted(wanted, key=lambda each: (each not in held, crc32(f"{me} {each}".encode()))):
        kind = _kind(key)
        has_room = mine[kind] < shares[kind]
        if key in held and (has_room or all(loads[each, kind] >= shares[kind] for each in live - {me})):
            mine[kind] += 1
        elif key in held:
            give.append(key)
        elif key not in theirs and (has_room or key in forgotten):
            mine[kind] += 1
            take.append(key)
    return Turn(tuple(sorted(take)), tuple(sorted(give)))


def _kind(key: str) -> str:
    return key.partition(":")[0]
