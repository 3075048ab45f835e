"""Every request has a name, which its answer and each line of the log about it bear; and it is counted."""

from __future__ import annotations

import re
from contextvars import ContextVar
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.service.clock import monotonic

from .metrics import Metrics

REQUEST_ID = "X-Request-ID"
request_id: ContextVar[str] = ContextVar("request_id", default="")
_SANE = re.compile(r"[\w.:-]{1,64}", re.ASCII)


class Requests:
    """The caller's name for a request is kept where it is short and plain, else one is made."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        name = given if _SANE.fullmatch(given) else uuid4().hex
        scope.setdefault("state", {})["request_id"] = name
        token, began, status = request_id.set(name), monotonic(), 500

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = name
                route = getattr(scope.get("route"), "path", "none")
                self._metrics.answered(scope["method"], route, status, monotonic() - began)
            await send(message)

        try:
            await self._app(scope, receive, told)
        finally:
            request_id.reset(token)
