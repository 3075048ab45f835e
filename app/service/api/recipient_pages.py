"""The recipients' pages: a separate application, so that it can be published without the API."""

from __future__ import annotations

import base64
import logging
from functools import partial
from html import escape
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.contract.paths import CLICK, OPEN_PIXEL, UNSUBSCRIBE
from app.service.app_state import AppState, AppStateDep
from app.service.records import domains
from app.service.rules.tracking_links import parse_click
from app.service.workflows import tracking

_TEXTS = {
    "en": {
        "title": "Unsubscribe",
        "ask": "Don't want any more emails at {address}?",
        "button": "Unsubscribe",
        "hint": "One click, and you will not hear from us again.",
        "done_title": "You are unsubscribed",
        "done": "{address} will get no more emails from us. You can close this page.",
        "unknown_title": "This link is not known",
        "unknown": "It may have been cut off. Copy the whole link from the email, or simply answer it.",
    },
    "de": {
        "title": "Abmelden",
        "ask": "Sie möchten keine Mails mehr an {address}?",
        "button": "Abmelden",
        "hint": "Ein Klick, und Sie werden nicht mehr angeschrieben.",
        "done_title": "Sie sind abgemeldet",
        "done": "{address} bekommt keine Mails mehr von uns. Sie können diese Seite schließen.",
        "unknown_title": "Dieser Link ist nicht bekannt",
        "unknown": "Vielleicht ist er abgeschnitten. Kopieren Sie ihn ganz, oder antworten Sie einfach.",
    },
}
STYLE = (
    "body{font:17px/1.55 system-ui,sans-serif;margin:0;color:#1c2430;background:#f4f6f9}"
    "main{max-width:30rem;margin:14vh auto 0;padding:2.2rem;background:#fff;border-radius:14px;"
    "box-shadow:0 1px 3px #0002;overflow-wrap:anywhere}"
    "h1{font-size:1.5rem;margin:0 0 .8rem}p{margin:.4rem 0 1.2rem}"
    "button{font:inherit;font-weight:600;color:#fff;background:#1f5fd6;border:0;border-radius:9px;"
    "padding:.7rem 1.6rem;cursor:pointer}button:hover{background:#174cad}"
    "button:focus-visible{outline:3px solid #1c2430;outline-offset:3px}.hint{color:#586374;font-size:.92rem}"
    "@media(prefers-color-scheme:dark){body{color:#e8ecf3;background:#14181f}main{background:#1e242e}"
    "button{background:#3d7cf0;color:#0a0f18}.hint{color:#a4afc0}button:focus-visible{outline-color:#e8ecf3}}"
)


def choose_language(accept: str) -> str:
    """Return the preferred available language of an Accept-Language header; English when in doubt."""
    best, liked = "en", 0.0
    for item in accept.split(",")[:20]:
        name, _, weight = item.strip().partition(";q=")
        try:
            weighs = float(weight) if weight else 1.0
        except ValueError:
            continue
        short = name.strip().lower()[:2]
        if short in _TEXTS and weighs > liked:
            best, liked = short, weighs
    return best


def render_question(tongue: str, address: str) -> str:
    """Return the page with the unsubscribe button, which posts to the page's own address."""
    texts = _TEXTS[tongue]
    body = (
        f"<p>{escape(texts['ask'].format(address=address))}</p>"
        f'<form method="post"><button type="submit">{texts["button"]}</button></form>'
        f'<p class="hint">{texts["hint"]}</p>'
    )
    return _render_page(tongue, texts["title"], body)


def render_confirmation(tongue: str, address: str) -> str:
    text = _TEXTS[tongue]["done"].format(address=address)
    return _render_page(tongue, _TEXTS[tongue]["done_title"], f'<p role="status">{escape(text)}</p>')


def render_not_found(tongue: str) -> str:
    return _render_page(tongue, _TEXTS[tongue]["unknown_title"], f"<p>{_TEXTS[tongue]['unknown']}</p>")


def _render_page(tongue: str, title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{tongue}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="robots" content="noindex">'
        f"<style>{STYLE}</style></head><body><main><h1>{title}</h1>{body}</main></body></html>"
    )


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


def create_pages(app_state: AppState) -> FastAPI:
    """Create the application of open pixel, click and unsubscribe; it takes no key and has nothing else."""
    pages = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    pages.state.app_state = app_state
    pages.include_router(router)
    pages.add_middleware(Redirects, app_state=app_state)
    pages.add_exception_handler(404, _not_found)
    pages.add_exception_handler(Exception, _handle_fault)
    return pages


@router.api_route(OPEN_PIXEL, methods=["GET", "HEAD"])
async def serve_pixel(request: Request, app_state: AppStateDep, token: str) -> Response:
    if not await app_state.database.read(lambda conn: tracking.is_known_token(conn, token)):
        return await _not_found(request, None)
    if request.method == "GET":
        agent, purpose, now = _user_agent_of(request), _purpose_of(request), app_state.clock.now()
        await app_state.database.write(lambda conn: tracking.record_open(conn, token, agent, purpose, now))
    return Response(PIXEL, media_type="image/gif", headers=HEADERS)


@router.api_route(CLICK, methods=["GET", "HEAD"])
async def redirect_click(request: Request, app_state: AppStateDep, token: str) -> Response:
    """Redirect to the URL that was stored when the email was composed; the request can't change it."""
    parsed = parse_click(token)
    if parsed is None:
        return await _not_found(request, None)
    mail, position = parsed
    url = await app_state.database.read(lambda conn: tracking.find_link_url(conn, mail, position))
    if url is None or not url.lower().startswith(("http://", "https://")):
        return await _not_found(request, None)
    if request.method == "GET":
        agent, purpose, now = _user_agent_of(request), _purpose_of(request), app_state.clock.now()
        await app_state.database.write(
            lambda conn: tracking.record_click(conn, mail, position, agent, purpose, now)
        )
    return RedirectResponse(url, 302, headers=HEADERS)


@router.api_route(UNSUBSCRIBE, methods=["GET", "HEAD"])
async def show_unsubscribe_page(request: Request, app_state: AppStateDep, token: str) -> Response:
    """Show a page with a button: mail software fetches links unasked, so that looking changes nothing."""
    address = await app_state.database.read(lambda conn: tracking.address_of(conn, app_state.vault, token))
    if address is None:
        return await _not_found(request, None)
    return _to_html_response(render_question(_language_of(request), address))


@router.post(UNSUBSCRIBE)
async def unsubscribe(request: Request, app_state: AppStateDep, token: str) -> Response:
    """Opt the recipient out, by the button or one-click (RFC 8058); the body is irrelevant and not read."""
    now = app_state.clock.now()
    leave = partial(tracking.unsubscribe_by_token, vault=app_state.vault, token=token, now=now)
    address = await app_state.database.write_durably(leave)
    if address is None:
        return await _not_found(request, None)
    return _to_html_response(render_confirmation(_language_of(request), address))


async def _not_found(request: Request, _error: Exception | None) -> Response:
    return _to_html_response(render_not_found(_language_of(request)), 404)


async def _handle_fault(request: Request, error: Exception) -> Response:
    log.error("A page failed: %s", request.method, exc_info=error)  # not its path: tokens stay out of logs
    return Response("This did not work. Please try again later.", 500, headers=HEADERS)


def _to_html_response(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, headers=HEADERS | {"Content-Security-Policy": PAGE_POLICY})


def _language_of(request: Request) -> str:
    return choose_language(request.headers.get("accept-language", ""))


def _user_agent_of(request: Request) -> str:
    return request.headers.get("user-agent", "")[:500]


def _purpose_of(request: Request) -> str:
    return request.headers.get("sec-purpose", "") or request.headers.get("x-purpose", "")


def host_name(host: str) -> str:
    """Return the name in a Host header, lower case, without port; empty if the header is malformed."""
    name, _, port = host.strip().partition(":")
    return name.rstrip(".").lower() if not port or port.isdigit() else ""


def build_redirect_url(target: str, path: bytes, query: bytes, *, keep_path: bool, keep_query: bool) -> str:
    """Return a URL that is always https and always of the target, whatever path and query were sent."""
    way = quote(path, safe=IN_PATHS) if keep_path and path.startswith(b"/") else "/"
    asked = quote(query, safe=IN_PATHS + "?") if keep_query else ""
    return f"https://{target}{way}" + (f"?{asked}" if asked else "")


class Redirects:
    """Middleware that redirects hosted domains before any page; requests to other names are passed on."""

    def __init__(self, app: ASGIApp, app_state: AppState) -> None:
        self.app, self._app_state = app, app_state
        url = app_state.settings.public_url
        self._own = (urlsplit(url).hostname or "") if url else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._redirect(scope) if scope["type"] == "http" else None
        await (answer or self.app)(scope, receive, send)

    async def _redirect(self, scope: Scope) -> Response | None:
        name = host_name(Headers(scope=scope).get("host", ""))
        if not name or name == self._own or not name.rpartition(".")[2][:1].isalpha():
            return None
        way = await self._app_state.database.read(lambda conn: domains.find_active_redirect(conn, name))
        if way is None:
            return None
        where = build_redirect_url(
            way.target_domain,
            scope.get("raw_path") or scope["path"].encode(),
            scope["query_string"],
            keep_path=way.preserve_path,
            keep_query=way.preserve_query_string,
        )
        return Response(status_code=way.status_code, headers={"Location": where, "Cache-Control": REMEMBERED})
