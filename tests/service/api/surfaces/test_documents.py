"""Both OpenAPI documents: nothing missing, nothing wrong, and a page that needs no network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import jsonschema_rs
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from pydantic_core.core_schema import ErrorType

from app import client
from app.contract import paths
from app.contract.events import EventType
from app.contract.scopes import Scope
from app.contract.webhooks import SILENT
from app.service.api.app import create_app
from app.service.api.openapi.documents import build_document
from app.service.app_state import AppState
from app.service.rules.webhook_signing import build_webhook_headers
from tests.service.api.surfaces.operations import OPERATIONS
from tests.service.api.surfaces.table import NOBODY
from tests.service.api.surfaces.test_fuzz import ENDLESS

pytestmark = pytest.mark.anyio
SURFACES = (paths.PUBLIC, paths.DESK)
Document = dict[str, Any]


@pytest.fixture
def app(app_state: AppState) -> FastAPI:
    return create_app(app_state)


@pytest.fixture(params=SURFACES)
def document(app: FastAPI, request: pytest.FixtureRequest) -> Document:
    return build_document(app, request.param)


def operations(document: Document) -> Iterator[tuple[str, Document]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield f"{method.upper()} {path}", operation


def test_operation_table_matches_served_routes(app: FastAPI) -> None:
    routes = {
        (method, route.path)
        for route in iter_route_contexts(app.routes)
        for method in route.methods or ()
        if route.include_in_schema
    }
    assert routes == OPERATIONS.keys()


def test_contract_paths_are_all_served(app: FastAPI) -> None:
    pages = {paths.OPEN_PIXEL, paths.CLICK, paths.UNSUBSCRIBE}
    wanted = {value for name, value in vars(paths).items() if name.isupper() and value.startswith("/api")}
    served = {route.path for route in iter_route_contexts(app.routes)}
    assert wanted - {paths.PUBLIC, paths.DESK, *pages} <= served


def test_openapi_operations_have_unique_id_summary_scopes_and_responses(document: Document) -> None:
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[a-z]+(_[a-z]+)+", one) for one in ids)
    known = {tag["name"] for tag in document["tags"]}
    for place, operation in operations(document):
        assert operation["summary"] and operation["description"].endswith((".", "`")), place
        assert set(operation["tags"]) <= known, place
        scopes = operation["x-required-scopes"]
        assert scopes and set(scopes) <= {*Scope} and operation["security"] == [{"ApiKey": scopes}], place
        answers = operation["responses"].keys()
        assert {"401", "403", "422", "429", "500"} <= answers and min(answers) < "300", place
        assert ("404" in answers) >= ("{" in place), place


def test_openapi_responses_name_request_id_and_rate_limit(document: Document) -> None:
    known = document["components"]["headers"].keys()
    assert known == {"X-Request-ID", "RateLimit", "RateLimit-Policy"}
    for place, operation in operations(document):
        for status, answer in operation["responses"].items():
            assert status >= "400" or known <= answer["headers"].keys(), place
    for name, response in document["components"]["responses"].items():
        assert "X-Request-ID" in response["headers"], name
    refused = document["components"]["responses"]["TooManyRequests"]["headers"]
    assert refused.keys() == known | {"Retry-After"}


def test_openapi_fields_and_parameters_are_described(document: Document) -> None:
    bare = [
        f"{place} {parameter['name']}"
        for place, operation in operations(document)
        for parameter in operation["parameters"]
        if "$ref" not in parameter and not parameter.get("description")
    ]
    bare += [
        f"{model}.{name}"
        for model, schema in document["components"]["schemas"].items()
        for name, field in schema.get("properties", {}).items()
        if not field.get("description") and "const" not in field
    ]
    assert not bare, (
        "describe each by Field(description=…) in app/contract, or by its name in "
        "app/service/api/openapi/field_descriptions.py: " + ", ".join(bare)
    )


def test_openapi_fields_name_their_format(app: FastAPI) -> None:
    schemas = build_document(app, paths.PUBLIC)["components"]["schemas"]
    for model, field, wanted in (
        ("Contact", "id", "uuid"),
        ("Contact", "email", "idn-email"),
        ("Enroll", "campaign_id", "uuid"),
        ("NewWebhook", "target_url", "iri"),
        ("LeadUpload", "progress_url", "uri-reference"),
        ("SenderAccount", "created_at", "date-time"),
        ("DailyUsage", "date", "date"),
        ("Thread", "thread_id", None),
        ("RowError", "email", None),
    ):
        assert schemas[model]["properties"][field].get("format") == wanted, f"{model}.{field}"
    assert schemas["Enroll"]["properties"]["contact_ids"]["items"]["format"] == "uuid"


def examples(document: Document) -> Iterator[tuple[str, Any, Any]]:
    """Each place that gives an example, its schema, and the example."""
    for place, operation in operations(document):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                yield place, content["schema"], content["example"]
        for parameter in operation["parameters"]:
            if "$ref" not in parameter:
                yield f"{place} {parameter['name']}", parameter["schema"], parameter["example"]
    for name, response in document["components"]["responses"].items():
        for content in response["content"].values():
            yield name, content["schema"], content["example"]
    for name, header in document["components"]["headers"].items():
        yield name, header["schema"], header["example"]


def webhook_examples(document: Document) -> Iterator[tuple[str, Any, Any]]:
    for kind, hook in document.get("webhooks", {}).items():
        content = hook["post"]["requestBody"]["content"]["application/json"]
        yield kind, content["schema"], content["example"]
        for header in hook["post"]["parameters"]:
            yield f"{kind} {header['name']}", header["schema"], header["example"]


def test_openapi_examples_match_their_schema(document: Document) -> None:
    registry = jsonschema_rs.Registry([("urn:document", document)])
    wrong, seen = [], 0
    for place, schema, example in (*examples(document), *webhook_examples(document)):
        within = json.loads(json.dumps(schema).replace('"#/', '"urn:document#/'))
        validator = jsonschema_rs.Draft202012Validator(within, validate_formats=True, registry=registry)
        wrong += [
            f"{place} {error.instance_path}: {error.message}" for error in validator.iter_errors(example)
        ]
        seen += 1
    assert not wrong, "\n".join(wrong)
    assert seen > 100


def codes_of(refusal: Any) -> Iterator[str]:
    """The code of a refusal, or of each failed validation; "" where one is missing."""
    detail = refusal["detail"]
    yield from (one.get("code", "") for one in (detail if isinstance(detail, list) else [refusal]))


def test_openapi_lists_codes_of_refusals_seen_over_http(api: httpx.Client, stranger: httpx.Client) -> None:
    document = stranger.get(paths.DESK + paths.OPENAPI).json()
    listed = document["info"]["x-codes"]
    assert [*listed] == sorted(listed) and all(listed.values())
    known = {*listed, *get_args(ErrorType)}
    answers = document["components"]["responses"].values()
    examples = [answer["content"]["application/json"]["example"] for answer in answers]
    seen = {"an example": [*map(codes_of, examples)]}
    for method, path in sorted(OPERATIONS.keys() - ENDLESS):
        url = re.sub(r"{\w+}", NOBODY, path)
        body = {} if method == "GET" else {"json": {}}
        asked = (stranger.request(method, url), api.request(method, url, **body), api.put(f"{url}/nothing"))
        seen[f"{method} {path}"] = [codes_of(answer.json()) for answer in asked if answer.status_code >= 400]
    unknown = {
        f"{place}: {code}"
        for place, refusals in seen.items()
        for codes in refusals
        for code in codes
        if code not in known
    }
    assert not unknown, "\n".join(sorted(unknown))


def test_openapi_webhooks_name_every_delivered_event(app: FastAPI) -> None:
    assert "webhooks" not in build_document(app, paths.DESK)
    hooks = build_document(app, paths.PUBLIC)["webhooks"]
    assert hooks.keys() == {str(kind) for kind in EventType if kind not in SILENT} | {"ping"}
    signed = {*build_webhook_headers("secret", b"{}", "ping", "id", 1)} - {"Content-Type"}
    for kind, hook in hooks.items():
        headers = {each["name"] for each in hook["post"]["parameters"]}
        assert headers == signed and hook["post"]["responses"].keys() == {"2XX", "4XX", "5XX"}, kind
        assert kind == "ping" or "not kept for it" in hook["post"]["description"]


def test_openapi_links_lead_to_operation_with_same_parameters(document: Document) -> None:
    takers = {
        operation["operationId"]: {
            each["name"] for each in operation["parameters"] if each.get("in") == "path"
        }
        for _, operation in operations(document)
    }
    links = [
        link
        for _, operation in operations(document)
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
    ]
    assert len(links) > 20
    for link in links:
        assert link["parameters"].keys() == takers[link["operationId"]]


def test_openapi_documents_and_pages_load_without_key_or_foreign_files(stranger: httpx.Client) -> None:
    for prefix in SURFACES:
        document = stranger.get(prefix + paths.OPENAPI)
        assert document.status_code == 200 and document.json()["openapi"] == "3.1.0"
        page = stranger.get(prefix + paths.DOCS)
        assert page.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
        assert "://" not in page.text
        loaded = re.findall(r'(?:src|href)="(docs/[^"]+)"', page.text)
        assert len(loaded) == 3
        for each in loaded:
            file = stranger.get(f"{prefix}/{each}")
            assert file.status_code == 200 and file.headers["x-content-type-options"] == "nosniff"
        assert (stranger.get(prefix + paths.DOCS + "/LICENSE")).status_code == 404
        foreign = stranger.get(prefix + paths.OPENAPI, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403


FOLLOWED = {"LEADS_PROGRESS", "INBOXES_BULK_PROGRESS"}  # an answer says where


def test_client_requests_every_path_of_contract() -> None:
    text = "".join(file.read_text("utf-8") for file in Path(client.__file__).parent.glob("*.py"))
    asked = set(re.findall(r"\bpaths\.([A-Z_]+)", text))
    wanted = {name for name, value in vars(paths).items() if name.isupper() and str(value).startswith("/api")}
    assert wanted - asked == FOLLOWED


def test_openapi_models_have_unique_names(document: Document) -> None:
    assert not [name for name in document["components"]["schemas"] if not name.isalnum()]
