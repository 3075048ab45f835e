"""Links of the documents: which operations take what another one made or found."""

from __future__ import annotations

import re
from typing import Any

from .examples import Schema


def linked(paths: dict[str, Any], schemas: dict[str, Schema]) -> None:
    """A link from each answer that holds an identifier to every operation whose path takes it."""
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
                    and (links := _links(answer, given, takers, schemas))
                ):
                    answer["links"] = links


def _links(
    answer: dict[str, Any],
    given: dict[str, str],
    takers: dict[str, list[tuple[str, frozenset[str]]]],
    schemas: dict[str, Schema],
) -> dict[str, Any]:
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    found = dict(_identifiers(schema, schemas))
    return {
        target: {"operationId": target, "parameters": {each: (found | given)[each] for each in sorted(taken)}}
        for name in found.keys() - given.keys()
        for target, taken in takers.get(name, [])
        if taken <= found.keys() | given.keys()
    }


def _identifiers(schema: Schema, schemas: dict[str, Schema]) -> list[tuple[str, str]]:
    """Names of path parameters, each with where the answer holds it: `x_id`, `x.id` or the first of `xs`."""
    whole = _resolved(schema, schemas)
    found = [
        (name, f"$response.body#/{name}") for name in whole.get("properties", {}) if name.endswith("_id")
    ]
    if "id" in whole.get("properties", {}) and "target_url" in whole["properties"]:
        found.append(("webhook_id", "$response.body#/id"))
    for name, one in whole.get("properties", {}).items():
        many = one.get("type") == "array"
        inner = _resolved(one.get("items", {}) if many else one, schemas).get("properties", {})
        noun = f"{name.removesuffix('s') if many else name}_id"
        place = f"$response.body#/{name}" + ("/0" if many else "")
        found += [(noun, f"{place}/{key}") for key in ("id", noun) if key in inner]
    return found


def _resolved(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    return schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
