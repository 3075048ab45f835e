"""Check of a service before use: whether it answers, what it is, and what the key may do."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from app.contract import paths
from app.contract.contacts import ContactPage, ContactQuery
from app.contract.problems import Forbidden, NotFound, Problem, ServiceFault, Unauthorized
from app.contract.sentences import Sentence, say
from app.contract.service_url import is_loopback
from app.contract.workspace import About

from .service import OutreachService

DESK_THERE = Sentence("")


@dataclass(frozen=True)
class ProbeResult:
    """The kind of a service, and which scopes the key has (None: unknown).

    `about` is None where only the documented operations are known, or where the key may not use the
    desk API; `why_no_desk` gives the reason.
    """

    scopes: tuple[str, ...] | None
    about: About | None
    why_no_desk: Sentence = DESK_THERE


NO_DESK = say(
    "service_without_desk",
    "This server supports only the public API. Contacts, inboxes and webhooks work; open "
    "campaigns, conversations and domains by ID. Everything else needs an Outreach Desk "
    "service.",
)
NO_RIGHT = say(
    "service_desk_not_allowed",
    "The key may not use the desk. Contacts, inboxes and webhooks work as far as it reaches; a campaign, a "
    "conversation or a domain is asked for by its id.",
)
REFUSED_KEY = say(
    "service_key_refused",
    "The service does not take this key: it is mistyped or was revoked. Ask for a new one.",
)
NO_SERVICE = say(
    "service_of_another_kind",
    "There is something at this address, but it isn't an outreach service. Check the address.",
)


def normalize_service_address(address: str) -> str:
    """Return an address as typed with a scheme, and without API path or trailing slash."""
    text = address.strip()
    if "://" not in text:
        host = urlsplit(f"//{text}").hostname or ""
        text = f"{'http' if is_loopback(host) else 'https'}://{text}"
    parts = urlsplit(text)
    path = parts.path.partition(paths.PUBLIC)[0].partition(paths.DESK)[0].rstrip("/")
    return f"{parts.scheme.lower()}://{parts.netloc.rpartition('@')[2].lower()}{path}"


async def probe_service(service: OutreachService) -> ProbeResult:
    """Return what answers at the address; raise a Problem whose sentence says why it can't be used."""
    try:
        about = await service.workspace.about()
        return ProbeResult(about.scopes, about)
    except Unauthorized as error:
        raise Unauthorized(REFUSED_KEY) from error
    except Forbidden as refused:
        return ProbeResult(_granted_scopes_of(refused), None, NO_RIGHT)
    except NotFound:
        pass
    except ServiceFault as error:
        raise _no_service(error) from error
    try:
        await service.http.get(ContactPage, paths.CONTACTS, ContactQuery(limit=1))
    except Unauthorized as error:
        raise Unauthorized(REFUSED_KEY) from error
    except Forbidden as refused:
        return ProbeResult(_granted_scopes_of(refused), None, NO_DESK)
    except (NotFound, ServiceFault) as error:
        raise _no_service(error) from error
    return ProbeResult(None, None, NO_DESK)


def _granted_scopes_of(refused: Forbidden) -> tuple[str, ...] | None:
    granted = refused.more.get("granted")
    return tuple(map(str, granted)) if isinstance(granted, list | tuple) else None


def _no_service(error: Problem) -> Problem:
    """Return NotFound if the response isn't the service's own; otherwise return the error unchanged."""
    strange = isinstance(error, NotFound) or "came" in error.more  # not a response of the service
    return NotFound(NO_SERVICE) if strange else error
