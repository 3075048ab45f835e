"""A campaign with branches over real SMTP, on the virtual clock; people answer by the real intake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, Row, select

from app.contract import paths
from app.contract.ids import new_id
from app.contract.webhook_events import DELIVERED
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.settings import Settings
from app.service.mail.parse_message import parse_message
from app.service.workflows import tracking
from app.service.workflows.campaigns.timed_triggers import keep_flow
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.inbox_sender import start_sending
from tests.service.workflows.outbound.conftest import QUICK, Scene
from tests.service.workflows.outbound.conftest import lab as lab
from tests.service.workflows.outbound.conftest import scene as scene
from tests.service.workflows.outbound.smtp_lab import Handed, Lab
from tests.service.workflows.webhooks.documented import matches_document

PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
DAY = timedelta(days=1)


def step(text: str, wait_days: int = 0, **more: Any) -> dict[str, Any]:
    return {"label": text, "wait_days": wait_days, "variants": [{"body_template": text}], **more}


def header(raw: bytes, name: str) -> str:
    found = [line for line in raw.decode().split("\r\n") if line.lower().startswith(f"{name}: ".lower())]
    return found[0].partition(": ")[2] if found else ""


class Flow:
    """What a test does to branches, by HTTP, by mail and by the clock."""

    def __init__(self, scene: Scene, lab: Lab, api: httpx.AsyncClient) -> None:
        self.scene, self.lab, self.api = scene, lab, api

    @property
    def now(self) -> datetime:
        return self.scene.clock.now()

    @property
    def app_state(self) -> AppState:
        return self.scene.app_state

    async def campaign(self, people: int = 1, follow_up_days: int | None = 3, **more: Any) -> str:
        """A draft with its branches on, and leads person0…; how soon a mail follows another is no matter."""
        anyhow = {"touch_hours": 0, "company_pause_days": 0, "away_days": 0}
        assert (await self.api.patch(paths.SETTINGS, json=anyhow)).is_success
        values = {"subsequences_enabled": True, "enable_tracking": True, "min_gap_seconds": 0} | more
        return await self.scene.add_campaign(
            leads=people, follow_up_days=follow_up_days, status="DRAFT", **values
        )

    async def put(self, trigger: str, *steps: dict[str, Any], edge: str = "", **more: Any) -> httpx.Response:
        """A branch; `more` may hold the trigger's parameters beside the branch's own fields."""
        own = {name: more.pop(name) for name in ("priority", "is_active", "label") if name in more}
        body = {"label": trigger, "trigger_type": trigger, "trigger_params": more, "steps": steps} | own
        where = {"campaign_id": self.scene.campaign_id, "entry_edge_id": edge or new_id()}
        return await self.api.put(paths.BRANCH.format(**where), json=body)

    async def branch(self, trigger: str, *steps: dict[str, Any], **more: Any) -> str:
        """The entry node's id of a branch that is made."""
        answer = await self.put(trigger, *steps, **more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["entry_node_id"])

    async def edit(self, **values: Any) -> dict[str, Any]:
        path = paths.CAMPAIGN.format(campaign_id=self.scene.campaign_id)
        answer = await self.api.patch(path, json=values)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def launch(self) -> None:
        await self.api.patch(paths.SETTINGS, json={"postal_address": "Acme, 1 High Street"})
        answer = await self.edit(launch=True)
        assert answer["success"], answer["message"]
        await self.app_state.runner.settle()

    async def pause(self) -> None:
        path = paths.CAMPAIGN_PAUSE.format(campaign_id=self.scene.campaign_id)
        assert (await self.api.post(path)).status_code == 200
        await self.app_state.runner.settle()

    async def running(self) -> None:
        """The pumps and the eye on time, then the launch."""
        await start_sending(self.app_state, QUICK)
        keep_flow(self.app_state)
        await self.launch()

    async def pass_time(self, span: timedelta) -> None:
        until = self.now + span
        await self.app_state.runner.settle()
        while (due := self.scene.clock.next_due) is not None and due <= until:
            self.scene.clock.move_to(due)
            await self.app_state.runner.settle()
        self.scene.clock.move_to(until)
        await self.app_state.runner.settle()

    def got(self, who: int = 0) -> list[Handed]:
        return [mail for mail in self.lab.handed if mail.recipients == (f"person{who}@people.test",)]

    async def reply(self, text: str, who: int = 0, **headers: str) -> None:
        """An answer to the last mail that this person got."""
        letter = self.answer(text, who, **headers)

        def work(conn: Connection) -> None:
            (inbox,) = conn.execute(select(tables.inboxes))
            assert process_message(
                conn, inbox, parse_message(letter.as_bytes(), [inbox.email_address]), self.now
            )

        await self.scene.do(work)
        await self.app_state.runner.settle()

    def answer(self, text: str, who: int = 0, **headers: str) -> EmailMessage:
        raw, letter = self.got(who)[-1].raw, EmailMessage()
        letter["From"], letter["To"] = f"person{who}@people.test", header(raw, "From").partition("<")[2][:-1]
        letter["Subject"], letter["Date"] = f"Re: {header(raw, 'Subject')}", format_datetime(self.now)
        letter["Message-ID"] = f"<{new_id()}@people.test>"
        letter["In-Reply-To"] = header(raw, "Message-ID")
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(text)
        return letter

    async def opened(self, who: int = 0, agent: str = PERSON) -> None:
        token = (await self.mails(who))[-1].token
        await self.scene.do(lambda conn: tracking.record_open(conn, token, agent, "", self.now))
        await self.app_state.runner.settle()

    async def mails(self, who: int = 0) -> list[Row[Any]]:
        mine = [row for row in await self.scene.rows(tables.mails) if row.lead_id == self.scene.leads[who]]
        return sorted(mine, key=lambda row: row.created_at)

    async def move(self, node_id: str, who: int = 0, lead_id: str = "") -> httpx.Response:
        where = {"campaign_id": self.scene.campaign_id, "lead_id": lead_id or self.scene.leads[who]}
        answer = await self.api.post(
            paths.LEAD_MOVE.format(**where), json={"target_subsequence_node_id": node_id}
        )
        await self.app_state.runner.settle()
        return answer

    async def enrollments(self, who: int = 0) -> list[tuple[str, str | None]]:
        """Branch and outcome, in turn."""
        rows = await self.scene.rows(tables.enrollments)
        mine = [row for row in rows if row.lead_id == self.scene.leads[who]]
        return [(row.branch_id, row.outcome) for row in sorted(mine, key=lambda row: row.id)]

    async def events(self, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
        wanted = kinds or ("subsequence_entered", "subsequence_completed")
        rows = await self.scene.rows(tables.events)
        for row in rows:
            if row.type in DELIVERED:
                matches_document(row.type, row.data)
        return [(row.type, row.data) for row in sorted(rows, key=lambda row: row.id) if row.type in wanted]

    async def status(self) -> str:
        return str((await self.scene.rows(tables.campaigns))[0].status)

    def texts(self, who: int = 0) -> Sequence[str]:
        """The first line of each mail that this person got."""
        return [_first_line(mail.raw) for mail in self.got(who)]


def _first_line(raw: bytes) -> str:
    return parse_message(raw, []).text.strip().split("\n")[0]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The pages of recipients can be reached, so that opens and clicks are noticed."""
    return replace(settings, public_url="https://acme.test")


@pytest.fixture
def flow(scene: Scene, lab: Lab, api: httpx.AsyncClient) -> Flow:
    return Flow(scene, lab, api)
