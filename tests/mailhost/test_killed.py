"""kill -9 of the service while it sends through Postfix: what it says of each mail is what arrived."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest
import trustme
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.inboxes import DailyUsage
from app.contract.mails import MailPage, MailState
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import PRACTICE_OPENS, Settings
from app.service.core.vault import open_vault
from tests.bench.figures import tell
from tests.journeys.test_killed import KEY, service, settled
from tests.mailhost.cutting import Proxy
from tests.mailhost.fixture import MailHost
from tests.mailhost.test_engine import arrived
from tests.patience import patient
from tests.service.empty_workspace import fresh
from tests.service.simulation.world import add_campaign, add_inboxes, add_leads, add_people

pytestmark = pytest.mark.anyio
SENDERS = ("anna@acme.test", "ben@acme.test")
SLOWLY = ("--practice-speed", "1")  # all of it is one day


async def everything_there(host: MailHost, names: list[str], sent: set[str]) -> Counter[str]:
    """How often each address has got its mail, once Postfix has delivered what it took."""
    there = Counter[str]()
    for _ in range(300):
        found = await asyncio.to_thread(arrived, host, set(names))
        there = Counter({f"{name}@catch.test": times for name, times in found.items()})
        if sent <= set(there):
            break
        await asyncio.sleep(0.1)
    return there


def furnish(conn: Connection, app_state: AppState, host: MailHost, port: int, names: list[str]) -> None:
    """A campaign of two inboxes that send as fast as they can."""
    inbox_ids = add_inboxes(conn, app_state, [len(names)] * len(SENDERS))
    for inbox_id, address in zip(inbox_ids, SENDERS, strict=True):
        values = {"email_address": address, "smtp_username": address}
        values |= {
            "smtp_host": "127.0.0.1",
            "smtp_port": port,
            "ca_file": str(app_state.settings.data / "ca.pem"),
        }
        values["smtp_password"] = app_state.vault.seal(host.users[address], f"inbox:{inbox_id}:smtp")
        conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox_id).values(values))
    campaign_id = add_campaign(conn, app_state, inbox_ids, min_gap_seconds=0)
    add_leads(
        conn, app_state, campaign_id, add_people(conn, app_state, [f"{name}@catch.test" for name in names])
    )


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("mails", "kills"), [(60, 3), pytest.param(1500, 25, marks=pytest.mark.soak)])
async def test_service_killed_repeatedly_sending_to_postfix_reports_what_arrived(
    mail_host: MailHost, tmp_path: Path, mails: int, kills: int
) -> None:
    authority, chance, data = trustme.CA(), Random(kills), tmp_path / "data"
    names = [f"killed-{mails}-{number}" for number in range(mails)]
    await asyncio.to_thread(fresh, data)
    authority.cert_pem.write_to_path(str(data / "ca.pem"))
    settings = Settings(data=data, practice=True, bootstrap_key=KEY)
    vault = await open_vault(data, file_only=True)
    async with Proxy(mail_host, authority) as proxy:
        async with open_service(settings, VirtualClock(PRACTICE_OPENS), vault) as app_state:
            await app_state.database.write(
                lambda conn: furnish(conn, app_state, mail_host, proxy.port, names)
            )
        for number in range(kills):
            async with service(data, *SLOWLY) as (process, _api):
                async with patient(60):
                    while proxy.submitted.total() < 0.9 * mails * (number + chance.random()) / kills:
                        await asyncio.sleep(0.001)
                await asyncio.sleep(chance.random() * 0.03)
                process.send_signal(signal.SIGKILL)
                await process.wait()
        async with service(data, *SLOWLY) as (_process, api):
            counted = await settled(api, mails)
            usage = DailyUsage.model_validate_json((await api.get(paths.INBOXES_USAGE)).content)
            page = await api.get(paths.MAILS, params={"state": MailState.UNCERTAIN, "limit": 100})
            in_doubt = {mail.recipient for mail in MailPage.model_validate_json(page.content).mails}
    sent = {f"{name}@catch.test" for name in names} - in_doubt
    there = await everything_there(mail_host, names, sent)
    twice = [one for one, times in (proxy.submitted | there).items() if times > 1]
    tell(
        f"{kills} kills of the service: {mails:,} mails through Postfix, {len(twice)} twice,"
        f" {len(sent - set(there))} lost, {len(in_doubt)} in doubt:"
        f" {len(in_doubt & set(there))} of them had arrived"
    )
    assert not twice and sent <= set(there)
    assert (counted[MailState.SENT], counted[MailState.UNCERTAIN]) == (len(sent), len(in_doubt))
    assert len(in_doubt) <= kills * len(SENDERS)
    assert sum(each.sent_today for each in usage.inboxes) == mails
