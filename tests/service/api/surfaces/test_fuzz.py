"""Whatever is sent, both surfaces answer as their documents say: schemathesis, over HTTP, on real data."""

from __future__ import annotations

import contextlib
import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings, strategies
from hypothesis.errors import Flaky
from schemathesis import GenerationMode, checks

from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.api.openapi.documents import build_document
from app.service.app_state import AppState
from app.service.core.settings import Settings
from tests.service.api.surfaces.operations import OPERATIONS
from tests.service.one_of_each import STATUSES

from .conftest import Target

SURFACES = (paths.PUBLIC, paths.DESK)
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.ignored_auth,
    checks.unsupported_method,
]
BOTH = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
ENDLESS = {("GET", paths.CHANGES)}
PLACES = sorted(OPERATIONS.keys() - ENDLESS, key=lambda place: (place[0] == "DELETE", place[1], place[0]))
FEW, MANY, ROUND = 20, 400, 5


@functools.cache
def schema_of(prefix: str) -> Any:
    """What schemathesis knows of one surface."""
    app = create_app(cast(AppState, SimpleNamespace(settings=Settings(data=Path()), metrics=None)))
    document = json.dumps(build_document(app, prefix))
    # Of answers it reads prefixItems as drafts before 2020-12 did, and finds the document wrong.
    document = re.sub(r'"prefixItems": \[({[^]]*?})[^]]*\]', r'"items": \1', document)
    keys = {"generation": {"with-security-parameters": False}}  # the key is always a good one
    return schemathesis.openapi.from_dict(json.loads(document), config=schemathesis.Config.from_dict(keys))


def so_many(count: int) -> Any:
    """So many examples an operation; the same ones each time while they are few."""
    return settings(
        max_examples=count,
        derandomize=count == FEW,
        stateful_step_count=6,
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


def stays_here(case: Any, target: Target, pick: int) -> None:
    """Mail servers that were made up are on this computer: those of practice, or none that listens."""
    for part in parts(case.body):
        if isinstance(part.get("smtp_host"), str) and isinstance(part.get("imap_host"), str):
            part |= target.mailbox if pick % 2 else {"smtp_host": "127.0.0.1", "imap_host": "127.0.0.1"}


def real(case: Any, target: Target, pick: int) -> None:
    """Four times of five the identifiers are those of things that are there, and belong together."""
    if pick % 5 == 0:
        return
    some = target.of(STATUSES[pick // 5 % len(STATUSES)])
    chosen = some[pick // 25 % len(some)]
    chosen = chosen | {"from_campaign_id": target.sets[0]["campaign_id"], "domain": f"fuzz{pick}.test"}
    chosen["target_subsequence_node_id"] = chosen["node_id"]
    if pick % 2:
        chosen["inbox_id"] = chosen["works_inbox_id"]
    for place in (case.path_parameters or {}, case.query or {}, *parts(case.body)):
        for name in place:
            if name in chosen and isinstance(place[name], str):
                place[name] = chosen[name]
            elif name.removesuffix("s") in chosen and is_ids(place[name]):
                place[name] = [chosen[name.removesuffix("s")]]
    if is_ids(case.body):
        case.body = [chosen["lead_id" if "campaign_id" in (case.path_parameters or {}) else "contact_id"]]


def once(case: Any, number: int) -> None:
    """A key that makes a repetition harmless is used once: a repetition is not what is tested here."""
    for name in [name for name in case.headers or () if name.lower() == "idempotency-key"]:
        if number % 3:
            del case.headers[name]
        else:
            case.headers[name] = f"{case.headers[name]}{number}-{uuid4()}"


def is_ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)


def sent(target: Target) -> dict[str, Any]:
    return {"base_url": target.base_url, "headers": {KEY_HEADER: target.key}, "timeout": 30}


def holds(case: Any, target: Target, pick: int) -> None:
    stays_here(case, target, pick)
    real(case, target, pick)
    once(case, pick)
    answer = case.call(**sent(target))
    if len(answer.request.body or b"") > Settings.body_megabytes << 20:  # now and then, by luck
        assert answer.status_code == 413
    else:
        case.validate_response(answer, checks=CHECKS)


def fuzz(method: str, path: str, target: Target, count: int) -> None:
    """The examples of the document, good requests and bad ones."""
    prefix = paths.PUBLIC if path.startswith(paths.PUBLIC) else paths.DESK
    operation = schema_of(prefix)[path][method]
    written_down = operation.schema.get_strategies_from_examples(operation)
    made_up = [operation.as_strategy(generation_mode=mode) for mode in BOTH]

    @so_many(count)
    @given(case=strategies.one_of(*written_down, *made_up), pick=strategies.integers(1, 5_000))
    def check(case: Any, pick: int) -> None:
        holds(case, target, pick)

    check()


@pytest.mark.parametrize(("method", "path"), PLACES)
def test_fuzzed_operation_answers_as_documented(method: str, path: str, target: Target) -> None:
    fuzz(method, path, target, FEW)


@pytest.mark.soak
@pytest.mark.parametrize(("method", "path"), PLACES)
def test_fuzzed_operation_with_many_examples_answers_as_documented(
    method: str, path: str, target: Target
) -> None:
    fuzz(method, path, target, MANY)


@pytest.mark.soak
@pytest.mark.parametrize(("method", "path"), PLACES)
def test_operation_with_boundary_values_answers_as_documented(method: str, path: str, target: Target) -> None:
    schema = schema_of(paths.PUBLIC if path.startswith(paths.PUBLIC) else paths.DESK)
    operation = schema[path][method]
    cases = schema.iter_coverage_cases(
        operation, generation_modes=BOTH, generation_config=schema.config.generation
    )
    for number, case in enumerate(cases):
        holds(case, target, number)


def in_sequence(prefix: str, target: Target, count: int) -> None:
    """One operation after another, by the links of the document.

    The service remembers, so a repetition may go another way: failures are gathered, not tried again.
    """
    found: list[Exception] = []
    steps: list[int] = []

    class Sequence(schema_of(prefix).as_state_machine()):  # type: ignore[misc]
        def before_call(self, case: Any) -> None:
            stays_here(case, target, 1)
            once(case, 1)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return sent(target)

        def validate_response(self, response: Any, case: Any, **more: Any) -> None:
            more.pop("additional_checks", None)
            steps.append(response.status_code)
            try:
                case.validate_response(response, checks=CHECKS, transport_kwargs=more)
            except Exception as failure:
                found.append(failure)

    for _ in range(count // ROUND):
        with contextlib.suppress(Flaky):
            Sequence.run(settings=so_many(ROUND))
    assert not found, "\n\n".join(map(str, found[:5]))
    assert len(steps) > count and any(status < 300 for status in steps)


@pytest.mark.parametrize("prefix", SURFACES)
def test_fuzzed_operation_sequence_answers_as_documented(prefix: str, target: Target) -> None:
    in_sequence(prefix, target, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("prefix", SURFACES)
def test_fuzzed_operation_sequence_with_many_examples_answers_as_documented(
    prefix: str, target: Target
) -> None:
    in_sequence(prefix, target, MANY)
