"""Whatever is sent, both surfaces answer as their documents say: schemathesis, over HTTP, on real data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID
from zlib import crc32

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service.app import create_app
from app.service.documents.writing import written
from app.service.service import Service
from app.service.settings import Settings

from .conftest import Target

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.ignored_auth,
    checks.unsupported_method,
]
ENDLESS = [paths.CHANGES]
TIMEOUT = 30


def schema_of(prefix: str, *, thorough: bool) -> Any:
    """One surface. `thorough`: with each boundary of each value in turn, too."""
    app = create_app(cast(Service, SimpleNamespace(settings=Settings(data=Path()))))
    config = schemathesis.Config.from_dict(
        {
            "phases": {"coverage": {"enabled": thorough}},
            "generation": {"with-security-parameters": False},  # the key is always a good one
        }
    )
    # Of answers it reads prefixItems as drafts before 2020-12 did, and finds the document wrong.
    document = json.loads(
        re.sub(r'"prefixItems": \[({[^]]*?})[^]]*\]', r'"items": \1', json.dumps(written(app, prefix)))
    )
    schema = schemathesis.openapi.from_dict(document, config=config)
    return schema.exclude(path=ENDLESS)


def few(count: int) -> Any:
    """So many examples an operation; the same ones each time while they are few."""
    return settings(
        max_examples=count,
        derandomize=count < 100,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a body."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(inner)


def stays_here(case: Any) -> None:
    """Mail servers that were made up are on this computer, where nobody listens."""
    for part in parts(case.body):
        for name in part.keys() & {"smtp_host", "imap_host"}:
            if isinstance(part[name], str) and part[name]:
                part[name] = "127.0.0.1"


def real(case: Any, target: Target) -> None:
    """Most identifiers are made those of something that is there."""
    names = case.path_parameters or {}
    chosen = target.sets[crc32(repr(sorted(names.items())).encode()) % len(target.sets)]
    for place in (names, case.query or {}, *parts(case.body)):
        for name in place.keys() & chosen.keys():
            if is_uuid(place[name]) and crc32(place[name].encode()) % 5:
                place[name] = chosen[name]


def is_uuid(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(UUID(value))
    except ValueError:
        return False


def holds(case: Any, target: Target) -> None:
    stays_here(case)
    real(case, target)
    headers = {KEY_HEADER: target.key}
    case.call_and_validate(base_url=target.base_url, headers=headers, checks=CHECKS, timeout=TIMEOUT)


PUBLIC, DESK = (schema_of(prefix, thorough=False) for prefix in (paths.PUBLIC, paths.DESK))


@PUBLIC.parametrize()
@few(20)
def test_public(case: Any, target: Target) -> None:
    holds(case, target)


@DESK.parametrize()
@few(20)
def test_desk(case: Any, target: Target) -> None:
    holds(case, target)
