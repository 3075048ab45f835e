"""The recipients' pages: an application of its own, so that it can be published without the API."""

from __future__ import annotations

import base64
import logging
from functools import partial
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.contract.paths import CLICK, OPEN_PIXEL, UNSUBSCRIBE
from app.service.app_state import Running, Service
from app.service.records import domains
from app.service.rules.tracking_links import parse_click
from app.service.workflows import tracking

from . import unsubscribe_page

log = logging.getLogger("outreach.pages")
PIXEL = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
HEADERS = {
    "Cache-Control": "no-store, private, max-age=0",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}
PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
router = APIRouter()
IN_PATHS = "/%:@!$&'()*+,;=-._~"  # RFC 3986; all else is written as %XX
REMEMBERED = "max-age=3600"  # a browser would keep a permanent redirect for ever


def create_pages(service: Service) -> FastAPI:
    """Open pixel, click and unsubscribe; no key, nothing else."""
    pages = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    pages.state.service = service
    pages.include_router(router)
    pages.add_middleware(Redirects, service=service)
    pages.add_exception_handler(404, _not_found)
    pages.add_exception_handler(Exception, _fault)
    return pages


@router.api_route(OPEN_PIXEL, methods=["GET", "HEAD"])
async def pixel(request: Request, service: Running, token: str) -> Response:
    if not await service.database.read(lambda conn: tracking.known(conn, token)):
        return await _not_found(request, None)
    if request.method == "GET":
        agent, purpose, now = _agent(request), _purpose(request), service.clock.now()
        await service.database.write(lambda conn: tracking.opened(conn, token, agent, purpose, now))
    return Response(PIXEL, media_type="image/gif", headers=HEADERS)


@router.api_route(CLICK, methods=["GET", "HEAD"])
async def click(request: Request, service: Running, token: str) -> Response:
    """To the URL that was stored when the mail was made; the request has no say in it."""
    parsed = parse_click(token)
    if parsed is None:
        return await _not_found(request, None)
    mail, position = parsed
    url = await service.database.read(lambda conn: tracking.link(conn, mail, position))
    if url is None or not url.lower().startswith(("http://", "https://")):
        return await _not_found(request, None)
    if request.method == "GET":
        agent, purpose, now = _agent(request), _purpose(request), service.clock.now()
        await service.database.write(lambda conn: tracking.clicked(conn, mail, position, agent, purpose, now))
    return RedirectResponse(url, 302, headers=HEADERS)


@router.api_route(UNSUBSCRIBE, methods=["GET", "HEAD"])
async def ask(request: Request, service: Running, token: str) -> Response:
    """A page with a button: mail software fetches links by itself, so looking changes nothing."""
    address = await service.database.read(lambda conn: tracking.address_of(conn, service.vault, token))
    if address is None:
        return await _not_found(request, None)
    return _html(unsubscribe_page.question(_language(request), address))


@router.post(UNSUBSCRIBE)
async def unsubscribe(request: Request, service: Running, token: str) -> Response:
    """The button, and one-click of RFC 8058. What the body says doesn't matter, so it is not read."""
    now = service.clock.now()
    leave = partial(tracking.unsubscribe, vault=service.vault, token=token, now=now)
    address = await service.database.write_durably(leave)
    if address is None:
        return await _not_found(request, None)
    return _html(unsubscribe_page.done(_language(request), address))


async def _not_found(request: Request, _error: Exception | None) -> Response:
    return _html(unsubscribe_page.unknown(_language(request)), 404)


async def _fault(request: Request, error: Exception) -> Response:
    log.error("A page failed: %s", request.method, exc_info=error)  # not its path: tokens stay out of logs
    return Response("This did not work. Please try again later.", 500, headers=HEADERS)


def _html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, headers=HEADERS | {"Content-Security-Policy": PAGE_POLICY})


def _language(request: Request) -> str:
    return unsubscribe_page.language(request.headers.get("accept-language", ""))


def _agent(request: Request) -> str:
    return request.headers.get("user-agent", "")[:500]


def _purpose(request: Request) -> str:
    return request.headers.get("sec-purpose", "") or request.headers.get("x-purpose", "")


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
