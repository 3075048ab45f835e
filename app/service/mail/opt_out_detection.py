"""Detection of requests not to be written to, in a person's own words only. Pure functions.

`opt_out` is certain and opts the person out; `may_opt_out` finds a doubt that a person has to settle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from . import opt_out_doubts, opt_out_grammar, opt_out_lookalikes, opt_out_rights, opt_out_vocabulary
from . import opt_out_phrases as phrases
from .folded_text import Phrases, fold
from .typo_correction import correct_typos

WORDS_MAX = 4_000  # characters looked at
SENTENCE_MAX = 400  # characters of a sentence that are kept as the reason
ALONE_MAX = 80  # characters of a line that says nothing else

_SENTENCE_END = re.compile(
    r"(?<=[.!?。！？])(?<!\b\d\.)(?<!\b[Aa]rt\.)(?<!\b[Gg]em\.)(?<!\b[Aa]bs\.)\s+|(?<=[。！？])|\n\s*\n"
)  # not after "1.", "gem. Art."
_NAMED = re.compile(r"\s<\S+@\S+>\s*$")  # the Message-ID in the subject of a List-Unsubscribe mailto:
_PREFIX = re.compile(
    r"\s*(?:re|aw|antw|sv|vs|tr|r|rif|odp|fwd?|wg|res|enc)\s?:|\s*(?:回复|回覆|答复|返信)\s?[:：]", re.I
)
_UN = re.compile(r"\bun[ -](?=s\w{4,9}\b)")
_ELSEWHERE = re.compile(  # "not here but to bob@acme.test": a person has to settle that
    r"\b(?:but|use|instead|sondern|mais|plutôt|sino|ma|bensì|maar|mas|ale|lecz|utan|men|nýbrž)\b.{0,40}\S@\w",
    re.I,
)
_POLITE = re.compile(
    r"\b(?:please|thanks?|thank you|kindly|now|immediately|me|us|hi|hello|no|bitte|danke|vielen dank"
    r"|sofort|mich|uns|hallo|nein|merci|svp|s'il vous plait|bonjour|por favor|gracias|hola|grazie"
    r"|per favore|graag|aub|alstublieft|obrigad[oa]|prosze|dziekuje|tack|snalla|tak|venligst|vennligst|takk"
    r"|prosim|dekuji|mig|meg|nas|mnie)\b|をお願い(?:し|いたし|致し)ます"
)

_CLEAR = Phrases(
    *(each for language in phrases.LANGUAGES.values() for each in language),
    *(
        each
        for words in opt_out_vocabulary.LANGUAGES.values()
        for each in opt_out_grammar.build_request_patterns(words)
    ),
    *(
        each
        for words in opt_out_rights.LANGUAGES.values()
        for each in opt_out_rights.build_rights_patterns(words)
    ),
)
_REMOVE_IT, _MY_DATA = Phrases(*phrases.REMOVE_IT), Phrases(*phrases.MY_DATA)
_NOT_MEANT = Phrases(*opt_out_lookalikes.NOT_MEANT, *opt_out_rights.NOT_MEANT)
_OFFERED = Phrases(*opt_out_lookalikes.OFFERED)
_ASKED_FOR = Phrases(*phrases.ASKED_FOR)
_MAY_BE = Phrases(*opt_out_doubts.REFUSALS, *opt_out_doubts.ENOUGH, *opt_out_doubts.STEMS)
_FOR_ANOTHER = Phrases(*opt_out_doubts.FOR_ANOTHER)
_ALONE = {fold(each).replace("-", " ") for each in phrases.ALONE}


def find_opt_out(own: str, subject: str, below: str = "", beside: str | None = None) -> str:
    """Return the sentence that asks for no more email, or an empty string.

    `own` has no quotations and no signature. `below` is what follows or interrupts a quotation, where a
    footer of ours or of a gateway may be left: an offer there is no request. `beside` is what was added
    to our subject; if None, because that isn't known, the subject of an email without own words is read.
    """
    lines = [line.strip() for line in own[:WORDS_MAX].split("\n") if line.strip()]
    if beside is None:
        beside = "" if lines or _PREFIX.match(subject) else subject
    return (
        _find_opt_out_in_subject(subject)
        or next(filter(_is_alone, _split_sentences(beside)), "")
        or _find_clear_request(_split_sentences(beside))
        or _find_clear_request(_split_sentences(own))
        or next(filter(_is_alone, [*lines[:6], *_split_sentences(own)[:3]]), "")
        or _find_removal_of_address(_split_sentences(own))
        or _find_clear_request(
            f"{each} …" for each in _find_requests(below)
        )  # "…": not if clear at the very end only, "Please delete it."
    )


def find_opt_out_in_auto_reply(own: str, subject: str) -> str:
    """Return the sentence that asks for no more email in an email that looks automatic, or "".

    A person's program may mark an email as automatic; a former colleague's notice tells everyone what to
    do with the address, so that sentences that offer something don't count.
    """
    return (
        _find_opt_out_in_subject(subject)
        or _find_clear_request(_find_requests(own))
        or next(filter(_is_alone, [own.strip()]), "")
    )


def find_possible_opt_out(own: str) -> str:
    """Return the sentence that may ask for no more email, in whatever language, or an empty string."""
    return next(
        (
            each
            for each in _split_sentences(own)
            if _has_phrase(_MAY_BE, each)
            or _FOR_ANOTHER.search(fold(each))
            or (_is_question(each) and _has_phrase(_CLEAR, each))
        ),
        "",
    )


def is_lookalike(own: str, words: Collection[str]) -> bool:
    """Return whether all these words of a text are in sentences that only look like an opt-out."""
    alike = [each for each in _split_sentences(own) if _NOT_MEANT.search(fold(each))]
    return bool(words) and all(any(word in each for each in alike) for word in words)


def without_lookalikes(own: str) -> str:
    """Return a text without the sentences that only look like an opt-out."""
    return " ".join(each for each in _split_sentences(own) if not _NOT_MEANT.search(fold(each)))


def _find_opt_out_in_subject(subject: str) -> str:
    """Return the request in a subject that a List-Unsubscribe mailto: made, or an empty string."""
    subject = _NAMED.sub("", subject)
    return subject.strip() if _is_alone(subject) and not _PREFIX.match(subject) else ""


def _find_removal_of_address(sentences: list[str]) -> str:
    """Return a sentence such as "delete it" whose "it" is the writer's address or data.

    That is named in the same sentence or in one of the two before.
    """
    before = [" ".join(sentences[max(0, at - 2) : at]) for at in range(len(sentences))]
    pairs = zip(before, sentences, strict=True)
    return next(
        (it for of, it in pairs if _REMOVE_IT.search(fold(it)) and _MY_DATA.search(fold(f"{of} {it}"))), ""
    )


def _find_requests(text: str) -> list[str]:
    """Return the sentences that don't offer a way to opt out."""
    return [each for each in _split_sentences(text) if not _OFFERED.search(fold(each))]


def _split_sentences(text: str) -> list[str]:
    found = (" ".join(each.split()) for each in _SENTENCE_END.split(text[:WORDS_MAX]))
    return [each for each in found if each]


def _find_clear_request(sentences: Iterable[str]) -> str:
    clear = (
        each
        for each in sentences
        if not _ELSEWHERE.search(each) and not _is_question(each) and _has_phrase(_CLEAR, each)
    )
    return next((each[:SENTENCE_MAX] for each in clear), "")


def _is_question(sentence: str) -> bool:
    """Return whether a sentence only asks about an opt-out, and not for one.

    "What if they opt out?" is such a question; "can you take me off?" is a request.
    """
    return sentence.endswith(("?", "？", "か。", "か")) and not _ASKED_FOR.search(fold(sentence))


def _has_phrase(phrases: Phrases, sentence: str) -> bool:
    """Return whether a phrase is in the sentence, as written or with typos corrected."""
    meant = _drop_false_requests(fold(sentence))
    return bool(phrases.search(meant)) or (
        (right := _drop_false_requests(correct_typos(meant))) != meant and bool(phrases.search(right))
    )


def _drop_false_requests(folded: str) -> str:
    """Return a sentence without the parts that look like a request and are none."""
    return _NOT_MEANT.sub(" … ", _UN.sub("un", folded))


def _is_alone(text: str) -> bool:
    if len(text) > ALONE_MAX:
        return False
    words = " ".join(
        re.sub(
            r"\S+@\S+|[^\w']+", " ", _drop_false_requests(correct_typos(_UN.sub("un", fold(text))))
        ).split()
    )
    return words in _ALONE or " ".join(_POLITE.sub(" ", words).split()) in _ALONE
