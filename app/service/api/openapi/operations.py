"""Operations as their routes declare them: id, summary, noun, and the less usual refusals.

What follows from the kind of an operation (401, 403, 422, 429 and 500 always, 404 of what its path
names, 400 and 507 of a write, 409 of a POST with an Idempotency-Key) is added in documents.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

AUDITED = "x-audited"  # in a route's `openapi_extra`, where it differs from the default of its method
NOUNS = {
    "Contacts": "People of record of the team, one for each address.",
    "Tags": "Colored labels on contacts.",
    "Lists": "Saved lists of contacts.",
    "Suppressions": "Addresses that the whole team writes to no more.",
    "Blocklist": "Addresses and domains whose people are never enrolled.",
    "Campaigns": "An initial mail, follow-ups, a schedule and the inboxes that send it.",
    "Flow": "Branches that leads enter by what they do.",
    "Analytics": "How campaigns do.",
    "Leads": "The membership of a contact in a campaign.",
    "Replies": "Conversations with one person, and answers in them.",
    "Templates": "Texts for answers, with fields that a conversation fills.",
    "Emails": "The ledger of what goes out.",
    "Sender accounts": "The inboxes that send, and that replies come back to.",
    "Domains": "Domains that the service hosts for inboxes of its own.",
    "Webhooks": "Signed callbacks for what happens to emails and leads.",
    "Team": "Users, their workspaces and invitations, and who did what.",
    "Workspace": "The service itself: settings, credits, keys, live changes.",
}


class Operation(NamedTuple):
    """An operation of the API.

    `summary` is its name in the documents and the audit log; `refusals` are statuses beyond the usual.
    """

    id: str
    summary: str
    tag: str = "Other"
    refusals: tuple[int, ...] = ()
    is_audited: bool = False


def operation_of(route: APIRoute, method: str) -> Operation | None:
    """Return a route's operation; None for a route without an operation id, such as pages and probes."""
    if route.operation_id is None:
        return None
    statuses = (int(status) for status in route.responses)
    audited = (route.openapi_extra or {}).get(AUDITED, method != "GET")
    refusals = tuple(status for status in statuses if status >= 400)
    return Operation(route.operation_id, route.summary or "", str(route.tags[0]), refusals, audited)


def list_summaries(routes: Iterable[BaseRoute]) -> dict[str, str]:
    """Return the summary of each operation, by its id."""
    named = (route for route in routes if isinstance(route, APIRoute) and route.operation_id)
    return {str(route.operation_id): route.summary or "" for route in named}


def list_operations(routes: Iterable[BaseRoute]) -> dict[tuple[str, str], Operation]:
    """Return the operations in the documents, by method and path."""
    return {
        (method, route.path): found
        for route in routes
        if isinstance(route, APIRoute) and route.include_in_schema
        for method in route.methods or ()
        if (found := operation_of(route, method)) is not None
    }


def list_audited_summaries(routes: Iterable[BaseRoute]) -> set[str]:
    """Return the summaries of the operations that leave an audit log entry."""
    return {
        route.summary or ""
        for route in routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
        if (found := operation_of(route, method)) is not None and found.is_audited
    }
