"""Prior contact: people who have exchanged email with the workspace before."""

from __future__ import annotations

from app.contract import paths
from app.contract.prior_contact import Acquaintances, KnownPeople

from .http import Http


class History:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def look_up(self, wanted: Acquaintances) -> KnownPeople:
        """Look up prior contact of at most HISTORY_PEOPLE_MAX people, or of a campaign."""
        return await self._http.send("POST", KnownPeople, paths.ACQUAINTANCES, wanted, once="")
