"""The API key of a request, and the scopes that a route requires."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request, Security
from fastapi.security import APIKeyHeader

from app.contract.problems import Forbidden, Problem, Unauthorized
from app.contract.scopes import KEY_HEADER, Scope
from app.contract.sentences import say
from app.service.api.parameters import refuse_unknown_parameters
from app.service.records.access import Access, describe_missing_scopes

KEY_REQUIRED = say("key_required", "API key required, include it in the X-API-Key header")
KEY_INVALID = say("key_invalid", "Invalid or revoked API key")
_header = APIKeyHeader(name=KEY_HEADER, scheme_name="ApiKey", auto_error=False)


async def _find_access(request: Request, key: str) -> Access | None:
    """Return the access found when the request was admitted, or look it up; raise the problem if any."""
    state = request.scope.get("state", {})
    found: Access | Problem | None = (
        state["access"] if "access" in state else await request.app.state.app_state.access_of(key)
    )
    if isinstance(found, Problem):
        raise found
    return found


def require_scopes(*scopes: Scope) -> Any:
    """Return a route dependency that yields the caller's access, or refuses with 401, 403 or 422.

    403 is for a key that lacks one of the scopes, 422 for a parameter that the desk surface does not know.
    """

    async def check(request: Request, key: Annotated[str | None, Security(_header)]) -> Access:
        if not key:
            raise Unauthorized(KEY_REQUIRED)
        access = await _find_access(request, key)
        if access is None:
            raise Unauthorized(KEY_INVALID)
        missing = [scope for scope in scopes if not access.may(scope)]
        if missing:
            raise Forbidden(
                describe_missing_scopes(missing),
                error="insufficient_scopes",
                required=[str(scope) for scope in scopes],
                granted=list(access.scopes),
            )
        refuse_unknown_parameters(request)
        return access

    return Security(check, scopes=[str(scope) for scope in scopes])  # the OpenAPI documents list them
