"""What was counted and put into order for a question, kept until something changes."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import TypeVar

T = TypeVar("T", int, "array[int]")
MOST = 1_000_000  # numbers, 8 bytes each


class Kept:
    """Answers of the newest version, shared by the threads that read.

    `version` moves on with each change. Who asks takes it before the first look at the database.
    """

    def __init__(self, version: Callable[[], int]) -> None:
        self.version, self._lock, self._of = version, Lock(), -1
        self._answers: OrderedDict[Hashable, int | array[int]] = OrderedDict()
        self._size = 0  # of all of them: counting anew takes a while where there are thousands

    def has(self, version: int, question: Hashable) -> bool:
        """Whether the answer is at hand."""
        with self._lock:
            return version == self._of and question in self._answers

    def get(self, version: int, question: Hashable, work_out: Callable[[], T]) -> T:
        """The answer to a question in that version; the least asked ones make room."""
        with self._lock:
            if version > self._of:
                self._answers.clear()
                self._of, self._size = version, 0
            if version == self._of and question in self._answers:
                self._answers.move_to_end(question)
                return self._answers[question]  # type: ignore[return-value]
        answer = work_out()
        with self._lock:
            if version == self._of and question not in self._answers:  # nobody was quicker
                self._answers[question] = answer
                self._size += _size(answer)
            while self._size > MOST:
                self._size -= _size(self._answers.popitem(last=False)[1])
        return answer


def _size(answer: int | array[int]) -> int:
    return 1 if isinstance(answer, int) else len(answer)
