"""The service itself, the workspace's settings, and the clock of practice."""

from __future__ import annotations

from pathlib import Path

import httpx

from app.contract import paths
from app.contract.wire_models import Done
from app.contract.workspace import (
    About,
    ApiKey,
    ClockEdit,
    CreditPage,
    CreditQuery,
    HolidayCalendar,
    KeyMade,
    KeyPage,
    NewKey,
    PracticeClock,
    SettingsEdit,
    SettingsRead,
    WorkspaceSettings,
)

from .http import Http, Told


class Workspace:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def about(self) -> About:
        return await self._http.get(About, paths.ABOUT)

    async def edit(self, edit: SettingsEdit) -> WorkspaceSettings:
        return (await self._http.send("PATCH", SettingsRead, paths.SETTINGS, edit)).settings

    async def set_clock(self, edit: ClockEdit) -> PracticeClock:
        return await self._http.send("PUT", PracticeClock, paths.PRACTICE_CLOCK, edit)

    async def back_up(self, passphrase: str, target: Path, told: Told | None = None) -> int:
        """Save the whole workspace, encrypted, in one file; return its size in bytes."""
        body = {"passphrase": passphrase}
        timeout = httpx.Timeout(30.0, read=600.0)  # the copy is made before the first byte comes
        return await self._http.download(paths.BACKUP, target, "POST", told, json=body, timeout=timeout)

    async def credits(self, query: CreditQuery) -> CreditPage:
        return await self._http.get(CreditPage, paths.CREDITS, query)

    async def holidays(self) -> HolidayCalendar:
        return await self._http.get(HolidayCalendar, paths.HOLIDAYS)

    async def keys(self) -> tuple[ApiKey, ...]:
        return (await self._http.get(KeyPage, paths.KEYS)).keys

    async def make_key(self, new: NewKey) -> KeyMade:
        """Create an API key, whose secret can be read only in this response."""
        return await self._http.send("POST", KeyMade, paths.KEYS, new)

    async def revoke_key(self, key_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.KEY.format(key_id=key_id))
