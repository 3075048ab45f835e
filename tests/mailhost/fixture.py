"""A real mail host on loopback: Postfix and Dovecot as Debian ships them. Nothing can leave it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import trustme

from tests.mailhost import daemons
from tests.oauth import OAuth, serving

USERS = {
    "anna@acme.test": "anna's practice secret",
    "ben@acme.test": "ben's practice secret",
    "bob@prospects.test": "bob's practice secret",
    "catch@catch.test": "catch's practice secret",  # everything @catch.test ends in this mailbox
}


@dataclass(frozen=True)
class MailHost:
    """Submission by STARTTLS and by TLS with login; IMAP by STARTTLS and by TLS, with IDLE.

    `tempfail@`, `greylist@`, `full@`, `reject@` and `spam@prospects.test` are refused at RCPT; mail to
    `@bounce.test` is accepted and comes back as a report. A stopped daemon keeps the mail for its next start.
    """

    smtp_port: int
    smtps_port: int
    imap_port: int
    imaps_port: int
    ca_file: Path
    postfix: daemons.Daemon
    dovecot: daemons.Daemon
    oauth: OAuth  # its access tokens are taken, too
    host: str = "127.0.0.1"
    users: dict[str, str] = field(default_factory=lambda: dict(USERS))

    def postfix_log(self) -> str:
        return self.postfix.log_text()


def why_not() -> str:
    """Why this machine can't run the mail host; empty where it can."""
    if os.geteuid() != 0:
        return "it needs root"
    missing = [path for path in (daemons.POSTFIX_MASTER, daemons.DOVECOT) if not path.exists()]
    if missing or not Path("/usr/lib/dovecot/imap").exists():
        return "Debian's postfix and dovecot-imapd are not installed"
    version = subprocess.run([daemons.DOVECOT, "--version"], capture_output=True, text=True).stdout.strip()
    return (
        "" if version.startswith("2.3.") else f"its Dovecot configuration is for 2.3, and this is {version}"
    )


@pytest.fixture(scope="session")
def mail_host() -> Iterator[MailHost]:
    if reason := why_not():
        pytest.skip(f"NO TEST AGAINST POSTFIX AND DOVECOT: {reason}")
    home = Path(tempfile.mkdtemp(prefix="mailhost-"))  # short: paths of sockets end at 107 characters
    try:
        with serving() as oauth:
            host = build(home, oauth)
            try:
                host.dovecot.start()
                host.postfix.start()
                yield host
            finally:
                host.postfix.stop()
                host.dovecot.stop()
    finally:
        shutil.rmtree(home)


def build(home: Path, oauth: OAuth) -> MailHost:
    home.chmod(0o755)
    (home / "mail").mkdir()
    os.chown(home / "mail", daemons.MAIL_UID, daemons.MAIL_UID)
    authority = trustme.CA()
    authority.cert_pem.write_to_path(home / "ca.pem")
    server = authority.issue_cert("127.0.0.1", "localhost", "mail.acme.test")
    server.private_key_and_cert_chain_pem.write_to_path(home / "server.pem")
    (home / "server.pem").chmod(0o600)
    names = ("smtp", "smtps", "refusing", "imap", "imaps")
    ports = dict(zip(names, daemons.free_ports(len(names)), strict=True))
    mailboxes = {login: login for login in USERS} | {"@catch.test": "catch@catch.test"}
    return MailHost(
        smtp_port=ports["smtp"],
        smtps_port=ports["smtps"],
        imap_port=ports["imap"],
        imaps_port=ports["imaps"],
        ca_file=home / "ca.pem",
        postfix=daemons.postfix(home, ports, mailboxes),
        dovecot=daemons.dovecot(home, ports, USERS, introspection=f"{oauth.url}/introspect"),
        oauth=oauth,
    )
