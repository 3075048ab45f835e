"""Leads waiting for their next mail, so ordered that the planner needs to look at a few heads only."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from heapq import heappop, heappush

from .scheduler import CampaignPlan, Candidate

Place = tuple[tuple[bool, datetime, datetime, str], Candidate]


class QueueLane:
    """`first` is its head. Who comes after the last one stands behind; only those who push in cost more."""

    def __init__(self) -> None:
        self.first: Place | None = None
        self._orderly: deque[Place] = deque()
        self._others: list[Place] = []

    def begin(self, places: list[Place]) -> None:
        self._orderly = deque(sorted(places))
        self.first = self._orderly[0]

    def add(self, candidate: Candidate) -> None:
        place = (candidate.order, candidate)
        if self._orderly and place < self._orderly[-1]:
            heappush(self._others, place)
        else:
            self._orderly.append(place)
        if self.first is None or place < self.first:
            self.first = place

    def take(self) -> Candidate:
        """The head."""
        orderly, others = self._orderly, self._others
        if others and others[0] is self.first:
            candidate = heappop(others)[1]
        else:
            candidate = orderly.popleft()[1]
        if others and not (orderly and orderly[0] < others[0]):
            self.first = others[0]
        else:
            self.first = orderly[0] if orderly else None
        return candidate

    def __iter__(self) -> Iterator[Candidate]:
        for places in (self._orderly, self._others):
            yield from (candidate for _, candidate in places)


class Queue:
    """One line for each campaign and inbox (None: any inbox of the campaign), follow-ups and new leads apart.

    Within a line all limits are alike, so whoever is due first goes first: its head stands for all of it.
    """

    def __init__(self, campaigns: Mapping[str, CampaignPlan], candidates: Iterable[Candidate]) -> None:
        self._campaigns = campaigns
        self._lines: dict[tuple[str | None, str, bool], QueueLane] = {}
        self._own: defaultdict[str, list[QueueLane]] = defaultdict(list)
        self._anybodys: defaultdict[str, list[QueueLane]] = defaultdict(list)
        places: defaultdict[QueueLane, list[Place]] = defaultdict(list)
        for candidate in candidates:
            places[self._line(candidate)].append((candidate.order, candidate))
        for line, those in places.items():
            line.begin(those)

    def add(self, candidate: Candidate) -> None:
        self._line(candidate).add(candidate)

    def lines(self, inbox_id: str) -> tuple[list[QueueLane], list[QueueLane]]:
        """Those that this inbox may take from, as they are now and later: its own, and anybody's."""
        return self._own[inbox_id], self._anybodys[inbox_id]

    def __iter__(self) -> Iterator[Candidate]:
        for line in self._lines.values():
            yield from line

    def _line(self, candidate: Candidate) -> QueueLane:
        key = (candidate.inbox_id, candidate.campaign_id, candidate.step == 0)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = QueueLane()
            self._open_to(candidate.inbox_id, candidate.campaign_id, line)
        return line

    def _open_to(self, inbox_id: str | None, campaign_id: str, line: QueueLane) -> None:
        plan = self._campaigns.get(campaign_id)
        serving = frozenset[str]() if plan is None else plan.inbox_ids
        if inbox_id in serving:
            self._own[inbox_id].append(line)
        elif inbox_id is None:
            for each in serving:
                self._anybodys[each].append(line)
