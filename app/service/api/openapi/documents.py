"""The OpenAPI documents of both surfaces, built from routes, contract and the tables in this package."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

from app.contract.paths import DESK, DOCS, OPENAPI, PUBLIC
from app.contract.problems import NotFound
from app.resources import find_resource
from app.service.api.middleware import NO_PATH

from . import errors
from .field_descriptions import FIELDS, NOON, Field
from .formats import add_format
from .operations import AUDITED, NOUNS, Operation, list_operations
from .webhook_events import build_webhook_schemas, build_webhooks

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
FILES = ("swagger-ui-bundle.js", "swagger-ui.css", "start.js")
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
"""


def serve_documents(app: FastAPI) -> None:
    """Add each surface's document, its page and what the page loads; add the routes of the nouns first."""
    router = APIRouter(include_in_schema=False)
    for prefix, (title, _, _) in SURFACES.items():
        router.add_api_route(prefix + OPENAPI, partial(_serve_document, prefix=prefix))
        router.add_api_route(prefix + DOCS, partial(_serve_docs_page, title=title))
        router.add_api_route(prefix + DOCS + "/{name}", _serve_file)
    app.router.routes.extend(router.routes)


async def _serve_document(request: Request, prefix: str) -> Response:
    known = request.app.state.__dict__.setdefault("documents", {})
    if prefix not in known:
        known[prefix] = JSONResponse(build_document(request.app, prefix)).body
    return Response(known[prefix], media_type="application/json")


async def _serve_docs_page(title: str) -> HTMLResponse:
    return HTMLResponse(PAGE.format(title=title), headers=HEADERS)


async def _serve_file(name: str) -> Response:
    if name not in FILES:
        return JSONResponse(NotFound(NO_PATH).body, 404)
    return FileResponse(
        find_resource("swagger-ui", name), headers=HEADERS | {"Cache-Control": "max-age=3600"}
    )


Schema = dict[str, Any]
BY_TYPE: dict[str, Any] = {"boolean": False, "integer": 1, "number": 1, "null": None}


def example_id(name: str) -> str:
    """Return the UUID that represents `name` in every example."""
    return str(uuid5(NAMESPACE_OID, name))


def find_field(name: str, model: str = "") -> Field | None:
    """Return the description of a field, that of this model before any other's."""
    return FIELDS.get(f"{model}.{name}") or FIELDS.get(name)


def build_example(schema: Schema, schemas: dict[str, Schema], name: str = "", model: str = "") -> Any:
    """Return a value that the schema allows."""
    if "examples" in schema or "example" in schema:
        return schema["example"] if "example" in schema else schema["examples"][0]
    known = find_field(name, model)
    if known is not None and known.example is not None:
        listed = schema.get("type") == "array" and not isinstance(known.example, list)
        return [known.example] if listed else known.example
    if "$ref" in schema:
        target = schema["$ref"].rpartition("/")[2]
        return build_example(schemas[target], schemas, name if "enum" in schemas[target] else "", target)
    if "anyOf" in schema:
        return build_example(schema["anyOf"][0], schemas, name, model)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema.get("default", schema["enum"][0])
    return _of_type(schema, schemas, name, model)


def _of_type(schema: Schema, schemas: dict[str, Schema], name: str, model: str) -> Any:
    kind = schema.get("type")
    if kind == "object":
        model = schema.get("title", model)
        return {
            key: build_example(one, schemas, key, model) for key, one in schema.get("properties", {}).items()
        }
    if kind == "array":
        many = schema.get("prefixItems") or [schema["items"]]
        name = name.removesuffix("s") if name.endswith("_ids") else ""
        return [build_example(one, schemas, name, model) for one in many]
    if kind == "string":
        return _build_text_example(schema, name, model)
    return schema.get("default", schema.get("minimum", BY_TYPE.get(str(kind))))


def _build_text_example(schema: Schema, name: str, model: str) -> str:
    if name.endswith("_id") or schema.get("format") == "uuid":
        return example_id(name)
    if name == "id":
        return example_id(f"{model}.id")
    if schema.get("format") == "date-time":
        return NOON
    return str(schema.get("default", "text" if schema.get("minLength") else ""))


LICENSE = {"name": "MIT", "identifier": "MIT"}
INTRODUCTION = """\
Every request carries a key in the header `X-API-Key`. A key belongs to a workspace and has scopes; \
`x-required-scopes` names those that an operation needs, and 403 says which are missing.

Every refusal has a `detail`: a sentence for a person, or the list of failed validations. What belongs to \
another team or workspace is not found. After 429 and 5xx try again later and ever more rarely; after any \
other 4xx do not. `RateLimit` says on each answer to a key what is left. 405 names in `Allow` the methods \
that a path knows; HEAD is answered wherever GET is.

A sentence for a person has a `code`, which is never renamed, and `params`, the values that it names: beside \
`detail` and `msg`, and in other answers in the `codes` of its object, by field. `x-codes` in `info` lists \
all codes with their texts in English: `{name}` is a parameter, `%n` the parameter `n`. The `code` of a \
failed validation may also be a kind of mistake that pydantic knows, such as `greater_than_equal`. A foreign \
text, such as the words of a mail server, has no code.

Pages are counted from 1; one past the end is empty. Times are in UTC and end in `Z`; a number is none. In \
a query 1 and 0 are true and false, in a body they are not. Values of an enumeration may be added: keep one \
that you do not know.

Every answer has an `X-Request-ID`: send one of your own to find the request again in the log of the service.

A POST with an `Idempotency-Key` is done once: the same key and body within a day get the same answer again. \
A file is made anew, and a 422 leaves the key free: nothing was done. A list in a query is `name=a&name=b`; \
`name[]=a` and `name[0]=a` mean the same.

"""
PUBLIC_ABOUT = (
    "Contacts, campaigns, inboxes, replies and webhooks. Unknown fields of a request are ignored, and so are "
    "unknown parameters, which `message` names where something is searched or listed."
)
SURFACES = {
    PUBLIC: ("Outreach: public API", "1.0.0", PUBLIC_ABOUT),
    DESK: (
        "Outreach: desk API",
        "1.0.0",
        "What the desktop needs beyond the public API. Unknown fields and parameters are refused.",
    ),
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Makes a repetition within 24 hours harmless: it gets the first answer again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    "example": "import-2026-03-02",
}
BINARY = {"type": "string", "format": "binary"}
REPLAYED = {"description": "`true` on an answer given before.", "schema": {"const": "true"}}
DISPOSITION = {"description": "The name to save it under.", "schema": {"type": "string"}}
TEXTS = {
    "text/csv": "email,first_name,last_name,company,status,custom_fields,created_at\r\n"
    "ana@example.com,Ana,Silva,Example Ltd,SENT,{},2026-03-02T12:00:00Z\r\n",
    "text/event-stream": 'id: m-1\ndata: {"kind": "campaign", "ids": [], "at": "2026-03-02T12:00:00Z"}\n\n',
}


def build_document(app: FastAPI, prefix: str) -> dict[str, Any]:
    """Return the OpenAPI document of one surface."""
    title, version, about = SURFACES[prefix]
    whole = get_openapi(title=title, version=version, routes=app.routes)
    schemas = {**build_webhook_schemas(), **whole["components"]["schemas"], **errors.SCHEMAS}
    paths = {path: item for path, item in whole["paths"].items() if path.startswith(prefix)}
    known = list_operations(app.routes)
    for path, item in paths.items():
        for method, operation in item.items():
            _complete_operation(operation, known.get((method.upper(), path)), method.upper(), path, schemas)
    add_links(paths, schemas)
    hooks = {"webhooks": _complete_webhooks(schemas)} if prefix == PUBLIC else {}
    tags = {operation["tags"][0] for item in paths.values() for operation in item.values()}
    components = {
        "schemas": _describe_schemas(_select_used_schemas([paths, hooks], schemas)),
        "headers": copy.deepcopy(errors.HEADERS),
        "responses": errors.build_responses(),
        "parameters": {"IdempotencyKey": IDEMPOTENCY_KEY},
        "securitySchemes": whole["components"]["securitySchemes"],
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": title,
            "version": version,
            "description": INTRODUCTION + about,
            "license": LICENSE,
            "x-codes": _load_codes(),
        },
        "servers": [{"url": "/", "description": "This service"}],
        "tags": [{"name": tag, "description": text} for tag, text in NOUNS.items() if tag in tags],
        "paths": paths,
        **hooks,
        "components": components,
    }


def _load_codes() -> dict[str, str]:
    """Return the codes of all sentences, sorted, with their texts in English."""
    texts: dict[str, str] = json.loads(find_resource("translations", "sentences.json").read_text("utf-8"))
    return dict(sorted(texts.items()))


def _complete_webhooks(schemas: dict[str, Schema]) -> dict[str, Any]:
    """Return the callbacks, each with an example."""
    hooks = build_webhooks()
    for kind, hook in hooks.items():
        body = hook["post"]["requestBody"]["content"]["application/json"]
        envelope, own = body["schema"]["allOf"]
        data = build_example(own["properties"]["data"], schemas)
        body["example"] = build_example(envelope, schemas) | {"event_type": kind, "data": data}
    return hooks


def _complete_operation(
    operation: dict[str, Any], known: Operation | None, method: str, path: str, schemas: dict[str, Schema]
) -> None:
    known = known or Operation(operation["operationId"], path)
    operation.pop(AUDITED, None)
    scopes = next(iter(operation.get("security", [{"ApiKey": []}])[0].values()))
    operation |= {"operationId": known.id, "summary": known.summary, "tags": [known.tag]}
    operation["x-required-scopes"] = scopes
    for parameter in operation.setdefault("parameters", []):
        _complete_parameter(parameter, schemas)
    for body in operation.get("requestBody", {}).get("content", {}).values():
        body.setdefault("example", build_example(body["schema"], schemas))
        for name, one in body["schema"].get("properties", {}).items():
            _describe_field(one, name, "")
    _complete_responses(operation, method, schemas)
    statuses = {*errors.ALWAYS, *known.refusals}
    statuses |= {404} if "{" in path else set()
    statuses |= {*errors.OF_WRITES} if method != "GET" else set()
    statuses |= {*errors.OF_POSTS} if method == "POST" else set()
    operation["responses"] |= errors.reference_responses(statuses)
    if method == "POST":
        operation["parameters"].append({"$ref": "#/components/parameters/IdempotencyKey"})


def _complete_parameter(parameter: dict[str, Any], schemas: dict[str, Schema]) -> None:
    known = find_field(parameter["name"])
    if known is not None:
        parameter.setdefault("description", known.description)
    parameter["schema"].pop("title", None)
    add_format(parameter["schema"], parameter["name"])
    parameter["example"] = build_example(parameter["schema"], schemas, parameter["name"])


def _complete_responses(operation: dict[str, Any], method: str, schemas: dict[str, Schema]) -> None:
    """Complete descriptions, headers and examples of the responses of success."""
    answers = operation["responses"]
    answers.pop("422", None)
    for status, answer in answers.items():
        if answer["description"] == "Successful Response":
            answer["description"] = {"201": "Made.", "204": "Done; no body."}.get(status, "Done.")
        answer["headers"] = errors.reference_headers(*errors.HEADERS)
        if method == "POST":
            answer["headers"]["Idempotency-Replayed"] = REPLAYED
        for media in TEXTS.keys() & answer.get("content", {}).keys():
            answer["content"] = {media: {"schema": {"type": "string"}, "example": TEXTS[media]}}
        for content in answer.get("content", {}).values():
            content.setdefault("schema", dict(BINARY)).pop("title", None)
            content.setdefault("example", build_example(content["schema"], schemas))
        if "text/csv" in answer.get("content", {}):
            answer["headers"]["Content-Disposition"] = DISPOSITION


def _describe_schemas(schemas: dict[str, Schema]) -> dict[str, Schema]:
    for model, schema in schemas.items():
        for name, one in schema.get("properties", {}).items():
            _describe_field(one, name, model)
    return schemas


def _describe_field(schema: Schema, name: str, model: str) -> None:
    """Add a description unless the field has its own; drop a title, which only repeats the name."""
    schema.pop("title", None)
    add_format(schema, name, model)
    known = find_field(name, model)
    if known is not None:
        schema.setdefault("description", known.description)


def _select_used_schemas(paths: Any, schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Return the schemas that the operations refer to, directly or by way of others."""
    found: dict[str, Schema] = {}
    waiting = [*_find_references(paths), *errors.SCHEMAS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = copy.deepcopy(schemas[name])
            waiting += _find_references(found[name])
    return dict(sorted(found.items()))


def _find_references(part: Any) -> Iterator[str]:
    yield from re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(part))


def add_links(paths: dict[str, Any], schemas: dict[str, Schema]) -> None:
    """Add a link from each response that has an identifier to every operation whose path takes it."""
    takers: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for path, item in paths.items():
        taken = frozenset(re.findall(r"{(\w+)}", path))
        for operation in item.values():
            for name in taken:
                takers.setdefault(name, []).append((operation["operationId"], taken))
    for path, item in paths.items():
        given = {name: f"$request.path.{name}" for name in re.findall(r"{(\w+)}", path)}
        for method, operation in item.items():
            for status, answer in operation["responses"].items():
                if (
                    status < "300"
                    and method in ("post", "get")
                    and (links := _build_links(answer, given, takers, schemas))
                ):
                    answer["links"] = links


def _build_links(
    answer: dict[str, Any],
    given: dict[str, str],
    takers: dict[str, list[tuple[str, frozenset[str]]]],
    schemas: dict[str, Schema],
) -> dict[str, Any]:
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    found = dict(_find_identifiers(schema, schemas))
    return {
        target: {"operationId": target, "parameters": {each: (found | given)[each] for each in sorted(taken)}}
        for name in sorted(found.keys() - given.keys())
        for target, taken in takers.get(name, [])
        if taken <= found.keys() | given.keys()
    }


def _find_identifiers(schema: Schema, schemas: dict[str, Schema]) -> list[tuple[str, str]]:
    """Return names of path parameters, each with its place in the response.

    The place is `x_id`, `x.id` or the first of `xs`.
    """
    whole = _resolve_reference(schema, schemas)
    found = [
        (name, f"$response.body#/{name}") for name in whole.get("properties", {}) if name.endswith("_id")
    ]
    if "id" in whole.get("properties", {}) and "target_url" in whole["properties"]:
        found.append(("webhook_id", "$response.body#/id"))
    for name, one in whole.get("properties", {}).items():
        many = one.get("type") == "array"
        inner = _resolve_reference(one.get("items", {}) if many else one, schemas).get("properties", {})
        noun = f"{name.removesuffix('s') if many else name}_id"
        place = f"$response.body#/{name}" + ("/0" if many else "")
        found += [(noun, f"{place}/{key}") for key in ("id", noun) if key in inner]
    return found


def _resolve_reference(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    return schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
