"""The connection itself: encryption, certificates, login; each failure a sentence."""

from __future__ import annotations

import asyncio
import socket
import ssl
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.service.mail.refusal import is_unknown_user, status_of
from app.service.mail.smtp_errors import Cause, SmtpFailure, Stage, explain_refusal
from app.service.mail.smtp_session import SmtpAccount, SmtpSession, Timeouts, stuff_dots, tls_context
from app.service.workflows.webhooks.http_client import WebhookClient

from .smtp_lab import CUT, FREEZE, Lab

pytestmark = pytest.mark.anyio
QUICK = Timeouts(connect=0.4, command=0.4, delivery=0.4)


def server_of(lab: Lab, **more: Any) -> SmtpAccount:
    known = {"host": "127.0.0.1", "port": lab.port, "username": "alex", "password": "right"}
    return SmtpAccount(**(known | {"ca_file": str(lab.ca_file)} | more))


async def failure_of(server: SmtpAccount) -> SmtpFailure:
    with pytest.raises(SmtpFailure) as caught:
        await SmtpSession(server, QUICK).open()
    assert caught.value.sentence.endswith((".", "invalid", "later"))
    assert "right" not in repr(server)
    return caught.value


@pytest.mark.parametrize("mechanisms", ["PLAIN LOGIN", "LOGIN", "PLAIN", "CRAM-MD5 PLAIN"])
async def test_smtp_session_logs_in_over_both_kinds_of_tls(tmp_path: Path, mechanisms: str) -> None:
    async with Lab(tmp_path, mechanisms=mechanisms) as lab:
        for port, implicit in ((lab.port, None), (lab.implicit_port, True)):
            courier = SmtpSession(server_of(lab, port=port, implicit_tls=implicit), QUICK)
            await courier.open()
            await courier.offer("a@acme.test", ["b@people.test"])
            await courier.hand_over(b"Subject: x\r\n\r\n.dot\r\n..two\r\nend")
            assert courier.fresh
            await courier.close()
            assert not courier.fresh
        assert len(lab.logins) == 2 and {mail.raw for mail in lab.handed} == {
            b"Subject: x\r\n\r\n.dot\r\n..two\r\nend\r\n"
        }


@pytest.mark.parametrize(
    ("lab_more", "part"),
    [
        ({"names": ("other.test",)}, "belongs to another name"),
        ({"expires": datetime(2020, 1, 1, tzinfo=UTC)}, "has expired"),
    ],
)
@pytest.mark.parametrize("implicit", [False, True])
async def test_smtp_session_with_bad_certificate_fails_before_login(
    tmp_path: Path, lab_more: dict[str, Any], part: str, implicit: bool
) -> None:
    async with Lab(tmp_path, **lab_more) as lab:
        port = lab.implicit_port if implicit else lab.port
        failure = await failure_of(server_of(lab, port=port, implicit_tls=implicit))
        assert (failure.stage, failure.cause) == (Stage.TLS, Cause.CERTIFICATE)
        assert part in failure.sentence and lab.logins == []


async def test_smtp_session_with_untrusted_authority_fails_before_login(lab: Lab) -> None:
    failure = await failure_of(server_of(lab, ca_file=None))
    assert failure.cause is Cause.CERTIFICATE and "not trusted" in failure.sentence and lab.logins == []


async def test_smtp_session_without_encryption_sends_no_password(tmp_path: Path) -> None:
    async with Lab(tmp_path, offers_tls=False) as lab:
        failure = await failure_of(server_of(lab))
        assert failure.cause is Cause.NO_TLS and "no encryption" in failure.sentence and lab.logins == []


def test_tls_contexts_require_tls_1_2_and_verified_certificates() -> None:
    for context in (tls_context(None), WebhookClient((), closed=True, timeout=1).trust):
        assert context.minimum_version >= ssl.TLSVersion.TLSv1_2
        assert context.verify_mode is ssl.CERT_REQUIRED and context.check_hostname


async def test_smtp_session_without_common_login_mechanism_fails(tmp_path: Path) -> None:
    async with Lab(tmp_path, mechanisms="GSSAPI") as lab:
        assert (await failure_of(server_of(lab))).cause is Cause.MECHANISM


async def test_smtp_session_with_wrong_tls_mode_for_port_fails(lab: Lab) -> None:
    assert (await failure_of(server_of(lab, implicit_tls=True))).cause in (Cause.TLS, Cause.CUT)
    assert (await failure_of(server_of(lab, port=lab.implicit_port))).cause in (Cause.SILENT, Cause.CUT)


async def test_smtp_session_to_unreachable_or_unknown_host_names_cause() -> None:
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    failure = await failure_of(SmtpAccount("127.0.0.1", port, "alex", "right"))
    assert failure.cause is Cause.REFUSED and str(port) in failure.sentence
    failure = await failure_of(SmtpAccount("nowhere.invalid", 587, "alex", "right"))
    assert failure.cause is Cause.NAME and "nowhere.invalid" in failure.sentence
    assert (await failure_of(SmtpAccount("x" * 80 + ".test", 587, "alex", "right"))).cause is Cause.NAME


@pytest.mark.parametrize("stage", ["CONNECT", "GREETING", "EHLO", "STARTTLS", "AUTH"])
@pytest.mark.parametrize(("what", "cause"), [(CUT, Cause.CUT), (FREEZE, Cause.SILENT)])
async def test_smtp_session_cut_off_or_unanswered_names_cause(
    lab: Lab, stage: str, what: str, cause: Cause
) -> None:
    lab.fail(stage, what)
    assert (await failure_of(server_of(lab))).cause is cause


async def test_smtp_session_after_unaccepted_plain_mechanism_uses_login(tmp_path: Path) -> None:
    async with Lab(tmp_path, untaken=("PLAIN",)) as lab:
        courier = SmtpSession(server_of(lab), QUICK)
        await courier.open()
        assert lab.logins == ["LOGIN"]
        await courier.close()


async def test_smtp_session_ehlo_uses_address_literal(lab: Lab) -> None:
    """RFC 5321 4.1.1.1: a name with a domain or an address; some hosts refuse "localhost"."""
    courier = SmtpSession(server_of(lab), QUICK)
    await courier.open()
    await courier.close()
    assert lab.greeted_by == {"[127.0.0.1]"}


async def test_smtp_session_with_wrong_password_tries_it_once(lab: Lab) -> None:
    failure = await failure_of(server_of(lab, password="wrong"))
    assert (failure.stage, failure.code, lab.logins) == (Stage.LOGIN, 535, ["PLAIN"])
    assert "app password" in failure.sentence


@pytest.mark.parametrize("code", [534, 535, 454])
async def test_smtp_session_after_rejected_password_tries_no_other_mechanism(lab: Lab, code: int) -> None:
    """534 is Gmail's answer to a right password where it wants an app password."""
    lab.fail("AUTH", f"{code} 5.7.9 Password invalid")
    failure = await failure_of(server_of(lab))
    assert (failure.code, lab.logins) == (code, ["PLAIN"])


@pytest.mark.parametrize(
    ("reply", "unknown"),
    [
        ("5.1.1 <x@y>: Recipient address rejected: User unknown in virtual mailbox table", True),
        ("5.1.1 The email account that you tried to reach does not exist.", True),
        ("5.1.2 Bad destination domain", True),
        ("5.7.1 User unknown to our policy", False),
        ("5.1.8 Sender address has a bad domain", False),
        ("5.1.90 You've reached your daily limit for message recipients", False),
        ("Requested action not taken: mailbox unavailable", True),
        ("invalid mailbox", True),
        (
            "5.4.1 Recipient address rejected: Access denied",
            True,
        ),  # of Exchange Online, for no such recipient
        ("Blocked by policy", False),
    ],
)
def test_smtp_reply_about_unknown_user_is_recognized(reply: str, unknown: bool) -> None:
    assert is_unknown_user(reply) is unknown


@pytest.mark.parametrize(
    ("stage", "code", "reply", "part"),
    [
        (Stage.LOGIN, 535, "5.7.8 no", "app password"),
        (Stage.LOGIN, 454, "4.7.0 busy", "tried again automatically"),
        (Stage.SENDER, 553, "5.7.1 not owner", "does not let this account send"),
        (Stage.RECIPIENT, 553, "5.7.1 Sender address rejected: not owned", "does not let this account send"),
        (
            Stage.BODY,
            550,
            "5.4.5 Daily user sending quota exceeded",
            "doesn't let this account send any more",
        ),
        (Stage.RECIPIENT, 552, "5.2.2 over quota", "mailbox is full"),
        (Stage.RECIPIENT, 452, "try later", "mailbox is full for the moment. That is temporary"),
        (Stage.SENDER, 451, "4.3.0 try later", "temporary"),
        (Stage.RECIPIENT, 452, "4.5.3 too many recipients", "temporary"),
        (Stage.RECIPIENT, 450, "4.2.0 greylisted", "temporary"),
        (Stage.RECIPIENT, 550, "5.1.1 unknown", "no such mailbox"),
        (Stage.RECIPIENT, 550, "5.7.1 policy", "because of its content or its sender"),
        (Stage.RECIPIENT, 554, "Client host blocked by a list", "because of its content or its sender"),
        (Stage.RECIPIENT, 550, "5.5.0 Not this one", "because of its content or its sender"),
        (Stage.LOGIN, 535, "Too many concurrent connections", "can't check the password at the moment"),
        (Stage.LOGIN, 535, "5.4.5 Daily sending limit exceeded", "can't check the password at the moment"),
        (Stage.BODY, 550, "5.1.1 User unknown", "address was refused"),
        (Stage.BODY, 554, "5.7.1 spam", "its content"),
        (Stage.CONNECT, 554, "go away", "refuses to talk"),
    ],
)
def test_smtp_refusal_is_explained_in_one_sentence(stage: Stage, code: int, reply: str, part: str) -> None:
    sentence = explain_refusal(stage, code, reply + "\r\nsecond line", "mx.test")
    assert part in sentence and "\n" not in sentence and f"{code} {reply}" in sentence
    assert status_of(reply) == (reply.split(" ")[0] if reply[1] == "." else "")


@pytest.mark.parametrize(
    ("raw", "sent"),
    [
        (b"a\r\n", b"a\r\n.\r\n"),
        (b"a", b"a\r\n.\r\n"),
        (b".\r\n.a\r\nb.\r\n", b"..\r\n..a\r\nb.\r\n.\r\n"),
    ],
)
def test_smtp_message_dots_are_stuffed(raw: bytes, sent: bytes) -> None:
    assert stuff_dots(raw) == sent


async def test_smtp_session_with_every_address_refusing_reports_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def both(*_: object, **__: object) -> list[tuple[object, ...]]:
        stream = (socket.SOCK_STREAM, socket.IPPROTO_TCP, "")
        return [
            (socket.AF_INET6, *stream, ("::1", 1, 0, 0)),
            (socket.AF_INET, *stream, ("127.0.0.1", 1)),
        ]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    courier = SmtpSession(SmtpAccount("localhost", 1, "alex", "right"), Timeouts(connect=2))
    with pytest.raises(SmtpFailure) as caught:
        await courier.open()
    assert caught.value.cause is Cause.REFUSED
