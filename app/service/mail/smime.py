"""The mail within one that is wrapped in its signature (RFC 8551, 3.5.2). Pure; no signature is checked."""

from __future__ import annotations

from typing import NamedTuple

SIGNED_DATA = bytes.fromhex("2a864886f70d010702")  # 1.2.840.113549.1.7.2
OCTETS, CONSTRUCTED_OCTETS, WITHOUT_LENGTH = 0x04, 0x24, 0x80
ELEMENTS_MAX, DEPTH_MAX = 50_000, 20


class _Element(NamedTuple):
    """`end` of its content, and where the `next` element begins."""

    tag: int
    start: int
    end: int
    next: int


def signed_content(data: bytes) -> bytes:
    """The mail within signed data (RFC 5652, 5.1); empty where it is encrypted, or no such thing."""
    try:
        kind, wrapped = _children(data, _element(data, 0))[:2]
        if data[kind.start : kind.end] != SIGNED_DATA:
            return b""
        signed = _children(data, _children(data, wrapped)[0])
        content = _children(data, signed[2])  # after the version and the digests
        return _octets(data, _children(data, content[1])[0])
    except (IndexError, ValueError):
        return b""


def _element(data: bytes, at: int, depth: int = 0) -> _Element:
    tag, length, start = data[at], data[at + 1], at + 2
    if depth > DEPTH_MAX:
        raise ValueError("Too deep")
    if length == WITHOUT_LENGTH:
        for _ in range(ELEMENTS_MAX):
            if data[at + 2 : at + 4] == b"\0\0":
                return _Element(tag, start, at + 2, at + 4)
            at = _element(data, at + 2, depth + 1).next - 2
        raise ValueError("Without end")
    if length > WITHOUT_LENGTH:
        size = length - WITHOUT_LENGTH
        length, start = int.from_bytes(data[start : start + size], "big"), start + size
    return _Element(tag, start, min(start + length, len(data)), start + length)


def _children(data: bytes, parent: _Element) -> list[_Element]:
    found: list[_Element] = []
    at = parent.start
    while at < parent.end and len(found) < ELEMENTS_MAX:
        found.append(_element(data, at))
        at = found[-1].next
    return found


def _octets(data: bytes, element: _Element) -> bytes:
    if element.tag == CONSTRUCTED_OCTETS:
        return b"".join(_octets(data, each) for each in _children(data, element) if each.tag == OCTETS)
    return data[element.start : element.end] if element.tag == OCTETS else b""
