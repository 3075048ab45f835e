"""Tags, lists, suppressions and the blocklist over HTTP and through the client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from app.client.service import OutreachService
from app.contract import paths
from app.contract.campaigns import CampaignStatus
from app.contract.contacts import ContactEdit, ContactQuery, SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.directory import (
    DirectoryQuery,
    Members,
    NewBlocked,
    NewList,
    NewSuppression,
    NewTag,
    SuppressionQuery,
    TagEdit,
)
from app.contract.ids import ContactId, new_id
from app.contract.problems import Conflict, NotFound, Unprocessable
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import suppressed, suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.records.suppressed import suppressed_among
from tests.factories import enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service(app_state: AppState) -> AsyncIterator[OutreachService]:
    transport = httpx.ASGITransport(create_app(app_state))
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    yield service
    await service.close()


@pytest.fixture
async def three(app_state: AppState) -> list[ContactId]:
    wanted = (Person(f"{name}@people.test", name.title()) for name in ("ann", "bob", "cy"))
    return [ContactId(each) for each in await make_people(app_state, *wanted)]


def members(*ids: str) -> Members:
    return Members(contact_ids=tuple(ContactId(each) for each in ids))


async def found(service: OutreachService, **filters: Any) -> set[str]:
    page = await service.contacts.search(ContactQuery(**filters))
    return {contact.email.partition("@")[0] for contact in page.contacts}


async def test_tag_lifecycle_updates_contacts_counts_and_search(
    service: OutreachService, three: list[ContactId]
) -> None:
    hot = await service.tags.make(NewTag(name="  Hot  ", color="#ff0000"))
    cold = await service.tags.make(NewTag(name="cold"))
    assert (hot.name, hot.color, cold.color) == ("Hot", "#ff0000", "#6b7280")
    added = await service.tags.add(hot.id, members(three[0], three[1], three[1], new_id()))
    assert (added.requested, added.changed, added.not_found) == (3, 2, 1)
    assert (await service.tags.add(hot.id, members(three[0], three[2]))).changed == 1
    assert [(tag.name, tag.contact_count) for tag in await service.tags.all()] == [("cold", 0), ("Hot", 3)]
    assert await found(service, tag_ids=(hot.id,)) == {"ann", "bob", "cy"}
    assert (await service.tags.take_off(hot.id, members(three[2], new_id()))).changed == 1
    renamed = await service.tags.edit(hot.id, TagEdit(name="HOT"))
    assert (renamed.name, renamed.color) == ("HOT", "#ff0000")
    ann = await service.contacts.get(three[0])
    assert [(tag.name, tag.color) for tag in ann.tags] == [("HOT", "#ff0000")]
    await service.tags.delete(hot.id)
    assert (await service.contacts.get(three[0])).tags == () and len(await found(service)) == 3


async def test_contact_edit_with_tag_ids_sets_exactly_those_tags(
    service: OutreachService, three: list[ContactId]
) -> None:
    one, two = [(await service.tags.make(NewTag(name=name))).id for name in ("one", "two")]
    both = await service.contacts.edit(three[0], ContactEdit(tag_ids=(one, two, one)))
    assert [tag.name for tag in both.tags] == ["one", "two"]
    same = await service.contacts.edit(three[0], ContactEdit(company="Acme"))
    assert (len(same.tags), same.company) == (2, "Acme")
    with pytest.raises(NotFound, match="Tag"):
        await service.contacts.edit(three[0], ContactEdit(tag_ids=(new_id(),), company="Lost"))
    last = await service.contacts.edit(three[0], ContactEdit(tag_ids=()))
    assert (last.tags, last.company) == ((), "Acme")


@pytest.mark.parametrize("path", [paths.TAGS, paths.LISTS])
async def test_tag_or_list_name_blank_or_duplicate_is_refused(api: httpx.AsyncClient, path: str) -> None:
    first = (await api.post(path, json={"name": "Größe"})).json()
    made = first.get("tag") or first["list"]
    again = await api.post(path, json={"name": " GRÖSSE "})
    assert again.status_code == 409 and again.json()["id"] == made["id"]
    second = (await api.post(path, json={"name": "Other"})).json()
    other = second.get("tag") or second["list"]
    assert (await api.patch(f"{path}/{other['id']}", json={"name": "größe"})).status_code == 409
    assert (await api.patch(f"{path}/{made['id']}", json={"name": "GRÖSSE"})).status_code == 200
    for body in ({"name": "  "}, {"name": "x" * 256}, {}, {"name": "x", "unknown": 1}):
        assert (await api.post(path, json=body)).status_code == 422
    assert (await api.post(f"{path}/{made['id']}/contacts", json={"contact_ids": []})).status_code == 422
    assert (await api.post(f"{path}/x/contacts", json={"contact_ids": [new_id()]})).status_code == 422


async def test_list_lifecycle_updates_members_counts_and_search(
    service: OutreachService, three: list[ContactId]
) -> None:
    made = await service.lists.make(NewList(name="Fair 2026"))
    assert (await service.lists.add(made.id, members(*three))).changed == 3
    assert (await service.lists.take_out(made.id, members(three[0]))).changed == 1
    assert (await service.lists.rename(made.id, NewList(name="Fair"))).name == "Fair"
    (shown,) = await service.lists.all()
    assert (shown.id, shown.contact_count) == (made.id, 2)
    assert await found(service, list_id=made.id) == {"bob", "cy"}
    await service.contacts.delete([three[1]])
    assert (await service.lists.all())[0].contact_count == 1
    await service.lists.delete(made.id)
    assert await service.lists.all() == () and await found(service) == {"ann", "cy"}


async def test_suppression_added_manually_ends_leads_and_outlives_contact(
    app_state: AppState, service: OutreachService, three: list[ContactId]
) -> None:
    campaign_id = await make_campaign(app_state, status=CampaignStatus.ACTIVE)
    await enroll_people(app_state, campaign_id, three[:1])
    added = await service.suppressions.add(NewSuppression(email=" Ann@People.TEST ", note="By phone"))
    assert (added.email, added.reason, added.note) == ("ann@people.test", "manual", "By phone")
    assert (added.added_by, added.created_at) == ("Desktop", app_state.clock.now())
    ann = await service.contacts.get(three[0])
    assert (ann.is_suppressed, ann.suppression_reason, ann.signal) == (True, "manual", "UNSUBSCRIBED")
    leads = select(tables.leads.c.status).where(tables.leads.c.contact_id == three[0])
    assert await app_state.database.read(lambda conn: conn.scalar(leads)) == "UNSUBSCRIBED"
    assert (await service.campaigns.get(campaign_id)).status == "COMPLETED"
    with pytest.raises(Conflict):
        await service.suppressions.add(NewSuppression(email="ann@people.test"))
    await service.contacts.delete([three[0]])
    page = await service.suppressions.search(SuppressionQuery(search="ANN"))
    assert [each.id for each in page.suppressions] == [added.id] and page.pagination.total == 1
    assert await app_state.database.read(
        lambda conn: suppressed.suppression_of(conn, app_state.home.team_id, "ann@people.test")
    )


async def test_suppression_of_plus_address_covers_every_alias_of_mailbox(
    app_state: AppState, service: OutreachService
) -> None:
    names = ("bob+shop@people.test", "bob+news@people.test", "bob@people.test", "b.ob@people.test")
    ids = await make_people(app_state, *(Person(email=name) for name in names))
    added = await service.suppressions.add(NewSuppression(email=names[0], note="By phone"))
    campaign_id = await make_campaign(app_state, status=CampaignStatus.ACTIVE)
    await enroll_people(app_state, campaign_id, ids)

    async def states() -> dict[str, str]:
        contacts, leads = tables.contacts, tables.leads
        rows = select(contacts.c.email, leads.c.status).join(leads, leads.c.contact_id == contacts.c.id)
        return dict(await app_state.database.read(lambda conn: [tuple(row) for row in conn.execute(rows)]))

    out = dict.fromkeys(names[:3], "UNSUBSCRIBED")
    assert await states() == out | {names[3]: "PENDING"}  # dots mean nothing at Gmail alone
    page = await service.suppressions.search(SuppressionQuery())
    notes = {each.email: each.note for each in page.suppressions}
    assert notes == {names[0]: "By phone", names[2]: f"The same mailbox as {names[0]}. By phone"}
    await service.suppressions.remove(added.id)
    assert (await service.suppressions.search(SuppressionQuery())).suppressions == ()

    def bounced(conn: Any) -> Any:
        team, now = app_state.home.team_id, app_state.clock.now()
        suppressions.suppress_address(conn, team, names[0], SuppressionReason.BOUNCED, "", now)
        return suppressed_among(conn, team, names)

    assert await app_state.database.write(bounced) == {names[0]: "bounced"}  # a tag may be unknown there


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("bob+shop@people.test", ("bob+shop@people.test", "bob+news@people.test", "bob@people.test")),
        ("b.o.b@gmail.com", ("b.o.b@gmail.com", "bo.b+x@googlemail.com", "bob@gmail.com")),
    ],
)
async def test_suppression_of_one_alias_ends_leads_under_all_aliases(
    app_state: AppState, service: OutreachService, said: str, names: tuple[str, ...]
) -> None:
    others = ("bobby@people.test", "bob@other.test", "b.o.c@gmail.com")
    ids = await make_people(app_state, *(Person(name) for name in (*names, *others)))
    both, theirs = [await make_campaign(app_state, status=CampaignStatus.ACTIVE) for _ in range(2)]
    await enroll_people(app_state, both, ids)
    await enroll_people(app_state, theirs, ids[: len(names)])
    added = await service.suppressions.add(NewSuppression(email=said))
    rows = select(tables.leads.c.contact_id, tables.leads.c.status).where(tables.leads.c.campaign_id == both)
    found = dict(await app_state.database.read(lambda conn: [tuple(row) for row in conn.execute(rows)]))
    assert [found[each] for each in ids] == ["UNSUBSCRIBED"] * len(names) + ["PENDING"] * len(others)
    assert (await service.campaigns.get(theirs)).status == "COMPLETED"
    read = [await service.contacts.get(ContactId(each)) for each in ids]
    told = [(each.is_unsubscribed, each.is_suppressed, each.signal) for each in read]
    out, not_out = (True, True, "UNSUBSCRIBED"), (False, False, "NEVER_CONTACTED")
    assert told == [out] * len(names) + [not_out] * len(others)
    await service.suppressions.remove(added.id)
    read = [await service.contacts.get(ContactId(each)) for each in ids]
    assert {(each.is_unsubscribed, each.is_suppressed) for each in read} == {(False, False)}


async def test_suppression_removal_of_one_alias_keeps_others_in_force(
    app_state: AppState, service: OutreachService
) -> None:
    shop, news, mailbox = "bob+shop@people.test", "bob+news@people.test", "bob@people.test"
    contact = ContactId((await make_people(app_state, Person(email=mailbox)))[0])
    first, second = [await service.suppressions.add(NewSuppression(email=name)) for name in (shop, news)]
    assert "not emailed yet" in (await service.suppressions.remove(first.id)).message
    bob = await service.contacts.get(contact)
    assert (bob.is_suppressed, bob.is_unsubscribed) == (True, True), "asked by its other name"
    await service.suppressions.remove(second.id)
    bob = await service.contacts.get(contact)
    assert (bob.is_suppressed, bob.is_unsubscribed) == (False, False)


async def test_suppression_of_alias_and_mailbox_lasts_until_both_are_removed(
    app_state: AppState, service: OutreachService
) -> None:
    shop, mailbox = "bob+shop@people.test", "bob@people.test"
    first = await service.suppressions.add(NewSuppression(email=shop))
    second = await service.suppressions.add(NewSuppression(email=mailbox, note="By phone"))
    assert "not emailed yet" in (await service.suppressions.remove(first.id)).message
    (left,) = (await service.suppressions.search(SuppressionQuery())).suppressions
    assert (left.id, left.email, left.note) == (second.id, mailbox, "By phone")
    with pytest.raises(Conflict):
        await service.suppressions.add(NewSuppression(email=mailbox))


async def test_suppression_removed_makes_contact_mailable_again(
    app_state: AppState, service: OutreachService, three: list[ContactId]
) -> None:
    def bounced(conn: Any) -> bool:
        reason = SuppressionReason.BOUNCED
        return suppressions.suppress_address(
            conn, app_state.home.team_id, "bob@people.test", reason, "", app_state.clock.now()
        )

    await app_state.database.write(bounced)
    await service.suppressions.add(NewSuppression(email="bob@people.test"))
    (one,) = (await service.suppressions.search(SuppressionQuery())).suppressions
    assert (one.reason, one.added_by) == ("manual", "Desktop")
    only_bounced = SuppressionQuery(reason=(SuppressionReason.BOUNCED,))
    assert (await service.suppressions.search(only_bounced)).suppressions == ()
    assert (await service.contacts.get(three[1])).is_unsubscribed
    assert "emailed again" in (await service.suppressions.remove(one.id)).message
    bob = await service.contacts.get(three[1])
    assert (bob.is_suppressed, bob.is_unsubscribed, bob.signal) == (False, False, "NEVER_CONTACTED")
    with pytest.raises(NotFound):
        await service.suppressions.remove(one.id)


async def test_blocklist_by_address_or_domain_blocks_leads_until_removed(
    app_state: AppState, service: OutreachService, three: list[ContactId]
) -> None:
    await service.blocklist.add(NewBlocked(value=" Ann@People.test", note="The competition"))
    domain = await service.blocklist.add(NewBlocked(value="@Münster.test"))
    assert domain.value == "xn--mnster-3ya.test"
    names = ("münster.test", "office.münster.test", "new-münster.test")
    there, below, beside = await make_people(app_state, *(Person(f"dan@{name}") for name in names))
    campaign_id = await make_campaign(app_state)
    await enroll_people(app_state, campaign_id, [*three, there, below, beside])
    leads = tables.leads.c
    statuses = select(leads.contact_id, leads.status).where(leads.campaign_id == campaign_id)
    rows = dict(await app_state.database.read(lambda conn: conn.execute(statuses).all()))
    assert (rows[three[0]], rows[three[1]]) == ("BLOCKED", "PENDING")
    assert (rows[there], rows[below], rows[beside]) == ("BLOCKED", "BLOCKED", "PENDING")
    for taken in ("ANN@people.test", "münster.test"):
        with pytest.raises(Conflict):
            await service.blocklist.add(NewBlocked(value=taken))
    for wrong in ("not a domain", "a@b@c.test", "nodots"):
        with pytest.raises(Unprocessable):
            await service.blocklist.add(NewBlocked(value=wrong))
    (entry,) = (await service.blocklist.search(DirectoryQuery(search="people"))).entries
    assert (entry.note, entry.added_by) == ("The competition", "Desktop")
    await service.blocklist.remove(entry.id)
    other = await make_campaign(app_state)
    (lead,) = await enroll_people(app_state, other, [three[0]])
    status = select(leads.status).where(leads.id == lead)
    assert await app_state.database.read(lambda conn: conn.scalar(status)) == "PENDING"
    with pytest.raises(NotFound):
        await service.blocklist.remove(entry.id)


@pytest.mark.parametrize(
    "written",
    [
        *("*@rival.test", "%@rival.test", "%%@rival.test", "@rival.test", "*.rival.test", "*@*.rival.test"),
        *(
            "www.rival.test",
            "WWW.Rival.test",
            "https://www.rival.test/en?a=b",
            "http://rival.test",
            "rival.test/",
        ),
    ],
)
async def test_blocklist_domain_in_any_notation_blocks_its_addresses(
    app_state: AppState, service: OutreachService, written: str
) -> None:
    entry = await service.blocklist.add(NewBlocked(value=written))
    assert entry.value == "rival.test"
    campaign_id = await make_campaign(app_state)
    (lead,) = await enroll_people(
        app_state, campaign_id, await make_people(app_state, Person("ada@rival.test"))
    )
    status = select(tables.leads.c.status).where(tables.leads.c.id == lead)
    assert await app_state.database.read(lambda conn: conn.scalar(status)) == "BLOCKED"


@pytest.mark.parametrize("written", ["a*@rival.test", "%ada@rival.test", "*", "@", "www."])
async def test_blocklist_pattern_without_domain_is_refused(service: OutreachService, written: str) -> None:
    with pytest.raises(Unprocessable):
        await service.blocklist.add(NewBlocked.model_construct(value=written))


@pytest.mark.parametrize(
    ("blocked", "also"),
    [
        ("max.muster@gmail.com", "maxmuster+x@gmail.com"),
        ("maxmuster@googlemail.com", "max.muster@gmail.com"),
        ("max+news@firm.test", "max@firm.test"),
        ("max@firm.test", "max+news@firm.test"),
    ],
)
async def test_blocklist_address_blocks_every_alias_of_mailbox(
    app_state: AppState, service: OutreachService, blocked: str, also: str
) -> None:
    entry = await service.blocklist.add(NewBlocked(value=blocked))
    other = also.replace("m", "n", 1)
    ids = await make_people(app_state, Person(also), Person(other))
    first, then = await make_campaign(app_state), await make_campaign(app_state)
    leads = tables.leads.c

    async def statuses(campaign_id: str) -> list[str]:
        await enroll_people(app_state, campaign_id, ids)
        asked = select(leads.contact_id, leads.status).where(leads.campaign_id == campaign_id)
        found = dict(await app_state.database.read(lambda conn: conn.execute(asked).all()))
        return [found[one] for one in ids]

    assert await statuses(first) == ["BLOCKED", "PENDING"]
    assert [one.value for one in (await service.blocklist.search(DirectoryQuery())).entries] == [blocked]
    await service.blocklist.remove(entry.id)
    assert await statuses(then) == ["PENDING", "PENDING"]


async def test_suppression_pages_contain_each_entry_once(app_state: AppState, api: httpx.AsyncClient) -> None:
    for number in range(25):
        await api.post(paths.SUPPRESSIONS, json={"email": f"p{number}@people.test"})
    pages = [(await api.get(paths.SUPPRESSIONS, params={"page": page})).json() for page in (1, 2, 3)]
    seen = [each["id"] for page in pages for each in page["suppressions"]]
    assert len(seen) == len(set(seen)) == 25 and pages[0]["pagination"]["pages"] == 2


OPERATIONS = [
    ("GET", paths.TAGS, None),
    ("POST", paths.TAGS, {"name": "x"}),
    ("PATCH", paths.TAG, {"name": "x"}),
    ("DELETE", paths.TAG, None),
    ("POST", paths.TAG_CONTACTS, {"contact_ids": [new_id()]}),
    ("DELETE", paths.TAG_CONTACTS, {"contact_ids": [new_id()]}),
    ("GET", paths.LISTS, None),
    ("POST", paths.LISTS, {"name": "x"}),
    ("PATCH", paths.LIST, {"name": "x"}),
    ("DELETE", paths.LIST, None),
    ("POST", paths.LIST_CONTACTS, {"contact_ids": [new_id()]}),
    ("DELETE", paths.LIST_CONTACTS, {"contact_ids": [new_id()]}),
    ("GET", paths.SUPPRESSIONS, None),
    ("POST", paths.SUPPRESSIONS, {"email": "a@people.test"}),
    ("DELETE", paths.SUPPRESSION, None),
    ("GET", paths.BLOCKLIST, None),
    ("POST", paths.BLOCKLIST, {"value": "people.test"}),
    ("DELETE", paths.BLOCKED, None),
]


@pytest.mark.parametrize(("method", "path", "body"), OPERATIONS)
async def test_directory_operation_without_key_scope_or_team_is_refused(
    app_state: AppState, api: httpx.AsyncClient, method: str, path: str, body: Any
) -> None:
    theirs = {name: new_id() for name in ("tag_id", "list_id", "suppression_id", "entry_id")}
    team, now, key = new_id(), app_state.clock.now(), new_key()

    def make(conn: Any) -> None:
        conn.execute(insert(tables.teams).values(id=team, name="Others"))
        own = {"team_id": team}
        conn.execute(insert(tables.tags).values(**own, id=theirs["tag_id"], name="t", color="#000000"))
        conn.execute(insert(tables.lists).values(**own, id=theirs["list_id"], name="l", created_at=now))
        values = {"id": theirs["suppression_id"], "email_key": "a@b.test", "reason": "manual"}
        conn.execute(insert(tables.suppressions).values(**own, **values, created_at=now))
        values = {"id": theirs["entry_id"], "value": "b.test"}
        conn.execute(insert(tables.blocklist).values(**own, **values, created_at=now))
        powerless = Access(app_state.home.team_id, app_state.home.workspace_id, ("campaigns:read",))
        add_key(conn, powerless, "Powerless", key, now)

    await app_state.database.write(make)
    url = path.format(**theirs)
    assert (await api.request(method, url, json=body, headers={KEY_HEADER: ""})).status_code == 401
    refused = await api.request(method, url, json=body, headers={KEY_HEADER: key})
    scope = "contacts:read" if method == "GET" else "contacts:write"
    assert (refused.status_code, refused.json()["required"]) == (403, [scope])
    answer = await api.request(method, url, json=body)
    if "{" in path:
        assert answer.status_code == 404
    elif method == "GET":
        assert not next(value for value in answer.json().values() if isinstance(value, list))
    else:
        assert answer.status_code == 201
