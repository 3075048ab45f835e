"""A page of contacts that is asked for again is answered with the same bytes until something changes. One
that nobody waits for any more is given up: who types asks for other rows before the last ones are found."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.contract import paths, scopes

from .access import Access
from .service import Service

SEARCHES = (paths.CONTACTS, paths.DESK_CONTACTS)
MOST = 4 << 20  # bytes of answers; the one not asked for the longest goes first


class Remembered:
    """Inside of Admission, which says whose key it is. With SQLite only: others write to PostgreSQL, too."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app, self._version = app, service.found.version
        self._on = service.database.url.startswith("sqlite")
        self._answers: OrderedDict[tuple[str, str, bytes], bytes] = OrderedDict()
        self._of, self._size = -1, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hot = self._on and scope["type"] == "http" and scope["method"] == "GET"
        access = scope.get("state", {}).get("access") if hot and scope["path"] in SEARCHES else None
        if not isinstance(access, Access) or not access.may(scopes.Scope.CONTACTS_READ):
            await self._app(scope, receive, send)
            return
        question = (access.workspace_id, scope["path"], scope["query_string"])
        version = self._version()
        if version != self._of:
            self._answers.clear()
            self._of, self._size = version, 0
        if (body := self._answers.get(question)) is None:
            await self._while_there(scope, receive, _Kept(self, version, question, send))
            return
        self._answers.move_to_end(question)
        headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _while_there(self, scope: Scope, receive: Receive, send: Send) -> None:
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

    def keep(self, version: int, question: tuple[str, str, bytes], body: bytes) -> None:
        """`version` is of before the database was asked: what has changed since is not in the answer."""
        if version != self._of or version != self._version() or question in self._answers:
            return
        self._answers[question] = body
        self._size += len(body)
        while self._size > MOST:
            self._size -= len(self._answers.popitem(last=False)[1])


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class _Kept:
    """Passes an answer on; a whole one that is good is kept."""

    def __init__(self, where: Remembered, version: int, question: tuple[str, str, bytes], send: Send) -> None:
        self._where, self._version, self._question, self._send = where, version, question, send
        self._good = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._good = message["status"] == 200
        elif self._good and not message.get("more_body"):
            self._where.keep(self._version, self._question, message.get("body", b""))
        await self._send(message)
