"""Does a person ask not to be written to? Looks at their own words only. Pure.

`opt_out` is certain and takes the person off; `may_opt_out` is a doubt that a person has to settle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher

from . import opt_out_doubts as doubts
from . import opt_out_lookalikes as lookalikes
from . import opt_out_phrases as phrases
from . import opt_out_vocabulary as vocabulary
from .folded_text import compile_phrases, fold
from .opt_out_grammar import shapes

WORDS_MAX = 4_000  # characters looked at
SENTENCE_MAX = 400  # characters of a sentence that are kept as the reason
ALONE_MAX = 80  # characters of a line that says nothing else
SPELLED_ALIKE = 0.84  # of "unsubscribe": two slips of the keyboard

_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+|(?<=[。！？])|\n\s*\n")
_NAMED = re.compile(r"\s<\S+@\S+>\s*$")  # the email that a mailto: of List-Unsubscribe is in
_PREFIX = re.compile(
    r"\s*(?:re|aw|antw|sv|vs|tr|r|rif|odp|fwd?|wg|res|enc)\s?:|\s*(?:回复|回覆|答复|返信)\s?[:：]", re.I
)
_UN = re.compile(r"\bun[ -](?=s\w{4,9}\b)")
_ELSEWHERE = re.compile(  # "not here but to bob@acme.test": a person has to settle that
    r"\b(?:but|use|instead|sondern|mais|plutôt|sino|ma|bensì|maar|mas|ale|lecz|utan|men|nýbrž)\b.{0,40}\S@\w",
    re.I,
)
_WORD = re.compile(r"\bun\w{6,11}\b")
_POLITE = re.compile(
    r"\b(?:please|pls|thanks?|thank you|kindly|now|immediately|me|us|hi|hello|no|bitte|danke|vielen dank"
    r"|sofort|mich|uns|hallo|nein|merci|svp|s'il vous plait|bonjour|por favor|gracias|hola|grazie"
    r"|per favore|graag|aub|alstublieft|obrigad[oa]|prosze|dziekuje|tack|snalla|tak|venligst|vennligst|takk"
    r"|prosim|dekuji|mig|meg|nas|mnie)\b|をお願い(?:し|いたし|致し)ます"
)

_CLEAR = compile_phrases(
    *(each for language in phrases.LANGUAGES.values() for each in language),
    *(each for words in vocabulary.LANGUAGES.values() for each in shapes(words)),
)
_REMOVE_IT, _MY_DATA = compile_phrases(*phrases.REMOVE_IT), compile_phrases(*phrases.MY_DATA)
_NOT_MEANT, _OFFERED = compile_phrases(*lookalikes.NOT_MEANT), compile_phrases(*lookalikes.OFFERED)
_MAY_BE = compile_phrases(*doubts.REFUSALS, *doubts.STEMS)
_ALONE = {fold(each).replace("-", " ") for each in phrases.ALONE}


def opt_out(own: str, subject: str, below: str = "", beside: str = "") -> str:
    """Return the sentence that asks for no more email, or nothing.

    `own` is without quotations and without the signature; `below` is what follows or interrupts a quotation,
    where a footer of ours or of a gateway may be left: what is offered there is no request. Of an email
    without own words `beside` counts, what was put into the subject of an answer beside ours.
    """
    lines = [line.strip() for line in own[:WORDS_MAX].split("\n") if line.strip()]
    return (
        _of_subject(subject)
        or _clear(_sentences(own))
        or next(filter(_is_alone, [*lines[:6], *_sentences(own)[:3]]), "")
        or _removal_of_it(_sentences(own))
        or _clear(f"{each} …" for each in _requests(below))  # not at the very end only: "Please delete it."
        or ("" if lines else _of_subject_alone(beside if _PREFIX.match(subject) else subject))
    )


def opt_out_by_machine(own: str, subject: str) -> str:
    """Return the same for an email that looks automatic.

    A person's program may call it so, and a former colleague's tells everyone what to do with the address.
    """
    return _of_subject(subject) or _clear(_requests(own)) or next(filter(_is_alone, [own.strip()]), "")


def may_opt_out(own: str) -> str:
    """Return the sentence that may ask for no more email, in whatever language, or nothing."""
    return next((each for each in _sentences(own) if _MAY_BE.search(_meant(each))), "")


def is_lookalike(own: str, words: Collection[str]) -> bool:
    """Whether all these words of a text stand in sentences that only look like such a request."""
    alike = [each for each in _sentences(own) if _NOT_MEANT.search(fold(each))]
    return bool(words) and all(any(word in each for each in alike) for word in words)


def _of_subject(subject: str) -> str:
    """What a mailto: of List-Unsubscribe sends."""
    subject = _NAMED.sub("", subject)
    return subject.strip() if _is_alone(subject) and not _PREFIX.match(subject) else ""


def _of_subject_alone(subject: str) -> str:
    """What stands there because the email has no own words."""
    return subject if _is_alone(subject) else _clear([subject])


def _removal_of_it(sentences: list[str]) -> str:
    """Where "it" is the writer's address, named right before."""
    pairs = zip(["", *sentences], sentences, strict=False)
    return next(
        (it for of, it in pairs if _REMOVE_IT.search(fold(it)) and _MY_DATA.search(fold(f"{of} {it}"))), ""
    )


def _requests(text: str) -> list[str]:
    """Sentences that offer nothing."""
    return [each for each in _sentences(text) if not _OFFERED.search(fold(each))]


def _sentences(text: str) -> list[str]:
    found = (" ".join(each.split()) for each in _SENTENCE_END.split(text[:WORDS_MAX]))
    return [each for each in found if each]


def _clear(sentences: Iterable[str]) -> str:
    clear = (each for each in sentences if not _ELSEWHERE.search(each) and _CLEAR.search(_meant(each)))
    return next((each[:SENTENCE_MAX] for each in clear), "")


def _meant(sentence: str) -> str:
    """A sentence folded, its slips of spelling put right, without what looks like a request and is none."""
    return _NOT_MEANT.sub(" … ", _WORD.sub(_spelled, _UN.sub("un", fold(sentence))))


def _spelled(word: re.Match[str]) -> str:
    alike = SequenceMatcher(None, word[0], "unsubscribe").ratio() >= SPELLED_ALIKE
    return "unsubscribe" if alike else word[0]


def _is_alone(text: str) -> bool:
    if len(text) > ALONE_MAX:
        return False
    words = " ".join(re.sub(r"\S+@\S+|[^\w']+", " ", _meant(text)).split())
    return words in _ALONE or " ".join(_POLITE.sub(" ", words).split()) in _ALONE
