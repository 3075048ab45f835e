"""The OpenAPI documents, and a page for each to try it on, which loads nothing from elsewhere.

They need no key: they tell nothing of any workspace, and a browser or a generator of clients has none.
"""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

from app.contract.paths import DOCS, OPENAPI
from app.resources import resource

from .documents import SURFACES, written

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
FILES = ("swagger-ui-bundle.js", "swagger-ui.css", "start.js")
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
"""


def serve_documents(app: FastAPI) -> None:
    """Add each surface's document, its page and what the page loads. The routes of the nouns come first."""
    router = APIRouter(include_in_schema=False)
    for prefix, (title, _, _) in SURFACES.items():
        router.add_api_route(prefix + OPENAPI, partial(_document, prefix=prefix))
        router.add_api_route(prefix + DOCS, partial(_page, title=title))
        router.add_api_route(prefix + DOCS + "/{name}", _file)
    app.include_router(router)


async def _document(request: Request, prefix: str) -> Response:
    known = request.app.state.__dict__.setdefault("documents", {})
    if prefix not in known:
        known[prefix] = JSONResponse(written(request.app, prefix)).body
    return Response(known[prefix], media_type="application/json")


async def _page(title: str) -> HTMLResponse:
    return HTMLResponse(PAGE.format(title=title), headers=HEADERS)


async def _file(name: str) -> Response:
    if name not in FILES:
        return JSONResponse({"detail": "Not Found"}, 404)
    return FileResponse(resource("swagger-ui", name), headers=HEADERS | {"Cache-Control": "max-age=3600"})
