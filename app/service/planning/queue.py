"""Leads waiting for their next mail, so ordered that the planner needs to look at a few heads only."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from datetime import datetime
from heapq import heappop, heappush

from .plan import Candidate, Send

Place = tuple[tuple[bool, datetime, datetime, str], Candidate]


class Line:
    """`first` is its head. Who comes after the last one stands behind; only those who push in cost more."""

    def __init__(self) -> None:
        self.first: Candidate | None = None
        self._orderly: deque[Place] = deque()
        self._others: list[Place] = []

    def begin(self, places: list[Place]) -> None:
        self._orderly = deque(sorted(places))
        self._look()

    def add(self, candidate: Candidate) -> None:
        place = (candidate.order, candidate)
        if self._orderly and place < self._orderly[-1]:
            heappush(self._others, place)
        else:
            self._orderly.append(place)
        self._look()

    def take(self) -> Candidate:
        """The head."""
        places = self._foremost()
        candidate = (heappop(self._others) if places is self._others else self._orderly.popleft())[1]
        self._look()
        return candidate

    def _look(self) -> None:
        places = self._foremost()
        self.first = places[0][1] if places else None

    def _foremost(self) -> deque[Place] | list[Place]:
        others = self._others
        return others if others and not (self._orderly and self._orderly[0] < others[0]) else self._orderly

    def __iter__(self) -> Iterator[Candidate]:
        for places in (self._orderly, self._others):
            yield from (candidate for _, candidate in places)


class Queue:
    """One line for each campaign and inbox (None: any inbox of the campaign), follow-ups and new leads apart.

    Within a line all limits are alike, so whoever is due first goes first: its head stands for all of it.
    """

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        self._lines: dict[tuple[str | None, str, bool], Line] = {}
        self._of_inbox: defaultdict[str | None, list[Line]] = defaultdict(list)
        places: defaultdict[Line, list[Place]] = defaultdict(list)
        for candidate in candidates:
            places[self._line(candidate)].append((candidate.order, candidate))
        for line, those in places.items():
            line.begin(those)

    def add(self, candidate: Candidate) -> None:
        self._line(candidate).add(candidate)

    def heads(self, inbox_id: str) -> list[Candidate]:
        """The first of each line that this inbox may take from."""
        lines = self._of_inbox.get(inbox_id, []) + self._of_inbox.get(None, [])
        return [line.first for line in lines if line.first is not None]

    def take(self, send: Send) -> Candidate:
        """Remove the head that was chosen."""
        for whose in (send.inbox_id, None):
            line = self._lines.get((whose, send.campaign_id, send.step == 0))
            if line is not None and line.first is not None and line.first.lead_id == send.lead_id:
                return line.take()
        raise LookupError(send)

    def __iter__(self) -> Iterator[Candidate]:
        for line in self._lines.values():
            yield from line

    def _line(self, candidate: Candidate) -> Line:
        key = (candidate.inbox_id, candidate.campaign_id, candidate.step == 0)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = Line()
            self._of_inbox[candidate.inbox_id].append(line)
        return line
