"""Leads waiting for their next mail, so ordered that the planner needs to look at a few heads only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush

from .plan import Candidate, Send

Line = list[tuple[tuple[bool, object, object, str], Candidate]]


class Queue:
    """One line for each campaign and inbox (None: any inbox of the campaign), follow-ups and new leads apart.

    Within a line all limits are alike, so whoever is due first goes first: its head stands for all of it.
    """

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        self._lines: dict[tuple[str | None, str, bool], Line] = {}
        self._of_inbox: defaultdict[str | None, list[Line]] = defaultdict(list)
        for candidate in candidates:
            self._line(candidate).append((candidate.order, candidate))
        for line in self._lines.values():
            heapify(line)

    def add(self, candidate: Candidate) -> None:
        heappush(self._line(candidate), (candidate.order, candidate))

    def heads(self, inbox_id: str) -> Iterator[Candidate]:
        """The first of each line that this inbox may take from."""
        for whose in (inbox_id, None):
            for line in self._of_inbox.get(whose, ()):
                if line:
                    yield line[0][1]

    def take(self, send: Send) -> Candidate:
        """Remove the head that was chosen."""
        for whose in (send.inbox_id, None):
            line = self._lines.get((whose, send.campaign_id, send.step == 0))
            if line and line[0][1].lead_id == send.lead_id:
                return heappop(line)[1]
        raise LookupError(send)

    def __iter__(self) -> Iterator[Candidate]:
        for line in self._lines.values():
            yield from (candidate for _, candidate in line)

    def _line(self, candidate: Candidate) -> Line:
        key = (candidate.inbox_id, candidate.campaign_id, candidate.step == 0)
        if key not in self._lines:
            self._lines[key] = []
            self._of_inbox[candidate.inbox_id].append(self._lines[key])
        return self._lines[key]
