"""Rules for email addresses: which are valid, and which belong to the same person."""

from __future__ import annotations

import re
import unicodedata
from email import utils
from typing import Annotated

import idna
from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator

from .address_refusals import describe_too_long, explain_refusal
from .sentences import say

# Matches most addresses in use; all others, and reserved domains, are left to email-validator.
PLAIN = re.compile(
    r"(?=.{6,254}$)[A-Za-z0-9_+-]{1,64}(?:\.[A-Za-z0-9_+-]+)*@"
    r"((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?!arpa$|invalid$|local$|localhost$|onion$)[a-z]{2,24})$",
    re.ASCII,
)
LONGEST = 320
GMAIL = ("gmail.com", "googlemail.com")
# Without it, newer Pythons silently drop a whole field because of what many programs write.
_LENIENT: dict[str, bool] = {"strict": False} if getattr(utils, "supports_strict_parsing", False) else {}
_BARE_NAME = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)|(^|,)([^<>",()\\]*)(?=<)', re.DOTALL)  # or a quoted name
_QUOTED = re.compile(r'"([A-Za-z0-9_+.-]+)"(@.*)', re.DOTALL)


def parse_header_addresses(*fields: str) -> list[tuple[str, str]]:
    """Return the (name, address) pairs of header fields (RFC 5322).

    The text before an address in angle brackets is its name, even if that text looks like an address and
    lacks its quotes.
    """
    named = (_BARE_NAME.sub(_quote_bare_name, field) for field in fields)
    return [found for field in named for found in utils.getaddresses([field], **_LENIENT) if any(found)]


def _quote_bare_name(found: re.Match[str]) -> str:
    return f'{found[1]}"{found[2].strip()}" ' if "@" in (found[2] or "") else found[0]


def clean_address(text: str) -> str:
    """Return the one address in `text`, its domain in lowercase; ValueError says why there is none."""
    text = text.strip()
    if text[:7].lower() == "mailto:":  # as a link in a spreadsheet begins
        text = text[7:].strip()
    if not text:
        raise ValueError(say("address_missing", "The address is missing."))
    if len(text) > LONGEST:
        raise ValueError(describe_too_long(LONGEST))
    local, _, domain = text.rpartition("@")
    domain = domain.lower()
    if len(local) <= 64 and "--" not in domain and PLAIN.match(f"{local}@{domain}"):
        return f"{local}@{domain}"
    try:
        found = validate_email(
            text,
            check_deliverability=False,
            test_environment=True,
            strict=True,
            allow_display_name="<" in text,
        )
    except EmailNotValidError as error:
        why = explain_refusal(text)
        raise ValueError(
            say("address_invalid", "“{text}” is not an email address: {why}", text=text[:80], why=why)
        ) from error
    return found.normalized


Email = Annotated[str, AfterValidator(clean_address)]


def email_key(address: str) -> str:
    """Return the key by which addresses are compared.

    It is without regard to case, with the domain in ASCII (IDNA 2008, UTS 46) and without needless
    quotes.
    """
    address = address.strip().removesuffix(".")
    if address.startswith('"'):
        address = _QUOTED.sub(r"\1\2", address)
    if address.isascii():
        return address.lower()
    local, at, domain = address.rpartition("@")
    if not domain.isascii():
        try:
            domain = idna.encode(domain, uts46=True).decode()
        except idna.IDNAError:
            domain = fold_case(domain)
    return f"{fold_case(local)}{at}{domain.lower()}"


def mailbox_key(key: str) -> str:
    """Return the mailbox that an email_key very likely names: without +tag, and at Gmail without dots."""
    if "+" not in key and not key.endswith(GMAIL):
        return key
    local, at, domain = key.rpartition("@")
    local = local.partition("+")[0] or local
    if domain in GMAIL:
        local, domain = local.replace(".", "") or local, GMAIL[0]
    return f"{local}{at}{domain}"


def fold_case(text: str) -> str:
    """Return text for comparison: composed (NFC) and case-folded."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
