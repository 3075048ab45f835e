"""The diagnosis of a workspace that is full of canaries, on both databases."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from app.__main__ import main
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.settings import Settings
from app.service.workflows.diagnosis import build_diagnosis, write_diagnosis
from tests import factories

pytestmark = pytest.mark.anyio
CANARIES = (
    "zorblax quuxworth hostilefirm hunter2zx ork_live_ peculiar whsec_ opaquetoken mill lane zx9kq".split()
)
LOG = """2026-03-02 09:00:00,123 INFO outreach.service Zorblax is fine
2026-03-02 09:00:01,123 WARNING outreach.sending.worker zorblax@hostilefirm.example: Quuxworth hunter2zx
2026-03-02 09:00:02,123 ERROR outreach.service a peculiar offer to zorblax@hostilefirm.example
Traceback (most recent call last):
  File "/data/zorblax/app/service/workflows/outbound/inbox_sender.py", line 10, in run
    login("hunter2zx", key="ork_live_Zx9Kq")
ConnectionRefusedError: [Errno 111] smtp.hostilefirm.example
"""


def fill(conn: Connection, app_state: AppState) -> None:
    inbox = factories.add_inbox(
        conn,
        app_state,
        "zorblax@hostilefirm.example",
        display_name="Zorblax Quuxworth",
        smtp_host="smtp.hostilefirm.example",
        smtp_username="zorblax",
        smtp_password=b"hunter2zx",
        send_trouble="The server said: Zorblax, hunter2zx is wrong.",
    )
    assert inbox
    factories.add_campaign(conn, app_state, name="A peculiar offer")
    named = {"workspace_id": app_state.home.workspace_id}
    settings = {"postal_address": "Hostilefirm, Mill Lane 1", "timezone": "Europe/Bath", "touch_hours": 20}
    for name, value in settings.items():
        conn.execute(
            insert(tables.workspace_settings).values(named | {"name": f"canary_{name}", "value": value})
        )


async def test_diagnosis_contains_technical_facts_but_no_private_data(
    app_state: AppState, settings: Settings, tmp_path: Path
) -> None:
    await app_state.database.write(lambda conn: fill(conn, app_state))
    for name in ("service.log", "desktop.log", "crash.log"):
        (settings.data / name).write_text(
            LOG + "\udcff".encode("utf-8", "surrogatepass").decode("latin-1"), "utf-8"
        )
    ini = "[General]\nappearance=dark\nlanguage=zorblax\nclosing=stay\n[connections]\nkey=ork_live_Zx9Kq\n"
    (settings.data / "desktop.ini").write_text(ini, "utf-8")
    told = build_diagnosis(settings, settings.data, app_state.clock.now())
    assert [one for one in CANARIES if one in told.casefold()] == []
    for line in (
        "appearance: dark",
        "closing: stay",
        "and 2 more",
        "campaigns: 1",
        "campaigns by status: ACTIVE 1",
        "setting canary_postal_address: set, 24 long",
        "inbox ‹address 1›, CUSTOM_SMTP, ACTIVE, PASSWORD, 25 a day, smtp ‹host 1›:587",
        "ConnectionRefusedError: [Errno 111] ‹host 1›",
    ):
        assert line in told, told
    assert "INFO" not in told.split("## Last errors of crash.log")[0]
    assert write_diagnosis(settings, settings.data, str(tmp_path / "none" / "file.txt")) == 1


async def test_diagnosis_masks_host_and_user_name(
    app_state: AppState, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.node", lambda: "connection.firm.example")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/timeout"))
    (settings.data / "service.log").write_text(
        "2026-03-02 09:00:00,123 ERROR outreach.service connection of timeout\n"
    )
    told = build_diagnosis(settings, settings.data, app_state.clock.now())
    assert "ERROR outreach.service ‹word 1› of ‹word 2›" in told


@pytest.mark.sqlite
async def test_diagnosis_command_without_workspace_writes_file(tmp_path: Path) -> None:
    file = tmp_path / "told.txt"
    logging.getLogger("outreach").debug("before")
    assert main(["diagnosis", str(file), "--data", str(tmp_path / "nowhere")]) == 0
    told = file.read_text("utf-8")
    assert "The database can't be read." in told and "## Versions" in told
    assert not (tmp_path / "nowhere").exists()
