"""Merge fields and spintax: `{{first_name|there}}`, `{Hi|Hello {{company}}}`. Pure, and linear in its input.

Braces without a `|` between them are ordinary text, so that style sheets survive. A value is never read
again as a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

SIZE_MAX = 250_000
DEPTH_MAX = 20
_FIELD = re.compile(r"\{\{[ \t]*([^\W\d_][\w -]{0,63})(?:\|([^{}\n]*))?\}\}")
_MARK = re.compile(r"[{}|]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]|\r\n?")


class TemplateError(ValueError):
    """The template can't be used; the text is a sentence for its writer."""


class Field(NamedTuple):
    """`fallback` is None when the lead must have a value of its own."""

    name: str
    fallback: str | None


class Spin(NamedTuple):
    """`number` counts the groups of a template, so that parallel texts choose alike."""

    number: int
    options: tuple[tuple[Node, ...], ...]


Node = str | Field | Spin


@dataclass(frozen=True)
class Rendered:
    """`missing` names fields that had neither value nor fallback."""

    text: str
    missing: tuple[str, ...]


def field_key(name: str) -> str:
    """How a field's name is compared: `Job Title` and `job_title` are one."""
    return re.sub(r"[\s-]+", "_", name.strip().casefold())


def render(
    template: str, fields: Mapping[str, str], seed: str, escape: Callable[[str], str] = str
) -> Rendered:
    """Fill in the fields (by `field_key`) and choose options by the seed. TemplateError when unusable."""
    missing: dict[str, None] = {}

    def fill(nodes: tuple[Node, ...]) -> Iterator[str]:
        for node in nodes:
            if isinstance(node, str):
                yield node
            elif isinstance(node, Spin):
                yield from fill(node.options[_choice(seed, node.number, len(node.options))])
            elif value := _CONTROL.sub(_plain, fields.get(node.name, "")).strip():
                yield escape(value)
            elif node.fallback is not None:
                yield escape(node.fallback)
            else:
                missing[node.name] = None

    return Rendered("".join(fill(parsed(template))), tuple(missing))


def filled(template: str, fields: Mapping[str, str], seed: str) -> Rendered:
    """As `render`; a missing field stands as it was written, to be seen."""
    missing = render(template, fields, seed).missing
    as_written = {name: f"{{{{{name}}}}}" for name in missing}
    return Rendered(render(template, {**fields, **as_written}, seed).text, missing)


def fields_of(template: str) -> tuple[str, ...]:
    """The names of all fields, once each, in their order; none of an unusable template."""
    try:
        return tuple(dict.fromkeys(field.name for field in _fields(parsed(template))))
    except TemplateError:
        return ()


def needed_of(template: str) -> tuple[str, ...]:
    """The names of the fields that have no fallback; none of an unusable template."""
    try:
        return tuple(dict.fromkeys(one.name for one in _fields(parsed(template)) if one.fallback is None))
    except TemplateError:
        return ()


@lru_cache(maxsize=512)
def problems_of(template: str) -> tuple[str, ...]:
    """What its writer should mend, a sentence each."""
    try:
        nodes = parsed(template)
    except TemplateError as error:
        return (str(error),)
    plain = " ".join(_texts(nodes))
    found = []
    if "{{" in plain or ("}}" in plain and "{" not in plain):
        at = plain.find("{{")
        shown = plain[at : at + 30] if at >= 0 else "}}"
        good, better = "{{first_name}}", "{{first_name|there}}"
        found.append(f"“{shown}” is not a merge field. Write {good} or {better}.")
    elif re.search(r"\{[^{}]*\|", plain):
        found.append("A { with options is never closed. Close it with }.")
    return tuple(found)


@lru_cache(maxsize=512)
def parsed(template: str) -> tuple[Node, ...]:
    """The template in parts. TemplateError when it is too large or nested too deep."""
    if len(template) > SIZE_MAX:
        raise TemplateError(f"The text is too long: at most {SIZE_MAX:,} characters.")
    return _Parser(template).parse()


class _Group:
    """An open brace: the options so far, the last one under way."""

    def __init__(self) -> None:
        self.options: list[list[Node]] = [[]]

    def add(self, node: Node) -> None:
        if node != "":
            self.options[-1].append(node)

    def literal(self, before: str, after: str) -> Iterator[Node]:
        """The same as ordinary text: braces and bars that mean nothing."""
        yield before
        for number, option in enumerate(self.options):
            if number:
                yield "|"
            yield from option
        yield after


class _Parser:
    def __init__(self, template: str) -> None:
        self._text, self._spins = template, 0
        self._open: list[_Group] = [_Group()]

    def parse(self) -> tuple[Node, ...]:
        text, at = self._text, 0
        while mark := _MARK.search(text, at):
            self._open[-1].add(text[at : mark.start()])
            field = _FIELD.match(text, mark.start())
            if field:
                self._open[-1].add(Field(field_key(field[1]), field[2]))
            else:
                self._take(mark[0])
            at = (field or mark).end()
        self._open[-1].add(text[at:])
        while len(self._open) > 1:
            self._give_back("{", "")
        return tuple(self._open[0].literal("", ""))

    def _take(self, mark: str) -> None:
        if mark == "{":
            if len(self._open) > DEPTH_MAX:
                raise TemplateError(f"Options are nested too deep: at most {DEPTH_MAX} levels.")
            self._open.append(_Group())
        elif mark == "|" and len(self._open) > 1:
            self._open[-1].options.append([])
        elif mark == "}" and len(self._open) > 1:
            self._close()
        else:
            self._open[-1].add(mark)

    def _close(self) -> None:
        if len(self._open[-1].options) == 1:
            self._give_back("{", "}")
            return
        group = self._open.pop()
        self._spins += 1
        self._open[-1].add(Spin(self._spins, tuple(tuple(option) for option in group.options)))

    def _give_back(self, before: str, after: str) -> None:
        group = self._open.pop()
        for node in group.literal(before, after):
            self._open[-1].add(node)


def _choice(seed: str, number: int, options: int) -> int:
    digest = blake2b(f"{seed}:{number}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % options


def _plain(control: re.Match[str]) -> str:
    return "\n" if control[0][0] == "\r" else " "


def _fields(nodes: tuple[Node, ...]) -> Iterator[Field]:
    for node in nodes:
        if isinstance(node, Field):
            yield node
        elif isinstance(node, Spin):
            for option in node.options:
                yield from _fields(option)


def _texts(nodes: tuple[Node, ...]) -> Iterator[str]:
    """Ordinary text in runs: pieces side by side belong together."""
    run = ""
    for node in nodes:
        if isinstance(node, str):
            run += node
            continue
        yield run
        run = ""
        if isinstance(node, Spin):
            for option in node.options:
                yield from _texts(option)
    yield run
