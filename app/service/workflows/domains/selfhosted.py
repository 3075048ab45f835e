"""A self-run mail host: zones in PowerDNS, mailboxes in tables that Postfix and Dovecot read."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, TimeoutError

from app.contract.sentences import say
from app.service.mail.smtp_session import tls_context
from app.service.rules.mail_host import HostFacts, InboxEndpoints, RequiredRecord

from .powerdns import Zones
from .selfhosted_settings import HostFile

metadata = MetaData()
domains = Table(
    "domains",
    metadata,
    Column("name", String(253), primary_key=True),
    Column("active", Boolean, nullable=False),
)
mailboxes = Table(
    "mailboxes",
    metadata,
    Column("address", String(320), primary_key=True),
    Column("domain", ForeignKey("domains.name"), nullable=False, index=True),
    Column("password", String(255), nullable=False),  # prefixed with Dovecot's name of the scheme
    Column("display_name", String(255), nullable=False),
    Column("active", Boolean, nullable=False),
)
DOMAIN = re.compile(r"(?=.{3,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+")
LOCAL_PART = re.compile(r"[a-z0-9_+-]+(\.[a-z0-9_+-]+)*")  # also used as a folder name on the mail server
DKIM_NAME = "._domainkey."
SELECTOR = re.compile(r"[a-z0-9-]+")
UNREACHABLE = say(
    "domain_host_database_unusable", "The database of the mail server can't be used at the moment."
)


class HostedMail:
    """The MailHost for self-run servers; zones that others created are left alone."""

    name = "hosted"

    def __init__(self, settings: HostFile) -> None:
        mail, self._names = settings.mail, settings.names
        ca_file = str(mail.ca_file) if mail.ca_file else None
        self._ends = partial(
            InboxEndpoints, mail.smtp_host, mail.smtp_port, mail.imap_host, mail.imap_port, ca_file=ca_file
        )
        self._keys = mail.dkim_folder
        self._zones = Zones(settings.powerdns, self._names.nameservers, tls_context(ca_file))
        url = mail.database.get_secret_value()
        self._engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)
        self._has_tables = False

    async def facts(self) -> HostFacts:
        names = self._names
        return HostFacts(
            nameservers=names.nameservers,
            mail_server=names.mail_server,
            spf=names.spf,
            web_address=str(names.web_address),
            tracking_host=names.tracking_host,
        )

    async def add_domain(self, domain: str, records: Sequence[RequiredRecord], dkim_key: bytes) -> None:
        """Create or update a domain; its zone comes last, so that all else exists once the zone is found."""
        _check_domain_name(domain)
        await self._zones.refuse_others(domain)
        await asyncio.to_thread(self._keep_key, domain, _dkim_selector_of(domain, records), dkim_key)
        await self._write(partial(_put_domain, domain=domain))
        await self._zones.put(domain, records)

    async def remove_domain(self, domain: str) -> None:
        """Remove a domain; mail that is stored on the server stays there."""
        _check_domain_name(domain)
        await self._zones.remove(domain)
        await self._write(partial(_remove_domain, domain=domain))
        await asyncio.to_thread(self._forget_keys, domain)

    async def create_inbox(self, address: str, display_name: str, password: str) -> InboxEndpoints:
        local, _, domain = address.lower().rpartition("@")
        if not LOCAL_PART.fullmatch(local):
            raise ValueError(
                say(
                    "domain_host_local_part_refused",
                    "The mail server takes letters, digits and . _ - + in a name, not “{name}”.",
                    name=local,
                )
            )
        _check_domain_name(domain)
        login = f"{local}@{domain}"
        values = {
            "password": await asyncio.to_thread(hash_password, password),
            "display_name": display_name[:255],
        }
        await self._write(partial(_put_mailbox, address=login, values=values))
        return self._ends(username=login)

    async def disable_inbox(self, address: str) -> None:
        this = update(mailboxes).where(mailboxes.c.address == address.lower())
        await self._write(lambda conn: conn.execute(this.values(active=False)))

    async def close(self) -> None:
        await self._zones.close()
        await asyncio.to_thread(self._engine.dispose)

    async def _write(self, work: Callable[[Connection], object]) -> None:
        await asyncio.to_thread(self._written, work)

    def _written(self, work: Callable[[Connection], object]) -> None:
        try:
            self._make_file()
            with self._engine.begin() as conn:
                if not self._has_tables:
                    metadata.create_all(conn)
                work(conn)
            self._has_tables = True
        except (DBAPIError, TimeoutError, OSError) as error:
            raise ConnectionError(UNREACHABLE) from error

    def _make_file(self) -> None:
        """Create a SQLite database file that is readable by those who can read its folder.

        Postfix and Dovecot run as other users.
        """
        url = self._engine.url
        if url.get_backend_name() == "sqlite" and url.database and not (file := Path(url.database)).exists():
            file.touch()
            file.chmod(file.parent.stat().st_mode & 0o644)

    def _keep_key(self, domain: str, selector: str, pem: bytes) -> None:
        """Write a DKIM key atomically, readable by this user alone."""
        self._keys.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = self._keys / f".{domain}.{selector}.part"
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._keys / f"{domain}.{selector}.key")

    def _forget_keys(self, domain: str) -> None:
        for file in self._keys.glob(f"{domain}.*.key"):
            if "." not in file.name.removeprefix(f"{domain}.").removesuffix(".key"):
                file.unlink(missing_ok=True)


def hash_password(password: str) -> str:
    """Return an Argon2id hash in Dovecot 2.3's format; takes about 30 ms.

    One lane, because libsodium supports no more.
    """
    argon = Argon2id(salt=os.urandom(16), length=32, iterations=2, lanes=1, memory_cost=19 * 1024)
    return "{ARGON2ID}" + argon.derive_phc_encoded(password.encode())


def _check_domain_name(domain: str) -> None:
    """Raise ValueError for a bad domain name.

    Names were checked before, but this one becomes part of a file name.
    """
    if not DOMAIN.fullmatch(domain):
        raise ValueError(
            say("domain_host_name_refused", "“{domain}” is not the name of a domain.", domain=domain)
        )


def _dkim_selector_of(domain: str, records: Sequence[RequiredRecord]) -> str:
    """Return the DKIM selector (RFC 6376) under which the records publish the key; raise ValueError."""
    ends = DKIM_NAME + domain
    found = next((each.name.removesuffix(ends) for each in records if each.name.endswith(ends)), "")
    if not SELECTOR.fullmatch(found):
        raise ValueError(
            say("dkim_key_not_in_records", "The records of {domain} have no DKIM key.", domain=domain)
        )
    return found


def _put_domain(conn: Connection, domain: str) -> None:
    mine = domains.c.name == domain
    if not conn.execute(update(domains).where(mine).values(active=True)).rowcount:
        conn.execute(insert(domains).values(name=domain, active=True))


def _remove_domain(conn: Connection, domain: str) -> None:
    conn.execute(delete(mailboxes).where(mailboxes.c.domain == domain))
    conn.execute(delete(domains).where(domains.c.name == domain))


def _put_mailbox(conn: Connection, address: str, values: dict[str, str]) -> None:
    domain, wanted = address.rpartition("@")[2], {**values, "active": True}
    if conn.execute(select(domains.c.name).where(domains.c.name == domain)).first() is None:
        raise ValueError(
            say("domain_unknown_to_host", "The mail server does not know {domain}.", domain=domain)
        )
    if not conn.execute(update(mailboxes).where(mailboxes.c.address == address).values(wanted)).rowcount:
        conn.execute(insert(mailboxes).values(address=address, domain=domain, **wanted))
