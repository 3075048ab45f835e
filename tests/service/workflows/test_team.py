"""Users, what their keys reach, and invitations, over HTTP."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from pydantic import ValidationError

from app.client.service import OutreachService
from app.contract import paths
from app.contract.campaigns import NewCampaign
from app.contract.problems import Conflict, Forbidden, Invalid, NotFound, TooManyRequests, Unauthorized
from app.contract.scopes import WORKSPACE_HEADER, Scope
from app.contract.team import NewInvitation, NewUser
from app.contract.workspace import NewKey
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core.clock import VirtualClock

pytestmark = pytest.mark.anyio
EVERYTHING = ("*",)


@pytest.fixture
def app(app_state: AppState) -> httpx.ASGITransport:
    return httpx.ASGITransport(create_app(app_state))


def client(app: httpx.ASGITransport, key: str) -> OutreachService:
    return OutreachService("http://127.0.0.1", key, app)


@pytest.fixture
def admin(app: httpx.ASGITransport, app_state: AppState) -> OutreachService:
    return client(app, app_state.settings.bootstrap_key or "")


async def test_user_lifecycle_creates_keys_and_revokes_them_on_removal(
    app: httpx.ASGITransport, admin: OutreachService, clock: VirtualClock
) -> None:
    ana = await admin.team.add_user(NewUser(name="Ana", email="Ana@Firm.example"))
    with pytest.raises(Conflict, match="Ana has the address"):
        await admin.team.add_user(NewUser(name="Other", email="ana@firm.example"))
    made = await admin.workspace.make_key(NewKey(name="Laptop", scopes=EVERYTHING, user_id=ana.id))
    assert (made.key.user_id, made.key.user_name, made.key.last_used_at) == (ana.id, "Ana", None)
    hers = client(app, made.secret)
    campaign = await hers.campaigns.create(NewCampaign(name="Of the spring"))
    assert campaign.created_by_user_id == ana.id
    assert (await hers.workspace.about()).user_name == "Ana"
    owner, listed = await admin.team.users()
    assert owner.is_owner and (listed.name, listed.email, listed.keys) == ("Ana", "Ana@firm.example", 1)
    own = await admin.campaigns.create(NewCampaign(name="Of the owner"))
    assert own.created_by_user_id == owner.id
    clock.move_to(clock.now() + timedelta(minutes=5))
    await hers.workspace.about()
    assert (await admin.workspace.keys())[0].last_used_at == clock.now()
    with pytest.raises(Conflict, match="The owner can't be removed"):
        await admin.team.remove_user(owner.id)
    gone = await admin.team.remove_user(ana.id)
    assert gone.revoked_keys == 1
    with pytest.raises(Unauthorized):
        await hers.workspace.about()
    assert len(await admin.team.users()) == 1
    with pytest.raises(NotFound):
        await admin.workspace.make_key(NewKey(name="Late", scopes=EVERYTHING, user_id=ana.id))
    again = await admin.team.add_user(NewUser(name="Ana M.", email="ana@firm.example"))
    assert (again.id, again.keys) == (ana.id, 0), "the same person, without the old keys"


async def test_api_key_after_expiry_is_refused(
    app: httpx.ASGITransport, admin: OutreachService, clock: VirtualClock
) -> None:
    day = timedelta(days=1)
    with pytest.raises(Invalid, match="expired already"):
        await admin.workspace.make_key(NewKey(name="Old", scopes=EVERYTHING, expires_at=clock.now()))
    made = await admin.workspace.make_key(
        NewKey(name="Fair", scopes=EVERYTHING, expires_at=clock.now() + day)
    )
    theirs = client(app, made.secret)
    await theirs.workspace.about()
    assert [one.keys for one in await admin.team.users()] == [1]
    clock.move_to(clock.now() + day)
    assert [one.keys for one in await admin.team.users()] == [0]
    with pytest.raises(Unauthorized):
        await theirs.workspace.about()


async def test_api_key_reaches_only_its_workspaces(
    app: httpx.ASGITransport, api: httpx.AsyncClient, admin: OutreachService, app_state: AppState
) -> None:
    sales, other = [
        (await api.post(paths.WORKSPACES, json={"name": name})).json()["workspace"]["id"]
        for name in ("Sales", "Other")
    ]
    home = str(app_state.home.workspace_id)
    new = NewKey(name="Two", scopes=(Scope.DESK_READ, Scope.DESK_ADMIN), workspaces=(sales, home))
    made = await admin.workspace.make_key(new)
    assert made.key.workspaces == (sales, home)
    theirs = client(app, made.secret)
    about = await theirs.workspace.about()
    assert (about.workspace_id, about.settings.workspace_name) == (sales, "Sales")
    assert {one.name for one in await theirs.team.workspaces()} == {"Sales", "Workspace"}
    theirs.http.client.headers[WORKSPACE_HEADER] = home
    assert (await theirs.workspace.about()).workspace_id == home
    assert made.key.id in {one.id for one in await theirs.workspace.keys()}
    for unknown in (other, "nonsense"):
        theirs.http.client.headers[WORKSPACE_HEADER] = unknown
        with pytest.raises(NotFound, match="not found"):
            await theirs.workspace.about()
    del theirs.http.client.headers[WORKSPACE_HEADER]
    with pytest.raises(NotFound):
        await theirs.workspace.make_key(NewKey(name="Beyond", scopes=(Scope.DESK_READ,), workspaces=(other,)))
    theirs.http.client.headers[WORKSPACE_HEADER] = home
    await theirs.workspace.revoke_key(made.key.id)
    with pytest.raises(Unauthorized):
        await theirs.workspace.about()


async def test_invitation_is_redeemed_once_for_one_key(
    app: httpx.ASGITransport, admin: OutreachService, app_state: AppState, clock: VirtualClock
) -> None:
    new = NewInvitation(name="Bo", email="bo@firm.example", scopes=(Scope.DESK_READ, Scope.CONTACTS_READ))
    made = await admin.team.invite(new)
    stranger = client(app, "")
    found = await stranger.team.redeem(made.code)
    assert (found.user.name, found.workspace.name) == ("Bo", "Workspace")
    theirs = client(app, found.secret)
    about = await theirs.workspace.about()
    assert about.scopes == made.invitation.scopes and about.user_id == found.user.id
    (told,) = await admin.team.invitations()
    assert told.used_at == clock.now()
    with pytest.raises(Invalid, match="was used"):
        await stranger.team.redeem(made.code)
    late = await admin.team.invite(new)
    clock.move_to(late.invitation.expires_at)
    back = await admin.team.invite(new)
    await admin.team.revoke_invitation(back.invitation.id)
    for code in (late.code, back.code):
        with pytest.raises(Invalid, match="Ask for a new one"):
            await stranger.team.redeem(code)
    assert len(await admin.workspace.keys()) == 1
    for secret in (made.code, found.secret):
        assert all(
            secret.encode() not in file.read_bytes() for file in app_state.settings.data.glob("*.sqlite*")
        )


async def test_invitation_code_guessing_is_rate_limited(app: httpx.ASGITransport) -> None:
    stranger = client(app, "")
    with pytest.raises(TooManyRequests, match="retry after"):
        for number in range(10):
            with pytest.raises(Invalid):
                await stranger.team.redeem(f"ori_{number:040}")


async def test_invitation_with_more_scopes_than_own_key_is_refused(
    app: httpx.ASGITransport, admin: OutreachService
) -> None:
    small = (await admin.workspace.make_key(NewKey(name="Small", scopes=(Scope.DESK_ADMIN,)))).secret
    with pytest.raises(Forbidden):
        await client(app, small).team.invite(
            NewInvitation(name="Bo", email="bo@firm.example", scopes=EVERYTHING)
        )
    with pytest.raises(ValidationError):
        NewInvitation(name="Bo", email="bo", scopes=EVERYTHING)
