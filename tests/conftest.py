"""What holds for every test: nothing is logged as a warning unless expected, and no thread is left over."""

from __future__ import annotations

import gc
import logging
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
import trustme

from tests.bench.figures import TABLE, TOLD, Beside, laid_out

pytest_plugins = ["tests.mailhost.fixture", "tests.mailhost.hosted"]

# No test asks or fills the keyring of whoever runs it; the backend is a real one of the library.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
# Nor what a service keeps outside its data folder.
STATE = tempfile.TemporaryDirectory(prefix="outreach-state-")
os.environ["XDG_STATE_HOME"] = STATE.name
# What is started a hundred times is compiled once, whatever the image of a container has set.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Pools of event loops, which live as long as their loop or the process.
POOL_THREADS = ("asyncio_", "AnyIO worker thread", "anyio")
GRACE = 10.0
LONG = ("test_translations", "journeys/", "desktop/test_", "mailhost/", "states/", "surfaces/", "desktop/")


class WarningsSeen(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[str] = []
        self.allowed: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(f"{record.levelname} {record.name}: {logging.Formatter().format(record)}")

    def unexpected(self) -> list[str]:
        return [text for text in self.records if not any(part in text for part in self.allowed)]


@pytest.fixture(autouse=True)
def warnings_seen(request: pytest.FixtureRequest) -> Iterator[WarningsSeen]:
    """Fails a test that logs a warning or an error which it does not announce."""
    handler = WarningsSeen()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    if request.node.get_closest_marker("expects_log") is None and handler.unexpected():
        pytest.fail("logged, and not expected:\n" + "\n".join(handler.unexpected()), pytrace=False)


@pytest.fixture
def allow_log(warnings_seen: WarningsSeen) -> Callable[[str], None]:
    """`allow_log("text")`: warnings that contain the text are expected in this test."""
    return warnings_seen.allowed.append


@pytest.fixture(autouse=True)
def no_thread_left_over() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + GRACE
    for thread in started_since(before):
        thread.join(max(0.0, deadline - time.monotonic()))
    names = [thread.name for thread in started_since(before)]
    if names:
        pytest.fail(f"threads left over: {', '.join(names)}", pytrace=False)


def started_since(before: set[threading.Thread]) -> list[threading.Thread]:
    """Threads of Python's own making: Qt's show up as dummies, and those have no end to wait for."""
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before
        and not isinstance(thread, threading._DummyThread)
        and not thread.name.startswith(POOL_THREADS)
    ]


def pytest_configure(config: pytest.Config) -> None:
    """The system's authorities take 25 ms to read, for each client: here all believe one, which is nobody."""
    if not hasattr(config, "workerinput"):  # those of xdist inherit it
        folder = tempfile.TemporaryDirectory(prefix="authority-")
        config.add_cleanup(folder.cleanup)
        file = Path(folder.name) / "ca.pem"
        trustme.CA().cert_pem.write_to_path(file)
        os.environ["SSL_CERT_FILE"] = str(file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a good part of the time a test waits for a server."""
    return min(os.cpu_count() or 1, 4) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come first, so that none of them is what all wait for in the end."""
    items.sort(key=lambda item: next((n for n, name in enumerate(LONG) if name in item.nodeid), len(LONG)))


def pytest_collection_finish() -> None:
    """What was imported stays; looking through it for garbage, or for what leaks, takes most of a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def database_url() -> str | None:
    """Beside the tests of the service, which have their own: a file in the data folder."""
    return None


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test told goes with its report, out of the process that it ran in."""
    item.user_properties += [("told", line.strip("\n")) for line in TOLD if line.strip()]
    item.user_properties += [("beside", [*row]) for row in TABLE]
    TOLD.clear()
    TABLE.clear()
    return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures, the table of what has an aim, and one line for each reason why tests were skipped."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    ended = [each for each in reports if getattr(each, "when", "") == "teardown"]
    if figures := [line for each in ended for name, line in each.user_properties if name == "told"]:
        terminalreporter.section("figures")
        for line in figures:
            terminalreporter.write_line(line)
    if table := [Beside(*row) for each in ended for name, row in each.user_properties if name == "beside"]:
        terminalreporter.section("beside their references")
        for line in laid_out(table):
            terminalreporter.write_line(line)
    reasons = Counter(report.longrepr[2] for report in terminalreporter.getreports("skipped"))
    for reason, count in reasons.items():
        terminalreporter.write_line(f"{count} {reason}", yellow=True)
