"""Making API keys from the command line."""

from __future__ import annotations

from app.contract.problems import Invalid
from app.contract.scopes import EVERYTHING, Scope

from .access import Access, add_key, new_key
from .clock import WallClock
from .service import opened
from .settings import Settings
from .vault import Vault


def checked_scopes(text: str) -> tuple[str, ...]:
    """Scopes, parted by commas; Invalid names the first that is none."""
    wanted = tuple(part.strip() for part in text.split(",") if part.strip())
    known = {EVERYTHING, *(str(scope) for scope in Scope)}
    for scope in wanted:
        if scope not in known:
            raise Invalid(f"There is no scope “{scope}”. Choose from: {', '.join(sorted(known))}.")
    if not wanted:
        raise Invalid("Name at least one scope, such as contacts:read.")
    return wanted


async def create_key(settings: Settings, name: str, scopes: tuple[str, ...]) -> str:
    """A new key of the home workspace; it is stored as its digest and can't be shown again."""
    clock, key = WallClock(), new_key()
    async with opened(settings, clock, Vault(bytes(32))) as service:
        home = service.home
        access = Access(home.team_id, home.workspace_id, scopes)
        await service.database.write(lambda conn: add_key(conn, access, name, key, clock.now()))
    return key
