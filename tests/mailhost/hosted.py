"""A mail host as an operator runs it: PowerDNS, Postfix and Dovecot follow what a service writes."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import dns.message
import dns.query
import dns.rcode
import dns.rdatatype
import pytest
import trustme

from tests.mailhost import daemons
from tests.mailhost.fixture import why_not

KEY = "the key of the name server"
LOOKUPS = ("/usr/lib/postfix/postfix-sqlite.so", "/usr/lib/dovecot/modules/libdriver_sqlite.so")


@dataclass(frozen=True)
class Hosting:
    """`file` is what `--mail-host` takes."""

    home: Path
    ports: dict[str, int]
    powerdns: daemons.Daemon

    @property
    def file(self) -> Path:
        return self.home / "host.toml"

    @property
    def ca_file(self) -> Path:
        return self.home / "ca.pem"

    @property
    def database(self) -> Path:
        return self.home / "mail.sqlite"

    @property
    def keys(self) -> Path:
        return self.home / "keys"

    def found(self, name: str, kind: str) -> set[str]:
        """What the name server answers; nothing where it knows no such name."""
        question = dns.message.make_query(name, kind)
        answer = dns.query.tcp(question, "127.0.0.1", port=self.ports["dns"], timeout=5)
        assert answer.rcode() in (dns.rcode.NOERROR, dns.rcode.NXDOMAIN, dns.rcode.REFUSED)
        wanted = dns.rdatatype.from_text(kind)
        return {data.to_text() for each in answer.answer if each.rdtype == wanted for data in each}

    def write_file(self, **changed: str) -> None:
        values = {"key": KEY, "api": f"http://127.0.0.1:{self.ports['api']}"} | changed
        text = HOST_FILE.format(home=self.home, **values, **{k: self.ports[k] for k in ("smtp", "imaps")})
        self.file.touch(0o600)
        self.file.write_text(text)


HOST_FILE = """
[powerdns]
url = "{api}"
key = "{key}"

[mail]
database = "sqlite:///{home}/mail.sqlite?timeout=0.2"
smtp_host = "localhost"
smtp_port = {smtp}
imap_host = "localhost"
imap_port = {imaps}
ca_file = "{home}/ca.pem"
dkim_folder = "{home}/keys"

[names]
nameservers = ["ns1.host.test", "ns2.host.test"]
mail_server = "mail.host.test"
spf = "v=spf1 mx -all"
web_address = "192.0.2.80"
tracking_host = "t.host.test"
"""


@pytest.fixture(scope="session")
def hosting() -> Iterator[Hosting]:
    if reason := why_not():
        pytest.skip(f"NO TEST AGAINST A MAIL HOST OF ONE'S OWN: {reason}")
    needed = [daemons.POWERDNS, daemons.POWERDNS_SCHEMA, *map(Path, LOOKUPS)]
    missing = [str(path) for path in needed if not path.exists()]
    assert not missing, f"install pdns-server pdns-backend-sqlite3 postfix-sqlite dovecot-sqlite: {missing}"
    home = Path(tempfile.mkdtemp(prefix="hosting-"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, home)
        host, servers = _built(home)
        for server in servers:
            stack.callback(server.stop)
            server.start()
        yield host


def _built(home: Path) -> tuple[Hosting, list[daemons.Daemon]]:
    home.chmod(0o755)
    (home / "mail").mkdir()
    os.chown(home / "mail", daemons.MAIL_UID, daemons.MAIL_UID)
    authority = trustme.CA()
    authority.cert_pem.write_to_path(home / "ca.pem")
    server = authority.issue_cert("127.0.0.1", "localhost")
    server.private_key_and_cert_chain_pem.write_to_path(home / "server.pem")
    (home / "server.pem").chmod(0o600)
    names = ("smtp", "smtps", "refusing", "imap", "imaps", "dns", "api")
    ports = dict(zip(names, daemons.free_ports(len(names)), strict=True))
    host = Hosting(home, ports, daemons.powerdns(home, ports, KEY))
    host.write_file()
    host.database.touch()
    host.database.chmod(0o644)  # the mail server's processes look into it, each as a user of its own
    (home / "postfix").mkdir()
    servers = [
        host.powerdns,
        daemons.dovecot(home, ports, {}, host.database),
        daemons.postfix(home, ports, {}, host.database),
    ]
    return host, servers
