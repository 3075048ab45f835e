"""A PostgreSQL of the tests' own: started once a process that runs tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from threading import Event

import psycopg
from psycopg.rows import TupleRow

from app.service.core.migrations import HEAD, migrate_database
from app.service.core.tables import metadata
from tests.mailhost.daemons import Daemon, free_ports

RELEASES = Path("/usr/lib/postgresql")
FAST = {  # what is lost with the machine is no loss here
    **{name: "off" for name in ("fsync", "synchronous_commit", "full_page_writes", "autovacuum", "jit")},
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "64MB",
    "max_connections": "200",
}


def programs() -> Path | None:
    """The newest release's folder of programs; None where PostgreSQL is not installed."""
    found = sorted(RELEASES.glob("*/bin"), key=lambda each: float(each.parent.name))
    return found[-1] if found else None


def _user() -> str:
    import pwd

    return pwd.getpwuid(os.geteuid()).pw_name


class Cluster:
    """Sorts its texts as English does unless told otherwise: our columns must not."""

    def __init__(self, home: Path, bin_: Path, **more: str) -> None:
        self.home, self._bin, self._numbers = home, bin_, count()
        self.owner = "postgres" if os.geteuid() == 0 else _user()
        self.port = free_ports(1)[0]
        settings = FAST | more | {"unix_socket_directories": str(home), "log_min_messages": "warning"}
        command = [str(bin_ / "postgres"), "-D", str(home / "data"), "-p", str(self.port)]
        command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        user = self.owner if os.geteuid() == 0 else None
        self.server = Daemon(command, [self.port], home / "log", user)

    def make(self) -> None:
        """The files of an empty cluster."""
        if os.geteuid() == 0:
            shutil.chown(self.home, self.owner)
        icu = ["--locale-provider=icu", "--icu-locale=en-US"] if int(self._bin.parent.name) >= 15 else []
        subprocess.run(
            [
                *(str(self._bin / "initdb"), "-D", str(self.home / "data"), "-U", self.owner, "-A", "trust"),
                *("--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", *icu),
            ],
            check=True,
            capture_output=True,
            cwd=self.home,
            user=self.owner if os.geteuid() == 0 else None,
        )

    def start(self) -> None:
        """Returns when it answers."""
        self.server.start()
        for _ in range(500):
            try:
                return self.ask("SELECT 1")
            except psycopg.OperationalError:  # it is starting up
                Event().wait(0.02)
        raise RuntimeError(f"PostgreSQL did not start:\n{self.server.log_text()[-2000:]}")

    def stop(self) -> None:
        """At once, whoever is connected."""
        if (emptying := self.__dict__.pop("_emptying", None)) is not None:
            emptying.close()
        if self.server.process is not None:
            self.server.process.send_signal(signal.SIGINT)
        self.server.stop()

    def url(self, database: str) -> str:
        return f"postgresql://{self.owner}@127.0.0.1:{self.port}/{database}"

    def ask(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as conn:
            conn.execute(statement.encode())

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a database of its own, with nothing in it."""
        name = f"outreach_{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.ask(f"DROP DATABASE {name} WITH (FORCE)")

    @cached_property
    def _migrated(self) -> str:
        self.ask("CREATE DATABASE migrated")
        migrate_database(self.url("migrated"))
        return "migrated"

    @cached_property
    def _emptying(self) -> psycopg.Connection[TupleRow]:
        """It stays: what a new one has to learn of our tables takes 25 ms."""
        url, options = self.url(self._migrated), "-c session_replication_role=replica"
        return psycopg.connect(url, autocommit=True, options=options)

    def emptied(self) -> str:
        """The URL of a migrated database, the same one each time: a new one takes a fifth of a second."""
        everything = "; ".join(f"DELETE FROM {name}" for name in metadata.tables)
        version = f"UPDATE alembic_version SET version_num = '{HEAD}'"
        self._emptying.execute(f"{everything}; {version}".encode())
        return self.url(self._migrated)


@contextmanager
def cluster(disk: Path | None = None, **settings: str) -> Iterator[Cluster]:
    """Running while the block does, on this disk, with settings other than the fast ones."""
    bin_ = programs()
    if bin_ is None:
        raise RuntimeError("PostgreSQL is not installed: apt-get install postgresql")
    home = Path(tempfile.mkdtemp(prefix="postgres-", dir=disk))
    made = Cluster(home, bin_, **settings)
    try:
        made.make()
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(home, ignore_errors=True)
