"""Masking of text that is shown to others: the program's own words stay, anything else is masked.

No one can list all names, passwords and subjects that a log may hold. So the words that the program's
own code is made of are listed, and every other word is masked. One `Masks` gives the same word the same
mask.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.abc import InspectLoader
from types import CodeType

import app

# Modules whose strings are invented people, examples, or words of other people's emails.
NOT_OURS = (
    *("app.service.practice", "app.service.rules.reply_classifier", "app.service.api.openapi"),
    *("app.contract", "app.desktop", "app.redaction"),
)
OURS = (
    "app.contract.problems",
    "app.desktop.service_connection",
    "app.desktop.service_connection",
    "app.desktop.widgets.problems",
)
WORD = re.compile(r"\w+")
ADDRESS = re.compile(r"[^\s@<>\"'(),;:=\[\]]+@[^\s@<>\"'(),;:=\[\]]+")
DOTTED = re.compile(r"(?<![\w.])\w[\w-]*(?:\.[\w-]+)+")
HEX = "[0-9A-Fa-f]{1,4}"
IPV6 = re.compile(
    rf"(?<![\w:])(?:(?:{HEX}(?::{HEX})*)?::|(?:{HEX}:){{3,}}{HEX})(?:[0-9A-Fa-f:.]*[0-9A-Fa-f])?"
)
PHONE = re.compile(r"(?<![\w.:-])(?!\d{4}-\d\d-\d\d(?!\d))\+?\(?\d(?:[ ()/-]{0,2}\d){7,}(?![\w.:])")
HOME = re.compile(r"([/\\]+(?:home|Users)[/\\]+)([^/\\\n\"']+(?=\\)|[^/\\\s\"':;,]+)")
LOGGER = re.compile(r"outreach(\.\w+)+")
TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?")
LINK = re.compile(r"\w+://[^\s\"'<>]+")
QUOTED = re.compile(r"“[^”\n]*”")
PIECE = re.compile(
    rf"({TIME.pattern})|({LINK.pattern}|{QUOTED.pattern})|({ADDRESS.pattern})|({IPV6.pattern})|({PHONE.pattern})"
    rf"|{HOME.pattern}|({DOTTED.pattern})|(\w+)"
)
SHORTEST = 4  # letters; shorter phrases are not masked as a whole
DIGITS_MOST = 5  # more could be a telephone number
DOTTED_MOST = 7  # digits of a dotted number such as 5.7.26
HERE = {"127.0.0.1", "0.0.0.0", "::1", "::"}
NAMES = {"max", "Alex", "Sam"}  # names of people that occur in the program's code
SINGLE = {"a", "I", "s", "t"}  # the single letters in “a mail”, “it's”, “can't”
LIBRARIES = ("aiosmtplib.errors", "imapclient.exceptions", "sqlalchemy.exc", "httpx", "ssl", "errno")
LEVELS = "DEBUG INFO WARNING ERROR CRITICAL Traceback most recent call last line File in SELECT INSERT UPDATE"
LEVELS += (
    " level logger request_id text word address host"  # keys of a line of JSON, and the masks themselves
)


class Masks:
    """Masks for words and phrases that are not the program's.

    Words of `names` are masked even when they are words of the program, too, unless a log line itself
    needs them. Each of `phrases` is masked as a whole.
    """

    def __init__(self, names: Iterable[str] = (), phrases: Iterable[str] = ()) -> None:
        self._names = {word for name in names for word in WORD.findall(name)} - set(LEVELS.split())
        self._phrases = sorted({one for one in phrases if len(one) >= SHORTEST}, key=len, reverse=True)
        self._given: dict[str, str] = {}

    def mask(self, kind: str, value: str) -> str:
        """Return the numbered mask of a value, such as ‹address 3›, ignoring case."""
        key = f"{kind} {value.casefold()}"
        if key not in self._given:
            count = sum(one.startswith(f"{kind} ") for one in self._given) + 1
            self._given[key] = f"‹{kind} {count}›"
        return self._given[key]

    def text(self, text: str) -> str:
        """Mask a text of any number of lines; drop unprintable characters, which could split a word."""
        text = "".join(one for one in text if one == "\n" or one.isprintable())
        low = text.casefold()
        for phrase in self._phrases:
            if phrase.casefold() in low:
                text = re.sub(
                    rf"(?<!\w){re.escape(phrase)}(?!\w)", self.mask("text", phrase), text, flags=re.I
                )
        return PIECE.sub(self._piece, text)

    def _piece(self, found: re.Match[str]) -> str:
        time, quoted, address, network, phone, place, user, dotted, word = found.groups()
        if time:
            return time
        if quoted:
            return self.mask("text", quoted)
        if address:
            return self.mask("address", address)
        if network:
            return network if network in HERE else self.mask("host", network)
        if phone or user:
            return (place or "") + self.mask("word", phone or user)
        if dotted:
            return self._dotted(dotted)
        return word if self._ours(word) else self.mask("word", word)

    def _dotted(self, text: str) -> str:
        parts = WORD.findall(text)
        if text in HERE or (
            len(parts) < 4 and all(self._number(one) for one in parts) and len("".join(parts)) <= DOTTED_MOST
        ):
            return text
        ours = parts[-1] == "py" or _in_python(text)
        return text if ours and all(map(self._ours, parts)) else self.mask("host", text)

    @staticmethod
    def _number(word: str) -> bool:
        return word.isascii() and word.isdigit() and len(word) <= DIGITS_MOST

    def _ours(self, word: str) -> bool:
        if self._number(word):
            return True
        return word in (SINGLE if len(word) == 1 else collect_vocabulary()) and word not in self._names


def collect_vocabulary() -> frozenset[str]:
    """Return the words of the program's strings and names, with their case.

    They are read from its code objects, so a frozen program has them, too.
    """
    return _collect_program_words()[0]


@cache
def _collect_program_words() -> tuple[frozenset[str], frozenset[str]]:
    """Return the vocabulary, and the dotted names of the program's modules and loggers."""
    names = {"outreach", "app", "py", "site", "packages", *LEVELS.split()}
    found = names | set(sys.stdlib_module_names) | set(sys.builtin_module_names)
    found |= {one for one in dir(builtins) if one[0].isupper()}
    for library in LIBRARIES:
        found.update(library.split("."), dir(importlib.import_module(library)))
    dotted = set()
    for module in pkgutil.walk_packages(app.__path__, "app.", onerror=str):
        dotted.add(module.name)
        found.update(module.name.split("."))
        texts = list(_texts_of(module.name))
        dotted.update(filter(LOGGER.fullmatch, texts))
        if not module.name.startswith(NOT_OURS) or module.name in OURS:
            found.update(WORD.findall(" ".join(texts)))
    return frozenset(found - NAMES), frozenset(dotted)


def _in_python(text: str) -> bool:
    """Return whether a dotted name is a module, a logger or an exception; host names look alike."""
    inside, _, last = text.rpartition(".")
    if text.startswith(("app.", "outreach.")):
        return not {text, inside}.isdisjoint(_collect_program_words()[1])
    root = text.partition(".")[0]
    known = root in sys.stdlib_module_names or root in {one.partition(".")[0] for one in LIBRARIES}
    return known and (text in sys.modules or last[:1].isupper())


def _texts_of(module: str) -> Iterator[str]:
    spec = importlib.util.find_spec(module)
    loader = spec.loader if spec else None
    code = loader.get_code(module) if isinstance(loader, InspectLoader) else None
    return _list_code_texts(code) if code else iter(())


def _list_code_texts(code: CodeType) -> Iterator[str]:
    yield from (*code.co_names, *code.co_varnames, code.co_name)
    for one in code.co_consts:
        if isinstance(one, str):
            yield one
        elif isinstance(one, CodeType):
            yield from _list_code_texts(one)
