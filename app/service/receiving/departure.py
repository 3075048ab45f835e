"""Does a reply say that the person has left the company, and who takes over? Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from .folded_text import compile_phrases, fold

TEXT_MAX = 4_000  # characters looked at
NEAR = 60  # characters before an address in which its owner's name may be

_LEFT = compile_phrases(
    r"\bno longer (?:with (?!this|the (?:project|topic))|at (?!this)|employed|part of (?:the"
    r"|our) (?:team|company)"
    r"|an employee|(?:work(?:s|ing)?) (?:here|there|for|at|with)\b)"
    r"|\b(?:does|do)(?: not|n't) work (?:here|there|for|at|with) .{0,20}any ?more\b"
    r"|\b(?:has|have|'ve|'s) (?:now |since |recently )?(?:left|departed|retired)(?: from)?"
    r" (?:the |our )?(?:company|organi[sz]ation|firm|business|us|team)\b|\bhas (?:left|retired)[.!]"
    r"|\bmy last (?:working )?day\b.{0,20}\b(?:was|at)\b|\bformer employee\b",
    r"\bnicht mehr (?:\w+ ){0,4}(?:tätig|beschäftigt|bei uns|im unternehmen|für uns|in unserem)\b"
    r"|\barbeite[nt]? nicht (?:mehr|länger)\b|\b(?:unternehmen|firma|haus) (?:bereits "
    r"|inzwischen )?verlassen\b"
    r"|\bausgeschieden\b|\bi[nm] (?:den |wohlverdienten )?ruhestand\b|\bin rente\b",
    r"\bne (?:travaille|fai[st]) plus (?:partie|chez|pour|au sein|dans)|\bquitté (?:la société|l'entreprise"
    r"|nos"
    r" effectifs|le groupe|notre)|\bn'(?:est|a) plus (?:en poste|chez|parmi)",
    r"\bya no (?:trabaj\w+|forma parte|pertenece|está (?:en|con))|\b(?:h[ae] dejado|dejó) (?:la"
    r"|nuestra) (?:empresa"
    r"|compañía)",
    r"\bnon (?:lavor[ao]|fa(?:ccio)?) più (?:parte|qui|con|per|presso|in|alla|nella)"
    r"|\bh[ao] lasciato (?:l'azienda|la società"
    r"|la nostra)",
    r"\b(?:werkt|werk|is|ben) niet (?:meer|langer) (?:\w+ )?(?:bij|voor|werkzaam|in dienst|onderdeel)"
    r"|\b(?:is|uit) uit dienst\b|\bheeft .{0,30}\bverlaten\b",
    r"\b(?:já )?não (?:trabalh[ao]|fa[zç]o? parte|pertence|integra) (?:mais )?|\b(?:deixou"
    r"|saiu d)[ao]? (?:a )?(?:empresa"
    r"|companhia)\b",
    r"\b(?:już )?nie (?:pracuj\w+|jest pracownikiem)(?: już)?\b|\bodsz(?:edł|ła) z\b"
    r"|\bzakończył\w* (?:pracę|współpracę)",
    r"\b(?:arbetar|jobbar) (?:inte|ej) (?:längre )?(?:kvar|hos|på|här)|\bhar slutat\b|\bhar lämnat\b",
    r"\b(?:arbejder|jobber|arbeider) ikke (?:længere|lenger)|\ber (?:fratrådt|stoppet)\b"
    r"|\bhar (?:sluttet|forladt)\b",
    r"\bjiž (?:zde |u nás )?nepracuj\w*|\bjiž není (?:zaměstnanc|součástí)|\bodešel z firmy\b"
    r"|\bukončil\w* (?:pracovní"
    r"|zaměstnání)",
    r"退職|退社いたしました|退任|离职|離職|已不在(?:本|我)?公司",
)
_LEFT_NAMED = re.compile(  # "I have left Acme Ltd."
    r"\b(?:has|have|'ve) (?:now |since |recently )?left (?!I\b)(?:[A-Z][\w&-]*[ .,!]*){1,4}"
    r"(?:$|and\b|as of\b|effective\b|to pursue\b)"
)
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_NOT_ONE = compile_phrases(r"\bwe(?:'re| are| do not| don't)?\b.{0,12}\b(?:no longer|any ?more)\b")
_PARTICLES = {"van", "von", "de", "der", "den", "di", "da", "del", "la", "le", "zu", "af", "do", "dos"}
_TITLES = {
    "frau",
    "herr",
    "herrn",
    "mr",
    "mrs",
    "ms",
    "dr",
    "prof",
    "monsieur",
    "madame",
    "sr",
    "sra",
    "pan",
    "pani",
}
BETWEEN_MAX = 3  # words between a name and its address


class Departure(NamedTuple):
    """`successor` and `address` name who takes over, or are empty."""

    sentence: str
    successor: str = ""
    address: str = ""


def departure(text: str, known: Collection[str] = ()) -> Departure | None:
    """Return what a reply says of its writer's leaving; `known` are addresses that are no successor's."""
    said = text[:TEXT_MAX]
    sentence = next((each for each in re.split(r"(?<=[.!?。])\s+|\n", said) if _leaves(each)), None)
    if sentence is None:
        return None
    for match in _ADDRESS.finditer(said):
        if match[0].lower() not in known:
            before = re.split(r"(?<=[.!?。])\s+|\n\s*\n", said[max(0, match.start() - NEAR) : match.start()])[
                -1
            ]
            return Departure(sentence.strip(), _name_at_end(before), match[0].lower())
    return Departure(sentence.strip())


def _leaves(sentence: str) -> bool:
    said = fold(sentence)
    return bool(_LEFT.search(said) or _LEFT_NAMED.search(sentence)) and not _NOT_ONE.search(said)


def _name_at_end(text: str) -> str:
    """The capitalized words nearest to the end of a text: two at least, for one may be any word."""
    words = [word.strip(",;:()<>\"'") for word in text.split()]
    words = [word for word in words if word]
    for _ in range(BETWEEN_MAX):
        if words and not words[-1][0].isupper():
            words.pop()
    start = len(words)
    while start and (words[start - 1][0].isupper() or words[start - 1] in _PARTICLES):
        start -= 1
    name = words[start:]
    if start == 0 and len(name) > 2:  # a sentence begins with it: "Contact Eva Klein"
        name = name[1:]
    name = [word for word in name if word.lower().rstrip(".") not in _TITLES]
    return " ".join(name) if len(name) > 1 and name[0] not in _PARTICLES else ""
