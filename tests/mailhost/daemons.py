"""Debian's Postfix and Dovecot, each with a configuration, a spool and ports of its own."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import TextIO

from tests.patience import SLOW

POSTFIX_MASTER = Path("/usr/lib/postfix/sbin/master")
DOVECOT = Path("/usr/sbin/dovecot")
POWERDNS = Path("/usr/sbin/pdns_server")
POWERDNS_SCHEMA = Path("/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql")
MAIL_UID = 5000  # owns the mailboxes; needs no entry in the system's list of users
DEADLINE = 10.0 * SLOW
_LOCKS: list[TextIO] = []  # of ports


def free_ports(count: int) -> list[int]:
    """Below those that the system gives away by itself, and locked until this process ends, so that no other
    test's server takes one before it is used."""
    ports: list[int] = []
    while len(ports) < count:
        port = random.randrange(15_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            _lock(port)
            ports.append(port)
    return ports


def _lock(port: int) -> None:
    """OSError where another process, or this one, has it."""
    lock = (Path(tempfile.gettempdir()) / f"outreach-test-port-{port}.lock").open("w")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise
    _LOCKS.append(lock)


class Daemon:
    """A server in the foreground, in a process group of its own, deaf and mute."""

    def __init__(
        self, command: list[str], ports: list[int], log: Path | None = None, user: str | None = None
    ) -> None:
        self.command, self.ports, self.log, self.user = command, ports, log, user
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when every port answers."""
        null = subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command, stdin=null, stdout=null, stderr=null, start_new_session=True, user=self.user
        )
        for port in self.ports:
            self._wait_for(port, self.process)

    def _wait_for(self, port: int, process: subprocess.Popen[bytes]) -> None:
        for _ in range(int(DEADLINE / 0.02)):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=DEADLINE).close()
                return
            except ConnectionRefusedError:
                try:
                    process.wait(0.02)
                except subprocess.TimeoutExpired:
                    continue
                break
        raise RuntimeError(f"{self.command[0]} did not open port {port}:\n{self.log_text()[-2000:]}")

    def stop(self) -> None:
        """Returns when no process of the group is left; the ports refuse from then on."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(DEADLINE)
        finally:
            self.kill()

    def kill(self) -> None:
        """The whole group, as the kernel does it: nothing is put in order."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def log_text(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log and self.log.exists() else ""


def postfix(
    home: Path, ports: dict[str, int], mailboxes: dict[str, str], database: Path | None = None
) -> Daemon:
    """`mailboxes`: address, or @domain for all of it, and the login whose mailbox takes its mail.

    With a `database`, what stands there instead.
    """
    config, log = home / "postfix", home / "postfix.log"
    spool = config / "spool"
    for name in (*QUEUES, "pid", "../data"):
        (spool / name).mkdir(parents=True, exist_ok=True)
        if name != "pid":
            shutil.chown(spool / name, "postfix")
    owners = {address: login for address, login in mailboxes.items() if not address.startswith("@")}
    write_map(config / "mailboxes", {address: f"{login}/" for address, login in mailboxes.items()})
    write_map(config / "owners", owners)
    write_map(config / "refusals", REFUSALS)
    maps = {
        "domains": " ".join(sorted({address.partition("@")[2] for address in mailboxes})),
        "mailboxes": f"texthash:{config}/mailboxes",
        "owners": f"texthash:{config}/owners",
    }
    if database is not None:
        for name, query in QUERIES.items():
            (config / f"{name}.cf").write_text(f"dbpath = {database}\nquery = {query}\n")
            maps[name] = f"sqlite:{config}/{name}.cf"
    values = {"home": home, "spool": spool, "config": config, "log": log, "uid": MAIL_UID}
    (config / "main.cf").write_text(MAIN_CF.format(**values, **maps, **ports))
    (config / "master.cf").write_text(MASTER_CF.format(**ports))
    command = [str(POSTFIX_MASTER), "-d", "-c", str(config)]
    return Daemon(command, [ports["smtp"], ports["smtps"], ports["refusing"]], log)


def write_map(path: Path, rows: dict[str, str]) -> None:
    path.write_text("".join(f"{key} {value}\n" for key, value in rows.items()))


def dovecot(
    home: Path,
    ports: dict[str, int],
    passwords: dict[str, str],
    database: Path | None = None,
    introspection: str = "",
) -> Daemon:
    """`passwords` of logins; with a `database`, those that stand there instead. `introspection`: where tokens
    are asked about (RFC 7662)."""
    config, log = home / "dovecot.conf", home / "dovecot.log"
    (home / "dovecot").mkdir(exist_ok=True)
    users = home / "passwords"
    users.write_text("".join(f"{login}:{{PLAIN}}{password}\n" for login, password in passwords.items()))
    shutil.chown(users, "dovecot")
    users.chmod(0o600)
    lookup = f"driver = passwd-file\n  args = username_format=%u {users}"
    if database is not None:
        sql = home / "dovecot-sql.conf"
        sql.write_text(f"driver = sqlite\nconnect = {database}\npassword_query = {PASSWORD_QUERY}\n")
        lookup = f"driver = sql\n  args = {sql}"
    config.write_text(DOVECOT_CONF % {"home": home, "log": log, "uid": MAIL_UID, "passdb": lookup, **ports})
    if introspection:
        tokens = home / "dovecot-oauth2.conf"
        tokens.write_text(OAUTH2_CONF.format(url=introspection))
        with config.open("a") as out:
            out.write(OAUTH2_PASSDB.format(file=tokens))
    return Daemon([str(DOVECOT), "-F", "-c", str(config)], [ports["imap"], ports["imaps"]], log)


def powerdns(home: Path, ports: dict[str, int], key: str) -> Daemon:
    """Zones in a file of its own, asked at `dns`, changed by HTTP at `api`; nothing is cached."""
    with closing(sqlite3.connect(home / "zones.sqlite")) as zones:
        zones.executescript(POWERDNS_SCHEMA.read_text())
    config = home / "pdns"
    config.mkdir()
    (config / "pdns.conf").write_text(POWERDNS_CONF.format(home=home, key=key, **ports))
    command = [str(POWERDNS), "--daemon=no", "--guardian=no", f"--config-dir={config}"]
    return Daemon(command, [ports["dns"], ports["api"]], home / "pdns.log")


QUEUES = (
    *("active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming"),
    *("private", "maildrop", "public", "saved", "trace"),
)

# As an operator would write them for the tables of a mail host.
QUERIES = {
    "domains": "SELECT name FROM domains WHERE name = '%s' AND active = 1",
    "mailboxes": "SELECT address || '/' FROM mailboxes WHERE address = '%s' AND active = 1",
    "owners": "SELECT address FROM mailboxes WHERE address = '%s' AND active = 1",
}
PASSWORD_QUERY = "SELECT address AS user, password FROM mailboxes WHERE address = '%Lu' AND active = 1"

# What these say at RCPT, whatever is sent to them.
REFUSALS = {
    "tempfail@prospects.test": "451 4.3.0 Temporary failure, try again later",
    "greylist@prospects.test": "450 4.7.1 Greylisted, try again in five minutes",
    "full@prospects.test": "452 4.2.2 Mailbox full",
    "reject@prospects.test": "550 5.1.1 No such person here",
    "spam@prospects.test": "554 5.7.1 Message refused by policy",
}

# Mail to bounce.test is taken here and refused by a second listener, which makes Postfix send a genuine
# report; a refusal by the error transport would come at RCPT already.
MAIN_CF = """
compatibility_level = 3.6
queue_directory = {spool}
data_directory = {config}/data
maillog_file = {log}
maillog_file_prefixes = {home}
myhostname = mail.acme.test
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
smtp_host_lookup = native
smtpd_delay_reject = yes
smtpd_peername_lookup = no
smtpd_client_connection_rate_limit = 0
smtpd_client_connection_count_limit = 0
smtpd_error_sleep_time = 0
smtpd_tls_chain_files = {home}/server.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_loglevel = 0
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
smtpd_helo_required = yes
smtpd_helo_restrictions = reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname
smtpd_sender_login_maps = {owners}
smtpd_sender_restrictions = reject_authenticated_sender_login_mismatch
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access texthash:{config}/refusals, reject_unlisted_recipient
virtual_mailbox_domains = {domains}
virtual_mailbox_maps = {mailboxes}
virtual_mailbox_base = {home}/mail
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{uid}
relay_domains = bounce.test
transport_maps = inline:{{ bounce.test=smtp:[127.0.0.1]:{refusing} }}
default_transport = error:5.7.1 Nothing leaves this host
relay_transport = error:5.7.1 Nothing leaves this host
"""

MASTER_CF = """
127.0.0.1:{smtp} inet n - n - - smtpd
127.0.0.1:{smtps} inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes
127.0.0.1:{refusing} inet n - n - - smtpd
  -o myhostname=mx.bounce.test
  -o smtpd_relay_restrictions=
  -o {{ smtpd_recipient_restrictions = check_recipient_access static:{{550 5.1.1 Unknown}}, reject }}
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

# A wrong password is answered at once, and its address is not made to wait the next time.
DOVECOT_CONF = """
base_dir = %(home)s/dovecot
state_dir = %(home)s/dovecot
log_path = %(log)s
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <%(home)s/server.pem
ssl_key = <%(home)s/server.pem
auth_mechanisms = plain login
auth_failure_delay = 0
mail_max_userip_connections = 100
mail_location = maildir:%(home)s/mail/%%u
passdb {
  mechanisms = plain login
  %(passdb)s
}
userdb {
  driver = static
  args = uid=%(uid)d gid=%(uid)d home=%(home)s/mail/%%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
  mailbox Junk {
    auto = subscribe
    special_use = \\Junk
  }
  mailbox Trash {
    auto = subscribe
    special_use = \\Trash
  }
}
service auth {
  unix_listener %(home)s/postfix/spool/private/auth {
    mode = 0660
    user = postfix
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = %(imap)d
  }
  inet_listener imaps {
    port = %(imaps)d
    ssl = yes
  }
}
service stats {
  client_limit = 1000
}
"""

OAUTH2_PASSDB = """
auth_mechanisms = plain login xoauth2
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {file}
}}
"""
OAUTH2_CONF = """
introspection_mode = post
introspection_url = {url}
username_attribute = username
active_attribute = active
active_value = true
"""

POWERDNS_CONF = """
launch = gsqlite3
gsqlite3-database = {home}/zones.sqlite
socket-dir = {home}
local-address = 127.0.0.1
local-port = {dns}
webserver-address = 127.0.0.1
webserver-port = {api}
webserver = yes
api = yes
api-key = {key}
cache-ttl = 0
query-cache-ttl = 0
negquery-cache-ttl = 0
zone-cache-refresh-interval = 0
security-poll-suffix =
"""
