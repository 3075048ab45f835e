"""Patterns of requests for no more email: a few forms of sentences, over a language's vocabulary.

The patterns are matched against one folded sentence, like those of `opt_out_phrases`. Between the words
of a form only a few others of the same clause may occur, so matching stays linear.
"""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """The vocabulary of a language: patterns for the places in a sentence."""

    remove: str  # "delete": needs only its object
    take: str  # "take": needs the list, too
    mine: str  # whom or what to remove
    lists: str  # "from the list": any list, if the object is there
    yours: str  # "from your mailing list": enough without an object
    removal: str  # verbs where they follow their object
    refuse: str  # "don't", "please never"
    contact: str  # verbs whose object is the person
    send: str  # verbs that need to say what
    mail: str  # what is sent: "more", "anything", "these emails"
    noun: str  # "messages", "contact"
    stop: str  # "stop", "refrain from"
    none: str  # "no more", before `noun`
    unwanted: str  # "don't want"
    receive: str  # what is not wanted
    erasure: str = r"\b\B"  # nouns: "removal of"
    later: str = r"\b\B"  # what limits a refusal to a time, a way or a topic
    after: str = ""  # a negation that follows its verb, beside the person


def build_request_patterns(words: Words) -> tuple[str, ...]:
    """Return the patterns of sentences that ask for no more email in a language."""
    remove, take, removal = words.remove, words.take, words.removal
    limited = rf"(?!(?: [^\s,.!?;]+){{0,4}} (?:{words.later})\b)"
    other = (  # a place other than the list: "remove my name from the invoice"
        r"(?! (?:from|off|out of|aus|von|vom|de|du|des|da|dal|dalla|uit|van|z|ur|fra|af|av)\b"
        r"(?! (?:correo|courriel|messagerie|e-?mail|mail|posta|contact|donde|tod[oa]s)))"
    )
    found = [
        _build_near_pattern(remove, words.mine, 3) + other,
        rf"{_build_near_pattern(f'{remove}|{take}', words.mine, 3)} (?:{_WORD}){{0,3}}(?:{words.lists})\b",
        rf"{_build_near_pattern(words.mine, words.lists, 4)} (?:{_WORD}){{0,3}}(?:{removal})\b",
        _build_near_pattern(words.mine, removal, 4) + other,
        _build_near_pattern(f"{remove}|{take}", words.yours, 3, _NO_THING) + _NO_THING_NEXT,
        _build_near_pattern(words.yours, f"{removal}|{take}", 3),
        _build_near_pattern(words.erasure, f"{words.mine}|{words.lists}", 2),
        _build_near_pattern(words.refuse, words.contact, 1) + _NO_OTHER + limited,
        _build_near_pattern(words.refuse, rf"(?:{words.send}) (?:{_WORD}){{0,4}}(?:{words.noun})", 2)
        + limited,
        _build_near_pattern(words.refuse, rf"(?:{words.send}) (?:{_WORD}){{0,3}}(?:{words.mail}){_OVER}", 2)
        + limited,
        _build_near_pattern(words.stop, f"{words.noun}|{words.contact}", 4) + limited,
        _build_near_pattern(words.stop, words.send, 4) + _SENT_NO_THING + limited,
        _build_near_pattern(words.stop, rf"(?:{words.send}) (?:{words.mail})", 4) + limited,
        _build_near_pattern(words.stop, rf"(?:{_ME}|m'|nous|mi|ci)[ ']?(?:{words.send})", 4) + limited,
        _build_near_pattern(words.stop, rf"(?:{words.send}) {_NO_THING}{_WORD}{_TO_ME}", 4),
        _build_near_pattern(words.none, words.noun, 1),
        _build_near_pattern(words.unwanted, words.receive, 3) + limited,
    ]
    if words.after:
        verb = f"{words.contact}|{words.send}"
        found.append(rf"{_build_near_pattern(verb, _ME, 2)} (?:{_WORD}){{0,2}}(?:{words.after})\b" + limited)
        found.append(rf"{_build_near_pattern(verb, words.after, 1)} (?:{_WORD}){{0,2}}(?:{_ME})\b" + limited)
    return tuple(found)


_WORD = r"[^\s,.;:!?]+ "
_NO_OTHER = (
    r"(?! (?:\S+ ){0,2}(?:kolleg|collegue|colega|companer|collega|koleg|chef|jefe|sef|kunden|clients?|client)"
    r"\w*)"
)
_OVER = (  # no other thing follows: "any more samples"
    r"(?= ?(?:$|[.,;:!?])| (?:to|from|at|for|of|else|please|pls|thanks|again|any|here|in|an|von|bitte|danke"
    r"|mehr|zu|de|a|svp|merci|por|da|per|grazie|aan|van|meer|aub|para|od|do|mi|mnie|nam|till|fran|tack|til"
    r"|fra|takk|tak|mer|mere|prosim)\b)"
)
# The object decides: "from your list the items 4 and 5", "stop sending the pallets".
_THE = r"(?:the|die|das|den|de[rm]|los|las|el|la|les|le|il|lo|gli|het|os|as|det)"
_NO_THING = rf"(?!\d|{_THE} )"
_NO_THING_NEXT = rf"(?! (?:\d|{_THE} (?!m[iyoe]|nostr|nuestr|noss)))"
_ME = r"mich|mir|uns|mij|me|us|ons|mig|meg|oss|os"
_TO_ME = r"(?:to|till?|an|aan) (?:me|mich|mij|mig|meg)"
_SENT_NO_THING = rf"(?:(?<=me)|(?<=nos)|(?<=mi)|(?<=ci)|(?= (?:{_ME}|moi|nous|mnie|nam|nám)\b)|{_OVER})"


def _build_near_pattern(first: str, second: str, most: int, between: str = "") -> str:
    """Return a pattern of `first` and then `second` in the same clause, at most `most` words apart."""
    return rf"\b(?:{first})(?:(?<=[ '-])|[ '-])(?:{between}{_WORD}){{0,{most}}}(?:{second})\b"
