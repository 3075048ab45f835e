"""A search that nobody waits for any more is given up: who types asks anew before the last rows are found."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Receive, Scope, Send

from app.contract import paths

SEARCHES = (paths.CONTACTS, paths.DESK_CONTACTS)


class Departures:
    """Cancels the answer to a search when its client disconnects, and what SQLite reads for it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] not in SEARCHES:
            await self._app(scope, receive, send)
            return
        answering = asyncio.ensure_future(self._app(scope, receive, send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            answering.cancel()  # unless they are done
        with suppress(asyncio.CancelledError):
            await answering
        if answering.cancelled():
            await leaving  # which may have refused a body


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
