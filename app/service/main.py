"""The service as a process: it binds its ports, announces them in one line, serves, and ends in order."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from datetime import datetime
from email.utils import formatdate
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from uvicorn.server import ServerState

from app import __version__
from app.contract.handshake import Handshake
from app.private_files import hide_files
from app.secret_store import NoKeyring

from .api.app import create_app
from .api.audit import schedule_audit_purge
from .api.connection_limits import IDLE, SHARE, ConnectionLimits, LimitedConnection, raise_file_limit
from .api.recipient_pages import create_pages
from .app_state import AppState, open_service
from .cli.cli_errors import describe_error, write_error
from .core import logs
from .core.clock import WallClock, add_real_seconds, wall
from .core.data_dir_lock import AlreadyOpen, FolderLock
from .core.database import trouble_of
from .core.database_lock import ServerLock, lock_database
from .core.migrations import NewerWorkspace
from .core.sealing_key import check_key
from .core.settings import Settings
from .core.vault import Vault, is_changing, open_vault
from .core.work_keys import OVER, SERVING, Over
from .records import transfer_state
from .workers.worker_processes import Crew, check_worker_support
from .workflows.campaigns.timed_triggers import keep_flow
from .workflows.consequences.auto_pause import all_without_address
from .workflows.database_check import keep_checking
from .workflows.domains.bulk_inboxes import resume_making
from .workflows.domains.monitor import keep_looking
from .workflows.domains.selfhosted_settings import BadHostFile, read_host_file
from .workflows.imports.job import resume_jobs
from .workflows.inbound.reconciliation_job import keep_proving
from .workflows.inbound.thread_actions import keep_snoozes
from .workflows.inbound.watcher_manager import expect_replies, keep_watchers
from .workflows.oauth.tokens import keep_tokens
from .workflows.outbound.delivery_confirmation import schedule_delivery_confirmation
from .workflows.outbound.inbox_sender import start_sending
from .workflows.outbound.raw_retention import schedule_raw_cleanup
from .workflows.outbound.restore_guard import hold_older_copy
from .workflows.outbound.sleep_detection import keep_watch
from .workflows.practice_workspace import KeptClock, open_practice
from .workflows.webhooks.delivery import start_delivering

log = logging.getLogger("outreach.service")
LOOKED_AFTER = 5.0  # seconds
NOTHING_NEW = text("UPDATE alembic_version SET version_num = version_num")  # changes nothing, but is a write
GARBAGE = 20_000  # new objects before a garbage collection; a page or a chunk of an upload makes thousands


def run(settings: Settings, doing: Callable[[Settings], Coroutine[Any, Any, None]] | None = None) -> int:
    """Run a service until standard input closes or the system asks it to end; return the exit code.

    `doing` replaces `serve_until_end`; worker processes use it.
    """
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        _hide_files(settings)
        logs.open_log(settings)
        raise_file_limit()
        check_worker_support(settings)
        with contextlib.ExitStack() as locks:
            for folder in settings.folders if not settings.worker else ():  # a worker's service holds it
                locks.enter_context(FolderLock(folder))
            if settings.workers:
                settings = replace(settings, installation=_load_installation(settings.data))
            with asyncio.Runner(loop_factory=_fast_loop()) as runner:
                runner.run((doing or serve_until_end)(settings))
    except (OSError, AlreadyOpen, NewerWorkspace, NoKeyring, BadHostFile) as error:
        return _report_failure(describe_error(error), error)
    except Exception as error:
        log.exception("The service did not start, or stopped")
        known = trouble_of(error) if isinstance(error, DatabaseError) else None
        return _report_failure(
            known or f"The service met an error it does not know. See {logs.describe_log_location(settings)}."
        )
    return 0


def _load_installation(data: Path) -> str:
    """The name of a data folder, whose files only the workers of this service can read."""
    file = data / "house"
    if not file.exists() or not file.read_text("ascii"):
        file.write_text(secrets.token_hex(8), "ascii")
    return file.read_text("ascii")


def _hide_files(settings: Settings) -> None:
    hide_files(settings.data)
    if file := settings.database_file:
        hide_files(file.parent, (f"{file.name}*",))


def _report_failure(sentence: str, error: Exception | None = None) -> int:
    if log.hasHandlers():  # else the log itself could not be opened
        log.error("%s", sentence, exc_info=error)
    write_error(sentence)
    return 1


async def serve_until_end(settings: Settings) -> None:
    """Serve until asked to end.

    The ports are bound first, so the line on standard output is true from the moment it can be read.
    """
    ended = asked_to_end(settings)
    clock = KeptClock(settings.data, settings.practice_speed) if settings.practice else WallClock()
    vault = await _settled_vault(settings)
    api, pages = _bind_socket(settings.host, settings.port), _bind_socket(settings.host, settings.pages_port)
    async with open_service(settings, clock, vault, partial(lock_database, settings)) as app_state:
        await serve_alone(app_state, ended.set)
        app_state.pages_url = _format_base_url(settings.host, pages)
        await start_work(app_state)
        servers = [_create_server(app, settings) for app in (create_app(app_state), create_pages(app_state))]
        serving = [
            asyncio.create_task(server.serve([sock]))
            for server, sock in zip(servers, (api, pages), strict=True)
        ]
        app_state.started = True
        await asyncio.gather(*(server.up.wait() for server in servers))
        base_url = _format_base_url(settings.host, api)
        line = Handshake(ready=True, base_url=base_url, pages_url=app_state.pages_url, version=__version__)
        sys.stdout.write(line.model_dump_json() + "\n")
        sys.stdout.flush()
        collect_seldom()
        await ended.wait()
        app_state.stopping = True
        app_state.changes.close()
        for server in servers:
            server.end()
        await asyncio.gather(app_state.runner.close(), *serving)  # emails in transmission (DATA) are finished


async def serve_alone(app_state: AppState, end: Callable[[], None]) -> None:
    """Hold the lock of a database on a server; raise AlreadyOpen if another service has it.

    `end` is called when another service takes the lock later.
    """
    if app_state.settings.database_file is not None:
        return  # the lock of its folder is enough
    lock = ServerLock(app_state.settings.database_url, app_state.settings.shares)
    app_state.stack.push_async_callback(asyncio.to_thread, lock.close)
    await asyncio.to_thread(lock.hold)
    await app_state.database.read(transfer_state.require_no_transfer)  # no transfer can begin from now on

    async def step() -> datetime | Over:
        try:
            await asyncio.to_thread(lock.hold)
            if app_state.database.trouble:  # this process may not write for hours if workers do
                await app_state.database.write(lambda conn: conn.execute(NOTHING_NEW))
        except AlreadyOpen:
            log.error("Another outreach service took over this database, so this one ends")
            end()
            return OVER
        except DatabaseError:
            pass  # the server is unreachable, so no one takes the lock; or it accepts no changes yet
        return add_real_seconds(app_state.clock, app_state.clock.now(), LOOKED_AFTER)

    app_state.runner.keep(SERVING, step)
    app_state.stack.push_async_callback(app_state.runner.close)


async def _settled_vault(settings: Settings) -> Vault:
    if is_changing(settings.data):
        from .workflows.transfer.key_rotation import finish_key_change  # after an interrupted key change

        await finish_key_change(settings)
    return await open_vault(settings.data, file_only=settings.keep_secrets_in_file or settings.practice)


def asked_to_end(settings: Settings) -> asyncio.Event:
    """Return an event that is set when the system, or the holder of standard input, asks for the end."""
    ended = asyncio.Event()
    _end_on_signal(ended)
    if settings.worker or not settings.stays:
        _end_with_standard_input(ended)
    return ended


def collect_seldom() -> None:
    gc.freeze()  # present objects will stay: exclude them from every later collection
    gc.set_threshold(GARBAGE)
    gc.enable()  # enabled only now: collections took a seventh of the start


async def start_work(app_state: AppState) -> None:
    """Resume the service's work where it was left, in this process or in worker processes."""
    if isinstance(app_state.clock, KeptClock):
        await open_practice(app_state, app_state.clock)
    elif app_state.settings.mail_host is not None:
        open_mail_host(app_state, app_state.settings.mail_host)
    keep_checking(app_state)
    await app_state.database.write(partial(all_without_address, now=app_state.clock.now()))
    if app_state.settings.workers:
        await app_state.database.read(partial(check_key, vault=app_state.vault))
        await hold_older_copy(app_state)
        await resume_jobs(app_state)
        app_state.stack.push_async_callback(Crew(app_state.settings, lambda: app_state.stopping).close)
        return
    await expect_replies(app_state)
    await keep_watch(app_state)
    await keep_tokens(app_state)
    await start_sending(app_state)
    await keep_watchers(app_state)
    await resume_jobs(app_state)
    await resume_making(app_state)
    await start_shared_work(app_state)


async def start_shared_work(app_state: AppState) -> None:
    """Start the background work that does not belong to a single inbox."""
    schedule_delivery_confirmation(app_state)
    keep_flow(app_state)
    await start_delivering(app_state)
    keep_looking(app_state)
    schedule_raw_cleanup(app_state)
    schedule_audit_purge(app_state)
    keep_snoozes(app_state)
    keep_proving(app_state)


def open_mail_host(app_state: AppState, file: Path) -> None:
    """Host domains and inboxes as the configuration file says, until the service ends."""
    from .workflows.domains.selfhosted import HostedMail  # imported only here: it is slow to import

    app_state.mail_host = HostedMail(read_host_file(file))
    app_state.stack.push_async_callback(app_state.mail_host.close)
    app_state.stack.push_async_callback(
        app_state.runner.close
    )  # runs before the close above: jobs use the host


class _State(ServerState):
    """Server state whose Date header is made for each response.

    uvicorn's own headers state the date of the last tick, which needs a wake-up every second even
    without requests.
    """

    @property
    def default_headers(self) -> list[tuple[bytes, bytes]]:
        return [(b"date", formatdate(wall(), usegmt=True).encode())]

    @default_headers.setter
    def default_headers(self, _: list[tuple[bytes, bytes]]) -> None:
        pass


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.server_state = _State()
        self.up, self.ending = asyncio.Event(), asyncio.Event()

    async def main_loop(self) -> None:
        await self.ending.wait()

    def end(self) -> None:
        self.should_exit = True
        self.ending.set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signal handling to the process, which has its own way to end."""
        yield


def _create_server(app: object, settings: Settings) -> _Server:
    """Create a server that trusts only the configured proxies, whatever FORWARDED_ALLOW_IPS says."""
    most, proxies = raise_file_limit() // SHARE, list(settings.trusted_proxies)
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=partial(LimitedConnection, ConnectionLimits(most, settings.connections_per_address, proxies)),  # type: ignore[arg-type]
        timeout_keep_alive=IDLE,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    return _Server(config)


def _bind_socket(host: str, port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen()  # immediately: two processes that only bind could both believe that they have the port
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            told = f"{host} is no address of this computer: {error.strerror}. Name another with --host."
        else:
            told = f"Port {port} on {host} can't be used: {error.strerror}. Choose another port."
        raise OSError(told) from error
    return bound


def _format_base_url(host: str, bound: socket.socket) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{bound.getsockname()[1]}"


def _fast_loop() -> type[asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    return uvloop.Loop


def _end_on_signal(ended: asyncio.Event) -> None:
    with contextlib.suppress(NotImplementedError):  # Windows ends by standard input only
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, ended.set)


def _end_with_standard_input(ended: asyncio.Event) -> None:
    if sys.stdin is None or sys.stdin.isatty():
        return
    loop = asyncio.get_running_loop()

    def watch() -> None:
        with contextlib.suppress(OSError, ValueError):
            while os.read(sys.stdin.fileno(), 4096):  # not sys.stdin.buffer: its lock outlives this thread
                pass
        with contextlib.suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=watch, name="outreach-stdin", daemon=True).start()
