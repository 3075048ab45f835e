"""The audit log."""

from __future__ import annotations

from pathlib import Path

from app.contract import paths
from app.contract.audit import AuditPage, AuditPageQuery, AuditQuery

from .http import Http


class Audit:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: AuditPageQuery) -> AuditPage:
        return await self._http.get(AuditPage, paths.AUDIT, query)

    async def export(self, query: AuditQuery, target: Path) -> int:
        """Save the matching entries as CSV; return the number of bytes."""
        params = query.model_dump(mode="json", exclude_none=True)
        return await self._http.download(paths.AUDIT_EXPORT, target, params=params)
