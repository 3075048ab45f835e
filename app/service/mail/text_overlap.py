"""Search for passages that repeat known texts word by word, however lines and marks changed. Pure.

Words are compared without case, punctuation and formatting marks, so that a text that was wrapped anew,
prefixed or joined is still found. Time grows linearly with the length of all texts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

WORDS_MAX = 40_000  # words of a text that are compared
SHINGLE = 3  # words in a row from which a passage is followed
PLACES_MAX = 8  # places of the known texts that are tried for one shingle
CHANGED_MAX = 4  # words in a row that may differ within a passage
ENOUGH, ENOUGH_OF_WHOLE = 20, 8  # weights: a word is 2, an ideograph 1

_BRACKETED_LINK = r"[<\[]\s?(?:https?://|mailto:|cid:)[^<>\[\]]{0,1500}[>\]]"
_LINK = r"(?:https?://|www\.|mailto:)[^\s<>\"')\]]+"
_IDEOGRAPH = "[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]"
_TOKEN = re.compile(rf"(?P<hidden>{_BRACKETED_LINK})|(?P<link>{_LINK})|(?P<sign>{_IDEOGRAPH})|[^\W_]+")
_AFTER = re.compile(rf"[\s>|.!?)”’\"']{{0,9}}{_BRACKETED_LINK}")
_SENTENCE_END, _END_OF_TEXT = re.compile(r"[.!?。！？]"), "\n"


class _Words(NamedTuple):
    """The words of a text with their places; `lines` holds the line number of each word."""

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]
    lines: list[int]


class _Run(NamedTuple):
    """Equal words: `at` to `at + length` in the text are those from `place` on in the known texts."""

    at: int
    place: int
    length: int


def repeated_spans(text: str, known: Sequence[str]) -> list[tuple[int, int]]:
    """Return where `text` quotes one of the `known` texts: pairs of start and end, in order.

    A passage counts when it is too long for chance, or is all of a known text. A few words that a known
    text has as well, such as an opt-out phrase that it suggests, are no passage.
    """
    said, ours = _split_words(text), _join_texts(known)
    spans: list[tuple[int, int]] = []
    for cluster in _group_runs(_find_runs(said.words, ours.words), said, ours):
        if _is_passage(cluster, said, ours):
            spans += _to_spans(cluster, said, text)
    return spans


def is_line_of(text: str, known: Sequence[str]) -> bool:
    """Return whether `text` says word by word what one line of a known text says, and nothing else."""
    said = _split_words(text).words
    return bool(said) and any(said == _split_words(line).words for each in known for line in each.split("\n"))


def _split_words(text: str) -> _Words:
    found = _Words(text, [], [], [], [])
    line, seen = 0, 0
    for match in _TOKEN.finditer(text):
        if match["hidden"]:
            continue
        line += text.count("\n", seen, match.start())
        seen = match.start()
        found.words.append("//" if match["link"] else unicodedata.normalize("NFKC", match[0]).casefold())
        found.starts.append(match.start())
        found.ends.append(match.end())
        found.lines.append(line)
        if len(found.words) >= WORDS_MAX:
            break
    return found


def _join_texts(known: Sequence[str]) -> _Words:
    whole, line = _Words("", [], [], [], []), 0
    for text in dict.fromkeys(known):
        one = _split_words(text)
        whole.words.extend([*one.words, _END_OF_TEXT])
        whole.lines.extend([*(line + each for each in one.lines), -1])
        line += text.count("\n") + 1
        if len(whole.words) >= WORDS_MAX:
            break
    return whole


def _find_runs(said: list[str], ours: list[str]) -> list[_Run]:
    places: dict[tuple[str, ...], list[int]] = {}
    for place in range(len(ours) - SHINGLE + 1):
        found = places.setdefault(tuple(ours[place : place + SHINGLE]), [])
        if len(found) < PLACES_MAX:
            found.append(place)
    runs: list[_Run] = []
    at = end = 0
    while at <= len(said) - SHINGLE:
        options = places.get(tuple(said[at : at + SHINGLE]), ())
        tried = [_Run(at, place, _count_same_words(said, at, ours, place)) for place in options]
        if tried:
            best = max(tried, key=lambda run: (run.length, run.place >= end, -run.place))
            runs.append(best)
            end = best.place + best.length
        at += runs[-1].length if tried else 1
    return runs


def _count_same_words(said: list[str], at: int, ours: list[str], place: int) -> int:
    length = 0
    while at + length < len(said) and said[at + length] == ours[place + length]:
        length += 1
    return length  # the end of a known text equals no word


def _group_runs(runs: list[_Run], said: _Words, ours: _Words) -> list[list[_Run]]:
    """Group the runs that follow each other in one known text, as in a quotation with remarks in it."""
    clusters: list[list[_Run]] = []
    for run in runs:
        if clusters and _is_continuation(clusters[-1][-1], run, said, ours):
            clusters[-1].append(run)
        else:
            clusters.append([run])
    return clusters


def _is_continuation(last: _Run, run: _Run, said: _Words, ours: _Words) -> bool:
    skipped = ours.words[last.place + last.length : run.place]
    if run.place < last.place + last.length or _END_OF_TEXT in skipped:
        return False
    if not skipped or (len(skipped) <= CHANGED_MAX and _has_changed_words(last, run, said)):
        return True
    return _weigh_words(ours, run.place, run.place + run.length) >= ENOUGH


def _has_changed_words(last: _Run, run: _Run, said: _Words) -> bool:
    """Return whether a few words replace others, within a sentence and the lines of both runs."""
    first = last.at + last.length
    between, beside = said.lines[first : run.at], (said.lines[first - 1], said.lines[run.at])
    few = len(between) <= CHANGED_MAX and all(line in beside for line in between)
    return few and not (
        between and _SENTENCE_END.search(said.text, said.ends[first - 1], said.starts[run.at])
    )


def _is_passage(cluster: list[_Run], said: _Words, ours: _Words) -> bool:
    weight = sum(_weigh_words(ours, run.place, run.place + run.length) for run in cluster)
    first, last = cluster[0], cluster[-1]
    is_whole = (first.place == 0 or ours.words[first.place - 1] == _END_OF_TEXT) and (
        ours.words[last.place + last.length] == _END_OF_TEXT
    )
    return weight >= ENOUGH or (is_whole and weight >= ENOUGH_OF_WHOLE)


def _weigh_words(ours: _Words, start: int, end: int) -> int:
    words = ours.words[start:end]
    return sum(1 if len(word) == 1 and ord(word) > 0xE00 else 2 for word in words if word != "//")


def _to_spans(cluster: list[_Run], said: _Words, text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for before, run in zip([None, *cluster], cluster, strict=False):
        start, end = said.starts[run.at], said.ends[run.at + run.length - 1]
        beside = _AFTER.match(text, end)
        end = beside.end() if beside else end
        if before and run.place > before.place + before.length and _has_changed_words(before, run, said):
            start = spans.pop()[0]
        spans.append((start, end))
    return spans
