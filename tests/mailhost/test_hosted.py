"""Domains and mailboxes made on PowerDNS, Postfix and Dovecot, as somebody outside finds them."""

from __future__ import annotations

import asyncio
import smtplib
import sqlite3
import ssl
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from app.service.rules.mail_host import RequiredRecord
from app.service.workflows.domains.powerdns import to_zone_content
from app.service.workflows.domains.selfhosted import HostedMail
from app.service.workflows.domains.selfhosted_settings import BadHostFile, read_host_file
from tests.mailhost.hosted import Hosting

pytestmark = pytest.mark.anyio
DOMAIN = "acme.test"
DKIM = "v=DKIM1; k=rsa; p=" + "A" * 392
RECORDS = (
    RequiredRecord("MX", DOMAIN, "10 mail.host.test"),
    RequiredRecord("TXT", DOMAIN, "v=spf1 mx -all"),
    RequiredRecord("TXT", f"s1._domainkey.{DOMAIN}", DKIM),
    RequiredRecord("TXT", f"_dmarc.{DOMAIN}", "v=DMARC1; p=none"),
    RequiredRecord("CNAME", f"t.{DOMAIN}", "t.host.test"),
    RequiredRecord("A", DOMAIN, "192.0.2.80"),
)


@pytest.fixture(scope="module")
def dkim_key() -> bytes:
    key = rsa.generate_private_key(65537, 2048)
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(pem, form, serialization.NoEncryption())


@pytest.fixture(autouse=True)
def as_configured(hosting: Hosting) -> Iterator[None]:
    yield
    hosting.write_file()


@pytest.fixture
async def host(anyio_backend: str, hosting: Hosting) -> AsyncIterator[HostedMail]:
    made = HostedMail(read_host_file(hosting.file))
    yield made
    await made.remove_domain(DOMAIN)
    await made.close()


def logged_in(hosting: Hosting, address: str, password: str) -> IMAPClient:
    trust = ssl.create_default_context(cafile=str(hosting.ca_file))
    client = IMAPClient("localhost", hosting.ports["imaps"], ssl_context=trust, timeout=5)
    try:
        client.login(address, password)
        return client
    except BaseException:
        client.shutdown()
        raise


def send(hosting: Hosting, sender: str, password: str, recipient: str, subject: str) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, recipient, subject
    message.set_content("Hello")
    with smtplib.SMTP("localhost", hosting.ports["smtp"], timeout=5) as smtp:
        smtp.starttls(context=ssl.create_default_context(cafile=str(hosting.ca_file)))
        smtp.login(sender, password)
        smtp.send_message(message)


async def arrived(client: IMAPClient, subject: str) -> bool:
    client.select_folder("INBOX")
    for _ in range(100):
        if client.search(["SUBJECT", subject]):
            return True
        await asyncio.sleep(0.05)
        client.noop()
    return False


async def test_hosted_domain_is_created_used_and_removed(
    hosting: Hosting, host: HostedMail, dkim_key: bytes
) -> None:
    for _ in range(2):  # asked again, nothing is different
        await host.add_domain(DOMAIN, RECORDS, dkim_key)
        assert hosting.found(DOMAIN, "NS") == {"ns1.host.test.", "ns2.host.test."}
        assert hosting.found(DOMAIN, "MX") == {"10 mail.host.test."}
        assert hosting.found(DOMAIN, "TXT") == {'"v=spf1 mx -all"'}
        assert hosting.found(f"s1._domainkey.{DOMAIN}", "TXT") == {f'"{DKIM[:255]}" "{DKIM[255:]}"'}
        assert hosting.found(f"_dmarc.{DOMAIN}", "TXT") == {'"v=DMARC1; p=none"'}
        assert hosting.found(f"t.{DOMAIN}", "CNAME") == {"t.host.test."}
        assert hosting.found(DOMAIN, "A") == {"192.0.2.80"}
        (soa,) = hosting.found(DOMAIN, "SOA")
        assert soa.startswith(f"ns1.host.test. hostmaster.{DOMAIN}. ")
    key = hosting.keys / f"{DOMAIN}.s1.key"
    assert key.read_bytes() == dkim_key and stat.S_IMODE(key.stat().st_mode) == 0o600
    assert [file.name for file in hosting.keys.iterdir()] == [key.name]

    await host.add_domain(DOMAIN, [*RECORDS[:4], RequiredRecord("A", f"t.{DOMAIN}", "192.0.2.81")], dkim_key)
    assert hosting.found(f"t.{DOMAIN}", "A") == {"192.0.2.81"} and hosting.found(DOMAIN, "A") == set()

    anna, ben = f"anna@{DOMAIN}", f"ben@{DOMAIN}"
    await host.create_inbox(anna, "Anna", "first")
    ends = await host.create_inbox(anna.upper(), "Anna", "anna's")
    assert (ends.username, ends.smtp_port, ends.imap_port) == (
        anna,
        hosting.ports["smtp"],
        hosting.ports["imaps"],
    )
    await host.create_inbox(ben, "Ben", "ben's")
    send(hosting, anna, "anna's", ben, "Hello Ben")
    with logged_in(hosting, ben, "ben's") as client:
        assert await arrived(client, "Hello Ben")
    with pytest.raises(LoginError):
        logged_in(hosting, anna, "first")

    await host.disable_inbox(ben)
    await host.disable_inbox(f"nobody@{DOMAIN}")
    with pytest.raises(LoginError):
        logged_in(hosting, ben, "ben's")
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        send(hosting, anna, "anna's", ben, "Still there?")
    await host.create_inbox(ben, "Ben", "again")
    logged_in(hosting, ben, "again").logout()

    for _ in range(2):
        await host.remove_domain(DOMAIN)
        assert hosting.found(DOMAIN, "SOA") == set() and not key.exists()
        with pytest.raises(LoginError):
            logged_in(hosting, anna, "anna's")
    with pytest.raises(ValueError, match=f"does not know {DOMAIN}"):
        await host.create_inbox(anna, "Anna", "anna's")


def secrets_of(hosting: Hosting) -> list[str]:
    with closing(sqlite3.connect(hosting.database)) as database:
        return [row[0] for row in database.execute("SELECT password FROM mailboxes")]


async def test_hosted_inbox_password_is_stored_as_hash(
    hosting: Hosting, host: HostedMail, dkim_key: bytes
) -> None:
    await host.add_domain(DOMAIN, RECORDS, dkim_key)
    await host.create_inbox(f"anna@{DOMAIN}", "Anna", "anna's")
    (kept,) = secrets_of(hosting)
    assert kept.startswith("{ARGON2ID}$argon2id$")


async def test_hosted_domain_of_foreign_zone_is_refused_and_unchanged(
    hosting: Hosting, host: HostedMail, dkim_key: bytes
) -> None:
    strange = [
        RequiredRecord("A", "other.test", "192.0.2.1"),
        RequiredRecord("TXT", "k._domainkey.other.test", "v=DKIM1"),
    ]
    await host.add_domain("other.test", strange, dkim_key)
    with closing(sqlite3.connect(hosting.home / "zones.sqlite")) as zones, zones:
        zones.execute("UPDATE domains SET account = '' WHERE name = 'other.test'")
    for call in (host.add_domain("other.test", RECORDS, dkim_key), host.remove_domain("other.test")):
        with pytest.raises(ValueError, match=r"has other\.test already"):
            await call
    assert hosting.found("other.test", "A") == {"192.0.2.1"}
    with closing(sqlite3.connect(hosting.home / "zones.sqlite")) as zones, zones:
        zones.execute("UPDATE domains SET account = 'outreach' WHERE name = 'other.test'")
    await host.remove_domain("other.test")


async def test_hosted_domain_with_invalid_records_or_name_is_refused_with_reason(
    hosting: Hosting, host: HostedMail, dkim_key: bytes
) -> None:
    clash = [*RECORDS, RequiredRecord("A", f"t.{DOMAIN}", "192.0.2.1")]
    with pytest.raises(ValueError, match=r"The DNS server refuses this: .*CNAME"):
        await host.add_domain(DOMAIN, clash, dkim_key)
    await host.add_domain(DOMAIN, RECORDS, dkim_key)  # and it can be mended
    with pytest.raises(ValueError, match="have no DKIM key"):
        await host.add_domain(DOMAIN, RECORDS[:2], dkim_key)
    for name in ("../etc", "acme", "acme.test/..", "a" * 260 + ".test"):
        with pytest.raises(ValueError, match="not the name of a domain"):
            await host.add_domain(name, RECORDS, dkim_key)
    with pytest.raises(ValueError, match="in a name, not “a/b”"):
        await host.create_inbox(f"a/b@{DOMAIN}", "", "x")


async def test_dns_server_with_wrong_api_key_is_refused_without_showing_key(
    hosting: Hosting, dkim_key: bytes
) -> None:
    hosting.write_file(key="guess")
    wrong = HostedMail(read_host_file(hosting.file))
    with pytest.raises(ValueError, match="does not accept our key") as refused:
        await wrong.add_domain(DOMAIN, RECORDS, dkim_key)
    assert "guess" not in str(refused.value) and "guess" not in repr(read_host_file(hosting.file))
    await wrong.close()


async def test_hosted_domain_is_created_after_dns_server_returns(
    hosting: Hosting, host: HostedMail, dkim_key: bytes
) -> None:
    hosting.powerdns.stop()
    try:
        with pytest.raises(OSError, match="can't be reached"):
            await host.add_domain(DOMAIN, RECORDS, dkim_key)
    finally:
        hosting.powerdns.start()
    await host.add_domain(DOMAIN, RECORDS, dkim_key)
    assert hosting.found(DOMAIN, "MX")


async def test_hosted_inbox_creation_succeeds_after_database_lock_is_released(
    hosting: Hosting, host: HostedMail, dkim_key: bytes
) -> None:
    await host.add_domain(DOMAIN, RECORDS, dkim_key)
    with closing(sqlite3.connect(hosting.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OSError, match="can't be used at the moment"):
            await host.create_inbox(f"anna@{DOMAIN}", "Anna", "anna's")
    await host.create_inbox(f"anna@{DOMAIN}", "Anna", "anna's")
    logged_in(hosting, f"anna@{DOMAIN}", "anna's").logout()


KILLED = """
import asyncio, os, signal, sys, threading
from pathlib import Path
from app.service.workflows.domains import selfhosted as hosted
from tests.mailhost.test_hosted import DOMAIN, RECORDS

async def main(file, key, after):
    host = hosted.HostedMail(hosted_settings.read_host_file(Path(file)))
    seen = 0
    def trace(frame, event, arg):
        nonlocal seen
        if event == "call" and "/workflows/domains/" in frame.f_code.co_filename:
            seen += 1
            if seen == int(after):
                os.kill(os.getpid(), signal.SIGKILL)
    threading.setprofile(trace)
    sys.setprofile(trace)
    await host.add_domain(DOMAIN, RECORDS, Path(key).read_bytes())
    await host.create_inbox("anna@" + DOMAIN, "Anna", "before")
    sys.setprofile(None)
    await host.close()

from app.service.workflows.domains import selfhosted_settings as hosted_settings
asyncio.run(main(*sys.argv[1:]))
"""


async def test_hosted_setup_killed_anywhere_can_be_repeated(
    hosting: Hosting, host: HostedMail, dkim_key: bytes, tmp_path: Path
) -> None:
    key = tmp_path / "dkim.pem"
    key.write_bytes(dkim_key)
    ends = []
    for after in (*range(2, 120, 17), 9999):
        command = [sys.executable, "-c", KILLED, str(hosting.file), str(key), str(after)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True)
        ends.append(done.returncode)
        await host.add_domain(DOMAIN, RECORDS, dkim_key)
        await host.create_inbox(f"anna@{DOMAIN}", "Anna", "after")
        assert hosting.found(f"t.{DOMAIN}", "CNAME") == {"t.host.test."}
        assert [file.name for file in hosting.keys.iterdir()] == [f"{DOMAIN}.s1.key"]
        assert len(secrets_of(hosting)) == 1
        logged_in(hosting, f"anna@{DOMAIN}", "after").logout()
        await host.remove_domain(DOMAIN)
    assert ends[-1] == 0 and set(ends[:-1]) == {-9}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[names]", "[nmaes]", "names is missing"),
        ('smtp_host = "localhost"', "", "mail.smtp_host is missing"),
        ('url = "http://127.0.0.1', 'url = "http://dns.example', "powerdns.url must begin with https://"),
        ("sqlite:///", "nosuch://user:hush@", "mail.database is not the URL of a database"),
        ("v=spf1", "spf1", "names.spf String should match"),
        ("[mail]", "[mail", "is not TOML"),
        ('key = "', 'kye = "', "powerdns.kye is not known"),
    ],
)
async def test_host_file_with_error_is_refused_with_reason(
    hosting: Hosting, old: str, new: str, sentence: str
) -> None:
    text = hosting.file.read_text()
    assert old in text
    hosting.file.write_text(text.replace(old, new))
    with pytest.raises(BadHostFile) as refused:
        read_host_file(hosting.file)
    assert sentence in str(refused.value) and "the key of" not in str(refused.value)
    assert "hush" not in str(refused.value)


async def test_host_file_readable_by_others_or_missing_is_refused(hosting: Hosting, tmp_path: Path) -> None:
    open_to_all = tmp_path / "host.toml"
    open_to_all.write_text(hosting.file.read_text())
    open_to_all.chmod(0o640)
    with pytest.raises(BadHostFile, match="chmod 600"):
        read_host_file(open_to_all)
    with pytest.raises(BadHostFile, match="can't be read: No such file"):
        read_host_file(tmp_path / "none.toml")


async def test_dns_text_record_is_quoted_for_zone() -> None:
    assert (
        to_zone_content(RequiredRecord("TXT", "a.test", 'say "hi" \\ ü'))
        == '"say \\034hi\\034 \\092 \\195\\188"'
    )
