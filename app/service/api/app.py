"""The HTTP application: routes of every noun, documented errors, and a check of host and origin."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Collection
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic.warnings import UnsupportedFieldAttributeWarning
from sqlalchemy.exc import DatabaseError
from starlette.exceptions import HTTPException
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from app import __version__
from app.contract.problems import Forbidden, Invalid, Problem
from app.contract.sentences import dump_code, say, sentence_of
from app.service.app_state import AppState
from app.service.core.database import NO_ROOM, trouble_of

from . import (
    analytics,
    attachments,
    audit,
    branches,
    campaigns,
    company_pauses,
    contact_groups,
    contacts,
    domains,
    inboxes,
    leads,
    mails,
    monitoring,
    oauth,
    outbox,
    prior_contact,
    reconciliation,
    team,
    templates,
    threads,
    today,
    webhooks,
    workspace,
)
from .audit_middleware import AuditMiddleware
from .idempotency import Idempotency
from .middleware import (
    REQUEST_ID,
    CancelledRequests,
    HeadRequests,
    RateLimitMiddleware,
    RequestMiddleware,
    RequestSyntaxMiddleware,
    to_sentence,
)
from .openapi.documents import serve_documents

# FastAPI gives a body the name of its parameter as an alias, and silences pydantic about it while it builds
# the field; where building is deferred (contract/wire_models.py), the warning comes after that.
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)

log = logging.getLogger("outreach.http")
OTHER_HOST = say("request_host_unknown", "This service does not answer to that host name")
OTHER_ORIGIN = say("request_origin_refused", "Requests from web pages of another origin are refused")
FAULT = say("request_failed", "The service could not do this. Its log says why.")
NO_UNICODE = say("request_text_not_unicode", "Texts should be Unicode; one has half a character")
NO_JSON = say("request_body_not_json", "The body should be JSON, sent with Content-Type: application/json")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_NOUNS = (
    *(
        contacts,
        contact_groups,
        campaigns,
        branches,
        leads,
        inboxes,
        domains,
        threads,
        mails,
        today,
        webhooks,
    ),
    *(
        oauth,
        reconciliation,
        analytics,
        workspace,
        attachments,
        templates,
        outbox,
        prior_contact,
        company_pauses,
        team,
    ),
    *(audit,),
)
ROUTES = [route for noun in _NOUNS for route in noun.router.routes]
_MEMBER = re.compile(r"<\w+\.\w+: ('[^']*')>")  # how Python prints an enum member


def create_app(app_state: AppState) -> FastAPI:
    """Create the application of both API surfaces; the recipients' pages are a separate application."""
    app = FastAPI(title="Outreach Desk", version=__version__, openapi_url=None)
    app.state.app_state = app_state
    app.router.routes.extend(ROUTES)  # include_router would create each one anew
    serve_documents(app)
    app.router.routes.extend(monitoring.router.routes)
    app.add_exception_handler(Problem, _handle_problem)
    app.add_exception_handler(RequestValidationError, _handle_validation_error)
    app.add_exception_handler(UnicodeEncodeError, _no_unicode)
    app.add_exception_handler(HTTPException, _handle_http_error)
    app.add_exception_handler(DatabaseError, _no_database)
    app.add_exception_handler(Exception, _handle_fault)
    app.add_middleware(CancelledRequests)
    app.add_middleware(AuditMiddleware, app_state=app_state)
    app.add_middleware(Idempotency, app_state=app_state)
    app.add_middleware(RateLimitMiddleware, app_state=app_state)  # outermost so far: added later
    settings = app_state.settings
    hosts = (*LOOPBACK, *settings.allowed_hosts) if settings.host in LOOPBACK else ()
    app.add_middleware(SameOrigin, hosts=hosts)
    app.add_middleware(RequestSyntaxMiddleware)
    told = settings.log_format == "json"
    app.add_middleware(
        RequestMiddleware, metrics=app_state.metrics, most=settings.body_megabytes << 20, told=told
    )
    app.add_middleware(HeadRequests)
    return app


class SameOrigin:
    """Middleware that refuses web pages of another origin, whatever key they may have found.

    Requests to a host name that is not in `hosts` are refused as well: the name may have been made to
    lead to this computer. Empty `hosts` allow any name.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app, self._hosts = app, {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            refusal = self._refusal(dict(scope["headers"]))
            if refusal is not None:
                await refusal(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _refusal(self, headers: dict[bytes, bytes]) -> JSONResponse | None:
        host, origin = (headers.get(name, b"").decode("latin-1").lower() for name in (b"host", b"origin"))
        scheme, _, asking = origin.partition("://")
        host, asking = (each.removesuffix(DEFAULT_PORTS.get(scheme, "none")) for each in (host, asking))
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if self._hosts and name.removesuffix(".") not in self._hosts:
            return JSONResponse(Invalid(OTHER_HOST).body, 400)
        if origin and asking != host:
            return JSONResponse(Forbidden(OTHER_ORIGIN).body, 403)
        return None


def format_validation_errors(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return failed validations in the documented shape, without the sent values, which may be secret."""
    return [
        {
            "loc": [str(part) for part in item["loc"]],
            "msg": _MEMBER.sub(r"\1", str(item["msg"])).removeprefix("Value error, "),
            "type": "value_error.missing" if item["type"] == "missing" else item["type"],
            **_code_of(item),
        }
        for item in items
    ]


def _code_of(item: dict[str, Any]) -> dict[str, Any]:
    """Return code and parameters: those of the sentence that a validator raised, else those of pydantic."""
    facts = item.get("ctx", {})
    raised = facts.get("sentence", facts.get("error"))
    said = sentence_of(raised) if isinstance(raised, Exception) else raised
    plain = {
        name: _MEMBER.sub(r"\1", value) if isinstance(value, str) else value
        for name, value in facts.items()
        if isinstance(value, str | int | float)
    }
    return dump_code(said or "") or {"code": item["type"], "params": plain}


async def _handle_problem(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    headers = {"Retry-After": str(error.more["retry_after"])} if "retry_after" in error.more else None
    return JSONResponse(error.body, error.status, headers)


async def _handle_validation_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    if request.scope["route"].path != request.url.path and _list_own_routes(request):
        return await _handle_http_error(request, HTTPException(405))  # the name was taken for an id
    items = list(error.errors())
    if "json" not in request.headers.get("content-type", ""):  # then it was not read as such
        said = {"msg": NO_JSON, "ctx": {"sentence": NO_JSON}}
        items = [one | said if tuple(one["loc"]) == ("body",) else one for one in items]
    return JSONResponse({"detail": format_validation_errors(items)}, 422)


async def _no_unicode(request: Request, error: Exception) -> JSONResponse:
    """Refuse half of a surrogate pair with 422: JSON can contain that, but no database takes it."""
    assert isinstance(error, UnicodeEncodeError)
    if error.reason != "surrogates not allowed":
        return await _handle_fault(request, error)
    told = {"loc": ["body"], "msg": NO_UNICODE, "type": "string_unicode", **(dump_code(NO_UNICODE) or {})}
    return JSONResponse({"detail": [told]}, 422)


async def _handle_http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = error.headers
    if error.status_code == 405:  # the router lists the methods of the first route with this path only
        path, routes = request.url.path, _list_own_routes(request) or _list_routes(request)
        known = {each for one in routes if one.path_regex.match(path) for each in one.methods or ()}
        headers = {"Allow": ", ".join(sorted(known | ({"HEAD"} if "GET" in known else set())))}
    return JSONResponse(Problem(to_sentence(error)).body, error.status_code, headers)


def _list_routes(request: Request) -> list[Route]:
    return [one for one in request.app.router.routes if isinstance(one, Route)]


def _list_own_routes(request: Request) -> list[Route]:
    """Return the routes of this very path: /contacts/import is one of /contacts/{contact_id}, too."""
    return [one for one in _list_routes(request) if one.path == request.url.path]


async def _no_database(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DatabaseError)
    if sentence := trouble_of(error):
        return JSONResponse(Problem(sentence).body, 507 if sentence == NO_ROOM else 503)
    return await _handle_fault(request, error)


async def _handle_fault(request: Request, error: Exception) -> JSONResponse:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    name = getattr(request.state, "request_id", "")  # the middleware that adds it has been left by then
    # The server closes the connection after a fault.
    headers = {"Connection": "close", **({REQUEST_ID: name} if name else {})}
    return JSONResponse(Problem(FAULT).body, 500, headers)
