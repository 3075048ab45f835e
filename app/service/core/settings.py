"""The settings that a service was started with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from pydantic import TypeAdapter

from .database import known_url, sqlite_url
from .oauth_providers import SUITES, Suite

PRACTICE_OPENS = datetime(2026, 3, 2, 9, tzinfo=UTC)  # a Monday
PRACTICE_SPEED = 1440.0  # a day in a minute


@dataclass(frozen=True)
class Settings:
    """The settings of a service.

    `public_url` is the address where recipients reach the public pages; without one, tracking and
    one-click unsubscribe are off. `requests_per_minute` is the average that one API key may make; a
    fifth of it may come in one burst.
    """

    data: Path
    database: str | None = None
    host: str = "127.0.0.1"
    port: int = 0
    pages_port: int = 0
    public_url: str | None = None
    practice: bool = False
    practice_speed: float = PRACTICE_SPEED
    bootstrap_key: str | None = None
    keep_secrets_in_file: bool = False
    webhook_receivers: tuple[tuple[str, int], ...] = ()  # addresses of this computer that webhooks may reach
    webhook_ca: Path | None = None  # PEM; trusted at webhook endpoints besides the known authorities
    requests_per_minute: int = 600
    body_megabytes: int = 8  # limit of a request that is no form; forms have limits of their own
    allowed_hosts: tuple[str, ...] = ()  # names that a reverse proxy passes on to a service on loopback
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For header is trusted
    connections_per_address: int = 64  # open at the same time, for each address except those proxies
    stays: bool = False  # keeps running when standard input closes; under systemd there is none
    log_format: str = "text"  # or "json": an object a line, and a line for each request
    log_to: str = "file"  # or "stderr"
    dns_servers: tuple[tuple[str, int], ...] = ()  # queried about hosted domains; none: the system's resolver
    workers: int = 0  # worker processes that do the work while this one serves; 0: this one does both
    worker: int = 0  # the number of this worker process; 0: the serving process
    installation: str = ""  # the name that a service and its worker processes share
    takeover_seconds: float = 15.0  # without a sign of life, after which other workers take over
    state: Path | None = None  # folder for state that a restored backup must not revert; None: none
    mail_host: Path | None = None  # the configuration file of the mail host; None: no domain is hosted
    suites: Mapping[tuple[str, str], Suite] = field(default_factory=lambda: SUITES, hash=False)

    @property
    def database_url(self) -> str:
        return self.database or sqlite_url(self.data / "outreach.sqlite")

    @cached_property
    def database_file(self) -> Path | None:
        """The path of the database file; None for a database on a server."""
        url = known_url(self.database_url)
        return Path(url.database).resolve() if url.get_backend_name() == "sqlite" and url.database else None

    @property
    def database_place(self) -> str:
        """The database file, or the server with the database's name, for messages."""
        if self.database_file is not None:
            return str(self.database_file)
        url = known_url(self.database_url)
        return f"{url.host or url.query.get('host', 'localhost')}/{url.database}"

    @property
    def last_mail_file(self) -> Path:
        """The marker file of the last email: beside a database file, else in the data folder."""
        database = self.database_file
        return database.with_name(f"{database.name}.last-mail") if database else self.data / "last-mail"

    @property
    def damage_file(self) -> Path:
        """The marker file of a damaged database: beside a database file, else in the data folder."""
        database = self.database_file
        return database.with_name(f"{database.name}.damaged") if database else self.data / "damaged"

    @property
    def shares(self) -> bool:
        """Return whether other processes work with the same database."""
        return bool(self.workers or self.worker)

    @property
    def folders(self) -> set[Path]:
        """All folders that this service must lock: two services sending from one ledger would send twice."""
        return {self.data.resolve()} | ({self.database_file.parent} if self.database_file else set())


AS_TEXT = TypeAdapter(Settings)  # for worker processes: all but the suites, which are the same everywhere
