"""The day at a glance."""

from __future__ import annotations

from app.contract import paths
from app.contract.today import Day, DayQuery

from .http import Http


class Today:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def read(self, query: DayQuery) -> Day:
        return await self._http.get(Day, paths.TODAY, query)
