"""Separation of a reply's own words from what it quotes. Pure functions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from .text_overlap import repeated_spans

LINE_MAX, LINES_MAX = 1_000, 5_000
INTRO_MAX, INTRO_LINES = 300, 4
BLOCK_LINES, LABELS_MIN = 12, 3
LONG_LINE = 60  # characters of a quoted line whose end may have been wrapped onto a line without a mark

_LABEL = re.compile(
    r"(?:[>*_\s]{0,8})(?P<label>[^\W\d_][^:：<>@\n]{0,30}?)\s?[*_]{0,2}\s?[:：]\s?[*_]{0,2}(?P<value>.*)"
)
_SENDER = re.compile(r"(?:From|Von|De|Da|Van|Fra|Från|Od|Expéditeur|Remitente|Absender|差出人|送信者)$", re.I)
_FIELD = re.compile(
    r"(?:Sent|Gesendet|Envoyé(?: le)?|Enviado(?: el)?|Enviada em|Inviato|Verzonden|Skickat|Date|Datum|Fecha"
    r"|Data|To|An|À|Para|A|Cc|Subject|Betreff|Objet|Asunto|送信日時|日付|宛先|件名)$",
    re.I,
)
_RULE = re.compile(
    r"-{2,}\s?(?:Original Message|Original Appointment|Urspr(?:ü|ue)ngliche Nachricht|Message d['’]origine"
    r"|Message original|Mail original|Mensaje original|Forwarded message|Weitergeleitete Nachricht"
    r"|Reply message|元のメッセージ|転送メッセージ|Mensaje reenviado|Message transféré)\s?-{2,}",
    re.I,
)
_ORNAMENT = re.compile(r"(?=.{3,120}$)[-_=*~─━—]{3,}(?:.{1,60}[-_=*~─━—]{3,})?")  # a rule, or words in one
_INTRO_START = re.compile(r"(?:>\s?)?(?:On|Am|Le|El|Il|Op|Em|Den|W dniu)\b.{3,}", re.I)
_INTRO_END = re.compile(
    r"(?:wrote|geschrieben|a écrit|écrivait|escribió|ha scritto|escreveu|(?:schrieb|schreef"
    r"|skrev)(?: .{1,120})?)\s?:\s*$",
    re.I,
)
_WROTE = re.compile(
    r"\b(?:wrote|schrieb|geschrieben|a écrit|escribió|ha scritto|schreef|escreveu|skrev|kirjoitti|pisze"
    r"|napisał\w*|napsal\w*|napísal\w*"
    r"|написала?|пише|пишет|írta|έγραψε|yazdı|a scris|napisao|napisala)\b",
    re.I,
)
_JAPANESE_INTRO = re.compile(  # "2026年3月3日(火) 9:00 Anna <anna@acme.test>:"
    r"\(?\d{4}[年/]\d{1,2}[月/]\d{1,2}日?.{0,30}\d{1,2}:\d\d.{0,160}"
    r"(?:[>＞]\)?|のメール|書きました|のメッセージ)\s?[:：]\s*$"
)
_PLAIN_INTRO = re.compile(  # "Anna <anna@acme.test> schrieb am Mo., 2. März 2026 um 09:00:"
    r".{1,80}さん[はが].{0,60}書きました\s?[:：]\s*$"
    r"|.{0,120}<[^<>\s]{3,200}>\s(?:schrieb|wrote|a écrit|escribió)\b.{0,80}:\s*$",
    re.I,
)
_MOMENT = re.compile(r"20\d\d|\d{1,2}[.:h時시]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d\d|\d{1,2}[月월]")
_NUMBER, NUMBERS_OF_A_MOMENT = re.compile(r"\d+"), 4
_OPENS = re.compile(r"(?:[:：]|-{2,}|>)\s*$")
_JOINT = re.compile(  # between own words and an introduction on a joined line
    r"(?<=[.!?。！？])\s+(?=(?:On|Am|Le|El|Il|Op|Em|Den|W dniu|Dnia)\b.{0,25}\d)", re.I
)
_ANSWERS = re.compile(r"^(?:\s*[^\W\d_]{1,5}\s?[:：])+\s*")  # "AW: Re:"
_MARKS = re.compile(  # before our subject: "[EXTERNAL] ***SPAM***", and "was: Re:"
    r"[\[({*<].*?[\])}*>]+|\b(?:spam|junk|bulk|external|extern|caution|werbung)\b:?|\b[^\W\d_]{1,5}\s?[:：]"
)
_WORD = re.compile(r"[^\W_]")
_LOOSE = " \t\"'“”„«»’‘.,;:!?)]}*_>|-–"  # characters that may be left beside a passage


@dataclass(frozen=True)
class Correspondence:
    """Our emails to a person: whole `texts`, and the `names`, addresses included, and `subjects`."""

    texts: tuple[str, ...] = field(default=(), repr=False)
    names: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()

    def is_named(self, text: str) -> bool:
        folded = text.casefold()
        return any(name.casefold() in folded for name in self.names if name)

    def is_addressed(self, text: str) -> bool:
        folded = text.casefold()
        return any(name.casefold() in folded for name in self.names if "@" in name)

    def has_subject(self, text: str) -> bool:
        folded = " ".join(text.casefold().split())
        return any(" ".join(each.casefold().split()) in folded for each in self.subjects if each.strip())

    def words_beside(self, subject: str) -> str:
        """Return what a person added to our subject or wrote instead of it, without a gateway's marks."""
        folded = " ".join(_ANSWERS.sub("", subject).casefold().split())
        known = [" ".join(each.casefold().split()) for each in self.subjects if each.strip()]
        for each in sorted(known, key=len, reverse=True):
            if each in folded:
                before, _, after = folded.partition(each)
                before = _MARKS.sub("", before).strip(_LOOSE + "/(")
                return ". ".join(filter(None, (before, after.strip(_LOOSE + "/("))))
        is_ours = any(each.startswith(folded.rstrip("….")) for each in known)  # cut short
        return "" if is_ours or not known else folded


class SplitText(NamedTuple):
    """A reply in parts; `below`: own paragraphs between and after quotations, also part of `quoted`."""

    top: str
    below: str
    quoted: str

    @property
    def own(self) -> str:
        return f"{self.top}\n\n{self.below}".strip()


class _MessageLine(NamedTuple):
    text: str
    is_ours: bool = False

    @property
    def is_marked(self) -> bool:
        return self.text.lstrip().startswith(">")

    @property
    def is_quoted(self) -> bool:
        return self.is_ours or self.is_marked

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()

    @property
    def stripped(self) -> str:
        return self.text[:LINE_MAX].strip()


class _Intro(NamedTuple):
    """The lines that introduce a quotation, possibly a header block."""

    start: int
    end: int
    is_block: bool


def split_quotes(text: str, ours: Correspondence | None = None) -> SplitText:
    """Separate own words from quoted ones; `top` and `quoted` together are the whole text.

    With `ours`, passages of our emails are known by their words, marked as quoted or not, and their
    introductions by our names, in any language.
    """
    lines = _split_lines(unicodedata.normalize("NFC", text), ours)
    intros = _find_introductions(lines, ours or Correspondence())
    starts = [intro.start for intro in intros[:1]]
    starts += [n for n, line in enumerate(lines) if line.is_quoted][:1]
    if not starts:
        return SplitText(_join_lines(lines), "", "")
    start = min(starts)
    while start and (lines[start - 1].is_blank or _ORNAMENT.fullmatch(lines[start - 1].stripped)):
        start -= 1
    top = _join_lines(lines[:start])
    is_answer_below = (
        not top and ours is not None and bool(ours.texts) and not any(line.is_ours for line in lines)
    )
    below = [
        line for part in _split_sections(lines, start, intros) for line in _own_of(part, top, is_answer_below)
    ]
    return SplitText(top, _join_lines(below), _join_lines(lines[start:]))


def _join_lines(lines: Iterable[_MessageLine]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.text for line in lines)).strip()


def _split_lines(text: str, ours: Correspondence | None) -> list[_MessageLine]:
    """Return the lines; split one that has a passage of ours beside other words."""
    spans = repeated_spans(text, ours.texts) if ours else []
    lines: list[_MessageLine] = []
    begin = at = 0
    for line in text.split("\n"):
        end = begin + len(line)
        while at < len(spans) and spans[at][1] <= begin:
            at += 1
        inside: list[tuple[int, int]] = []
        nth = at
        while nth < len(spans) and spans[nth][0] < end:
            inside.append((max(spans[nth][0], begin) - begin, min(spans[nth][1], end) - begin))
            nth += 1
        lines += _split_shared_line(line, inside)
        begin = end + 1
    return lines


def _split_shared_line(line: str, spans: list[tuple[int, int]]) -> Iterator[_MessageLine]:
    if not spans or line.lstrip().startswith(">"):
        yield _MessageLine(line, bool(spans))
        return
    done = 0
    for start, end in spans:
        before = line[done:start]
        if _WORD.search(before):
            yield from map(
                _MessageLine, _JOINT.split(before.lstrip(_LOOSE) if done else before.rstrip(), maxsplit=1)
            )
            done = start
        yield _MessageLine(line[done:end], True)
        done = end
    if _WORD.search(line[done:]):
        yield _MessageLine(line[done:].lstrip(_LOOSE))


def _split_sections(
    lines: list[_MessageLine], start: int, intros: list[_Intro]
) -> Iterator[tuple[bool, list[_MessageLine]]]:
    """Yield the lines below each introduction, and whether the introduction is a header block."""
    edges = [_Intro(start, start, False), *intros, _Intro(len(lines), len(lines), False)]
    for intro, following in pairwise(edges):
        yield intro.is_block, lines[intro.end : following.start]


def _own_of(part: tuple[bool, list[_MessageLine]], top: str, is_answer_below: bool) -> Iterator[_MessageLine]:
    """Yield the own lines of a section, with blank lines in place of quoted ones.

    Before the first quoted line, a gateway may have put a warning. A section without any is taken for
    quoted as a whole, unless that leaves no answer at all.
    """
    is_block, lines = part
    quoted = [n for n, line in enumerate(lines) if line.is_quoted]
    first = next((n for n, line in enumerate(lines) if not line.is_blank), 0)
    if is_block and not any(line.is_ours for line in lines) and quoted and quoted[0] != first:
        quoted = []  # quotation marks within an email that isn't marked itself
    if not quoted and not is_answer_below:
        return
    begin = quoted[0] if quoted and top else 0
    for n in range(begin, len(lines)):
        line, before = lines[n], lines[n - 1] if n else _MessageLine("")
        is_ornament = not line.text.strip(" \t|>") or bool(_ORNAMENT.fullmatch(line.stripped))
        if line.is_quoted or is_ornament or _is_wrapped_end(before, line):
            yield _MessageLine("")
        else:
            yield line


def _is_wrapped_end(before: _MessageLine, line: _MessageLine) -> bool:
    """Return whether a line is the wrapped end of a quoted one and has lost the mark."""
    is_long = before.is_marked and not before.is_ours and len(before.text) >= LONG_LINE
    return is_long and line.text[:1].islower()


def _find_introductions(lines: list[_MessageLine], ours: Correspondence) -> list[_Intro]:
    found: list[_Intro] = []
    n = 0
    while n < min(len(lines), LINES_MAX):
        intro = None
        if not lines[n].is_blank and not lines[n].is_quoted:
            intro = _find_header_block(lines, n, ours) or _line_intro(
                lines, n, found[-1].end if found else 0, ours
            )
        elif lines[n].is_marked and not (n and lines[n - 1].is_marked):
            intro = _marked_block(lines, n, ours)
        if intro:
            found.append(intro)
        n = intro.end if intro else n + 1
    return found


def _find_header_block(lines: list[_MessageLine], n: int, ours: Correspondence) -> _Intro | None:
    """Return the header block at this line, if any: labels with values, adjacent or a blank line apart."""
    start = n
    is_rule = bool(_RULE.match(lines[n].stripped))
    if is_rule:
        n = next((at for at in range(n + 1, min(n + 3, len(lines))) if not lines[at].is_blank), n + 1)
    labels: list[tuple[str, str]] = []
    end, step = n, 1
    if n + 2 < len(lines) and lines[n + 1].is_blank and _LABEL.match(lines[n + 2].stripped):
        step = 2
    for at in range(n, min(n + BLOCK_LINES, len(lines)), step):
        if lines[at].is_blank or lines[at].is_ours:
            break
        if label := _LABEL.match(lines[at].stripped):
            labels.append((label["label"].strip(), label["value"]))
            end = at + 1
        elif at == n or step == 2:
            break
    if is_rule or _is_header(labels, ours):
        return _Intro(start, max(end, start + 1), True)
    return None


def _marked_block(lines: list[_MessageLine], n: int, ours: Correspondence) -> _Intro | None:
    """Return a header block whose lines alone are marked, above an email that is not."""
    end = next((at for at in range(n, min(n + BLOCK_LINES, len(lines))) if not lines[at].is_marked), None)
    block = _find_header_block(lines[:end], n, ours) if end is not None else None
    is_all = block is not None and not any(_WORD.search(line.text) for line in lines[block.end : end])
    return _Intro(n, end, True) if is_all and end is not None else None


def _is_header(labels: list[tuple[str, str]], ours: Correspondence) -> bool:
    if (
        any(_SENDER.match(name) for name, _ in labels)
        and sum(bool(_FIELD.match(name)) for name, _ in labels) >= 2
    ):
        return True
    values = " ".join(value for _, value in labels)[:LINE_MAX]
    told = (ours.is_addressed(values), bool(_MOMENT.search(values)), ours.has_subject(values))
    return len(labels) >= LABELS_MIN and ours.is_named(values) and sum(told) >= 2


def _line_intro(lines: list[_MessageLine], n: int, floor: int, ours: Correspondence) -> _Intro | None:
    """Return a sentence that says who wrote when and ends on this line, of as few lines as possible."""
    is_followed = next((line.is_quoted for line in lines[n + 1 : n + 5] if not line.is_blank), False)
    if not is_followed and not _OPENS.search(lines[n].stripped):
        return None
    unit = ""
    for start in range(n, max(n - INTRO_LINES, floor - 1), -1):
        if lines[start].is_blank or lines[start].is_quoted:
            return None
        unit = f"{lines[start].stripped} {unit}".strip()
        if len(unit) > INTRO_MAX:
            return None
        is_alone = start == n and (not n or lines[n - 1].is_blank) and bool(_OPENS.search(unit))
        if _is_intro(unit, is_followed, ours) or (is_alone and is_followed and ours.is_addressed(unit)):
            if start > floor and not _INTRO_START.match(unit) and _is_cut_start(lines[start - 1].stripped):
                start -= 1
            return _Intro(start, n + 1, False)
    return None


def _is_cut_start(line: str) -> bool:
    """Return whether an introduction may begin on this line and go on with the next."""
    return bool(_INTRO_START.match(line) and re.search(r"\d", line) and line[-1] not in ".!?:")


def _is_intro(unit: str, is_followed: bool, ours: Correspondence) -> bool:
    if _PLAIN_INTRO.match(unit) or _JAPANESE_INTRO.match(unit):
        return True
    if (
        _INTRO_START.match(unit)
        and _INTRO_END.search(unit[-200:])
        and (is_followed or re.search(r"\d", unit))
    ):
        return True
    if not _MOMENT.search(unit):
        return False
    opens, is_addressed = bool(_OPENS.search(unit)), ours.is_addressed(unit)
    is_dated = len(_NUMBER.findall(unit)) >= NUMBERS_OF_A_MOMENT  # in full: a name alone is a weaker sign
    if opens and is_dated and _WROTE.search(unit):
        return True
    is_named = is_addressed or "@" in unit or (is_dated and ours.is_named(unit))
    return (opens and is_followed and is_named) or ((opens or is_followed) and is_addressed)
