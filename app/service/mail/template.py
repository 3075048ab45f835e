"""Merge fields and spintax: `{{first_name|there}}`, `{Hi|Hello {{company}}}`. Pure; in linear time.

Braces without a `|` between them are ordinary text, so that style sheets survive. A value is never read
again as a template. Syntax of other mailers is understood if it can mean only one thing (`{{{name}}}`,
`{{RANDOM|Hi|Hello}}`, the defaults of `read_default`), and is otherwise a problem of the template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from typing import Any, NamedTuple

from app.contract.sentences import Sentence, say

from .field_defaults import read_default
from .links import LinkContext

SIZE_MAX = 250_000
DEPTH_MAX = 20
SHOWN_MAX = 60  # characters of what is quoted in a sentence
_FIELD = re.compile(r"\{\{[ \t\xa0]*([^\W\d_][\w -]{0,63})[ \t\xa0]*(?:\|([^{}\n]*))?\}\}")
_COMMAND = re.compile(r"\{%[^{}]{0,200}%\}|<%[^<>]{0,200}%>")
RANDOM = "RANDOM"  # how other mailers begin their spintax
_MARK = re.compile(r"[{}|]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]|\r\n?")

NAMES = ("email", "first_name", "last_name", "company")


class TemplateError(ValueError):
    """The template can't be used; the sentence is for its author."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class MergeField(NamedTuple):
    """A merge field; `fallback` is None if the lead must have a value."""

    name: str
    fallback: str | None


class Spin(NamedTuple):
    """A choice of options; `number` counts those of a template, so that parallel texts choose alike."""

    number: int
    options: tuple[tuple[Node, ...], ...]


Node = str | MergeField | Spin


@dataclass(frozen=True)
class Rendered:
    """A template filled in; `missing` names the fields that had neither value nor fallback."""

    text: str
    missing: tuple[str, ...]


def field_key(name: str) -> str:
    """Return the form in which field names are compared: `Job Title` and `job_title` are the same."""
    return re.sub(r"[\s-]+", "_", name.strip().casefold())


def render_template(
    template: str, fields: Mapping[str, str], seed: str, escape: Callable[[str], str] | None = None
) -> Rendered:
    """Fill in the fields (by `field_key`) and choose options by the seed; may raise TemplateError.

    `escape` makes values part of HTML, for an HTML template. Inside the address of a link, values and
    defaults are percent-encoded.
    """
    return _render_text(template, fields, seed, escape, lambda name: "")


def fill_known_fields(template: str, fields: Mapping[str, str], seed: str) -> Rendered:
    """Fill in a template as `render_template` does, but leave missing fields visible as `{{name}}`."""
    return _render_text(template, fields, seed, None, lambda name: f"{{{{{name}}}}}")


def _render_text(
    template: str,
    fields: Mapping[str, str],
    seed: str,
    escape: Callable[[str], str] | None,
    hole: Callable[[str], str],
) -> Rendered:
    missing: dict[str, None] = {}
    place = LinkContext()

    def field(node: MergeField) -> str:
        if value := _CONTROL.sub(_replace_control, fields.get(node.name, "")).strip():
            value = place.encoded(value)
            return escape(value) if escape else value
        if node.fallback is None:
            missing[node.name] = None
            return hole(node.name)
        if not place.in_link:
            return node.fallback
        return place.encoded_default(unescape(node.fallback) if escape else node.fallback)

    def fill(nodes: tuple[Node, ...]) -> Iterator[str]:
        for node in nodes:
            if isinstance(node, Spin):
                yield from fill(node.options[_choose_option(seed, node.number, len(node.options))])
            else:
                text = node if isinstance(node, str) else field(node)
                place.pass_over(text)
                yield text

    return Rendered("".join(fill(parse_template(template))), tuple(missing))


def fields_of(template: str) -> tuple[str, ...]:
    """Return the names of all fields, once each, in order; none if the template is unusable."""
    try:
        return tuple(dict.fromkeys(field.name for field in _walk_fields(parse_template(template))))
    except TemplateError:
        return ()


def needed_of(template: str) -> tuple[str, ...]:
    """Return the names of the fields without a fallback; none if the template is unusable."""
    try:
        return tuple(
            dict.fromkeys(one.name for one in _walk_fields(parse_template(template)) if one.fallback is None)
        )
    except TemplateError:
        return ()


@lru_cache(maxsize=512)
def problems_of(template: str) -> tuple[Sentence, ...]:
    """Return what the template's author should correct, a sentence each."""
    try:
        nodes, unclear = _parse_nodes(template)
    except TemplateError as error:
        return (error.sentence,)
    plain = " ".join(_walk_texts(nodes))
    if not unclear and (command := _COMMAND.search(template)):
        unclear = command[0]
    if unclear:
        return (_no_field(unclear),)
    if "{{" in plain or ("}}" in plain and "{" not in plain):
        at = plain.find("{{")
        return (_no_field(plain[at : at + 30] if at >= 0 else "}}"),)
    if re.search(r"\{[^{}]*\|", plain):
        return (
            say(
                "template_brace_never_closed",
                "A {open} with options is never closed. Close it with {close}.",
                open="{",
                close="}",
            ),
        )
    return ()


def _no_field(shown: str) -> Sentence:
    return say(
        "template_no_merge_field",
        "“{text}” is not a merge field. Write {good} or {better}.",
        text=shown,
        good="{{first_name}}",
        better="{{first_name|there}}",
    )


def parse_template(template: str) -> tuple[Node, ...]:
    """Parse a template into its parts; raise TemplateError if it is too large or nested too deep."""
    return _parse_nodes(template)[0]


@lru_cache(maxsize=512)
def _parse_nodes(template: str) -> tuple[tuple[Node, ...], str]:
    """Return the parts, and the first one that looks like a field of another program, or ""."""
    if len(template) > SIZE_MAX:
        raise TemplateError(
            say("template_too_long", "The text is too long: at most %n character(s).", n=SIZE_MAX)
        )
    parser = _Parser(template)
    return parser.parse(), parser.unclear


class _BraceGroup:
    """A group opened by a brace at `at`, with its options so far; the last option is being read."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.options: list[list[Node]] = [[]]

    def add(self, node: Node) -> None:
        if node != "":
            self.options[-1].append(node)

    def literal(self, before: str, after: str) -> Iterator[Node]:
        """Yield the group as ordinary text, for braces and bars that mean nothing."""
        yield before
        for number, option in enumerate(self.options):
            if number:
                yield "|"
            yield from option
        yield after


class _Parser:
    """A template parser; `unclear` is the first part that looks like another program's field, verbatim."""

    def __init__(self, template: str) -> None:
        self._text, self._spins, self.unclear = template, 0, ""
        self._open: list[_BraceGroup] = [_BraceGroup(0)]
        self._random: Spin | None = None  # the last `RANDOM` group

    def parse(self) -> tuple[Node, ...]:
        text, at = self._text, 0
        while mark := _MARK.search(text, at):
            self._open[-1].add(text[at : mark.start()])
            field = _FIELD.match(text, mark.start())
            at = (field or mark).end()
            if field:
                self._open[-1].add(self._field(field))
            else:
                self._take(mark[0], mark.start())
        self._open[-1].add(text[at:])
        while len(self._open) > 1:
            group = self._open[-1]
            if len(group.options) == 1 and isinstance(next(iter(group.options[0]), ""), MergeField):
                self._doubt(group.at, text.find("}", group.at) + 2)
            self._give_back("{", "")
        return tuple(self._open[0].literal("", ""))

    def _field(self, found: re.Match[str]) -> Node:
        name, written = field_key(found[1]), found[2]
        if written is not None and (found[1].strip() == RANDOM or (name == "random" and "|" in written)):
            return self._spin([[option.strip()] for option in written.split("|")])
        default = None if written is None else read_default(written)
        if written is not None and default is None:
            self._doubt(found.start(), found.end())
            return MergeField(name, written)
        return MergeField(name, default)

    def _take(self, mark: str, at: int) -> None:
        if mark == "{":
            if len(self._open) > DEPTH_MAX:
                raise TemplateError(
                    say(
                        "template_options_too_deep",
                        "Options are nested too deep: at most {most} levels.",
                        most=DEPTH_MAX,
                    )
                )
            self._open.append(_BraceGroup(at))
        elif mark == "|" and len(self._open) > 1:
            self._open[-1].options.append([])
        elif mark == "}" and len(self._open) > 1:
            self._close(at)
        else:
            before = self._open[-1].options[-1]
            if mark == "}" and before and not isinstance(before[-1], str):  # one brace too many
                start = self._text.rfind("{", 0, at)
                self._doubt(start - (self._text[start - 1 : start] == "{"), at + 1)
            self._open[-1].add(mark)

    def _close(self, at: int) -> None:
        options = self._open[-1].options
        only = options[0][0] if len(options) == 1 == len(options[0]) else None
        if isinstance(only, MergeField) or (only is not None and only is self._random):
            self._open.pop()
            self._open[-1].add(only)
        elif len(options) == 1:
            if isinstance(only, Spin):
                self._doubt(self._open[-1].at, at + 1)
            self._give_back("{", "}")
        else:
            self._open.pop()
            is_random = [str(node).strip() for node in options[0]] == [RANDOM]
            options = [_trim_option(each) for each in options[1:]] if is_random else options
            spin = self._spin(options)
            self._random = spin if is_random else self._random
            self._open[-1].add(spin)

    def _spin(self, options: Sequence[Sequence[Node]]) -> Spin:
        self._spins += 1
        return Spin(self._spins, tuple(tuple(option) for option in options))

    def _doubt(self, start: int, end: int) -> None:
        self.unclear = self.unclear or self._text[max(start, 0) : end][:SHOWN_MAX]

    def _give_back(self, before: str, after: str) -> None:
        group = self._open.pop()
        for node in group.literal(before, after):
            self._open[-1].add(node)


def _trim_option(option: list[Node]) -> list[Node]:
    """Return an option without the blanks at both ends."""
    if option and isinstance(option[0], str):
        option = [option[0].lstrip(), *option[1:]]
    if option and isinstance(option[-1], str):
        option = [*option[:-1], option[-1].rstrip()]
    return option


def _choose_option(seed: str, number: int, options: int) -> int:
    digest = blake2b(f"{seed}:{number}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % options


def _replace_control(control: re.Match[str]) -> str:
    return "\n" if control[0][0] == "\r" else " "


def _walk_fields(nodes: tuple[Node, ...]) -> Iterator[MergeField]:
    for node in nodes:
        if isinstance(node, MergeField):
            yield node
        elif isinstance(node, Spin):
            for option in node.options:
                yield from _walk_fields(option)


def _walk_texts(nodes: tuple[Node, ...]) -> Iterator[str]:
    """Yield the ordinary text, with adjacent pieces joined."""
    run = ""
    for node in nodes:
        if isinstance(node, str):
            run += node
            continue
        yield run
        run = ""
        if isinstance(node, Spin):
            for option in node.options:
                yield from _walk_texts(option)
    yield run


def sender_fields(display_name: str, email_address: str) -> dict[str, str]:
    """Return the merge fields of the sending inbox."""
    return {"sender_name": display_name, "sender_email": email_address}


def person_fields(
    email: str,
    first_name: str | None,
    last_name: str | None,
    company: str | None,
    custom_fields: Mapping[str, Any] | None,
) -> dict[str, str]:
    """Return the merge fields of a contact; names of custom fields begin with `custom_`."""
    own = dict(zip(NAMES, (email, first_name or "", last_name or "", company or ""), strict=True))
    custom = custom_fields or {}
    return {
        f"custom_{field_key(name)}": "" if value is None else str(value) for name, value in custom.items()
    } | own
