"""What is kept of searches: as much as there is room for, and only of the newest version."""

from __future__ import annotations

from array import array

import pytest

from app.service.contacts import kept
from app.service.contacts.kept import Kept


def numbers(count: int) -> array[int]:
    return array("q", range(count))


def test_the_least_asked_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 10)
    answers = Kept(lambda: 0)
    assert answers.get(0, "four", lambda: numbers(4)) == numbers(4)
    assert answers.get(0, "three", lambda: numbers(3)) == numbers(3)
    answers.get(0, "four", lambda: numbers(0))  # asked again, and not worked out again
    assert answers.get(0, "five", lambda: numbers(5)) == numbers(5)
    assert [answers.has(0, each) for each in ("four", "three", "five")] == [True, False, True]
    assert answers.get(0, "one", lambda: 1) == 1  # what went has left its room
    assert [answers.has(0, each) for each in ("four", "five", "one")] == [True, True, True]
    assert len(answers.get(0, "very many", lambda: numbers(11))) == 11
    assert not any(answers.has(0, each) for each in ("four", "five", "one", "very many"))


def test_a_new_version_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 10)
    answers = Kept(lambda: 0)
    answers.get(0, "eight", lambda: numbers(8))
    assert answers.get(1, "two", lambda: numbers(2)) == numbers(2)
    assert not answers.has(1, "eight")
    answers.get(1, "eight", lambda: numbers(8))
    assert answers.has(1, "two") and answers.has(1, "eight")
    assert answers.get(0, "late", lambda: numbers(3)) == numbers(3)  # of what is over
    assert not answers.has(0, "late") and answers.has(1, "two")


def test_whoever_else_worked_it_out_meanwhile_takes_no_room_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 10)
    answers = Kept(lambda: 0)

    def slowly() -> array[int]:
        answers.get(0, "six", lambda: numbers(6))
        return numbers(6)

    answers.get(0, "six", slowly)
    answers.get(0, "four", lambda: numbers(4))
    assert answers.has(0, "six") and answers.has(0, "four")
