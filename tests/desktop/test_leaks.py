"""Each screen and each dialog, opened and closed again and again, leaves nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import statistics
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import qasync
from PySide6.QtCore import QMetaMethod, QObject
from PySide6.QtWidgets import QApplication, QGesture, QStyle

from app.desktop.session import Session
from app.desktop.widgets import theme
from tests.desktop.conftest import Aio, until
from tests.desktop.heap import in_use
from tests.desktop.running_service import Served, served
from tests.desktop.screens import BY_IDS, POPUPS, SCREENS, Stock, opened, session_of, stock

WARM = 2  # turns in which caches fill
KEPT_KIB = 4  # a turn, on the average of many
LONG, STEP = 100, 5  # so many turns are measured, each so many of the second half
QTS_OWN = (QGesture, QStyle)  # which it makes and drops when it likes
ALL = (*SCREENS, *BY_IDS, *POPUPS)
OPEN = Path("/proc/self/fd")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("leaks"), "--practice", "--practice-speed", "0") as running:
        yield running


@pytest.fixture(scope="module")
def has(there: Served) -> Stock:
    return asyncio.run(stock(there))


class Threads(qasync.QThreadExecutor):  # type: ignore[misc]
    """Those of the loop, which tell what they are still at when a window is gone."""

    def __init__(self) -> None:
        super().__init__()
        self.at_work = set[Future[Any]]()

    def submit(self, work: Callable[..., Any], *args: Any, **more: Any) -> Future[Any]:
        began: Future[Any] = super().submit(work, *args, **more)
        self.at_work.add(began)
        began.add_done_callback(self.at_work.discard)
        return began


def heard(sender: QObject) -> Iterator[tuple[str, int]]:
    """How many listen to each of its signals."""
    kind = sender.metaObject()
    for method in (kind.method(at) for at in range(kind.methodCount())):
        if method.methodType() == QMetaMethod.MethodType.Signal:
            signature = method.methodSignature().toStdString()
            yield f"who hears {kind.className()}.{signature}", sender.receivers(f"2{signature}")


def counted(session: Session) -> Counter[str]:
    """What lives, by its kind: in Qt, and in Python of it and of the program."""
    gc.collect()
    kept = Counter(map(type, gc.get_objects()))
    found = Counter({f"{kind.__name__} kept by Python": n for kind, n in kept.items() if is_ours(kind)})
    found.update(f"{one.metaObject().className()} in Qt" for one in QApplication.allWidgets())
    for owner in (session, theme.notifier, QApplication.instance()):
        assert owner is not None
        found.update(
            f"{type(one).__name__} below {type(owner).__name__}"
            for one in owner.findChildren(QObject)
            if is_ours(type(one))
        )
        found.update(dict(heard(owner)))
    found["tasks"], found["threads"] = len(asyncio.all_tasks()), threading.active_count()
    found["asked before closing"] = len(session.before_close)
    idle = session.service.http.client._transport._pool.connections  # type: ignore[attr-defined]
    idle = [one for one in idle if not one.is_closed()]  # those have no socket any more
    found["files and sockets"] = len(list(OPEN.iterdir())) - len(idle) if OPEN.exists() else 0
    found["requests"] = sum(not one.is_idle() for one in idle)
    return found


def is_ours(kind: type) -> bool:
    """A bare QObject is Qt's own, met by counting: the program makes none."""
    of_qt = issubclass(kind, QObject) and kind is not QObject and not issubclass(kind, QTS_OWN)
    return of_qt or str(kind.__module__).startswith("app.")


def held() -> float:
    """In KiB, while no window is open: without what Qt remembers of how widgets look, by their addresses,
    also of those that are gone. That grows until addresses come again, and goes with the last sheet."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    worn = app.styleSheet()
    app.setStyleSheet("")
    found = in_use()
    app.setStyleSheet(worn)
    return found


async def left(there: Served, has: Stock, name: str, times: int) -> list[str]:
    """What there is more of after `times` turns, once threads have read to their end: counting holds them
    up, as it lets nobody else work. What leaks does so again; what was last may be held once."""
    asyncio.get_running_loop().set_default_executor(threads := Threads())
    async with session_of(there) as session:
        for _ in range(WARM):
            async with opened(session, has, name):
                pass
        found = await more_after(times, threads, session, has, name)
        return found and await more_after(times, threads, session, has, name)


async def more_after(times: int, threads: Threads, session: Session, has: Stock, name: str) -> list[str]:
    async def quiet() -> None:
        await until(lambda: not threads.at_work, 30)

    await quiet()
    before, half, looks = counted(session), times // 2, list[float]()
    for turn in range(times):
        async with opened(session, has, name):
            pass
        gc.collect(1)
        if times >= LONG and turn >= half and turn % STEP == 0:
            looks.append(held())

    def more() -> list[str]:
        grown = (counted(session) - before).most_common(20)
        return [f"{count:+} {what}" for what, count in grown if count >= max(2, times // 20)]

    await quiet()
    with contextlib.suppress(TimeoutError):  # what was under way comes to its end
        await until(lambda: not more(), 3)
    found = more()
    # The middle one: what something under way holds, or a table that doubles, is no growth.
    grown = statistics.median(b - a for a, b in pairwise(looks)) / STEP if looks else 0
    return found + [f"{grown:.0f} KiB a turn"] * (grown > KEPT_KIB)


@pytest.mark.parametrize("name", ALL)
def test_every_window_opened_and_closed_leaks_nothing(aio: Aio, there: Served, has: Stock, name: str) -> None:
    assert not (found := aio(left(there, has, name, 2), 90)), "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_every_window_opened_and_closed_200_times_leaks_nothing(
    aio: Aio, there: Served, has: Stock, name: str
) -> None:
    assert not (found := aio(left(there, has, name, 200), 6000)), "\n".join(found)
