"""The tag=value lists of DKIM and DMARC records (RFC 6376, 3.2)."""

from __future__ import annotations


def parse_tags(record: str) -> list[tuple[str, str]]:
    """Return the names and values of a record's tags in their order, without parts that are no tag."""
    parts = (part.partition("=") for part in record.split(";"))
    return [(name.strip(), value.strip()) for name, mark, value in parts if mark]
