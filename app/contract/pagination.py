"""Pagination: pages are numbered from 1."""

from __future__ import annotations

from .wire_models import Wire


class Pagination(Wire):
    page: int
    limit: int
    total: int
    pages: int
    has_next: bool
    has_prev: bool

    @classmethod
    def of(cls, page: int, limit: int, total: int) -> Pagination:
        """Build the data of a page; a page past the end is legal and has no next one."""
        pages = -(-total // limit)
        return cls(page=page, limit=limit, total=total, pages=pages, has_next=page < pages, has_prev=page > 1)
