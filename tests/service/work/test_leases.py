"""Who has what: the rules, and a year of them with workers that die, sleep and lose the database."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from app.service.work.leases import WORKER, Lease, Terms, Turn, lease_of, turn

ME, OTHER, THIRD = "me", "other", "third"


@pytest.mark.parametrize(
    ("key", "lease"),
    [
        ("pump:a", "inbox:a"),
        ("watch:a", "inbox:a"),
        ("tokens:a", "inbox:a"),
        ("deliver:w", "deliver:w"),
        ("job:j", "job:j"),
        ("making:j", "making"),  # of two jobs that want one mailbox, the later finds it there
        ("making:k", "making"),
        ("tidy", "tidy"),
        ("flow:silence", "flow:silence"),
        ("serving", None),
        ("offers", None),
    ],
)
def test_what_belongs_to_an_inbox_is_done_in_one_place(key: str, lease: str | None) -> None:
    assert lease_of(key) == lease


def sign(*names: str, left: float = 15.0) -> list[Lease]:
    return [Lease(WORKER + name, name, left) for name in names]


def inboxes(*numbers: int) -> list[str]:
    return [f"inbox:{number}" for number in numbers]


def lease(owner: str, *numbers: int, left: float = 9.0) -> list[Lease]:
    return [Lease(key, owner, left) for key in inboxes(*numbers)]


@pytest.mark.parametrize(
    ("wanted", "held", "seen", "take", "give"),
    [
        ((), (), (), 0, 0),
        ((1, 2, 3), (), (), 3, 0),  # alone
        ((1, 2, 3), (), sign(ME), 3, 0),
        ((1, 2, 3, 4), (), sign(ME, OTHER), 2, 0),  # a fair share
        ((1, 2, 3), (), sign(ME, OTHER), 2, 0),  # rounded up: somebody must have it
        ((1, 2, 3, 4), (), sign(ME) + sign(OTHER, left=-0.1), 4, 0),  # the other is dead
        ((1, 2, 3, 4), (), sign(ME, OTHER) + lease(OTHER, 1, 2), 2, 0),
        ((1, 2, 3, 4), (1, 2), sign(ME, OTHER) + lease(OTHER, 3, 4), 0, 0),
        ((1, 2, 3, 4), (1, 2), sign(ME) + lease(OTHER, 3, 4), 0, 0),  # they end by themselves
        ((1, 2, 3, 4), (1, 2), sign(ME) + lease(OTHER, 3, 4, left=-0.1), 2, 0),
        ((1, 2, 3, 4), (1, 2), sign(ME) + sign(OTHER, left=9.0) + lease(OTHER, 3, 4, left=-0.1), 2, 0),
        ((1, 2, 3, 4), (1, 2), sign(ME, OTHER) + lease(OTHER, 3, 4, left=-0.1), 0, 0),
        ((1, 2, 3, 4), (1, 2), sign(ME, OTHER) + lease(OTHER, 3, 4, left=-4.1), 2, 0),  # nobody does it
        ((1, 2, 3), (1, 2, 3), sign(ME, OTHER), 0, 1),
        ((1, 2, 3), (1, 2, 3), sign(ME) + sign(OTHER, left=9.0), 0, 0),  # it is dead, or about to be
        ((1, 2, 3, 4), (1, 2, 3, 4), sign(ME, OTHER), 0, 2),  # one has come
        ((1, 2, 3, 4), (1, 2, 3, 4), sign(ME, OTHER, THIRD), 0, 2),
        ((1,), (1,), sign(ME, OTHER, THIRD), 0, 0),
        ((1,), (1, 2), sign(ME), 0, 1),  # an inbox was deleted
        ((), (1,), sign(ME), 0, 1),  # at the end
    ],
)
def test_what_is_taken_and_given(
    wanted: tuple[int, ...], held: tuple[int, ...], seen: list[Lease], take: int, give: int
) -> None:
    mine = inboxes(*held)
    found = turn(ME, inboxes(*wanted), mine, [*seen, *lease(ME, *held)])
    assert (len(found.take), len(found.give)) == (take, give)
    assert set(found.take) <= set(inboxes(*wanted)) - set(mine) and set(found.give) <= set(mine)
    assert list(found.take) == sorted(found.take)  # all take in one order, so none waits in a ring


def test_each_kind_has_a_share_of_its_own() -> None:
    wanted = [*inboxes(1, 2), "deliver:1", "deliver:2", "tidy", "job:1"]
    found = turn(ME, wanted, (), sign(ME, OTHER))
    kinds = Counter(key.partition(":")[0] for key in found.take)
    assert kinds == {"inbox": 1, "deliver": 1, "tidy": 1, "job": 1}
    assert turn(ME, [], [], []) == Turn()


@dataclass
class Worker:
    """As the holder does it, in virtual seconds: `until` counts from before the renewal was asked for."""

    name: str
    until: dict[str, float] = field(default_factory=dict)
    beat_at: float = 0.0
    away_until: float = 0.0  # stopped, or cut off from the database

    def works_on(self, now: float) -> set[str]:
        return {key for key, until in self.until.items() if now < until}


class Office:
    """A database, its workers, and a dice."""

    def __init__(self, seed: int, terms: Terms) -> None:
        self.dice, self.terms, self.now = Random(seed), terms, 0.0
        self.leases: dict[str, tuple[str, float]] = {}
        self.workers = [Worker(f"w{number}") for number in range(4)]
        self.wanted = [*inboxes(*range(11)), "tidy", "deliver:1"]
        self.unattended: dict[str, float] = dict.fromkeys(self.wanted, 0.0)
        self.longest = 0.0

    def run(self, seconds: float) -> None:
        while self.now < seconds:
            self.now += 0.25
            for worker in self.workers:
                if self.now >= max(worker.beat_at, worker.away_until):
                    self.beat(worker)
            self.harm()
            self.look()

    def harm(self) -> None:
        worker = self.dice.choice(self.workers)
        if self.dice.random() < 0.01 and all(self.now >= each.away_until for each in self.workers):
            worker.away_until = self.now + self.dice.choice((1, 5, 30, 90))
            if self.dice.random() < 0.5:  # killed: started again, it is another one that holds nothing
                self.unattended |= dict.fromkeys(worker.until, self.now)
                worker.until, worker.name = {}, f"{worker.name}+"

    def beat(self, worker: Worker) -> None:
        asked, answered = self.now, self.now + self.dice.choice((0, 0, 0, 0.1, 1.5))
        sign, length = WORKER + worker.name, self.terms.length
        renewed = [key for key in worker.works_on(asked) if self.has(worker, key, answered)]
        for key in [*renewed, sign]:
            self.leases[key] = (worker.name, answered + length)
        seen = [Lease(key, owner, until - answered) for key, (owner, until) in self.leases.items()]
        found = turn(worker.name, self.wanted, renewed, seen, self.terms)
        self.leases |= dict.fromkeys(found.give, (worker.name, answered))
        free = [key for key in found.take if self.leases.get(key, ("", 0.0))[1] < answered]
        self.leases |= dict.fromkeys(free, (worker.name, answered + length))
        kept = {*renewed, *free} - set(found.give)
        worker.until = dict.fromkeys(kept, asked + self.terms.safe)
        worker.beat_at = asked + self.terms.every

    def has(self, worker: Worker, key: str, now: float) -> bool:
        owner, until = self.leases.get(key, ("", 0.0))
        return owner == worker.name and until > now

    def look(self) -> None:
        working = Counter(key for worker in self.workers for key in worker.works_on(self.now))
        assert not working or max(working.values()) == 1, self.now
        for key in self.wanted:
            if key in working:
                self.unattended[key] = self.now
            self.longest = max(self.longest, self.now - self.unattended[key])


@pytest.mark.parametrize("seed", range(8))
def test_nothing_has_two_workers_and_nothing_is_without_one_for_half_a_minute(seed: int) -> None:
    office = Office(seed, Terms())
    office.run(3_600)
    assert office.longest < 30
    office.dice.random = lambda: 1.0  # type: ignore[method-assign]  # no more harm
    office.run(3_600 + 300)
    held = sorted(
        sum(key.startswith("inbox") for key in worker.works_on(office.now)) for worker in office.workers
    )
    assert sum(held) == 11 and held[-1] <= 3


def test_who_stops_has_time_to_come_to_an_end_before_another_begins() -> None:
    terms = Terms()
    assert 2 * terms.every < terms.safe <= terms.length / 2  # two renewals may fail
    assert terms.length + terms.every < 30
