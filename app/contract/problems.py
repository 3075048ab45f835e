"""All errors in one hierarchy: raised by the service, sent, and raised again by the client."""

from __future__ import annotations

from typing import Any

from .sentences import Sentence, dump_code


class Problem(Exception):
    """Base class of all errors; `detail` is a sentence for a person, or the list of a failed validation."""

    status = 500

    def __init__(self, detail: Sentence | list[dict[str, Any]], **more: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.more = more

    @property
    def body(self) -> dict[str, Any]:
        """The JSON of the answer: `detail`, a sentence's `code` and `params` (RFC 9457, 3.2), and more."""
        coded = dump_code(self.detail) if isinstance(self.detail, Sentence) else None
        return {"detail": self.detail, **(coded or {}), **self.more}

    def __str__(self) -> str:
        if isinstance(self.detail, str):
            return self.detail
        return "; ".join(_describe_item(item) for item in self.detail)


class Invalid(Problem):
    """400: the request was understood, and refused for what it asks."""

    status = 400


class Unauthorized(Problem):
    status = 401


class OutOfCredits(Problem):
    status = 402


class Forbidden(Problem):
    """403: not allowed; if scopes are missing, `more` holds `required` and `granted`."""

    status = 403


class NotFound(Problem):
    status = 404


class NotOffered(NotFound):
    """An operation that the service, an older one, does not know; only raised by the client."""


class Conflict(Problem):
    status = 409


class TooLarge(Problem):
    status = 413


class Unprocessable(Problem):
    """422: the validation failed; `detail` is a list of {loc, msg, type}."""

    status = 422

    @classmethod
    def of(cls, field: str, sentence: Sentence, kind: str = "value_error") -> Unprocessable:
        """Build the error for one field of a body."""
        return cls([{"loc": ["body", field], "msg": sentence, "type": kind, **(dump_code(sentence) or {})}])


class TooManyRequests(Problem):
    """429: too many requests; `more["retry_after"]` is in seconds."""

    status = 429


class ServiceFault(Problem):
    """5xx: the service failed."""

    status = 500


class Unavailable(ServiceFault):
    """503, or no answer at all."""

    status = 503


class Unreachable(Unavailable):
    """No answer arrived: the connection was refused, timed out or was cut."""


BY_STATUS: dict[int, type[Problem]] = {
    kind.status: kind
    for kind in (
        Invalid,
        Unauthorized,
        OutOfCredits,
        Forbidden,
        NotFound,
        Conflict,
        TooLarge,
        Unprocessable,
        TooManyRequests,
        ServiceFault,
        Unavailable,
    )
}


def problem_for(status: int, detail: Sentence | list[dict[str, Any]], more: dict[str, Any]) -> Problem:
    """Return the error for an HTTP status; an unknown status becomes Invalid below 500, else ServiceFault."""
    kind = BY_STATUS.get(status) or (Invalid if status < 500 else ServiceFault)
    problem = kind(detail, **more)
    problem.status = status
    return problem


def _describe_item(item: dict[str, Any]) -> str:
    where = [str(part) for part in item.get("loc", ()) if part not in ("body", "query", "path")]
    return f"{'.'.join(where)}: {item.get('msg', '')}" if where else str(item.get("msg", ""))
