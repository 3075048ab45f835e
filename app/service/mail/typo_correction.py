"""Correction of typos and abbreviations of text messages in the words of a request. Pure functions."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

LETTERS_MIN, LETTERS_MAX = 5, 16  # of a word that may be one of WORDS with a slip in it
UNSUBSCRIBE, ALIKE = "unsubscribe", 0.84  # two slips

WORDS = (
    *("delete", "deleted", "deleting", "deletion", "remove", "removed", "removing", "removal"),
    *("address", "addresses", "email", "emails", "emailing", "mailing", "database", "message", "messages"),
    *("messaging", "bothering"),
    *("contact", "contacting", "contacted", "newsletter", "newsletters", "receive", "receiving", "sending"),
    *("subscription", "distribution", "permanently", "further", "anymore", "interested", "details"),
    *("consent", "withdraw", "spamming", "loschen", "entfernen", "entfernt", "verteiler"),
    *(
        "abmelden",
        "austragen",
        "adresse",
        "datenbank",
        "nachrichten",
        "schreiben",
        "schicken",
        "kontaktieren",
    ),
    *("supprimer", "supprimez", "desinscrire", "desinscrivez", "desabonner", "retirer", "retirez"),
    *(
        "contacter",
        "contactez",
        "envoyer",
        "eliminar",
        "contactar",
        "direccion",
        "cancellare",
        "cancellatemi",
    ),
    *("indirizzo", "rimuovere", "rimuovete", "verwijder", "verwijderen", "uitschrijven", "afmelden"),
)
OTHERS = {  # real words that resemble WORDS
    *("remote", "remover", "remoter", "delte", "contract", "contracts", "contracted", "contracting"),
    *("content", "contest", "contrat", "contato", "massage", "massages", "interest", "anmelden", "spending"),
    *("waiting", "direction", "retired", "retire", "detail", "standing", "receiver", "addressee"),
}
SHORT = {
    **{"u": "you", "ur": "your", "pls": "please", "plz": "please", "plse": "please", "frm": "from"},
    **{"msg": "message", "msgs": "messages", "wanna": "want to", "lst": "list", "addy": "address"},
    **{"dinnae": "don't", "dinna": "don't", "nix": "nichts", "meh": "mehr", "nimma": "nicht mehr"},
    **{"nimmer": "nicht mehr", "nume": "nicht mehr", "ghore": "horen", "schreim": "schreiben"},
    **{"mecrire": "m'ecrire", "mecrivez": "m'ecrivez", "menvoyer": "m'envoyer", "menvoyez": "m'envoyez"},
    **{"nn": "non", "niks": "niets", "meir": "mer", "nakka": "noe", "noko": "noe", "mae": "meg"},
    **{"thx": "thanks", "ive": "i've", "im": "i'm", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't"},
}
_NOTHING = re.compile(r"\b(?:nut|nud|nuut|nix) (?:meh|mehr|mea)\b")  # in the dialects of German
_WORD = re.compile(r"(?<![\w@.'-])[a-z]+(?![\w@'-]|\.\w)")


def correct_typos(text: str) -> str:
    """Return a folded text with its typos corrected and its abbreviations written out."""
    return _WORD.sub(_correct_word, _NOTHING.sub("nichts mehr", text))


def _correct_word(found: re.Match[str]) -> str:
    word = found[0]
    if word in SHORT or len(word) > LETTERS_MAX:
        return SHORT.get(word, word)
    if (
        word.startswith("un")
        and not word.startswith(UNSUBSCRIBE)
        and SequenceMatcher(None, word, UNSUBSCRIBE).ratio() >= ALIKE
    ):
        return UNSUBSCRIBE
    if len(word) < LETTERS_MIN or word in _KNOWN:
        return word
    meant = (_MEANT[each] for each in (word, *_drop_one_letter(word)) if each in _MEANT)
    return next((each for each in meant if each[0] == word[0] and abs(len(each) - len(word)) < 2), word)


def _drop_one_letter(word: str) -> list[str]:
    """Return a word's forms without one letter: words that differ by a typo have such a form in common."""
    return [word[:at] + word[at + 1 :] for at in range(len(word))]


_KNOWN = {*WORDS, *OTHERS}
_MEANT = {each: word for word in reversed(WORDS) for each in (*_drop_one_letter(word), word)}
