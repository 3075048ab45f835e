"""How a window and the service that it starts agree on where webhooks may come in."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.contract.handshake import StartOrder
from app.desktop.service_process import ServiceProcess
from app.desktop.session import Session
from app.desktop.webhooks import loopback as places
from app.desktop.webhooks.loopback import create_loopback, set_up_loopback
from app.desktop.webhooks.receiver import Receiver
from app.service.records.access import new_key
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on
from tests.mailhost.daemons import free_ports

from .conftest import subscribe


async def test_webhook_receiver_outside_practice_gets_deliveries(tmp_path: Path) -> None:
    where = create_loopback(tmp_path, *free_ports(1))
    process, order = ServiceProcess(tmp_path, practice=False), StartOrder(key=new_key(), **where.order())
    address = await process.start(order.model_dump_json())
    async with session_on(Served(address, order.key or "", tmp_path, process)) as session:
        hook = await subscribe(session, where.url)
        receiver = Receiver(print)
        gone = await session.service.webhooks.test(hook.id)
        assert not gone.success and "connection" in gone.message.lower()
        await receiver.start(where)
        tested = await session.service.webhooks.test(hook.id)
        assert (tested.success, tested.response_code) == (True, 200)
        receiver.stop()
    await process.stop()


async def test_webhook_receiver_port_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat)
    settings.setValue("receiver_port", "nonsense")
    session = Session(settings)
    order = await set_up_loopback(session, tmp_path)
    assert session.loopback and order == session.loopback.order()
    assert await set_up_loopback(session, tmp_path) == order
    later = Session(settings)
    assert await set_up_loopback(later, tmp_path) == order

    def full(folder: Path, port: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(places, "create_loopback", full)
    without = Session(settings)
    assert await set_up_loopback(without, tmp_path) == {} and without.loopback is None
