"""Everything that can go wrong, as one tree: raised by the service, sent, and raised again by the client."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """Base of all; `detail` is a sentence for a person, or the list of a failed validation."""

    status = 500

    def __init__(self, detail: str | list[dict[str, Any]], **more: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.more = more

    def __str__(self) -> str:
        if isinstance(self.detail, str):
            return self.detail
        return "; ".join(_describe_item(item) for item in self.detail)


class Invalid(Problem):
    """400: understood, and refused for what it asks."""

    status = 400


class Unauthorized(Problem):
    status = 401


class OutOfCredits(Problem):
    status = 402


class Forbidden(Problem):
    """403; `more` holds `required` and `granted`."""

    status = 403


class NotFound(Problem):
    status = 404


class NotOffered(NotFound):
    """Raised by the client alone: the service, an older one, does not know the operation."""


class Conflict(Problem):
    status = 409


class TooLarge(Problem):
    status = 413


class Unprocessable(Problem):
    """422; `detail` is a list of {loc, msg, type}."""

    status = 422

    @classmethod
    def of(cls, field: str, sentence: str, kind: str = "value_error") -> Unprocessable:
        """For one field of a body."""
        return cls([{"loc": ["body", field], "msg": sentence, "type": kind}])


class TooManyRequests(Problem):
    """429; `more["retry_after"]` in seconds."""

    status = 429


class ServiceFault(Problem):
    """5xx: the other side failed."""

    status = 500


class Unavailable(ServiceFault):
    """503, or nobody answered at all."""

    status = 503


class Unreachable(Unavailable):
    """No answer came: refused, timed out, cut."""


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


def problem_for(status: int, detail: str | list[dict[str, Any]], more: dict[str, Any]) -> Problem:
    """The problem of an HTTP status; an unknown one falls back to the root of its hundred."""
    kind = BY_STATUS.get(status) or (Invalid if status < 500 else ServiceFault)
    problem = kind(detail, **more)
    problem.status = status
    return problem


def _describe_item(item: dict[str, Any]) -> str:
    where = [str(part) for part in item.get("loc", ()) if part not in ("body", "query", "path")]
    return f"{'.'.join(where)}: {item.get('msg', '')}" if where else str(item.get("msg", ""))
