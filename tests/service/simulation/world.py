"""The world around the sender, in this process: mail servers with their faults, and rows by the thousand."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, insert

from app.contract.campaigns import Trigger
from app.contract.inboxes import InboxStatus
from app.contract.steps import branch_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import Clock
from app.service.mail.smtp_errors import Cause, SmtpFailure, Stage
from app.service.mail.smtp_session import SmtpAccount, SmtpSession, Timeouts
from app.service.records import workspaces

_MESSAGE_ID = re.compile(rb"\r\nMessage-ID: (<[^>]+>)")
SMOOTH: dict[str, float] = {}
ROUGH = {"refused": 0.004, "cut": 0.002, "unknown": 0.004, "later": 0.01, "lost": 0.002, "arrived": 0.002}


IDS = Random()  # to be seeded: ids decide between leads that are due alike


def new_id() -> str:
    return str(UUID(int=IDS.getrandbits(128), version=4))


class Handed(NamedTuple):
    """A mail that a server has got whole."""

    at: datetime
    inbox: str  # its id
    recipient: str
    message_id: str


async def nothing(*_: object) -> None:
    """What happens at a moment at which nothing does."""


@dataclass
class Wire:
    """Every mail server there is; `faults` are the chances of each, `moment` is awaited at every step."""

    clock: Clock
    chance: Random
    faults: dict[str, float] = field(default_factory=dict)
    moment: Callable[[str], Awaitable[None]] = nothing
    handed: list[Handed] = field(default_factory=list)

    def dial(self, server: SmtpAccount, _: Timeouts) -> SmtpSession:
        return Hand(self, server)

    def fails(self, fault: str) -> bool:
        odds = self.faults.get(fault)
        return odds is not None and self.chance.random() < odds


class Hand(SmtpSession):
    """A courier without a socket."""

    fresh = True

    def __init__(self, wire: Wire, server: SmtpAccount) -> None:
        self.wire, self.inbox, self.recipient = wire, server.username, ""

    async def open(self) -> None:
        await self.wire.moment("")
        if self.wire.fails("refused"):
            raise SmtpFailure(Stage.CONNECT, Cause.REFUSED, "Nobody is there.")

    async def offer(self, sender: str, recipients: Sequence[str]) -> None:
        (self.recipient,) = recipients
        await self.wire.moment(self.recipient)
        if self.wire.fails("cut"):
            raise SmtpFailure(Stage.SENDER, Cause.CUT, "The line was cut.")
        for fault, code, reply in (("unknown", 550, "5.1.1 No such user"), ("later", 451, "4.3.0 Later")):
            if self.wire.fails(fault):
                raise SmtpFailure(Stage.RECIPIENT, Cause.ANSWER, reply, code, reply)

    async def hand_over(self, raw: bytes, may_go: Callable[[], bool] = lambda: True) -> bool:
        await self.wire.moment("")
        if self.wire.fails("lost"):
            raise SmtpFailure(Stage.BODY, Cause.CUT, "The line was cut.")
        found = _MESSAGE_ID.search(raw)
        assert found is not None
        self.wire.handed.append(Handed(self.wire.clock.now(), self.inbox, self.recipient, found[1].decode()))
        await self.wire.moment("")
        if self.wire.fails("arrived"):
            raise SmtpFailure(Stage.BODY, Cause.SILENT, "No answer.")
        return True

    async def forget(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def abort(self) -> None:
        pass


def add_inboxes(conn: Connection, app_state: AppState, limits: Iterable[int]) -> list[str]:
    """With these daily limits; their ids, in order."""
    rows = []
    for number, limit in enumerate(limits):
        inbox_id = new_id()
        rows.append(
            {
                "id": inbox_id,
                "team_id": app_state.home.team_id,
                "workspace_id": app_state.home.workspace_id,
                "email_address": f"alex{number}@acme{number % 5}.test",
                "display_name": "Alex Morgan",
                "inbox_type": "CUSTOM_SMTP",
                "overall_status": InboxStatus.ACTIVE,
                "daily_limit": limit,
                "smtp_host": "mail.acme.test",
                "smtp_username": inbox_id,
                "smtp_password": app_state.vault.seal("right", f"inbox:{inbox_id}:smtp"),
                "created_at": app_state.clock.now(),
            }
        )
    conn.execute(insert(tables.inboxes), rows)
    return sorted(row["id"] for row in rows)


def add_campaign(
    conn: Connection,
    app_state: AppState,
    inbox_ids: Iterable[str],
    steps: Sequence[tuple[int, Trigger, int]] = (),
    **more: Any,
) -> str:
    """Active, all hours of every day; `steps` are number, trigger and days, those from 1001 on a branch."""
    campaign_id, now = new_id(), app_state.clock.now()
    values = {
        "id": campaign_id,
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "name": "A campaign",
        "status": "ACTIVE",
        "start_date": now,
        "timezone": "UTC",
        "sending_days": list(range(7)),
        "sending_window_start": 0,
        "sending_window_end": 23,
        "sending_window_end_minute": 59,
        "min_gap_seconds": 120,
        "lead_mapping": {},
        "subsequences_enabled": any(branch_of(number) for number, *_ in steps),
        "created_at": now,
        "updated_at": now,
    }
    conn.execute(insert(tables.campaigns).values(values | more))
    served = [{"campaign_id": campaign_id, "inbox_id": inbox_id} for inbox_id in inbox_ids]
    conn.execute(insert(tables.campaign_inboxes), served)
    _add_text(conn, campaign_id, None, "Hello {{first_name|there}}", now)
    workspaces.save_workspace_settings(conn, app_state.home.workspace_id, {"postal_address": "1 Street"})
    branches: dict[int, str | None] = {0: None}
    for number, trigger, days in steps:
        if branch_of(number) not in branches:
            branches[branch_of(number)] = _add_branch(conn, campaign_id, now)
        row = {"id": new_id(), "campaign_id": campaign_id, "step_number": number, "trigger_type": trigger}
        row |= {"wait_days": days, "branch_id": branches[branch_of(number)], "created_at": now}
        conn.execute(insert(tables.sequences).values(row))
        _add_text(conn, campaign_id, row["id"], "Once more", now)
    return campaign_id


def _add_branch(conn: Connection, campaign_id: str, now: datetime) -> str:
    row = {"id": new_id(), "campaign_id": campaign_id, "entry_edge_id": new_id(), "trigger_params": {}}
    row |= {"trigger_type": "MANUAL", "created_at": now, "updated_at": now}
    conn.execute(insert(tables.branches).values(row))
    return str(row["id"])


def _add_text(conn: Connection, campaign_id: str, sequence: str | None, subject: str, now: datetime) -> None:
    row = {"id": new_id(), "campaign_id": campaign_id, "sequence_id": sequence, "subject_template": subject}
    row |= {"body_template": "Hi {{first_name|there}}, a question.", "created_at": now, "updated_at": now}
    conn.execute(insert(tables.variants).values(row))


def add_people(conn: Connection, app_state: AppState, addresses: Sequence[str]) -> list[str]:
    """Contacts with these addresses; their ids, in order."""
    now = app_state.clock.now()
    rows = [
        {
            "id": new_id(),
            "team_id": app_state.home.team_id,
            "email": address,
            "email_key": address,
            "first_name": "Bob",
            "signal_computed_at": now,  # as enrollment leaves it
            "created_at": now,
            "updated_at": now,
        }
        for address in addresses
    ]
    conn.execute(insert(tables.contacts), rows)
    return [str(row["id"]) for row in rows]


def add_leads(
    conn: Connection, app_state: AppState, campaign_id: str, people: Sequence[str], **more: Any
) -> list[str]:
    """Leads of these contacts, due now; in order."""
    now = app_state.clock.now()
    values = {"campaign_id": campaign_id, "next_step": 0, "due_at": now, "created_at": now, "updated_at": now}
    rows = [{**values, "id": new_id(), "contact_id": contact, **more} for contact in people]
    if rows:
        conn.execute(insert(tables.leads), rows)
    return [str(row["id"]) for row in rows]
