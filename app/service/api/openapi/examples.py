"""Examples made from a schema: each field's own, or what its kind leads to."""

from __future__ import annotations

from typing import Any
from uuid import NAMESPACE_OID, uuid5

from .field_descriptions import FIELDS, NOON, Field

Schema = dict[str, Any]
BY_TYPE: dict[str, Any] = {"boolean": False, "integer": 1, "number": 1, "null": None}


def example_id(name: str) -> str:
    """The UUID that stands for `name` in every example."""
    return str(uuid5(NAMESPACE_OID, name))


def field(name: str, model: str = "") -> Field | None:
    """What is known of a field, of this model's before any other's."""
    return FIELDS.get(f"{model}.{name}") or FIELDS.get(name)


def example(schema: Schema, schemas: dict[str, Schema], name: str = "", model: str = "") -> Any:
    """A value that the schema allows."""
    if "examples" in schema or "example" in schema:
        return schema["example"] if "example" in schema else schema["examples"][0]
    known = field(name, model)
    if known is not None and known.example is not None:
        listed = schema.get("type") == "array" and not isinstance(known.example, list)
        return [known.example] if listed else known.example
    if "$ref" in schema:
        target = schema["$ref"].rpartition("/")[2]
        return example(schemas[target], schemas, name if "enum" in schemas[target] else "", target)
    if "anyOf" in schema:
        return example(schema["anyOf"][0], schemas, name, model)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema.get("default", schema["enum"][0])
    return _of_type(schema, schemas, name, model)


def _of_type(schema: Schema, schemas: dict[str, Schema], name: str, model: str) -> Any:
    kind = schema.get("type")
    if kind == "object":
        model = schema.get("title", model)
        return {key: example(one, schemas, key, model) for key, one in schema.get("properties", {}).items()}
    if kind == "array":
        many = schema.get("prefixItems") or [schema["items"]]
        name = name.removesuffix("s") if name.endswith("_ids") else ""
        return [example(one, schemas, name, model) for one in many]
    if kind == "string":
        return _text(schema, name, model)
    return schema.get("default", schema.get("minimum", BY_TYPE.get(str(kind))))


def _text(schema: Schema, name: str, model: str) -> str:
    if name.endswith("_id") or schema.get("format") == "uuid":
        return example_id(name)
    if name == "id":
        return example_id(f"{model}.id")
    if schema.get("format") == "date-time":
        return NOON
    return str(schema.get("default", "text" if schema.get("minLength") else ""))
