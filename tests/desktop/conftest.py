"""The desktop's test bed: a fresh Qt loop a test, and nothing left behind.

    async def test_...                        runs on the test's FastQEventLoop, for a minute at most
    aio(coroutine, timeout=10) -> result      so does what another test hands it
    await until(callable, seconds=10) -> T    the first true answer
    app                                       the one QApplication, themed
    service                                   one in practice, a module; its clock stands still
    filled, bare                              that one with something of each kind; one with nothing in it

A Qt warning, an exception in the loop, a leftover task or a leftover top-level window fails the test.
"""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest

from tests.desktop.running_service import Served, served
from tests.patience import SLOW, patient

if "OUTREACH_TEST_DISPLAY" not in os.environ:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QEvent, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app.desktop.widgets import theme
from app.desktop.widgets.accessibility import FocusScroller
from app.desktop.widgets.loop import FastQEventLoop

T = TypeVar("T")
Aio = Callable[..., Any]
LIMIT = 60  # seconds of a test that is a coroutine
LOUD = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
# What a platform without a desktop says about itself, and about nothing of ours.
PLATFORM_NOISE = ("This plugin does not support ",)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module, name: str, obj: Any) -> None:
    if name.startswith("test_") and inspect.iscoroutinefunction(obj):
        pytest.mark.usefixtures("aio")(obj)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.function):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    pyfuncitem.funcargs["aio"](pyfuncitem.function(**given), LIMIT)
    return True


@pytest.fixture(scope="module", autouse=True)
def garbage_is_found_in_this_thread() -> Iterator[None]:
    """A widget that another thread finds takes the process down with it."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(scope="session")
def app() -> QApplication:
    made = QApplication.instance() or QApplication(["outreach"])
    assert isinstance(made, QApplication)
    made.setApplicationName("outreach-test")
    made.setQuitOnLastWindowClosed(False)
    FocusScroller(made)
    theme.apply_theme(made, "light")
    made.setStyleSheet(theme.build_stylesheet("light"))  # for parts that are shown without a window
    theme.notifier.changed.connect(lambda: made.setStyleSheet(theme.build_stylesheet(theme.notifier.name)))
    return made


@pytest.fixture(scope="session")
def qapp(app: QApplication) -> QApplication:
    """pytest-qt's name for it."""
    return app


@pytest.fixture(autouse=True)
def qt_is_quiet(app: QApplication) -> Iterator[list[str]]:
    """Fails a test during which Qt warned."""
    said: list[str] = []

    def heard(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind in LOUD and not message.startswith(PLATFORM_NOISE):
            said.append(message)

    before = qInstallMessageHandler(heard)
    yield said
    qInstallMessageHandler(before)
    if said:
        pytest.fail("Qt warned:\n" + "\n".join(said), pytrace=False)


@pytest.fixture(autouse=True)
def no_window_left_over(qt_is_quiet: list[str], app: QApplication) -> Iterator[None]:
    """Fails a test that leaves a visible window; hidden ones are taken away."""
    yield
    if theme.notifier.name != "light":
        theme.apply_theme(app, "light")
    left = _take_windows_away(app)
    gc.collect(1)
    if left:
        pytest.fail(f"windows left over: {', '.join(left)}", pytrace=False)


def _take_windows_away(app: QApplication) -> list[str]:
    """Deletes all top-level widgets; returns which of them were still shown."""
    shown = [type(widget).__name__ for widget in app.topLevelWidgets() if widget.isVisible()]
    for widget in app.topLevelWidgets():
        widget.hide()
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return shown


async def until(look: Callable[[], T], seconds: float = 10) -> T:
    """The first true answer; TimeoutError when there is none."""
    async with patient(seconds):
        while not (found := look()):
            await asyncio.sleep(0.005)
        return found


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("service")
    with served(folder, "--practice", "--practice-speed", "0") as running:
        yield running


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("bare")) as running:
        yield running


@pytest.fixture(scope="module")
def filled(service: Served) -> Served:
    from tests.desktop.places import fill

    asyncio.run(fill(service))
    return service


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client tries again without a rest."""
    monkeypatch.setattr("app.client.http.FIRST_PAUSE", 0.01)


class _Runner:
    def __init__(self, app: QApplication) -> None:
        self.app, self.loop = app, FastQEventLoop(app)
        self.loop.set_exception_handler(self._failed)
        self.failures: list[str] = []

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.failures.append(f"{context.get('message')}: {context.get('exception')!r}")

    def __call__(self, work: Coroutine[Any, Any, Any], timeout: float = 10) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, timeout * SLOW))

    def end(self) -> list[str]:
        """Deletes the windows, so that their tasks end, and tells what was left all the same."""
        shown = [f"window left over: {name}" for name in _take_windows_away(self.app)]
        self.loop.run_until_complete(asyncio.sleep(0.001))
        if ending := [task for task in asyncio.all_tasks(self.loop) if task.cancelling()]:
            self.loop.run_until_complete(asyncio.wait(ending, timeout=2 * SLOW))  # a child process ends first
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        if left:
            self.loop.run_until_complete(asyncio.wait(left, timeout=2))
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        return [
            *shown,
            *self.failures,
            *(f"task left over: {task.get_name()} {task.get_coro()}" for task in left),
        ]


@pytest.fixture
def aio(no_window_left_over: None, app: QApplication) -> Iterator[Aio]:
    """Runs coroutines on a fresh loop."""
    runner = _Runner(app)
    asyncio.set_event_loop(runner.loop)
    yield runner
    wrong = runner.end()
    asyncio.set_event_loop(None)
    if wrong:
        pytest.fail("in the loop:\n" + "\n".join(wrong), pytrace=False)
