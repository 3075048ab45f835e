"""The grammar of an SPF record: its selection, terms and macros (RFC 7208, 4.5, 4.6, 5, 6 and 7.1).

No library does it: pyspf is untyped, blocks and is under the Python license; emailsec is an alpha that brings
another DNS client. Here the caller asks DNS.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

Network = IPv4Network | IPv6Network
LITERAL = r"[\x21-\x24\x26-\x7e]"
_TRANSFORMERS = r"(0?[1-9][0-9]{0,2})?(r?)([.+,/_=-]*)"
_MACRO = re.compile(rf"%\{{([slodiphv]){_TRANSFORMERS}\}}", re.I)
_TOKEN = re.compile(rf"%[%_-]|%\{{[slodiphv]{_TRANSFORMERS}\}}|{LITERAL}", re.I)
_TOKEN_OF_TEXT = re.compile(rf"%[%_-]|%\{{[slodiphcrtv]{_TRANSFORMERS}\}}|{LITERAL}", re.I)
_TOP_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?", re.I)
_TERM = re.compile(r"([+?~-]?)([a-z][a-z0-9_.-]*)(.*)", re.I)
_HOST = re.compile(r"(?::(.*?))?(?:/(0|[1-9][0-9]?))?(?://(0|[1-9][0-9]{0,2}))?")
_IP4 = re.compile(r":([0-9.]+)(?:/(0|[1-9][0-9]?))?")
_IP6 = re.compile(r":([0-9a-f:.]+)(?:/(0|[1-9][0-9]{0,2}))?", re.I)


class SpfSyntaxError(ValueError):
    """Raised for a record that breaks the grammar; `term` is the first term that does."""

    def __init__(self, term: str) -> None:
        super().__init__(term)
        self.term = term


@dataclass(frozen=True)
class Mechanism:
    """One mechanism; `text` is the term as published, `domain` its domain-spec before macro expansion."""

    text: str
    qualifier: str
    name: str
    domain: str = ""
    network: Network | None = None  # of ip4 and ip6
    prefix_lengths: tuple[int, int] = (32, 128)  # of a and mx, for IPv4 and IPv6


@dataclass(frozen=True)
class SpfRecord:
    """A parsed record; `redirect` is a domain-spec, empty without that modifier."""

    mechanisms: tuple[Mechanism, ...]
    redirect: str = ""


@dataclass(frozen=True)
class Macro:
    """One macro: the value that `letter` names, its `count` last parts (0: all), `reverse` before that."""

    letter: str
    count: int
    reverse: bool
    delimiters: str


def select_spf_records(texts: Iterable[str]) -> list[str]:
    """Return the TXT records that are SPF version 1 (RFC 7208, 4.5)."""
    return [text for text in texts if text.lower() == "v=spf1" or text.lower().startswith("v=spf1 ")]


def parse_spf_record(text: str) -> SpfRecord:
    """Return the terms of a record; SpfSyntaxError for an error anywhere in it (RFC 7208, 4.6)."""
    mechanisms: list[Mechanism] = []
    modifiers: dict[str, str] = {}
    for term in text.split(" ")[1:]:
        if not term:
            continue
        parts = _TERM.fullmatch(term) if term.isascii() else None
        if parts is None:
            raise SpfSyntaxError(term)
        qualifier, name, rest = parts[1], parts[2].lower(), parts[3]
        if rest.startswith("=") and not qualifier:
            _check_modifier(term, name, rest[1:], modifiers)
            modifiers[name] = rest[1:]
        else:
            mechanisms.append(_parse_mechanism(term, qualifier or "+", name, rest))
    return SpfRecord(tuple(mechanisms), modifiers.get("redirect", ""))


def _check_modifier(term: str, name: str, value: str, known: dict[str, str]) -> None:
    """Raise SpfSyntaxError for a modifier of a wrong form, or a known one that occurs twice (RFC 7208, 6)."""
    if name in ("redirect", "exp"):
        if name in known or not _is_domain_spec(value):
            raise SpfSyntaxError(term)
    elif "".join(token[0] for token in _TOKEN_OF_TEXT.finditer(value)) != value:
        raise SpfSyntaxError(term)


def _parse_mechanism(term: str, qualifier: str, name: str, rest: str) -> Mechanism:
    domain: str | None = ""
    lengths: tuple[int, int] = (32, 128)
    network: Network | None = None
    match name:
        case "all":
            domain = None if rest else ""
        case "include" | "exists":
            domain = rest[1:] if rest.startswith(":") and _is_domain_spec(rest[1:]) else None
        case "ptr":
            domain = rest[1:] if not rest or (rest.startswith(":") and _is_domain_spec(rest[1:])) else None
        case "a" | "mx":
            parts = _HOST.fullmatch(rest)
            if parts is None or (parts[1] is not None and not _is_domain_spec(parts[1])):
                raise SpfSyntaxError(term)
            domain, lengths = parts[1] or "", (int(parts[2] or 32), int(parts[3] or 128))
        case "ip4" | "ip6":
            network = _parse_network(name, rest)
            domain = "" if network else None
        case _:
            domain = None
    if domain is None or lengths[0] > 32 or lengths[1] > 128:
        raise SpfSyntaxError(term)
    return Mechanism(term, qualifier, name, domain, network, lengths)


def _parse_network(name: str, rest: str) -> Network | None:
    """Return the network of ip4 or ip6 (RFC 7208, 5.6); None for another form."""
    parts = (_IP4 if name == "ip4" else _IP6).fullmatch(rest)
    if parts is None:
        return None
    try:
        if name == "ip4":
            return IPv4Network((IPv4Address(parts[1]), int(parts[2] or 32)), strict=False)
        return IPv6Network((IPv6Address(parts[1]), int(parts[2] or 128)), strict=False)
    except ValueError:
        return None


def _is_domain_spec(text: str) -> bool:
    """Return whether it is a macro-string that ends in a macro or in a top label (RFC 7208, 7.1)."""
    tokens = [token[0] for token in _TOKEN.finditer(text)]
    if "".join(tokens) != text or not tokens:
        return False
    if len(tokens[-1]) > 1:
        return True
    _, dot, label = text.removesuffix(".").rpartition(".")
    return bool(dot) and _TOP_LABEL.fullmatch(label) is not None and not label.isdigit()


def split_macros(spec: str) -> list[str | Macro]:
    """Return the literal texts and the macros of a valid domain-spec, in their order (RFC 7208, 7.2)."""
    found: list[str | Macro] = []
    for token in _TOKEN.finditer(spec):
        macro = _MACRO.fullmatch(token[0])
        if macro is None:
            found.append({"%%": "%", "%_": " ", "%-": "%20"}.get(token[0], token[0]))
        else:
            letter, count, reverse, delimiters = macro.groups()
            found.append(Macro(letter, int(count or 0), bool(reverse), delimiters or "."))
    return found
