"""Requests as ordinary HTTP clients spell them, brought into one form before anything looks at them."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from starlette.types import ASGIApp, Receive, Scope, Send

_LISTED = re.compile(rb"(\w{1,64})\[\d{0,4}\]")


class RequestSyntax:
    """Header values without blanks around them (RFC 9110, 5.5), the media type in lower case (8.3.1), and
    `name[]=` or `name[0]=`, as axios, jQuery, PHP and Rails write lists, as `name=`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            # In place: whoever is outside looks there for the route that was found.
            scope["headers"] = [_header(name, value) for name, value in scope["headers"]]
            query = scope.get("query_string", b"").split(b"&")
            scope["query_string"] = b"&".join(map(_parameter, query))
        await self._app(scope, receive, send)


def _header(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    value = value.strip(b" \t")
    if name == b"content-type":
        kind, mark, parameters = value.partition(b";")
        value = kind.rstrip(b" \t").lower() + mark + parameters
    return name, value


def _parameter(written: bytes) -> bytes:
    name, mark, value = written.partition(b"=")
    listed = _LISTED.fullmatch(unquote_to_bytes(name))
    return listed[1] + mark + value if listed else written
