"""The error responses of the API, for the OpenAPI documents."""

from __future__ import annotations

from typing import Any, NamedTuple

ALWAYS, OF_WRITES, OF_POSTS = (401, 403, 422, 429, 500), (400, 507), (409,)
RETRY_AFTER = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
}


class ErrorResponse(NamedTuple):
    """An error response; `name` is that of the response in the document, `body` an example."""

    name: str
    description: str
    body: dict[str, Any]
    schema: str = "Problem"


def _build_error_body(detail: str, **more: Any) -> dict[str, Any]:
    return {"detail": detail, **more}


REFUSALS: dict[int, ErrorResponse] = {
    400: ErrorResponse(
        "Invalid",
        "Understood, and refused for what it asks or for the state of what it is about.",
        _build_error_body("Can only update campaigns in DRAFT status"),
    ),
    401: ErrorResponse(
        "Unauthorized", "No key, or one that opens nothing.", _build_error_body("Invalid or revoked API key")
    ),
    402: ErrorResponse(
        "OutOfCredits",
        "There are not enough credits. Nothing was sent or charged.",
        _build_error_body(
            "There are not enough credits.", error="insufficient_credits", required=1, available=0
        ),
        "InsufficientCredits",
    ),
    403: ErrorResponse(
        "Forbidden",
        "The key lacks a scope, or a web page of another origin asks.",
        _build_error_body(
            "Missing required scopes: campaigns:write",
            error="insufficient_scopes",
            required=["campaigns:write"],
            granted=["campaigns:read"],
        ),
        "InsufficientScopes",
    ),
    404: ErrorResponse(
        "NotFound",
        "There is no such thing, or it belongs to another team or workspace.",
        _build_error_body("Campaign 0e9c3a52-5a0c-4f5e-9f1e-3d7f0f6f3a11 not found"),
    ),
    409: ErrorResponse(
        "Conflict",
        "It exists already, the person is suppressed (then `reason` says why), "
        "or the Idempotency-Key was used for another request.",
        _build_error_body(
            "Ana@example.com is suppressed, so nothing is sent.", error="contact_suppressed", reason="manual"
        ),
    ),
    422: ErrorResponse(
        "Unprocessable",
        "A field is missing or has a value that it can't have.",
        {"detail": [{"loc": ["body", "name"], "msg": "Field required", "type": "value_error.missing"}]},
        "ValidationProblem",
    ),
    429: ErrorResponse(
        "TooManyRequests",
        "The key asks faster than it may.",
        _build_error_body("Rate limit exceeded, retry after 2 seconds"),
    ),
    500: ErrorResponse(
        "Fault",
        "The service met an error it does not know.",
        _build_error_body("The service could not do this. Its log says why."),
    ),
    503: ErrorResponse(
        "Unavailable",
        "Another service that is needed does not answer.",
        _build_error_body("Try again later."),
    ),
    507: ErrorResponse(
        "NoRoom",
        "The disk of the service is full. Nothing was changed.",
        _build_error_body("The disk is full."),
    ),
}

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_DETAIL = {"description": "What is wrong, as a sentence for a person.", **_TEXT}


def _build_object_schema(description: str, must: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "required": list(must),
        "properties": properties,
    }


SCHEMAS: dict[str, dict[str, Any]] = {
    "Problem": _build_object_schema("A refusal.", ("detail",), detail=_DETAIL),
    "InsufficientScopes": _build_object_schema(
        "What the operation needs, and what the key has.",
        ("detail",),
        detail=_DETAIL,
        error={"description": "`insufficient_scopes`", **_TEXT},
        required={"description": "Scopes that the operation needs.", **_TEXTS},
        granted={"description": "Scopes that the key has.", **_TEXTS},
    ),
    "InsufficientCredits": _build_object_schema(
        "What the email costs, and what is left.",
        ("detail", "error", "required", "available"),
        detail=_DETAIL,
        error={"const": "insufficient_credits"},
        required={"description": "Credits that the email costs.", "type": "integer"},
        available={"description": "Credits that are left.", "type": "integer"},
    ),
    "ValidationProblem": _build_object_schema(
        "Each failed validation.",
        ("detail",),
        detail={"type": "array", "items": {"$ref": "#/components/schemas/FailedValidation"}},
    ),
    "FailedValidation": _build_object_schema(
        "One failed validation.",
        ("loc", "msg", "type"),
        loc={"description": "The way to the field, from `body`, `query` or `path` on.", **_TEXTS},
        msg={"description": "What is wrong.", **_TEXT},
        type={"description": "The kind of the mistake, such as `value_error.missing`.", **_TEXT},
    ),
}


def build_responses() -> dict[str, Any]:
    """Return all error responses by name, for references to them."""
    return {one.name: _build_response(status, one) for status, one in REFUSALS.items()}


def _build_response(status: int, one: ErrorResponse) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{one.schema}"}
    found = {
        "description": one.description,
        "content": {"application/json": {"schema": schema, "example": one.body}},
    }
    return found | ({"headers": RETRY_AFTER} if status == 429 else {})


def reference_responses(statuses: set[int]) -> dict[str, Any]:
    """Return a reference to the error response of each status."""
    return {
        str(status): {"$ref": f"#/components/responses/{REFUSALS[status].name}"}
        for status in sorted(statuses)
    }
