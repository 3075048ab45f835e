"""How this service was started."""

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
    """`public_url` is where recipients reach the pages; without one, tracking and one-click are off.

    `requests_per_minute` is what one key may ask for on average, a fifth of it at once.
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
    webhook_ca: Path | None = None  # PEM; believed at webhook endpoints besides the known authorities
    requests_per_minute: int = 600
    body_megabytes: int = 8  # of a request that is no form; forms have limits of their own
    allowed_hosts: tuple[str, ...] = ()  # names that a reverse proxy passes on to a service on loopback
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    connections_per_address: int = 64  # that may be open at once, from each but these proxies
    stays: bool = False  # goes on when its standard input closes, which under systemd it has none of
    log_format: str = "text"  # or "json": an object a line, and a line for each request
    log_to: str = "file"  # or "stderr"
    dns_servers: tuple[tuple[str, int], ...] = ()  # asked about hosted domains; none: as the system resolves
    workers: int = 0  # processes that do the work, while this one serves; 0: it does both
    worker: int = 0  # which of them this is
    installation: str = ""  # the name that a service and its workers have in common
    takeover_seconds: float = 15.0  # without a sign of life, after which others have what a worker had
    state: Path | None = None  # outside the data folder, for what must not go back with it; None: nowhere
    mail_host: Path | None = None  # the file that names it; None: no domain is hosted
    suites: Mapping[tuple[str, str], Suite] = field(default_factory=lambda: SUITES, hash=False)

    @property
    def database_url(self) -> str:
        return self.database or sqlite_url(self.data / "outreach.sqlite")

    @cached_property
    def database_file(self) -> Path | None:
        """None for a database that is no file."""
        url = known_url(self.database_url)
        return Path(url.database).resolve() if url.get_backend_name() == "sqlite" and url.database else None

    @property
    def database_place(self) -> str:
        """The file, or the server and the database's name there."""
        if self.database_file is not None:
            return str(self.database_file)
        url = known_url(self.database_url)
        return f"{url.host or url.query.get('host', 'localhost')}/{url.database}"

    @property
    def last_mail_file(self) -> Path:
        """The mark of the last email: beside a database file; of a server's database in the data folder."""
        database = self.database_file
        return database.with_name(f"{database.name}.last-mail") if database else self.data / "last-mail"

    @property
    def damage_file(self) -> Path:
        """The mark of a damaged database, in the same place."""
        database = self.database_file
        return database.with_name(f"{database.name}.damaged") if database else self.data / "damaged"

    @property
    def shares(self) -> bool:
        """Whether other processes work with the same database."""
        return bool(self.workers or self.worker)

    @property
    def folders(self) -> set[Path]:
        """All that this service must have to itself: two that send from one ledger would send twice."""
        return {self.data.resolve()} | ({self.database_file.parent} if self.database_file else set())


AS_TEXT = TypeAdapter(Settings)  # for a worker: all but the suites, which are everywhere the same
