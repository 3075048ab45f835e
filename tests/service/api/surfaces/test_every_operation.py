"""One table of all operations, run over HTTP: how each succeeds, and each refusal that is documented."""

from __future__ import annotations

import contextlib
import functools
import json
import re
import sqlite3
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import jsonschema_rs
import pytest

from app.contract import paths
from app.contract.ids import new_id
from app.contract.problems import Unauthorized
from app.contract.scopes import KEY_HEADER, Scope
from app.service.api.authentication import KEY_INVALID, KEY_REQUIRED
from app.service.api.middleware import REQUEST_ID
from app.service.core.tables import metadata
from app.service.records.access import new_key
from tests.service.api.surfaces.operations import OPERATIONS

from .conftest import Target
from .table import TABLE, Context, No, Row

PLACES = sorted(TABLE)
every = pytest.mark.parametrize(("method", "path"), PLACES)
NOT_UUIDS = {"thread_id"}  # a string, says the contract
MAKES = {("PUT", paths.BRANCH): {"entry_edge_id"}}  # an id that the caller mints


def test_scenario_table_lists_every_operation_and_no_other() -> None:
    assert TABLE.keys() == OPERATIONS.keys(), (
        "each operation has a row in tests/service/api/surfaces/table.py"
    )


def scene_of(target: Target, api: httpx.Client, row: Row, no: No | None = None, **more: bool) -> Context:
    """Things of its own for what changes them; `quiet` requests share theirs."""
    status = no.state if no is not None and no.state else row.state
    ids = dict(target.of(status)[0]) if more.get("quiet") else target.fresh(status)
    return Context(ids, target.others[0], target, api)


def prepared(scene: Context, row: Row, no: No | None = None) -> dict[str, Any]:
    """The request, all but where it goes to."""
    before = no.before if no is not None and no.before else row.before
    if before is not None:
        scene.ids.update(before(scene) or {})
    body = no.body if no is not None and no.body else row.body
    if row.form is not None:
        return body(scene) if body is not None else dict(row.form)
    return {"json": body(scene)} if body is not None else {}


def address(scene: Context, path: str, row: Row, no: No | None = None) -> str:
    more = (no.path if no is not None and no.path else row.path) or (lambda _: {})
    return path.format(**scene.ids | more(scene))


def asked(api: httpx.Client, method: str, url: str, **more: Any) -> httpx.Response:
    """The answer; of a stream its head is enough."""
    if url != paths.CHANGES:
        return api.request(method, url, **more)
    with api.stream(method, url, **more) as answer:
        if not answer.is_success:
            answer.read()
        return answer


@functools.cache
def registry_of(api: httpx.Client, prefix: str) -> tuple[dict[str, Any], jsonschema_rs.Registry]:
    document = api.get(prefix + paths.OPENAPI).json()
    return document, jsonschema_rs.Registry([("urn:document", document)])


def list_deviations(api: httpx.Client, method: str, path: str, answer: httpx.Response) -> list[str]:
    """What of an answer is otherwise than its document says, formats included."""
    document, registry = registry_of(api, path[: path.index("/v1") + 3])
    told = document["paths"][path][method.lower()]["responses"][str(answer.status_code)]
    schema = told["content"]["application/json"]["schema"]
    within = json.loads(json.dumps(schema).replace('"#/', '"urn:document#/'))
    validator = jsonschema_rs.Draft202012Validator(within, validate_formats=True, registry=registry)
    return [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(answer.json())]


@every
def test_operation_succeeds_with_documented_shape_and_audit_entry(
    method: str, path: str, target: Target, api: httpx.Client
) -> None:
    row = TABLE[method, path]
    scene = scene_of(target, api, row)
    request = prepared(scene, row)
    name = {REQUEST_ID: uuid4().hex}
    answer = asked(api, method, address(scene, path, row), params=row.query, headers=name, **request)
    assert answer.status_code == row.status, answer.text
    if row.media:
        assert answer.headers["content-type"].startswith(row.media)
    if row.shape is not None:
        body = answer.json()
        row.shape.model_validate(body)
        names = {field.alias or name for name, field in row.shape.model_fields.items()}
        assert names <= body.keys(), f"lacks {names - body.keys()}"
        assert not list_deviations(api, method, path, answer)
    told = api.get(paths.AUDIT, params={"request_id": answer.headers[REQUEST_ID]}).json()["entries"]
    operation = OPERATIONS[method, path]
    is_told = operation.is_audited and answer.is_success
    assert [one["action"] for one in told] == ([operation.id] if is_told else []), "who did what"
    assert all(one["user_name"] == "Owner" and one["kind"] and one["summary"] for one in told)


@pytest.mark.parametrize("path", [path for method, path in PLACES if method == "GET"])
def test_operation_answers_head_like_get_without_body(path: str, target: Target, api: httpx.Client) -> None:
    row = TABLE["GET", path]
    scene = scene_of(target, api, row, quiet=row.before is None)
    prepared(scene, row)
    answer = api.head(address(scene, path, row), params=row.query)
    assert (answer.status_code, answer.content) == (row.status, b""), answer.headers
    assert answer.headers["content-type"].startswith(row.media)


@every
def test_operation_without_key_or_scope_is_refused(
    method: str, path: str, target: Target, api: httpx.Client, stranger: httpx.Client
) -> None:
    row = TABLE[method, path]
    url = path.format(**target.others[0] | target.sets[0])
    for key, refusal in ((None, KEY_REQUIRED), (new_key(), KEY_INVALID)):
        refused = stranger.request(method, url, headers={KEY_HEADER: key} if key else {})
        assert (refused.status_code, refused.json()) == (401, Unauthorized(refusal).body)
    for lacking in row.scopes:
        granted = [str(scope) for scope in Scope if scope != lacking]
        made = api.post(paths.KEYS, json={"name": "All but one", "scopes": granted}).json()
        refused = api.request(method, url, headers={KEY_HEADER: made["secret"]})
        assert refused.status_code == 403
        assert refused.json() == {
            "detail": f"Missing required scopes: {lacking}",
            "code": "key_scopes_missing",
            "params": {"scopes": lacking},
            "error": "insufficient_scopes",
            "required": [str(scope) for scope in row.scopes],
            "granted": granted,
        }
        api.delete(paths.KEY.format(key_id=made["key"]["id"]))


@every
def test_operation_on_id_of_another_workspace_answers_not_found(
    method: str, path: str, target: Target, api: httpx.Client
) -> None:
    row = TABLE[method, path]
    scene = scene_of(target, api, row, quiet=row.before is None)
    request = prepared(scene, row)
    names = set(re.findall(r"{(\w+)}", path)) - MAKES.get((method, path), set())
    for name in names - {"step_number"}:  # a lead's own
        shared = name in {"contact_id", "tag_id", "list_id", "suppression_id", "entry_id", "user_id"}
        for whose in target.others[:1] if shared else target.others:
            answer = api.request(method, path.format(**scene.ids | {name: whose[name]}), **request)
            assert answer.status_code == 404 and "not found" in answer.json()["detail"], answer.text
        unknown = api.request(method, path.format(**scene.ids | {name: new_id()}), **request)
        assert unknown.status_code == 404, unknown.text
        malformed = api.request(method, path.format(**scene.ids | {name: "nonsense"}), **request)
        assert malformed.status_code == (404 if name in NOT_UUIDS else 422), malformed.text


@every
def test_operation_with_malformed_request_lists_errors_by_field(
    method: str, path: str, target: Target, api: httpx.Client
) -> None:
    row = TABLE[method, path]
    scene = scene_of(target, api, row, quiet=True)
    url = path.format(**scene.ids)
    wrong: list[dict[str, Any]] = (
        [{"params": {"page": 0}}] if row.shape and "pagination" in row.shape.model_fields else []
    )
    if row.body is not None:
        wrong += [{"json": "nonsense"}, {"content": b"{", "headers": {"Content-Type": "application/json"}}]
    if row.form is not None:
        wrong += [{"json": {}}, {"files": {"other": ("a.csv", b"")}}]
    if row.body is not None and path.startswith(paths.DESK):
        wrong.append({"json": prepared(scene, row)["json"] | {"no_such_field": 1}})
    for request in wrong:
        answer = api.request(method, url, **request)
        assert answer.status_code == 422, answer.text
        for item in answer.json()["detail"]:
            assert item.keys() == {"loc", "msg", "type", "code", "params"}
            assert all(isinstance(one, str) for one in item["loc"])


def list_body_fields(api: httpx.Client, method: str, path: str, known: dict[str, str]) -> list[str]:
    """The fields of a JSON body that the document describes so, or has so for one of their alternatives."""
    document = api.get(path[: path.index("/v1") + 3] + paths.OPENAPI).json()
    content = document["paths"][path][method.lower()].get("requestBody", {}).get("content", {})
    name = str(content.get("application/json", {}).get("schema", {}).get("$ref", "")).rpartition("/")[2]
    fields = document["components"]["schemas"].get(name, {}).get("properties", {}).items()
    alternatives = {field: schema.get("anyOf", [schema]) for field, schema in fields}
    return [
        field for field, each in alternatives.items() if any(known.items() <= one.items() for one in each)
    ]


@pytest.mark.parametrize(
    ("known", "wrongs"),
    [
        ({"type": "boolean"}, (0, 1, "true")),
        ({"format": "date-time"}, (1_772_452_800, 1_772_452_800_000.0, "1772452800", True)),
    ],
)
def test_operation_refuses_number_as_boolean_or_time(
    known: dict[str, str], wrongs: tuple[Any, ...], target: Target, api: httpx.Client
) -> None:
    seen = 0
    for method, path in [place for place in PLACES if TABLE[place].body is not None]:
        row = TABLE[method, path]
        for field in list_body_fields(api, method, path, known):
            scene = scene_of(target, api, row, quiet=True)
            for wrong in wrongs:
                body = prepared(scene, row)["json"] | {field: wrong}
                answer = api.request(method, address(scene, path, row), json=body)
                assert answer.status_code == 422, (method, path, field, wrong)
                assert [one["loc"] for one in answer.json()["detail"]] == [["body", field]], answer.text
                seen += 1
    assert seen > 5


REFUSALS = [(place, no) for place in PLACES for no in TABLE[place].refuses]


@pytest.mark.parametrize(
    ("place", "no"), REFUSALS, ids=[f"{place[0]} {place[1]} {no.status} {no.says}" for place, no in REFUSALS]
)
def test_operation_refuses_as_documented(
    place: tuple[str, str], no: No, target: Target, api: httpx.Client
) -> None:
    method, path = place
    row = TABLE[place]
    scene = scene_of(target, api, row, no, quiet=not (no.before or row.before))
    request = prepared(scene, row, no)
    answer = api.request(method, address(scene, path, row, no), **request)
    if no.after is not None:
        no.after(scene)
    assert answer.status_code == no.status, answer.text
    body = answer.json()
    text = body["detail"] if no.status != 422 else str(body["detail"])
    assert no.says in text and set(no.more) <= body.keys(), body


def test_public_operation_accepts_unknown_fields(target: Target, api: httpx.Client) -> None:
    for place in PLACES:
        row = TABLE[place]
        if place[1].startswith(paths.DESK) or row.body is None:
            continue
        scene = scene_of(target, api, row)
        request = prepared(scene, row)
        if isinstance(request["json"], dict):
            request["json"]["no_such_field"] = uuid4().hex
            answer = api.request(place[0], address(scene, place[1], row), **request)
            assert answer.status_code == row.status, f"{place}: {answer.text}"


def test_change_stream_names_no_ids_of_another_workspace(target: Target, api: httpx.Client) -> None:
    with api.stream("GET", paths.CHANGES) as stream:
        lines = stream.iter_lines()
        next(lines)
        api.post(paths.CAMPAIGNS, json={"name": "Seen by its own alone"})
        told = next(line for line in lines if '"kind":"campaign"' in line)
    assert json.loads(told.removeprefix("data: "))["ids"] == []


def with_theirs(value: Any, own: dict[str, str], theirs: dict[str, str]) -> Iterator[Any]:
    """The body, each id in it in turn replaced by that of the same name of others."""
    if isinstance(value, str):
        yield from {theirs[name] for name in own.keys() & theirs if own[name] == value and len(value) > 8}
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (value | {key: other} for other in with_theirs(inner, own, theirs))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in with_theirs(inner, own, theirs))


def of_team(target: Target, theirs: dict[str, str]) -> list[Any]:
    """All rows of a team and all that are tied to any of its own, but what its inboxes say of themselves."""
    tied = [table for table in metadata.sorted_tables if table.name != "inboxes"]
    ties = {column for table in tied for column in table.c if column.foreign_keys or column.name == "team_id"}
    asked = [f"SELECT * FROM {one.table.name} WHERE {one.name} = ?" for one in ties]
    with contextlib.closing(sqlite3.connect(target.data / "outreach.sqlite")) as conn:
        return [conn.execute(each, (one,)).fetchall() for each in asked for one in theirs.values()]


@pytest.mark.parametrize(("method", "path"), [place for place in PLACES if TABLE[place].body is not None])
def test_operation_with_id_of_another_team_in_body_leaves_its_data_unchanged(
    method: str, path: str, target: Target, api: httpx.Client
) -> None:
    row, theirs = TABLE[method, path], target.others[0]
    before, scene = of_team(target, theirs), scene_of(target, api, row)
    assert any(before)
    for at, _ in enumerate(list(with_theirs(prepared(scene, row).get("json"), scene.ids, theirs))):
        scene = scene_of(target, api, row)
        body = list(with_theirs(prepared(scene, row)["json"], scene.ids, theirs))[at]
        answer = asked(api, method, address(scene, path, row), params=row.query, json=body)
        assert answer.is_success or answer.status_code in (400, 404, 409, 422), answer.text
        assert theirs["tail"] not in answer.text
    assert of_team(target, theirs) == before
