"""Where the web address of a hosted domain leads: served on the pages port, by the name asked for."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.service.app_state import Service
from app.service.records import domains

IN_PATHS = "/%:@!$&'()*+,;=-._~"  # RFC 3986; all else is written as %XX
REMEMBERED = "max-age=3600"  # a browser would keep a permanent redirect for ever


def host_name(host: str) -> str:
    """The name of a Host header as DNS has it; empty for what is no name."""
    name, _, port = host.strip().partition(":")
    return name.rstrip(".").lower() if not port or port.isdigit() else ""


def location(target: str, path: bytes, query: bytes, *, keep_path: bool, keep_query: bool) -> str:
    """Always https and always the target: path and query, as they were sent, can't say otherwise."""
    way = quote(path, safe=IN_PATHS) if keep_path and path.startswith(b"/") else "/"
    asked = quote(query, safe=IN_PATHS + "?") if keep_query else ""
    return f"https://{target}{way}" + (f"?{asked}" if asked else "")


class Redirects:
    """Before all pages; names that are not hosted here pass by."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app, self._service = app, service
        url = service.settings.public_url
        self._own = (urlsplit(url).hostname or "") if url else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._redirect(scope) if scope["type"] == "http" else None
        await (answer or self.app)(scope, receive, send)

    async def _redirect(self, scope: Scope) -> Response | None:
        name = host_name(Headers(scope=scope).get("host", ""))
        if not name or name == self._own or not name.rpartition(".")[2][:1].isalpha():
            return None
        way = await self._service.database.read(lambda conn: domains.served(conn, name))
        if way is None:
            return None
        where = location(
            way.target_domain,
            scope.get("raw_path") or scope["path"].encode(),
            scope["query_string"],
            keep_path=way.preserve_path,
            keep_query=way.preserve_query_string,
        )
        return Response(status_code=way.status_code, headers={"Location": where, "Cache-Control": REMEMBERED})
