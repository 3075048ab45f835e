"""Sign-in of mailboxes by OAuth 2.0; the caller opens the browser."""

from __future__ import annotations

from app.contract import paths
from app.contract.inboxes import InboxCreated, ServersChecked
from app.contract.oauth import (
    NewSignedInInbox,
    SignedIn,
    SignInBegin,
    SignInBegun,
    SignInClient,
    SignInClientEdit,
    SignInClients,
    SignInFinish,
    SignInGrant,
)
from app.contract.wire_models import Done

from .http import Http


class SignIns:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def clients(self) -> tuple[SignInClient, ...]:
        return (await self._http.get(SignInClients, paths.SIGN_IN_CLIENTS)).clients

    async def save_client(self, edit: SignInClientEdit) -> Done:
        return await self._http.send("PUT", Done, paths.SIGN_IN_CLIENTS, edit)

    async def remove_client(self, suite: str) -> Done:
        return await self._http.send("DELETE", Done, paths.SIGN_IN_CLIENTS, params={"suite": suite})

    async def begin(self, wanted: SignInBegin) -> str:
        """Begin a sign-in and return the URL that the browser is to open."""
        begun = await self._http.send("POST", SignInBegun, paths.SIGN_IN_BEGIN, wanted, once="")
        return begun.authorize_url

    async def finish(self, wanted: SignInFinish) -> SignedIn:
        return await self._http.send("POST", SignedIn, paths.SIGN_IN_FINISH, wanted)

    async def check(self, grant: str) -> ServersChecked:
        """Try both sending and reading live with the tokens of a sign-in."""
        wanted = SignInGrant(grant=grant)
        return await self._http.send("POST", ServersChecked, paths.SIGN_IN_CHECK, wanted, once="")

    async def connect(self, inbox: NewSignedInInbox) -> InboxCreated:
        """Connect an inbox, after sending and reading have both been tried live."""
        return await self._http.send("POST", InboxCreated, paths.SIGN_IN_CONNECT, inbox)

    async def sign_in_again(self, inbox_id: str, grant: str) -> Done:
        path = paths.INBOX_SIGN_IN.format(inbox_id=inbox_id)
        return await self._http.send("POST", Done, path, SignInGrant(grant=grant))

    async def sign_out(self, inbox_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.INBOX_SIGN_IN.format(inbox_id=inbox_id))
