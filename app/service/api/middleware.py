"""Middleware for rate limits, request ids, request syntax and cancelled searches.

Every request has an id, which its response and each log line about it contain, and is counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import re
from contextlib import suppress
from datetime import timedelta
from urllib.parse import unquote_to_bytes
from uuid import uuid4

from sqlalchemy.exc import DatabaseError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.contract import paths
from app.contract.problems import Problem, TooManyRequests
from app.contract.scopes import KEY_HEADER, WORKSPACE_HEADER
from app.contract.sentences import Sentence, say
from app.service.app_state import AppState
from app.service.core.clock import monotonic
from app.service.core.logs import request_id
from app.service.core.metrics import Metrics
from app.service.records.access import Access, hash_key, mark_key_used

TO_THE_MINUTE = timedelta(minutes=1)
RATE_LIMIT, RATE_LIMIT_POLICY = "RateLimit", "RateLimit-Policy"


def describe_rate_limit(seconds: int) -> Sentence:
    return say("request_rate_limited", "Rate limit exceeded, retry after {seconds} seconds", seconds=seconds)


class RateLimitMiddleware:
    """Middleware that finds the access of each request's key, once, and responds 429 above the limit.

    Each response to a key says how much is left (draft-ietf-httpapi-ratelimit-headers).
    """

    def __init__(self, app: ASGIApp, app_state: AppState) -> None:
        self._app, self._app_state, self._limits = app, app_state, app_state.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = Headers(scope=scope).get(KEY_HEADER) if scope["type"] == "http" else None
        if not key:
            await self._app(scope, receive, send)
            return
        name = hash_key(key)
        wait = await self._wait(scope, key, name)
        left = self._describe_quota(name)

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(left)
            await send(message)

        if wait:
            seconds = math.ceil(wait)
            refusal = TooManyRequests(describe_rate_limit(seconds))
            answer = JSONResponse(refusal.body, refusal.status, {"Retry-After": str(seconds)})
            await answer(scope, receive, told)
        else:
            await self._app(scope, receive, told)

    def _describe_quota(self, name: str) -> dict[str, str]:
        """Return the headers for a key; none for one that is not known."""
        if name not in self._limits.keys:
            return {}
        (tokens, full), (quota, window) = self._limits.keys.state(name), self._limits.keys.quota
        return {RATE_LIMIT: f'"key";r={tokens};t={full}', RATE_LIMIT_POLICY: f'"key";q={quota};w={window}'}

    async def _wait(self, scope: Scope, key: str, name: str) -> float:
        """Return the seconds to wait. A key in use is not held up by wrong ones from the same address."""
        now, address = monotonic(), (scope.get("client") or ("",))[0]
        keys, strangers = self._limits.keys, self._limits.strangers
        if name not in keys and (wait := strangers.wait(address, now)):
            return wait
        access = await self._found(scope, key)
        scope.setdefault("state", {})["access"] = access
        if access is None:
            keys.forget(name)
            strangers.take(address, now)
            return 0
        return keys.take(name, now)

    async def _found(self, scope: Scope, key: str) -> Access | Problem | None:
        """Return the access of a key, and store its last use to the minute.

        A problem is returned, to be raised where scopes are checked.
        """
        app_state, now = self._app_state, self._app_state.clock.now()
        try:
            access = await app_state.access_of(key, Headers(scope=scope).get(WORKSPACE_HEADER, ""))
        except Problem as problem:
            return problem
        if access is None or (key_id := access.key_id) is None:
            return access
        if access.used_at is None or now - access.used_at > TO_THE_MINUTE:
            with contextlib.suppress(DatabaseError):  # a full disk does not prevent reading
                await app_state.database.write(lambda conn: mark_key_used(conn, key_id, now))
        return access


log = logging.getLogger("outreach.requests")
REQUEST_ID = "X-Request-ID"
_SANE = re.compile(r"[\w.:-]{1,64}", re.ASCII)
_LISTED = re.compile(rb"(\w{1,64})\[\d{0,4}\]")
SEARCHES = (paths.CONTACTS, paths.DESK_CONTACTS)


class RequestMiddleware:
    """Middleware that identifies, counts and logs requests; the caller's id is kept if short and plain.

    Otherwise an id is created. `most`: bytes allowed in a body that is no form. The last argument
    decides whether each request is logged.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, most: int, told: bool) -> None:
        self._app, self._metrics, self._most, self._told = app, metrics, most, told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        name = given if _SANE.fullmatch(given) else uuid4().hex
        scope.setdefault("state", {})["request_id"] = name
        token, began, answering = request_id.set(name), monotonic(), False

        async def told(message: Message) -> None:
            nonlocal answering
            if message["type"] == "http.response.start":
                answering = True
                MutableHeaders(scope=message)[REQUEST_ID] = name
                self._answered(scope, message["status"], monotonic() - began)
            await send(message)

        try:
            await self._app(scope, self._bounded(scope, receive), told)
        except HTTPException as error:  # a body too large, found while middleware read it
            if answering:
                raise
            await JSONResponse(Problem(to_sentence(error)).body, error.status_code)(scope, receive, told)
        finally:
            request_id.reset(token)

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a response by its route only: the rest of its URL may name a person."""
        method, route = scope["method"], getattr(scope.get("route"), "path", "none")
        self._metrics.answered(method, route, status, seconds)
        if self._told:
            log.info("%s %s %d %.0f ms", method, route, status, seconds * 1000)

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        headers = Headers(scope=scope)
        if headers.get("content-type", "").lower().startswith("multipart/"):
            return receive
        size, announced = (
            0,
            int(headers.get("content-length", "0")),
        )  # the server has checked that it is a number

        async def heard() -> Message:
            nonlocal size
            message: Message = await receive() if announced <= self._most else {}
            size += len(message.get("body", b""))
            if max(size, announced) > self._most:
                raise HTTPException(413, _describe_too_large(self._most >> 20))
            return message

        return heard


def _describe_too_large(megabytes: int) -> Sentence:
    return say("request_too_large", "The request is larger than {size} MB.", size=megabytes)


NO_PATH = say("request_path_not_found", "Not Found")
_OF_STARLETTE = (
    NO_PATH,
    say("request_method_not_allowed", "Method Not Allowed"),
    say("request_body_unreadable", "There was an error parsing the body"),
)


def to_sentence(error: HTTPException) -> Sentence:
    """Return what an error of Starlette or FastAPI says, with its code where it is known."""
    if isinstance(error.detail, Sentence):
        return error.detail
    return next((one for one in _OF_STARLETTE if one == error.detail), Sentence(error.detail))


class RequestSyntaxMiddleware:
    """Middleware that normalizes headers and the names of list parameters.

    Header values lose the blanks around them (RFC 9110, 5.5), the media type becomes lower case (8.3.1),
    text/json becomes application/json, and `name[]=` or `name[0]=`, as axios, jQuery, PHP and Rails write
    lists, becomes `name=`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            # In place: outer middleware looks in this scope for the route that was found.
            scope["headers"] = [_normalize_header(name, value) for name, value in scope["headers"]]
            query = scope.get("query_string", b"").split(b"&")
            scope["query_string"] = b"&".join(map(_normalize_parameter, query))
        await self._app(scope, receive, send)


def _normalize_header(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    value = value.strip(b" \t")
    if name == b"content-type":
        kind, mark, parameters = value.partition(b";")
        kind = kind.rstrip(b" \t").lower()
        value = (b"application/json" if kind == b"text/json" else kind) + mark + parameters
    return name, value


def _normalize_parameter(written: bytes) -> bytes:
    name, mark, value = written.partition(b"=")
    listed = _LISTED.fullmatch(unquote_to_bytes(name))
    return listed[1] + mark + value if listed else written


class HeadRequests:
    """Middleware that answers HEAD wherever GET is answered (RFC 9110, 9.3.2); inside, it is a GET."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        ended = False

        async def told(message: Message) -> None:
            nonlocal ended
            if message["type"] == "http.response.start":
                await send(message)
            elif not ended:  # which ends an endless stream, too
                ended = True
                await send({"type": "http.response.body"})

        await self._app({**scope, "method": "GET"}, receive, told)


class CancelledRequests:
    """Middleware that cancels a search, and its reads from SQLite, when its client disconnects."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] not in SEARCHES:
            await self._app(scope, receive, send)
            return
        answering = asyncio.ensure_future(self._app(scope, receive, send))
        leaving = asyncio.ensure_future(_await_disconnect(receive))
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            answering.cancel()  # no effect if done
        with suppress(asyncio.CancelledError):
            await answering
        if answering.cancelled():
            await leaving  # raises if it refused a body


async def _await_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
