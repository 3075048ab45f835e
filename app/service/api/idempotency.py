"""Middleware for `Idempotency-Key`: a POST repeated within a day is done once and answered twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from hashlib import sha256

from sqlalchemy.exc import DatabaseError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.contract.problems import Conflict, Invalid, Problem
from app.contract.scopes import KEY_HEADER
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.core.clock import wall
from app.service.core.database import NO_ROOM, trouble_of
from app.service.records.access import Access, hash_key
from app.service.records.idempotency import (
    UNDER_WAY,
    Attempt,
    IdempotencyRecord,
    RequestMark,
    begin_request,
    forget_request,
    keep_answer,
)

HEADER, REPLAYED = "Idempotency-Key", "Idempotency-Replayed"
LENGTH = 255
NOT_KEPT = (401, 403, 422, 429)  # nothing was done, so it may be tried again; 5xx: if nothing was committed
MALFORMED = say(
    "request_key_malformed",
    "Idempotency-Key must be 1 to {most} printable ASCII characters",
    most=LENGTH,
)
OTHER = say(
    "request_key_reused",
    "This Idempotency-Key was used for another request. Use a new one for each request.",
)
CUT_OFF = say(
    "request_cut_off",
    "The first request with this Idempotency-Key was cut off. See what became of it, then use a new key.",
)
ABANDONED = 60.0  # seconds until a request of another process that has done nothing may be started again


class Fingerprint:
    """A hash of a request's method, path, query and body.

    The boundary of a form is chosen anew each time and does not count.
    """

    def __init__(self, scope: Scope) -> None:
        kind = Headers(scope=scope).get("content-type", "")
        found = re.search(r'^multipart/.*boundary="?([^";,]+)', kind, re.I)
        self._boundary = found.group(1).encode("latin-1") if found else b""
        self._rest = b""
        self._hash = sha256(f"{scope['method']} {scope['path']}\n".encode())
        self._hash.update(scope.get("query_string", b"") + b"\n")
        self.whole = False

    @property
    def is_form(self) -> bool:
        """Return whether the request is a form, which may be large and is passed on as it arrives."""
        return bool(self._boundary)

    def feed(self, message: Message) -> None:
        if message["type"] != "http.request":
            return
        data = self._rest + message.get("body", b"")
        self.whole = not message.get("more_body", False)
        keep = 0 if self.whole or not self._boundary else len(self._boundary) - 1
        data = data.replace(self._boundary, b"") if self._boundary else data
        cut = max(0, len(data) - keep)
        self._rest = data[cut:]
        self._hash.update(data[:cut])

    def hexdigest(self) -> str:
        return self._hash.hexdigest()


@dataclass
class StoredResponse:
    """A response as it went out; without the body of a file, which may be as large as the workspace."""

    status: int = 500
    content_type: str = ""
    body: bytearray = field(default_factory=bytearray)

    def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.content_type = Headers(raw=message["headers"]).get("content-type", "")
        elif message["type"] == "http.response.body" and not self.is_file:
            self.body += message.get("body", b"")

    @property
    def is_file(self) -> bool:
        return bool(self.content_type) and not self.content_type.startswith("application/json")

    @property
    def is_kept(self) -> bool:
        return self.status < 500 and self.status not in NOT_KEPT and not self.is_file


class Idempotency:
    """Middleware for every POST with an `Idempotency-Key`.

    Requests without that header, or without a valid API key, are passed on.
    """

    def __init__(self, app: ASGIApp, app_state: AppState) -> None:
        self._app, self._app_state = app, app_state
        self._going: dict[RequestMark, asyncio.Event] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] == "http" and scope["method"] == "POST" else Headers()
        key = headers.get(HEADER)
        if key is None or not isinstance(scope.get("state", {}).get("access"), Access):
            await self._app(scope, receive, send)
        elif not re.fullmatch(rf"[\x21-\x7e]{{1,{LENGTH}}}", key):
            await JSONResponse(Invalid(MALFORMED).body, 400)(scope, receive, send)
        else:
            await self._in_turn(RequestMark(hash_key(headers[KEY_HEADER]), key), scope, receive, send)

    async def _in_turn(self, mark: RequestMark, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; a repetition that comes while the first is under way waits for its response."""
        while mark in self._going:
            await self._going[mark].wait()
        self._going[mark] = ended = asyncio.Event()
        try:
            known = await self._claimed(mark)
            if isinstance(known, Attempt):
                await self._first(known, scope, receive, send)
            else:
                answer = (
                    known if isinstance(known, Response) else await self._again(mark, known, scope, receive)
                )
                await answer(scope, receive, send)
        finally:
            del self._going[mark]
            ended.set()

    async def _claimed(self, mark: RequestMark) -> Attempt | IdempotencyRecord | Response:
        """Claim the key: return the attempt of a first request, what is recorded of it, or a refusal."""
        patience = ABANDONED if self._app_state.settings.shares else None
        try:
            return await self._app_state.database.write(
                lambda conn: begin_request(conn, mark, wall(), patience)
            )
        except DatabaseError as error:
            if not (sentence := trouble_of(error)):
                raise
            return JSONResponse(Problem(sentence).body, 507 if sentence == NO_ROOM else 503)

    async def _first(self, attempt: Attempt, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["attempt"] = attempt
        fingerprint, answer = Fingerprint(scope), StoredResponse()
        whole: list[Message] = []

        async def heard() -> Message:
            if whole:
                return whole.pop(0)
            message = await receive()
            fingerprint.feed(message)
            return message

        async def told(message: Message) -> None:
            answer.take(message)
            await send(message)

        try:
            if not fingerprint.is_form:
                whole += [each async for each in _read_body(receive, fingerprint)]
            await self._app(scope, heard, told)
        except Exception:
            await self._failed(attempt, scope)
            raise
        if answer.is_kept and fingerprint.whole:
            await self._keep(attempt, fingerprint, answer)
        elif answer.is_file:
            await self._app_state.database.write(lambda conn: forget_request(conn, attempt))
        else:
            await self._failed(attempt, scope)

    async def _failed(self, attempt: Attempt, scope: Scope) -> None:
        """Free the key for another attempt, unless something was committed: then it stays, as in a crash."""
        if not getattr(scope["state"].get("act"), "wrote", False):
            await self._app_state.database.write(lambda conn: forget_request(conn, attempt))

    async def _keep(self, attempt: Attempt, fingerprint: Fingerprint, answer: StoredResponse) -> None:
        values = {
            "fingerprint": fingerprint.hexdigest(),
            "status": answer.status,
            "content_type": answer.content_type,
            "body": self._app_state.vault.seal(answer.body.decode(), attempt.mark.place),
        }
        await self._app_state.database.write(lambda conn: keep_answer(conn, attempt, values))

    async def _again(
        self, mark: RequestMark, known: IdempotencyRecord, scope: Scope, receive: Receive
    ) -> Response:
        if known.fingerprint is None or known.status is None or known.body is None:
            return JSONResponse(Conflict(UNDER_WAY if known.status is None else CUT_OFF).body, 409)
        fingerprint = Fingerprint(scope)
        async for _ in _read_body(receive, fingerprint):
            pass
        if fingerprint.hexdigest() != known.fingerprint:
            return JSONResponse(Conflict(OTHER).body, 409)
        body = self._app_state.vault.open(known.body, mark.place)
        headers = {"content-type": known.content_type, REPLAYED: "true"}
        return Response(body, known.status, headers)


async def _read_body(receive: Receive, fingerprint: Fingerprint) -> AsyncIterator[Message]:
    """Yield the messages of a request to its end."""
    while not fingerprint.whole:
        message = await receive()
        fingerprint.feed(message)
        yield message
        if message["type"] == "http.disconnect":
            return
