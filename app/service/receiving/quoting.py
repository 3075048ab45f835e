"""A reply's own words apart from what it quotes. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

import quotequail

LINES_MAX, CHARACTERS_MAX, LINE_MAX = 400, 32_000, 1_000

_HEAD = r"\*?(?:From|Von|De|Da|Van|Fra|Från|Od|Expéditeur|Remitente|Absender|差出人|送信者)\s?[:：]\*?\s?"
_SECOND = (
    r"\*?(?:Sent|Gesendet|Envoyé|Enviado(?: el)?|Enviada em|Inviato|Verzonden|Skickat|Date|Datum|Fecha|Data"
    r"|To|An|À|Para|A|Cc|Subject|Betreff|Objet|Asunto|送信日時|日付|宛先|件名)\s?[:：]"
)
_HEADER_BLOCK = re.compile(_HEAD, re.I)
_HEADER_NEXT = re.compile(_SECOND, re.I)
_RULE = re.compile(
    r"-{2,}\s?(?:Original Message|Original Appointment|Urspr(?:ü|ue)ngliche Nachricht|Message d['’]origine"
    r"|Message original|Mail original|Mensaje original|Forwarded message|Weitergeleitete Nachricht"
    r"|Reply message|元のメッセージ|転送メッセージ|Mensaje reenviado|Message transféré)\s?-{2,}",
    re.I,
)
_INTRO_START = re.compile(r"(?:>\s?)?(?:On|Am|Le|El|Il|Op|Em|Den|W dniu)\b.{3,}", re.I)
_INTRO_END = re.compile(
    r"(?:wrote|schrieb|geschrieben|a écrit|écrivait|escribió|ha scritto|schreef|escreveu|skrev"
    r"|schrieb .{1,120})\s?:\s*$",
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


class Split(NamedTuple):
    """`below`: own paragraphs between and after what is quoted; they stand in `quoted` as well."""

    top: str
    below: str
    quoted: str

    @property
    def own(self) -> str:
        return f"{self.top}\n\n{self.below}".strip()


def split(text: str) -> Split:
    """Top and quoted together are the whole text."""
    lines = text.split("\n")
    start = _quote_starts(lines)
    if start is None:
        return Split(text.strip(), "", "")
    rest = lines[start:]
    top, below = "\n".join(lines[:start]).strip(), "\n".join(_paragraphs_below(rest)).strip()
    return Split(top, below, "\n".join(rest).strip())


def _quote_starts(lines: list[str]) -> int | None:
    ours = next((n for n, _ in enumerate(lines[:5_000]) if _starts_here(lines, n)), None)
    theirs = _by_quotequail(lines)
    found = [n for n in (ours, theirs) if n is not None]
    return min(found) if found else None


def _starts_here(lines: list[str], n: int) -> bool:
    line = lines[n][:LINE_MAX].strip()
    if line.startswith(">"):
        return True
    following = [text[:LINE_MAX].strip() for text in lines[n + 1 : n + 5]]
    if (
        _RULE.match(line)
        or _PLAIN_INTRO.match(line)
        or any(_JAPANESE_INTRO.match(text) for text in (line, f"{line} {following[0]}" if following else ""))
    ):
        return True
    if _HEADER_BLOCK.match(line) or _HEADER_NEXT.match(line):
        block = [line, *following]
        has_sender = any(_HEADER_BLOCK.match(text) for text in block)
        return has_sender and sum(bool(_HEADER_NEXT.match(text)) for text in block) >= 2
    if _INTRO_START.match(line):
        joined = line
        for text in ("", *following[:3]):
            joined = f"{joined} {text}".strip()
            if _INTRO_END.search(joined[-200:]):
                return True
            if not text and joined != line:
                break
    return False


def _by_quotequail(lines: list[str]) -> int | None:
    """Its patterns take time that grows with hostile text, so it sees the beginning only."""
    head, size = [], 0
    for line in lines[:LINES_MAX]:
        size += len(line) + 1
        if size > CHARACTERS_MAX or len(line) > LINE_MAX * 4:
            break
        head.append(line)
    pieces = quotequail.quote("\n".join(head), limit=LINES_MAX + 1, quote_intro_line=True)
    return len(pieces[0][1].split("\n")) if len(pieces) == 2 else None


def _paragraphs_below(rest: list[str]) -> list[str]:
    """Paragraphs after the first quoted one that are not quoted and stand apart from it by an empty line."""
    kept: list[str] = []
    quoted_yet = apart = inside = False
    for line in rest:
        text = line.strip()
        if text.startswith(">"):
            quoted_yet, apart, inside = True, False, False
        elif not text:
            apart = quoted_yet
            if inside:
                kept.append("")
                inside = False
        elif apart or inside:
            kept.append(line)
            inside = True
    return kept if any(text.strip() for text in kept) else []
