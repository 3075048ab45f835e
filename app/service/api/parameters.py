"""Query parameters that an operation does not have: a search that ignored them would find everyone."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.routing import APIRoute
from pydantic import BaseModel

from app.contract.paths import DESK
from app.contract.problems import Unprocessable
from app.contract.sentences import Sentence, dump_code, say

NAMED, LETTERS = 10, 64  # at most
NO_PARAMETER = say("request_parameter_unknown", "There is no parameter of this name")


def list_unknown_parameters(request: Request) -> list[str]:
    """Return the names in the query that the route of this request does not declare."""
    route = request.scope.get("route")
    if not request.query_params or not isinstance(route, APIRoute):
        return []
    known = _list_known_parameters(route)
    return [name[:LETTERS] for name in request.query_params if name not in known][:NAMED]


def _list_known_parameters(route: APIRoute) -> set[str]:
    known: set[str] = set()
    for field in route.dependant.query_params:
        model = field.field_info.annotation
        if isinstance(model, type) and issubclass(model, BaseModel):
            known |= {one.alias or name for name, one in model.model_fields.items()}
        else:
            known.add(field.alias)
    return known


def refuse_unknown_parameters(request: Request) -> None:
    """Raise Unprocessable for unknown parameters on the desk surface."""
    unknown = list_unknown_parameters(request) if request.url.path.startswith(DESK) else ()
    if unknown:
        wrong = {"msg": NO_PARAMETER, "type": "extra_forbidden", **(dump_code(NO_PARAMETER) or {})}
        raise Unprocessable([{"loc": ["query", name], **wrong} for name in unknown])


async def _describe_ignored_parameters(request: Request) -> Sentence:
    if not (unknown := list_unknown_parameters(request)):
        return Sentence("")
    names = ", ".join(unknown)
    return say("request_parameters_ignored", "Unknown parameters are ignored: {names}", names=names)


Ignored = Annotated[Sentence, Depends(_describe_ignored_parameters)]
