"""The servers, talked to by ordinary clients."""

from __future__ import annotations

import asyncio
import os
import smtplib
import socket
import ssl
import stat
import sys
from datetime import timedelta
from pathlib import Path

import aiosmtplib
import pytest
from imapclient import IMAPClient
from imapclient.exceptions import LoginError
from pymap.concurrent import Event
from pymap.flags import PermanentFlags, SessionFlags
from pymap.parsing.message import AppendMessage
from pymap.selected import SelectedMailbox

from app.service.practice import imap_server as imap
from app.service.practice.accounts import Account
from app.service.practice.clock import PracticeClock
from app.service.practice.mail_store import Store
from app.service.practice.simulator import Ports
from tests.patience import SLOW
from tests.service.practice.hosted import MONDAY, HostedWorld, mail

ALEX = "alex@outreach.practice.test"
NOTE = b"Subject: note\r\nMessage-ID: <n@x.test>\r\n\r\nhello\r\n"


def test_practice_smtp_accepts_mail_by_starttls(hosted: HostedWorld) -> None:
    with hosted.smtp() as client:
        client.send_message(mail("silent-1@people.test"))
    (kept,) = hosted.world.mails()
    assert (kept.person, kept.sender, kept.at) == ("silent-1@people.test", ALEX, MONDAY)
    assert kept.message_id == "<campaign-1@outreach.practice.test>"


def test_practice_smtp_accepts_mail_by_implicit_tls(hosted: HostedWorld) -> None:
    with smtplib.SMTP_SSL(
        "localhost", hosted.world.ports.smtps, context=hosted.tls(), timeout=10 * SLOW
    ) as client:
        client.login(ALEX, hosted.account.password)
        client.send_message(mail("silent-1@people.test"))
    assert [entry.kind for entry in hosted.world.log()] == ["delivered"]


def test_practice_smtp_stores_mail_byte_for_byte(hosted: HostedWorld) -> None:
    raw = b"From: a@b.test\r\nSubject: dots\r\n\r\n.one\r\n..two\r\n.\r\n\xc3\xbc\r\n"
    with hosted.smtp() as client:
        client.sendmail(ALEX, ["silent-1@people.test"], raw)
    assert hosted.world.mails()[0].raw == raw


@pytest.mark.anyio
async def test_practice_smtp_accepts_300_mails_in_one_connection(hosted: HostedWorld) -> None:
    client = aiosmtplib.SMTP(hostname="localhost", port=hosted.world.ports.smtp, tls_context=hosted.tls())
    async with client:
        await client.login(ALEX, hosted.account.password)
        for number in range(300):
            await client.send_message(mail(f"silent-{number}@people.test", number=number))
    assert len(hosted.world.mails()) == 300


@pytest.mark.parametrize(("user", "password"), [(ALEX, "wrong"), ("nobody@outreach.practice.test", "wrong")])
def test_practice_servers_refuse_wrong_password(hosted: HostedWorld, user: str, password: str) -> None:
    with hosted.smtp(login=False) as client, pytest.raises(smtplib.SMTPAuthenticationError) as refused:
        client.login(user, password)
    assert refused.value.smtp_code == 535
    imap = IMAPClient("localhost", hosted.world.ports.imaps, ssl_context=hosted.tls(), timeout=10 * SLOW)
    with pytest.raises(LoginError):
        imap.login(user, password)
    imap.shutdown()


def test_practice_smtp_without_tls_or_login_refuses_mail(hosted: HostedWorld) -> None:
    with smtplib.SMTP("127.0.0.1", hosted.world.ports.smtp, timeout=60) as client:
        client.ehlo()
        assert not client.has_extn("auth")
        assert client.docmd("AUTH", "PLAIN AGEAYg==")[0] == 530
        assert client.mail(ALEX)[0] == 530
    with hosted.smtp(login=False) as client:
        client.ehlo()
        assert client.mail(ALEX)[0] == 530


def test_practice_smtp_refuses_sender_address_of_others(hosted: HostedWorld) -> None:
    with hosted.smtp() as client:
        assert client.mail("boss@outreach.practice.test")[0] == 553
        assert client.mail(ALEX.upper())[0] == 250


@pytest.mark.parametrize(
    ("recipient", "code", "status"),
    [
        ("reject-1@people.test", 550, b"5.1.1"),
        ("reject-1@firm.people.test", 550, b"5.1.1"),
        ("silent-1@example.com", 250, b"2.1.5"),
        ("reject-1@people.test.example.com", 550, b"5.1.1"),
        ("nobody@outreach.practice.test", 550, b"5.1.1"),
        ("silent-1@firm.people.test", 250, b"2.1.5"),
        (ALEX, 250, b"2.1.5"),
    ],
)
def test_practice_smtp_answers_recipient_with_expected_code(
    hosted: HostedWorld, recipient: str, code: int, status: bytes
) -> None:
    with hosted.smtp() as client:
        client.mail(ALEX)
        answer = client.rcpt(recipient)
    assert (answer[0], answer[1][:5]) == (code, status)
    assert [entry.person for entry in hosted.world.log("refused")] == ([recipient] if code > 500 else [])


def test_practice_smtp_greylisting_accepts_third_attempt(hosted: HostedWorld) -> None:
    with hosted.smtp() as client:
        client.mail(ALEX)
        assert [client.rcpt("tempfail-1@people.test")[0] for _ in range(4)] == [451, 451, 250, 250]
    assert len(hosted.world.log("deferred")) == 2


def test_practice_certificate_is_trusted_only_with_its_own_authority_and_host(
    hosted: HostedWorld, tmp_path: Path
) -> None:
    with HostedWorld(tmp_path / "other") as other:
        for context in (ssl.create_default_context(), other.tls()):
            with pytest.raises(ssl.SSLCertVerificationError):
                IMAPClient("localhost", hosted.world.ports.imaps, ssl_context=context, timeout=10 * SLOW)
    with (
        pytest.raises(ssl.SSLCertVerificationError),
        socket.create_connection(("127.0.0.1", hosted.world.ports.imaps), 10) as plain,
    ):
        hosted.tls().wrap_socket(plain, server_hostname="mail.example.com")


def test_practice_certificate_passes_strict_x509_check(hosted: HostedWorld) -> None:
    context = hosted.tls()
    context.verify_flags |= ssl.VERIFY_X509_STRICT  # the default from Python 3.13 on
    for host in ("localhost", "127.0.0.1"):
        with smtplib.SMTP_SSL(host, hosted.world.ports.smtps, context=context, timeout=60) as client:
            assert client.noop()[0] == 250


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such bits")
def test_practice_secret_files_are_readable_by_owner_only(hosted: HostedWorld, tmp_path: Path) -> None:
    folder = tmp_path / "world"
    for name in ("accounts.json", "world.db", "certificates/ca-key.pem", "certificates/server.pem"):
        assert stat.S_IMODE(os.stat(folder / name).st_mode) == 0o600, name
    assert hosted.account.password not in repr(hosted.account)


def test_practice_servers_listen_on_loopback_only(hosted: HostedWorld) -> None:
    for port in vars(hosted.world.ports).values():
        with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), 2):
            pass  # every 127.x address reaches a server that listens on all of them


def test_practice_imap_supports_folders_append_copy_and_expunge(hosted: HostedWorld) -> None:
    hosted.send(mail(ALEX))
    with hosted.imap() as client:
        assert [(flags[-1], name) for flags, _, name in client.list_folders()] == [
            (b"\\HasNoChildren", "INBOX"),
            (b"\\Sent", "Sent"),
        ]
        client.append("Sent", NOTE, (b"\\Seen",))
        client.create_folder("Work")
        client.select_folder("INBOX")
        assert client.search(["HEADER", "Message-ID", "campaign-1@outreach.practice.test"]) == [1]
        client.copy([1], "Work")
        client.add_flags([1], [b"\\Deleted"])
        client.expunge()
        assert client.search() == []
        client.select_folder("Work")
        assert len(client.search()) == 1
        client.select_folder("Sent")
        fetched = client.fetch([1], ["BODY.PEEK[]", "FLAGS"])[1]
        assert fetched[b"BODY[]"] == NOTE and b"\\Seen" in fetched[b"FLAGS"]


def test_practice_imap_announces_new_mail_to_all_idle_clients(hosted: HostedWorld) -> None:
    with hosted.imap() as one, hosted.imap() as two:
        for client in (one, two):
            client.select_folder("INBOX")
            client.idle()
        for number in range(1, 6):
            hosted.send(mail(ALEX, number=number))
            for client in (one, two):
                seen: list[object] = []
                while (number, b"EXISTS") not in seen:
                    answers = client.idle_check(timeout=5 * SLOW)
                    assert answers
                    seen += answers
        for client in (one, two):
            client.idle_done()
            assert len(client.search()) == 5


@pytest.mark.anyio
async def test_practice_imap_reports_change_made_between_two_waits(tmp_path: Path) -> None:
    store = Store(tmp_path / "world.db")
    inbox = await imap._Mailboxes(store, PracticeClock(MONDAY, 0), ALEX).get_mailbox("INBOX")
    flags = PermanentFlags(inbox.permanent_flags), SessionFlags(inbox.session_flags)
    selected = await inbox.update_selected(SelectedMailbox(inbox.mailbox_id, False, *flags))
    await inbox.append(AppendMessage(NOTE))
    await asyncio.wait_for(inbox.update_selected(selected, wait_on=Event.for_asyncio()), 5 * SLOW)
    assert selected.messages.exists == 1
    store.close()


def test_practice_imap_idle_announces_every_mail_of_burst(hosted: HostedWorld) -> None:
    with hosted.imap() as client:
        client.select_folder("INBOX")
        client.idle()
        hosted.send(*(mail(ALEX, number=number) for number in range(100)))
        seen: list[object] = []
        while (100, b"EXISTS") not in seen:
            answers = client.idle_check(timeout=5 * SLOW)
            assert answers, seen
            seen += answers
        client.idle_done()


def test_practice_servers_keep_mails_flags_uids_and_ports_over_restart(tmp_path: Path) -> None:
    def state(client: IMAPClient) -> list[object]:
        found = []
        for folder in ("INBOX", "Sent", "Later"):
            chosen = client.select_folder(folder)
            messages = client.fetch(client.search(), ["FLAGS", "INTERNALDATE", "BODY.PEEK[]"])
            rows = sorted(
                (uid, row[b"FLAGS"], row[b"INTERNALDATE"], row[b"BODY[]"]) for uid, row in messages.items()
            )
            quiet = [
                (uid, [flag for flag in flags if flag != b"\\Recent"], *rest) for uid, flags, *rest in rows
            ]
            found.append((folder, chosen[b"UIDVALIDITY"], chosen[b"UIDNEXT"], quiet))
        return found

    with HostedWorld(tmp_path) as first:
        first.send(*(mail(ALEX, number=number) for number in range(4)))
        with first.imap() as client:
            client.append("Sent", NOTE)
            client.create_folder("Draft")
            client.rename_folder("Draft", "Later")
            client.append("Later", NOTE)
            client.create_folder("Gone")
            client.delete_folder("Gone")
            client.select_folder("INBOX")
            client.add_flags([2], [b"\\Seen", b"\\Answered"])
            client.delete_messages([4])
            client.expunge()
            client.move([1], "Later")
            before, names = state(client), [row[2] for row in client.list_folders()]
        account, ports = first.account, first.world.ports
    with HostedWorld(tmp_path) as second:
        assert (second.account, second.world.ports) == (account, ports)
        with second.imap() as client:
            assert state(client) == before
            assert {row[2] for row in client.list_folders()} == set(names) == {"INBOX", "Sent", "Later"}
            client.select_folder("INBOX")
            second.send(mail(ALEX, number=9))
            client.noop()
            assert client.search() == [2, 3, 5]


def test_practice_servers_replace_taken_port_unless_requested(tmp_path: Path) -> None:
    with HostedWorld(tmp_path / "one") as one:
        ports = one.world.ports
    with socket.create_server(("127.0.0.1", ports.smtp)):
        with HostedWorld(tmp_path / "one") as again:
            assert again.world.ports.smtp not in (0, ports.smtp)
            assert again.world.ports.imaps == ports.imaps
        with pytest.raises(OSError), HostedWorld(tmp_path / "two", ports=Ports(smtp=ports.smtp)):
            pass


def test_practice_account_is_added_and_gets_changed_password(hosted: HostedWorld) -> None:
    async def add(address: str, password: str = "") -> Account:
        return hosted.world.add_account(address, "Kim Lee", password)

    kim = hosted.call(add("Kim@outreach.practice.test", "secret-1"))
    assert hosted.call(add("kim@outreach.practice.test")) == kim
    with hosted.smtp(login=False) as client:
        client.login(kim.address, "secret-1")
        client.sendmail(kim.address, [ALEX, kim.address], NOTE)
    changed = hosted.call(add("kim@outreach.practice.test", "secret-2"))
    with IMAPClient(
        "localhost", hosted.world.ports.imaps, ssl_context=hosted.tls(), timeout=10 * SLOW
    ) as client:
        client.login(changed.address, "secret-2")
        assert client.select_folder("INBOX")[b"EXISTS"] == 1
    assert len(hosted.inbox()) == 1
    for wrong in ("kim@example.com", "kim@people.test", "kim"):
        with pytest.raises(ValueError, match="must end in"):
            hosted.call(add(wrong))
    for wrong in ("k m@x.test", "k/m@x.test", "@x.test"):
        with pytest.raises(ValueError, match="may stand before the @"):
            hosted.call(add(wrong))


def test_practice_inbox_with_apostrophe_sends_and_receives(hosted: HostedWorld) -> None:
    async def add() -> Account:
        return hosted.world.add_account("O'Neil@x.test", "Sam O'Neil", "secret")

    sam = hosted.call(add())
    with hosted.smtp(login=False) as client:
        client.login(sam.address, "secret")
        client.sendmail(sam.address, [sam.address], NOTE)
    with IMAPClient(
        "localhost", hosted.world.ports.imaps, ssl_context=hosted.tls(), timeout=10 * SLOW
    ) as client:
        client.login("o'neil@x.test", "secret")
        assert client.select_folder("INBOX")[b"EXISTS"] == 1


def test_practice_servers_survive_broken_clients(hosted: HostedWorld) -> None:
    ports = hosted.world.ports
    for port in (ports.smtp, ports.smtps, ports.imaps):
        with socket.create_connection(("127.0.0.1", port), 5) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
    plain = socket.create_connection(("127.0.0.1", ports.imaps), 5)
    with hosted.tls().wrap_socket(plain, server_hostname="localhost") as secure:
        secure.sendall(b"a" * 200_000)
        while secure.recv(4096):
            pass
    with hosted.smtp() as client:
        client.mail(ALEX)
        client.rcpt("silent-1@people.test")
        client.docmd("DATA")
        client.send(b"Subject: half\r\n")
        assert client.sock
        client.sock.close()
        client.sock = client.file = None
    hosted.send(mail("silent-2@people.test"))
    assert [kept.person for kept in hosted.world.mails()] == ["silent-2@people.test"]


def test_practice_servers_stop_while_clients_are_connected(tmp_path: Path) -> None:
    with HostedWorld(tmp_path) as hosted:
        smtp, imap = hosted.smtp(), hosted.imap()
        imap.select_folder("INBOX")
        imap.idle()
    assert hosted.leftover == []
    smtp.close()
    imap.shutdown()


def test_practice_clock_follows_set_time_and_speed(hosted: HostedWorld) -> None:
    clock = hosted.world.clock
    assert clock.now() == clock.now() == MONDAY
    clock.rebase(MONDAY + timedelta(days=1), 86_400)
    assert clock.real_seconds_until(MONDAY + timedelta(days=3)) == pytest.approx(2, abs=0.2)
    assert clock.real_seconds_until(MONDAY) == 0
    clock.rebase(speed=0)
    assert clock.real_seconds_until(MONDAY + timedelta(days=30)) is None
    with pytest.raises(ValueError):
        clock.rebase(speed=-1)
