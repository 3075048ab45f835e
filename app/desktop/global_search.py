"""Search for items of the workspace by name, for the palette."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from app.client.service import OutreachService
from app.contract.campaigns import CampaignQuery
from app.contract.contacts import ContactQuery
from app.contract.directory import DirectoryQuery, SuppressionQuery
from app.contract.domains import DomainQuery
from app.contract.inboxes import SenderAccountQuery
from app.contract.replies import ThreadQuery
from app.contract.scopes import Scope
from app.desktop.contacts.filter_state import one_line
from app.desktop.contacts.views import key_of, views_in
from app.desktop.main_window.palette import PaletteHit
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr

EACH = 4  # results of each kind
TEXT_SHOWN = 70  # characters
Named = Sequence[tuple[str, str]]  # pairs of name and id


class SearchedKind(NamedTuple):
    """A kind of item that the palette searches; `documented`: any service can be asked for it."""

    scope: Scope
    place: str
    name: str
    icon: str
    ask: Callable[[OutreachService, str], Awaitable[Named]]
    documented: bool = False


async def _search_contacts(service: OutreachService, text: str) -> Named:
    page = await service.contacts.search(ContactQuery(search=text, limit=EACH))
    return [
        (one.name if one.name == one.email else f"{one.name} · {one.email}", one.id) for one in page.contacts
    ]


async def _search_tags(service: OutreachService, text: str) -> Named:
    return _filter_by_name(((one.name, f"tag:{one.id}") for one in await service.tags.all()), text)


async def _search_lists(service: OutreachService, text: str) -> Named:
    return _filter_by_name(((one.name, f"list:{one.id}") for one in await service.lists.all()), text)


async def _search_campaigns(service: OutreachService, text: str) -> Named:
    page = await service.campaigns.search(CampaignQuery(search=text, limit=EACH))
    return [(one.name, one.campaign_id) for one in page.campaigns]


async def _search_threads(service: OutreachService, text: str) -> Named:
    page = await service.replies.search(ThreadQuery(search=text, limit=EACH))
    return [(f"{one.lead_name or one.lead_email} · {one.subject}", one.thread_id) for one in page.threads]


async def _search_inboxes(service: OutreachService, text: str) -> Named:
    page = await service.inboxes.search(SenderAccountQuery(search=text, limit=EACH))
    return [(one.email_address, one.inbox_id) for one in page.sender_accounts]


async def _search_domains(service: OutreachService, text: str) -> Named:
    page = await service.domains.search(DomainQuery(search=text, limit=EACH))
    return [(one.domain_name, one.domain_id) for one in page.domains]


async def _search_webhooks(service: OutreachService, text: str) -> Named:
    return _filter_by_name(((one.name, one.id) for one in await service.webhooks.list()), text)


async def _search_templates(service: OutreachService, text: str) -> Named:
    return _filter_by_name(
        ((one.name, f"template:{one.template_id}") for one in await service.templates.all()), text
    )


async def _search_api_keys(service: OutreachService, text: str) -> Named:
    return _filter_by_name(((one.name, "team:keys") for one in await service.workspace.keys()), text)


async def _search_users(service: OutreachService, text: str) -> Named:
    return _filter_by_name(((one.name, "team:people") for one in await service.team.users()), text)


async def _search_invitations(service: OutreachService, text: str) -> Named:
    open_ones = (one for one in await service.team.invitations() if not (one.used_at or one.revoked_at))
    return _filter_by_name(((f"{one.name} · {one.email}", "team:invitations") for one in open_ones), text)


async def _search_suppressions(service: OutreachService, text: str) -> Named:
    page = await service.suppressions.search(SuppressionQuery(search=text, limit=EACH))
    return [(one.email, f"barred:suppressed:{one.email}") for one in page.suppressions]


async def _search_blocklist(service: OutreachService, text: str) -> Named:
    page = await service.blocklist.search(DirectoryQuery(search=text, limit=EACH))
    return [(one.value, f"barred:blocked:{one.value}") for one in page.entries]


def _search_local_items(session: Session, text: str) -> Sequence[PaletteHit]:
    """Return matching views of the contacts, and connections; both are stored on this computer."""
    views = ((name, f"view:{name}") for name in views_in(session.settings, key_of(session)))
    services = ((one.name, "connections") for one in session.connections.all())
    return [
        PaletteHit(one_line(name, TEXT_SHOWN), kind, icon, partial(session.wanted.emit, place, key))
        for kind, icon, place, named in (
            (tr("View"), "filter", "contacts", views),
            (tr("Service"), "server", "preferences", services),
        )
        for name, key in _filter_by_name(named, text)
    ]


def _filter_by_name(named: Iterable[tuple[str, str]], text: str) -> Named:
    """Filter items that the service lists but does not search in."""
    return [one for one in named if text.casefold() in one[0].casefold()][:EACH]


def _list_search_kinds() -> tuple[SearchedKind, ...]:
    return (
        SearchedKind(Scope.CONTACTS_READ, "contacts", tr("Contact"), "user", _search_contacts, True),
        SearchedKind(Scope.CONTACTS_READ, "contacts", tr("Tag"), "tag", _search_tags),
        SearchedKind(Scope.CONTACTS_READ, "contacts", tr("List"), "folder", _search_lists),
        SearchedKind(Scope.CAMPAIGNS_READ, "campaigns", tr("Campaign"), "send", _search_campaigns),
        SearchedKind(Scope.REPLIES_READ, "replies", tr("Conversation"), "reply", _search_threads),
        SearchedKind(Scope.REPLIES_READ, "replies", tr("Template"), "edit", _search_templates),
        SearchedKind(Scope.SENDER_ACCOUNTS_READ, "inboxes", tr("Inbox"), "inbox", _search_inboxes, True),
        SearchedKind(Scope.DOMAINS_READ, "domains", tr("Domain"), "globe", _search_domains),
        SearchedKind(Scope.WEBHOOKS_READ, "webhooks", tr("Webhook"), "zap", _search_webhooks, True),
        SearchedKind(
            Scope.CONTACTS_READ, "preferences", tr("Suppressed address"), "shield", _search_suppressions
        ),
        SearchedKind(Scope.CONTACTS_READ, "preferences", tr("Blocked address"), "shield", _search_blocklist),
        SearchedKind(Scope.DESK_ADMIN, "preferences", tr("API key"), "key", _search_api_keys),
        SearchedKind(Scope.DESK_ADMIN, "preferences", tr("Invitation"), "mail", _search_invitations),
        SearchedKind(Scope.DESK_ADMIN, "preferences", tr("Teammate"), "users", _search_users),
    )


async def found_by_name(session: Session, text: str) -> Sequence[PaletteHit]:
    """Return a few hits of every kind that the key may read.

    Raise the first error if every request to the service fails.
    """
    if not session.is_connected:
        return ()
    kinds = [
        one
        for one in _list_search_kinds()
        if session.may(one.scope) and (one.documented or not session.why_no_desk)
    ]
    answers = await asyncio.gather(*(one.ask(session.service, text) for one in kinds), return_exceptions=True)
    failures = [one for one in answers if isinstance(one, BaseException)]
    if failures and len(failures) == len(answers):
        raise failures[0]
    found = [
        PaletteHit(
            one_line(name, TEXT_SHOWN), kind.name, kind.icon, partial(session.wanted.emit, kind.place, key)
        )
        for kind, named in zip(kinds, answers, strict=True)
        if not isinstance(named, BaseException)
        for name, key in named
    ]
    return [*found, *_search_local_items(session, text)]
