"""Middleware for the audit log: a request that does something leaves an entry in its transaction."""

from __future__ import annotations

import re

from fastapi.routing import APIRoute
from sqlalchemy import Connection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.contract.events import ChangeKind
from app.service.api.openapi.operations import Operation, operation_of
from app.service.app_state import AppState
from app.service.core.database import after_commit, current_act
from app.service.records.access import Access
from app.service.records.audit import AuditedAct, record_audit_entry
from app.service.records.idempotency import Attempt

KINDS = {  # by tag, where the path doesn't show it
    **{"Replies": "thread", "Flow": "branch", "Blocklist": "blocklist", "Team": "user"},
    **{"Sender accounts": "inbox", "Analytics": "campaign"},
}
NAMES = {"entry_edge": "branch", "entry": "blocklist", "batch": "job"}


class AuditedRequest:
    """The audit log entry of one request, made while the request is handled.

    `done`: the entry is written, or none is needed; `wrote`: something was committed.
    """

    def __init__(self, app_state: AppState, scope: Scope, access: Access) -> None:
        self._app_state, self._scope, self._access = app_state, scope, access
        self.done = self.wrote = False

    @property
    def operation(self) -> Operation | None:
        """Return the operation of the route; None for one that leaves no entry."""
        route = self._scope.get("route")
        found = operation_of(route, self._scope["method"]) if isinstance(route, APIRoute) else None
        return found if found is not None and found.is_audited else None

    def record(self, conn: Connection) -> None:
        attempt: Attempt | None = self._scope["state"].get("attempt")
        if attempt is not None:
            attempt.record(conn)
        if (found := self.operation) is not None:
            kind, target, count = self._about(conn, found.tag)
            request_id = self._scope.get("state", {}).get("request_id", "")
            told = AuditedAct(found.id, kind, target, count, request_id)
            record_audit_entry(conn, self._access, told, self._app_state.clock.now())

    def _about(self, conn: Connection, noun: str) -> tuple[str, str | None, int]:
        notes = after_commit(conn)
        if notes.acted is not None:
            kind, ids, count = notes.acted
            return kind, ids[0] if count == 1 and ids else None, count
        params = self._scope.get("path_params", {})
        for name in reversed(re.findall(r"{(\w+)_id}", self._scope["route"].path)):
            return NAMES.get(name, name), str(params[f"{name}_id"]), 1
        kind = KINDS.get(noun, noun.lower().removesuffix("s"))
        named = notes.changes.get(ChangeKind(kind)) if kind in {*ChangeKind} else None
        known = sorted(named or ())
        return kind, known[0] if len(known) == 1 else None, len(known)


class AuditMiddleware:
    """Middleware that makes each request's audit log entry known to its transactions.

    For a request that succeeds without a transaction, the entry is written before the response goes out.
    """

    def __init__(self, app: ASGIApp, app_state: AppState) -> None:
        self._app, self._app_state = app, app_state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        access = scope.get("state", {}).get("access") if scope["type"] == "http" else None
        if not isinstance(access, Access):
            await self._app(scope, receive, send)
            return
        scope["state"]["act"] = act = AuditedRequest(self._app_state, scope, access)

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start" and not act.done:
                if message["status"] < 300 and act.operation is not None:
                    await self._app_state.database.write(lambda _: None)
                act.done = True  # work that goes on after the response isn't the request's
            await send(message)

        token = current_act.set(act)
        try:
            await self._app(scope, receive, told)
        finally:
            act.done = True
            current_act.reset(token)
