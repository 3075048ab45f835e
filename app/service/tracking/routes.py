"""The recipients' pages: an application of its own, so that it can be published without the API."""

from __future__ import annotations

from fastapi import FastAPI

from app.service.service import Service


def create_pages(service: Service) -> FastAPI:
    """Open pixel, click and unsubscribe; no key, nothing else."""
    pages = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    pages.state.service = service
    return pages
