"""An invitation to hand on: a small file or a link, each with an address and a one-time code."""

from __future__ import annotations

import json
from typing import Annotated, Any
from urllib.parse import parse_qs, quote, urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError, field_serializer

from .problems import Invalid
from .sentences import say
from .service_url import checked_base
from .wire_models import Time, Wire

SUFFIX, SCHEME = ".outreach-invite", "outreach"
FORMAT = "outreach-invite/1"
LONGEST = 4_096  # characters; no invitation is longer
NONE = say(
    "url_no_invitation",
    "This is not an invitation, or only part of one. Open the whole file, or copy the whole link.",
)


class Invite(Wire):
    """The contents of an invitation; the code is a secret until it is used."""

    address: Annotated[str, AfterValidator(checked_base)] = Field(min_length=8, max_length=2_048)
    code: SecretStr = Field(min_length=20, max_length=200)
    workspace: str = ""
    expires_at: Time | None = None

    @field_serializer("code")
    def _revealed(self, code: SecretStr) -> str:
        return code.get_secret_value()


def as_file(invite: Invite) -> str:
    """Return the text of a `.outreach-invite` file."""
    return (
        json.dumps({"format": FORMAT, **invite.model_dump(mode="json")}, ensure_ascii=False, indent=2) + "\n"
    )


def as_link(invite: Invite) -> str:
    """Return a link for a chat or an email; a browser hands the link to the program."""
    code = invite.code.get_secret_value()
    return f"{SCHEME}://join?address={quote(invite.address, safe='')}&code={quote(code, safe='')}"


def looks_like_one(text: str) -> bool:
    """Return whether a pasted text was meant to be an invitation."""
    text = text.strip()
    return text.lower().startswith(f"{SCHEME}:") or (
        text.startswith("{") and FORMAT.partition("/")[0] in text
    )


def parse_invite(text: str) -> Invite:
    """Parse the text of a file or a link; raise ValueError, with a sentence, for anything else."""
    text = text.strip().lstrip("\ufeff").lstrip()
    if len(text) > LONGEST:
        raise ValueError(NONE)
    try:
        return Invite.model_validate(_parse_fields(text))
    except Invalid as error:
        raise ValueError(str(error)) from error
    except (ValidationError, ValueError, TypeError, AttributeError) as error:
        raise ValueError(NONE) from error


def _parse_fields(text: str) -> dict[str, Any]:
    if text.startswith("{"):
        found = json.loads(text)
        if found.pop("format", None) != FORMAT:
            raise ValueError(NONE)
        return dict(found)
    parts = urlsplit(text)
    if parts.scheme != SCHEME or parts.netloc != "join":
        raise ValueError(NONE)
    return {name: values[0] for name, values in parse_qs(parts.query).items() if name in ("address", "code")}
