"""Have we met?"""

from __future__ import annotations

from app.contract import paths
from app.contract.prior_contact import Acquaintances, KnownPeople

from .http import Http


class History:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def look_up(self, wanted: Acquaintances) -> KnownPeople:
        """At most HISTORY_PEOPLE_MAX people at once, or a campaign."""
        return await self._http.send("POST", KnownPeople, paths.ACQUAINTANCES, wanted, once="")
