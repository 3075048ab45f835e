"""What is told once while nobody looks, from what a service answers."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QSettings

from app.contract.events import Change
from app.contract.problems import NotFound
from app.desktop import status_updates
from app.desktop.session import Session
from app.desktop.status_updates import EventNotifier
from tests.desktop.conftest import until

Told = list[tuple[str, str, str, str, str]]


class Answers:
    """What a service says of one webhook and of the jobs that run; counts what it was asked."""

    def __init__(self) -> None:
        self.status, self.error, self.jobs, self.asked, self.gone = "failed", "Refused", [], 0, False

    async def deliveries(self, webhook_id: str, query: Any) -> Any:
        self.asked += 1
        if self.gone:
            raise NotFound("There is no such webhook.")
        return SimpleNamespace(deliveries=(SimpleNamespace(status=self.status, error=self.error),))

    async def get(self, webhook_id: str) -> Any:
        return SimpleNamespace(name="CRM")

    async def read(self, query: Any) -> Any:
        self.asked += 1
        return SimpleNamespace(jobs=tuple(self.jobs))


def session_on(answers: Answers, tmp_path: Path) -> Session:
    session = Session(QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat))
    session.service = SimpleNamespace(webhooks=answers, today=answers)  # type: ignore[assignment]
    session.about = SimpleNamespace(scopes=("*",), practice=None)  # type: ignore[assignment]
    return session


async def changed(session: Session, answers: Answers, kind: str, *ids: str) -> None:
    before = answers.asked
    session.heard(Change(kind=kind, ids=ids, at=datetime.now(UTC)))
    await until(lambda: answers.asked > before)


async def test_event_notifier_failing_webhook_notifies_once_until_it_works(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(status_updates, "NOTICE_DELAY", 1)
    answers, told = Answers(), Told()
    session = session_on(answers, tmp_path)
    one = EventNotifier(session, lambda *said: told.append(said))
    await changed(session, answers, "webhook", "whk_1")
    await until(lambda: told)
    assert told == [("notices/webhooks", "The webhook “CRM” fails", "Refused", "webhooks", "whk_1")]
    await changed(session, answers, "webhook", "whk_1")
    answers.status = "succeeded"
    await changed(session, answers, "webhook", "whk_1")
    answers.status = "pending"
    await changed(session, answers, "webhook", "whk_1")
    assert len(told) == 1
    answers.status = "dead"
    await changed(session, answers, "webhook", "whk_1")
    await until(lambda: len(told) == 2)
    answers.gone = True
    await changed(session, answers, "webhook", "whk_1")
    await one.end()


async def test_event_notifier_finished_job_notifies(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(status_updates, "NOTICE_DELAY", 1)
    answers, told = Answers(), Told()
    session = session_on(answers, tmp_path)
    one = EventNotifier(session, lambda *said: told.append(said))
    answers.jobs = [
        SimpleNamespace(job_id="job_1", campaign_id="cmp_1", name="Spring"),
        SimpleNamespace(job_id="job_2", campaign_id=None, kind="inbox_bulk", name="acme.test"),
        SimpleNamespace(job_id="job_3", campaign_id=None, kind="contact_import", name=""),
    ]
    await changed(session, answers, "job")
    answers.jobs = []
    await changed(session, answers, "job")
    await until(lambda: len(told) == 3)
    assert sorted(told) == [
        ("notices/jobs", "The contact import is done", "", "contacts", ""),
        ("notices/jobs", "The lead upload is done", "Spring", "campaigns", "cmp_1"),
        ("notices/jobs", "The new inboxes are done", "acme.test", "inboxes", ""),
    ]
    await one.end()


async def test_event_notifier_inbox_with_known_trouble_stays_silent(tmp_path: Path) -> None:
    told = Told()
    one = EventNotifier(session_on(Answers(), tmp_path), lambda *said: told.append(said))
    old = SimpleNamespace(inbox_id="inb_1", email_address="a@x.test", trouble="Signed out.")
    new = SimpleNamespace(inbox_id="inb_2", email_address="b@x.test", trouble="")
    one.inboxes([old, new])
    assert not told
    new.trouble = "The password is refused."
    one.inboxes([old, new])
    one.inboxes([old, new])
    assert told == [
        ("notices/inboxes", "b@x.test needs attention", "The password is refused.", "inboxes", "inb_2")
    ]
    await one.end()
