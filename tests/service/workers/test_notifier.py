"""What one process tells another of a commit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.contract.events import ChangeKind
from app.service.core.unit_of_work import AfterCommit
from app.service.core.work_keys import EVERYTHING
from app.service.workers.notifier import MOST, Notifier


def noted(*changes: tuple[ChangeKind, str], wakes: tuple[str, ...] = (), sent: int = 0) -> AfterCommit:
    notes = AfterCommit(wakes=set(wakes))
    for kind, name in changes:
        notes.change(kind, *filter(None, (name,)))
    for _ in range(sent):
        notes.counted("mail", "sent")
    return notes


LEAD, MAIL = ChangeKind.LEAD, ChangeKind.MAIL


@pytest.mark.parametrize(
    "notes",
    [
        noted((LEAD, "a")),
        noted((LEAD, "a"), (LEAD, "b"), (MAIL, "ü")),
        noted((LEAD, "")),  # read all of them again
        noted(wakes=("pump:*", "watch:a")),
        noted((MAIL, "a"), sent=3),
    ],
)
def test_notifier_message_is_read_by_other_processes_only(notes: AfterCommit) -> None:
    said = Notifier("one", "house").spoken([notes])
    assert Notifier("other", "house").heard(said) == notes
    assert Notifier("one", "house").heard(said) is None  # it knows
    abroad = Notifier("third", "elsewhere").heard(said)
    assert abroad is not None and not abroad.outcomes and abroad.changes == notes.changes


def test_notifier_merges_notes_of_shared_commit() -> None:
    said = Notifier("one", "house").spoken(
        [noted((LEAD, "a"), sent=1), AfterCommit(), noted((LEAD, "b"), sent=1)]
    )
    assert Notifier("other", "house").heard(said) == noted((LEAD, "a"), (LEAD, "b"), sent=2)


def test_notifier_without_notes_sends_nothing() -> None:
    assert Notifier("one", "house").spoken([]) == Notifier("one", "house").spoken([AfterCommit()]) == ""


def test_notifier_message_over_size_limit_omits_ids() -> None:
    name = "{:036}".format
    long = [noted(*((kind, name(number)) for number in range(190))) for kind in (LEAD, MAIL)]
    said = Notifier("one", "house").spoken([*long, noted(wakes=("pump:a",))])
    assert len(said.encode()) <= MOST
    assert Notifier("other", "house").heard(said) == AfterCommit({LEAD: None, MAIL: None}, {"pump:a"})
    said = Notifier("one", "house").spoken([noted(wakes=tuple(map(name, range(400))))])
    assert len(said.encode()) <= MOST and Notifier("other", "house").heard(said) == AfterCommit(
        wakes={EVERYTHING}
    )


@pytest.mark.parametrize("said", ["", "{}", "[1]", '["a","b",{"ghosts":[]},[],[]]', "nonsense"])
def test_notifier_message_of_newer_version_is_ignored(said: str, allow_log: Callable[[str], None]) -> None:
    allow_log("told something")
    assert Notifier("one", "house").heard(said) is None
