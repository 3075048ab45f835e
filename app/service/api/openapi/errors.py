"""The error responses of the API, for the OpenAPI documents."""

from __future__ import annotations

from typing import Any, NamedTuple

ALWAYS, OF_WRITES, OF_POSTS = (401, 403, 422, 429, 500), (400, 507), (409,)
SOME_ID = "0e9c3a52-5a0c-4f5e-9f1e-3d7f0f6f3a11"
RETRY_AFTER = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-ID": {
        "description": "The name of the request, as the log and the audit log have it: the one that was "
        "sent, if it is 1 to 64 of letters, digits and `_ . : -`, else one of the service's own.",
        "schema": {"type": "string", "pattern": r"^[\w.:-]{1,64}$"},
        "example": "import-2026-03-02",
    },
    "RateLimit": {
        "description": "`r`: requests that the key may make at once; `t`: seconds until they are as many "
        "as can be. They come back evenly.",
        "schema": {"type": "string", "pattern": r'^"key";r=\d+;t=\d+$'},
        "example": '"key";r=119;t=1',
    },
    "RateLimit-Policy": {
        "description": "`q`: requests that a key may make at once, at the most; `w`: seconds in which as "
        "many come back.",
        "schema": {"type": "string", "pattern": r'^"key";q=\d+;w=\d+$'},
        "example": '"key";q=120;w=12',
    },
}
OF_LIMIT = ("RateLimit", "RateLimit-Policy")


class ErrorResponse(NamedTuple):
    """An error response; `name` is that of the response in the document, `body` an example."""

    name: str
    description: str
    body: dict[str, Any]
    schema: str = "Problem"


def _build_error_body(
    detail: str, code: str, params: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    return {"detail": detail, "code": code, "params": params or {}, **more}


REFUSALS: dict[int, ErrorResponse] = {
    400: ErrorResponse(
        "Invalid",
        "Understood, and refused for what it asks or for the state of what it is about.",
        _build_error_body(
            "This campaign is archived and takes no more leads. Copy it, or choose another one.",
            "campaign_archived",
        ),
    ),
    401: ErrorResponse(
        "Unauthorized",
        "No key, or one that opens nothing.",
        _build_error_body("Invalid or revoked API key", "key_invalid"),
    ),
    402: ErrorResponse(
        "OutOfCredits",
        "There are not enough credits. Nothing was sent or charged.",
        _build_error_body(
            "There are not enough credits to send this email. Raise the budget in the settings.",
            "credits_insufficient",
            error="insufficient_credits",
            required=1,
            available=0,
        ),
        "InsufficientCredits",
    ),
    403: ErrorResponse(
        "Forbidden",
        "The key lacks a scope, or a web page of another origin asks.",
        _build_error_body(
            "Missing required scopes: campaigns:write",
            "key_scopes_missing",
            {"scopes": "campaigns:write"},
            error="insufficient_scopes",
            required=["campaigns:write"],
            granted=["campaigns:read"],
        ),
        "InsufficientScopes",
    ),
    404: ErrorResponse(
        "NotFound",
        "There is no such thing, or it belongs to another team or workspace.",
        _build_error_body(f"List {SOME_ID} not found", "list_not_found", {"id": SOME_ID}),
    ),
    409: ErrorResponse(
        "Conflict",
        "It exists already, the person is suppressed (then `reason` says why), "
        "or the Idempotency-Key was used for another request.",
        _build_error_body(
            "ana@example.com is suppressed, so nothing is sent.",
            "mail_to_suppressed",
            {"address": "ana@example.com"},
            error="contact_suppressed",
            reason="manual",
        ),
    ),
    422: ErrorResponse(
        "Unprocessable",
        "A field is missing or has a value that it can't have.",
        {
            "detail": [
                {
                    "loc": ["body", "name"],
                    "msg": "Field required",
                    "type": "value_error.missing",
                    "code": "missing",
                    "params": {},
                }
            ]
        },
        "ValidationProblem",
    ),
    429: ErrorResponse(
        "TooManyRequests",
        "The key asks faster than it may.",
        _build_error_body(
            "Rate limit exceeded, retry after 2 seconds", "request_rate_limited", {"seconds": 2}
        ),
    ),
    500: ErrorResponse(
        "Fault",
        "The service met an error it does not know.",
        _build_error_body("The service could not do this. Its log says why.", "request_failed"),
    ),
    503: ErrorResponse(
        "Unavailable",
        "Another service that is needed does not answer.",
        _build_error_body(
            "The database does not answer, so nothing is sent and nothing can be saved. It continues "
            "automatically once the database answers.",
            "database_silent",
        ),
    ),
    507: ErrorResponse(
        "NoRoom",
        "The disk of the service is full. Nothing was changed.",
        _build_error_body(
            "The disk with the data is full, so nothing is sent and nothing can be saved. Free some "
            "space; then it continues automatically.",
            "database_disk_full",
        ),
    ),
}

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_DETAIL = {"description": "What is wrong, as a sentence for a person.", **_TEXT}
_CODE = {
    "description": "The code of the sentence, never renamed: one of `x-codes` in `info`. A text of another "
    "program has none.",
    **_TEXT,
}
_PARAMS = {
    "description": "What the sentence names: texts, numbers, dates and local times in ISO 8601, and "
    "sentences with their own `code`, `params` and `detail`.",
    "type": "object",
    "additionalProperties": True,
}
_SAID = {"detail": _DETAIL, "code": _CODE, "params": _PARAMS}


def _build_object_schema(description: str, must: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "required": list(must),
        "properties": properties,
    }


SCHEMAS: dict[str, dict[str, Any]] = {
    "Problem": _build_object_schema("A refusal.", ("detail",), **_SAID),
    "InsufficientScopes": _build_object_schema(
        "What the operation needs, and what the key has.",
        ("detail",),
        **_SAID,
        error={"description": "`insufficient_scopes`", **_TEXT},
        required={"description": "Scopes that the operation needs.", **_TEXTS},
        granted={"description": "Scopes that the key has.", **_TEXTS},
    ),
    "InsufficientCredits": _build_object_schema(
        "What the email costs, and what is left.",
        ("detail", "error", "required", "available"),
        **_SAID,
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
        code={
            "description": "The code of the sentence, one of `x-codes` in `info`, or a kind of mistake that "
            "pydantic knows, such as `greater_than_equal`.",
            **_TEXT,
        },
        params=_PARAMS,
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
    limited = {"Retry-After": RETRY_AFTER, **reference_headers(*OF_LIMIT)} if status == 429 else {}
    return found | {"headers": reference_headers("X-Request-ID") | limited}


def reference_headers(*names: str) -> dict[str, Any]:
    """Return references to headers of the document."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def reference_responses(statuses: set[int]) -> dict[str, Any]:
    """Return a reference to the error response of each status."""
    return {
        str(status): {"$ref": f"#/components/responses/{REFUSALS[status].name}"}
        for status in sorted(statuses)
    }
