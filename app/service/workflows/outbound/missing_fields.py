"""Detection of mails that would lack a field or a subject, before they are composed, for the forecast."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, or_, select

from app.contract.steps import branch_of
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.mail.compose import ADDRESS, UNSUBSCRIBE
from app.service.mail.mime_composer import one_line
from app.service.mail.template import (
    NAMES,
    Node,
    Spin,
    TemplateError,
    fields_of,
    needed_of,
    parse_template,
    person_fields,
    render_template,
    sender_fields,
)
from app.service.records import workspaces
from app.service.records.ledger_queries import OF_INBOX, SendingInbox
from app.service.rules.content_checks import GIVEN
from app.service.rules.scheduler import CampaignPlan, MailCandidate
from app.service.workflows.outbound.send_state import choose_variant, load_active_variants

from .message_context import signature_of

leads, contacts, wishes = tables.leads, tables.contacts, tables.wishes
variants, sequences, campaigns = tables.variants, tables.sequences, tables.campaigns
TEXTS = ("subject_template", "body_template", "html_template")
CUSTOM = "custom_"
FIELDS = GIVEN.union(NAMES)


class MissingFieldCheck:
    """A predicate: whether a candidate's mail, sent from an inbox, would be held for missing content."""

    def __init__(self, conn: Connection, plans: Mapping[str, CampaignPlan]) -> None:
        self._texts = load_active_variants(conn, plans)
        self._bare = {
            step
            for step, rows in self._texts.items()
            if any(_may_be_bare(row.subject_template) for row in rows)
        }
        needed: defaultdict[str, set[str]] = defaultdict(set)
        for (campaign_id, _), rows in self._texts.items():
            needed[campaign_id].update(
                name for row in rows for text in TEXTS for name in needed_of(getattr(row, text))
            )
        for campaign_id, step in self._bare:
            needed[campaign_id].update(
                name for row in self._texts[campaign_id, step] for name in fields_of(row.subject_template)
            )
        self._people = _find_incomplete_leads(conn, needed)
        self._nobodys = {name: lacks for name, names in needed.items() if (lacks := _of_nobody(names))}
        everything = set().union(*needed.values())
        inbox_ids = list(set().union(*(plan.inbox_ids for plan in plans.values())))
        self._inboxes = _of_inboxes(conn, inbox_ids, everything)
        self._bare_branches = _of_homes(conn, plans)  # branch mails are held without a postal address
        self._homes = self._bare_branches if ADDRESS in everything else {}
        self._by_hand = _by_hand(conn, plans)
        holes = (self._bare, self._people, self._nobodys, self._homes)
        self._none = not (any(holes) or any(self._inboxes.values()))

    def __call__(self, one: MailCandidate, inbox_id: str) -> bool:
        if branch_of(one.step) and one.campaign_id in self._bare_branches:
            return True
        if self._none:
            return False
        missing = (
            self._people.get(one.lead_id, frozenset())
            | self._inboxes.get(inbox_id, frozenset())
            | self._homes.get(one.campaign_id, frozenset())
            | self._nobodys.get(one.campaign_id, frozenset())
        )
        bare = one.last_sent_at is None and (one.campaign_id, one.step) in self._bare
        if not missing and not bare:  # a follow-up has the subject of the first mail
            return False
        seed = f"{one.campaign_id}:{one.lead_id}:{one.step}"
        row = choose_variant(self._texts.get((one.campaign_id, one.step), ()), seed)
        has_subject, has_text = self._by_hand.get((one.lead_id, one.step), (False, False))
        if row is None:
            return True
        if bare and not has_subject and not _render_subject(row.subject_template, missing, seed):
            return True
        texts = (() if has_subject else TEXTS[:1]) + (() if has_text else TEXTS[1:])
        return any(_has_hole(getattr(row, text), missing, seed) for text in texts)


def _find_incomplete_leads(
    conn: Connection, needed: Mapping[str, Collection[str]]
) -> dict[str, frozenset[str]]:
    """Return, by lead, which of the fields that their campaign's texts need are missing."""
    found = {}
    for campaign_id, names in needed.items():
        own = [name for name in names if name in NAMES or name.startswith(CUSTOM)]
        if not own:
            continue
        columns = (leads.c.id, *(contacts.c[name] for name in (*NAMES, "custom_fields")))
        blank = or_(*(_is_blank(name) for name in own))
        of_campaign = (leads.c.campaign_id == campaign_id, leads.c.next_step.is_not(None))
        people = select(*columns).join(contacts, contacts.c.id == leads.c.contact_id).where(*of_campaign)
        for lead_id, *person in conn.execute(people.where(blank)):
            found[lead_id] = _list_missing_fields(own, person_fields(*person))
    return found


def _of_nobody(names: Iterable[str]) -> frozenset[str]:
    """Return the names that match no existing field; such a typo holds every mail."""
    return frozenset(name for name in names if name not in FIELDS and not name.startswith(CUSTOM))


def _is_blank(name: str) -> ColumnElement[bool]:
    """Return a condition for a blank field, as a prefilter only.

    A custom field may be spelled differently, so `_list_missing_fields` has the last word.
    """
    if name in NAMES:
        value: ColumnElement[Any] = contacts.c[name]
    else:
        value = contacts.c.custom_fields[name.removeprefix(CUSTOM)].as_string()
    return func.trim(func.coalesce(value, "")) == ""


def _list_missing_fields(names: Iterable[str], fields: Mapping[str, str]) -> frozenset[str]:
    return frozenset(name for name in names if not fields.get(name, "").strip())


def _of_inboxes(
    conn: Connection, inbox_ids: Collection[str], needed: Collection[str]
) -> dict[str, frozenset[str]]:
    """Return, by inbox, which needed sender fields are blank: a name or a signature."""
    rows = conn.execute(select(*OF_INBOX).where(any_of(tables.inboxes.c.id, inbox_ids)))
    inboxes = [SendingInbox(*row) for row in rows]
    fields = (
        (each.id, sender_fields(each.display_name, each.email_address) | {"signature": signature_of(each)})
        for each in inboxes
    )
    return {
        key: _list_missing_fields([name for name in known if name in needed], known) for key, known in fields
    }


def _of_homes(conn: Connection, plans: Mapping[str, CampaignPlan]) -> dict[str, frozenset[str]]:
    """Return the missing postal address, by campaign, where its workspace has none."""
    rows = conn.execute(
        select(campaigns.c.id, campaigns.c.workspace_id).where(any_of(campaigns.c.id, plans))
    ).all()
    lacks = {
        home: not workspaces.load_workspace_settings(conn, home).postal_address.strip()
        for home in {row.workspace_id for row in rows}
    }
    return {row.id: frozenset([ADDRESS]) for row in rows if lacks[row.workspace_id]}


def _by_hand(conn: Connection, plans: Mapping[str, CampaignPlan]) -> dict[tuple[str, int], tuple[bool, bool]]:
    """Return, by lead and step, whether a user overrode the subject and the text, which are sent verbatim."""
    written = or_(wishes.c.subject.is_not(None), wishes.c.text.is_not(None))
    rows = conn.execute(select(wishes).where(any_of(wishes.c.campaign_id, plans), written))
    return {(row.lead_id, row.step_number): (row.subject is not None, row.text is not None) for row in rows}


def _has_hole(template: str, missing: frozenset[str], seed: str) -> bool:
    if missing.isdisjoint(needed_of(template)):
        return False
    try:
        if not any(isinstance(node, Spin) for node in parse_template(template)):
            return True
        return bool(render_template(template, _PartialFields(missing), seed).missing)
    except TemplateError:
        return True


def _may_be_bare(template: str) -> bool:
    """Return whether a subject may render as empty although none of the fields it needs is missing."""
    try:
        return _is_bare(parse_template(template))
    except TemplateError:
        return False


def _is_bare(nodes: Iterable[Node]) -> bool:
    for node in nodes:
        if isinstance(node, Spin):
            bare = any(map(_is_bare, node.options))
        else:
            text = node if isinstance(node, str) else node.fallback
            bare = text is not None and not one_line(text)
        if not bare:
            return False
    return True


def _render_subject(template: str, missing: frozenset[str], seed: str) -> str:
    return one_line(render_template(template, _PartialFields(missing), seed).text)


class _PartialFields(dict[str, str]):
    """Field values of which only the given ones are missing; every other field has a placeholder value."""

    def __init__(self, missing: frozenset[str]) -> None:
        super().__init__()
        self._missing = missing

    def get(self, name: str, default: Any = "") -> Any:
        return default if name in self._missing else UNSUBSCRIBE
