"""Why a text is not an email address, in sentences of our own.

email-validator says whether an address is valid; its reasons are English prose without a code.
"""

from __future__ import annotations

from .sentences import Sentence, say

LOCAL_MAX, USABLE_MAX = 64, 254  # characters (RFC 5321, 4.5.3.1)
LOCAL_SIGNS, DOMAIN_SIGNS = "._!#$%&'*+-/=?^`{|}~", ".-"
NO_AT = say("address_without_at", "An email address must have an @-sign.")
SEVERAL_AT = say("address_several_at", "The email address is not valid. It must have exactly one @-sign.")
NOTHING_BEFORE = say("address_nothing_before_at", "There must be something before the @-sign.")
NOTHING_AFTER = say("address_nothing_after_at", "There must be something after the @-sign.")
SPACE = say("address_has_space", "An email address cannot have a space.")
LOCAL_ENDS_WITH_DOT = say(
    "address_period_before_at", "An email address cannot have a period immediately before the @-sign."
)
LOCAL_STARTS_WITH_DOT = say("address_starts_with_period", "An email address cannot start with a period.")
DOMAIN_ENDS_WITH_DOT = say("address_ends_with_period", "An email address cannot end with a period.")
DOMAIN_STARTS_WITH_DOT = say(
    "address_period_after_at", "An email address cannot have a period immediately after the @-sign."
)
TWO_DOTS = say("address_two_periods", "An email address cannot have two periods in a row.")
DOMAIN_WITHOUT_DOT = say(
    "address_domain_without_period", "The part after the @-sign is not valid. It should have a period."
)
UNLIKE_ONE = say("address_unlike_one", "It should look like name@example.com.")


def explain_refusal(text: str) -> Sentence:
    """Return what is wrong with a text that is not an address; one general sentence if that is unknown."""
    address = text.rpartition("<")[2].removesuffix(">") if "<" in text else text
    local, at, domain = address.rpartition("@")
    if not at:
        return NO_AT
    if not local or not domain:
        return NOTHING_AFTER if local else NOTHING_BEFORE
    quoted = local.startswith('"')
    found = (None if quoted else _explain_local(local)) or _explain_domain(domain)
    if found is None and len(address) > USABLE_MAX:
        return describe_too_long(USABLE_MAX)
    return found or UNLIKE_ONE


def describe_too_long(count: int) -> Sentence:
    return say("address_too_long", "The address is longer than {count} characters.", count=count)


def _explain_local(local: str) -> Sentence | None:
    if "@" in local:
        return SEVERAL_AT
    if " " in local:
        return SPACE
    if characters := _list_strange_characters(local, LOCAL_SIGNS):
        return say(
            "address_strange_before_at",
            "The email address contains invalid characters before the @-sign: {characters}.",
            characters=characters,
        )
    if len(local) > LOCAL_MAX:
        return say(
            "address_local_too_long",
            "The part before the @-sign is longer than {count} characters.",
            count=LOCAL_MAX,
        )
    if local.endswith("."):
        return LOCAL_ENDS_WITH_DOT
    if local.startswith("."):
        return LOCAL_STARTS_WITH_DOT
    return TWO_DOTS if ".." in local else None


def _explain_domain(domain: str) -> Sentence | None:
    if " " in domain:
        return SPACE
    if characters := _list_strange_characters(domain, DOMAIN_SIGNS):
        return say(
            "address_strange_after_at",
            "The part after the @-sign contains invalid characters: {characters}.",
            characters=characters,
        )
    if domain.endswith("."):
        return DOMAIN_ENDS_WITH_DOT
    if domain.startswith("."):
        return DOMAIN_STARTS_WITH_DOT
    if ".." in domain:
        return TWO_DOTS
    return None if "." in domain else DOMAIN_WITHOUT_DOT


def _list_strange_characters(part: str, signs: str) -> str:
    strange = (one for one in sorted(set(part)) if not _is_usual(one, signs))
    return ", ".join(f"'{one}'" if one.isprintable() else f"U+{ord(one):04X}" for one in strange)


def _is_usual(character: str, signs: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in signs
    return character.isprintable()
