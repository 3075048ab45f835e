"""Two names of one mailbox in a campaign: its person gets one sequence, and never two mails at once."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import httpx
import pytest
from sqlalchemy import select

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.mails import Verdict
from app.service.core import tables
from app.service.records import contacts, suppressions, workspaces
from app.service.records.mailbox_aliases import list_alias_contacts
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail
from tests.bench.figures import tell
from tests.factories import enroll_people, make_people

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
NAMES = [
    ("ann.lee@gmail.com", "Annlee@GoogleMail.com"),
    ("annlee@gmail.com", "a.n.n.lee+news@gmail.com"),
    ("ann@acme.test", "ann+sales@acme.test"),
    ("ann+a@acme.test", "ann+b@acme.test"),
]
STRANGERS = [
    ("ann.lee@acme.test", "annlee@acme.test"),
    ("ann@acme.test", "ann@other.test"),
    ("ann+x@other.test", "ann@acme.test"),
    ("annlee@gmail.com", "annlees@gmail.com"),
]


async def everything(scene: Scene) -> None:
    pump = scene.pump()
    for _ in range(20):
        if (until := await pump.step()) is None:
            return
        scene.later(until)


@pytest.mark.parametrize("names", NAMES)
async def test_alias_addresses_of_one_mailbox_get_one_sequence(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, names: tuple[str, str]
) -> None:
    await scene.add_campaign(leads=0, follow_up_days=2)
    for name in names:
        await scene.add_lead(name)
    await everything(scene)
    assert [each.lower() for each in lab.recipients] == [names[0].lower()] * 2
    tell(f"{names[0]} and {names[1]} in one campaign: {len(lab.handed)} mails of 2 steps")
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"
    path = paths.LEAD_JOURNEY.format(campaign_id=scene.campaign_id, lead_id=scene.leads[1])
    gates = (await api.get(path)).json()["next"]["gates"]
    (shut,) = [one for one in gates if one["gate"] == "same_person"]
    assert not shut["passed"] and names[0] in shut["detail"]


@pytest.mark.parametrize("names", STRANGERS)
async def test_different_mailboxes_with_similar_addresses_get_one_mail_each(
    scene: Scene, lab: Lab, names: tuple[str, str]
) -> None:
    await scene.add_campaign(leads=0)
    for name in names:
        await scene.add_lead(name)
    await everything(scene)
    assert sorted(lab.recipients) == sorted(names)


# Whether a server knows tags is not known: one that refuses a name with a tag may know the mailbox itself,
# one that refuses the mailbox knows no tag of it. Gmail knows all names of a mailbox, or none.
BOUNCES = [
    (("ann@acme.test", "ann+sales@acme.test"), False),
    (("ann+sales@acme.test", "ann@acme.test"), True),
    (("ann+a@acme.test", "ann+b@acme.test"), True),
    (("ann.lee@gmail.com", "annlee@googlemail.com"), False),
    (("annlee+a@gmail.com", "ann.lee@gmail.com"), False),
]


@pytest.mark.parametrize(("names", "goes"), BOUNCES)
async def test_alias_of_unknown_user_is_sent_only_if_it_may_exist(
    scene: Scene, lab: Lab, names: tuple[str, str], goes: bool
) -> None:
    await scene.add_campaign(leads=0)
    for name in names:
        await scene.add_lead(name)
    lab.fail("RCPT", "550 5.1.1 No such user", recipient=names[0])
    await everything(scene)
    assert lab.recipients == [names[1]] * goes
    assert (await scene.lead(1)).status == ("SENT" if goes else "BOUNCED")


@pytest.mark.parametrize(("names", "goes"), BOUNCES)
async def test_alias_of_bounced_address_is_sent_only_if_it_may_exist(
    scene: Scene, lab: Lab, names: tuple[str, str], goes: bool
) -> None:
    await scene.add_campaign(leads=0)
    for name in names:
        await scene.add_lead(name)
    await scene.pump().step()
    team, now = scene.app_state.home.team_id, scene.clock.now()
    bounced = partial(suppressions.suppress_address, team_id=team, email=names[0], note="5.1.1", now=now)
    await scene.do(partial(bounced, reason=SuppressionReason.BOUNCED))
    await everything(scene)
    assert lab.recipients == list(names if goes else names[:1])


@pytest.mark.parametrize("answered", [None, 0, 1])
async def test_alias_leads_that_both_got_mail_continue_with_one_only(
    scene: Scene, lab: Lab, answered: int | None
) -> None:
    """As an address that was edited since makes them, or an older version."""
    await scene.add_campaign(leads=0, follow_up_days=2)
    for name in STRANGERS[0]:
        await scene.add_lead(name)
    pump = scene.pump()
    while len(lab.handed) < 2:
        scene.later(await pump.step())
    second = (await scene.lead(1)).contact_id
    other = "ann.lee+news@acme.test"
    await scene.set(tables.contacts, second, email=other, email_key=other)
    if answered is not None:
        now = scene.clock.now()
        await scene.set(tables.leads, scene.leads[answered], replied_at=now, status="REPLIED", next_step=None)
    await everything(scene)
    assert lab.recipients[2:] == ([STRANGERS[0][0]] if answered is None else [])


async def test_alias_of_lead_with_uncertain_mail_let_be_gets_nothing(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0)
    for name in NAMES[0]:
        await scene.add_lead(name)
    lab.fail("DOT", "nonsense", times=1)
    await everything(scene)
    (mail,) = await scene.rows(tables.mails)
    let_be = partial(
        resolve_uncertain_mail, workspace_id=mail.workspace_id, mail_id=mail.id, verdict=Verdict.LET_BE
    )
    await scene.do(partial(let_be, now=scene.clock.now()))
    await everything(scene)
    assert lab.recipients == ["ann.lee@gmail.com"]


async def test_alias_in_another_campaign_is_sent_after_touch_cooldown(scene: Scene, lab: Lab) -> None:
    home = scene.app_state.home.workspace_id
    await scene.do(lambda conn: workspaces.save_workspace_settings(conn, home, {"touch_hours": 20}))
    for name in NAMES[0]:
        await scene.add_lead(name, campaign_id=await scene.add_campaign(leads=0))
    pump, start = scene.pump(), scene.clock.now()
    while (until := await pump.step()) is not None and until < start + timedelta(hours=20):
        scene.later(until)
    assert lab.recipients == ["ann.lee@gmail.com"]
    scene.clock.move_to(start + timedelta(hours=21))
    await pump.step()
    assert [each.lower() for each in lab.recipients] == [name.lower() for name in NAMES[0]]


async def test_alias_of_deleted_contact_enrolled_again_gets_nothing(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead(NAMES[0][0])
    await everything(scene)
    gone = [(await scene.lead()).contact_id]
    await scene.do(lambda conn: contacts.delete_contact_rows(conn, scene.app_state.home.team_id, gone))
    ids = await make_people(scene.app_state, Person(NAMES[0][1], "Ann"))
    await enroll_people(scene.app_state, scene.campaign_id, ids)
    await scene.set(tables.campaigns, scene.campaign_id, status="ACTIVE")
    await everything(scene)
    assert lab.recipients == [NAMES[0][0]]


@pytest.mark.parametrize("names", NAMES)
async def test_alias_lookup_finds_either_address_by_its_alias(scene: Scene, names: tuple[str, str]) -> None:
    await scene.add_campaign(leads=0)
    for name in names:
        await scene.add_lead(name)
    team = scene.app_state.home.team_id
    for by in (scene.app_state.database.read, scene.app_state.database.write):  # by Core, and by the driver
        for one, two in (names, names[::-1]):
            found = await by(partial(list_alias_contacts, team_id=team, key=one.lower()))
            assert [row.email for row in found] == [two]
    keys = await scene.do(lambda conn: conn.scalars(select(tables.contacts.c.email_key)).all())
    assert sorted(keys) == sorted(name.lower() for name in names)
