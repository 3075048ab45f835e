"""The outreach service as a program sees it, with an object for each resource of the contract."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from app.contract.problems import Problem

from .analytics import Analytics
from .attachments import Attachments
from .audit import Audit
from .branches import Flows
from .campaigns import Campaigns
from .changes import ChangeStream
from .contacts import Contacts
from .directory import Blocklist, Lists, Suppressions, Tags
from .domains import Domains
from .http import Http
from .inboxes import Inboxes
from .leads import Leads
from .mails import Mails
from .oauth import SignIns
from .outbox import Outbox
from .prior_contact import History
from .replies import Replies
from .team import Team
from .templates import Templates
from .today import Today
from .webhooks import Webhooks
from .workspace import Workspace


class OutreachService:
    """A client for a service address and an API key; each attribute is a resource of the contract."""

    def __init__(self, base_url: str, key: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.http = Http(base_url, key, transport)
        self.contacts = Contacts(self.http)
        self.tags = Tags(self.http)
        self.lists = Lists(self.http)
        self.suppressions = Suppressions(self.http)
        self.blocklist = Blocklist(self.http)
        self.leads = Leads(self.http)
        self.campaigns = Campaigns(self.http)
        self.flow = Flows(self.http)
        self.inboxes = Inboxes(self.http)
        self.history = History(self.http)
        self.sign_ins = SignIns(self.http)
        self.domains = Domains(self.http)
        self.replies = Replies(self.http)
        self.attachments = Attachments(self.http)
        self.templates = Templates(self.http)
        self.mails = Mails(self.http)
        self.outbox = Outbox(self.http)
        self.today = Today(self.http)
        self.analytics = Analytics(self.http)
        self.webhooks = Webhooks(self.http)
        self.workspace = Workspace(self.http)
        self.team = Team(self.http)
        self.audit = Audit(self.http)

    def changes(self, turned: Callable[[Problem | None], None]) -> ChangeStream:
        return ChangeStream(self.http, turned)

    async def close(self) -> None:
        await self.http.close()
