"""Mails to people, and what comes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

from app.service.practice.mail_store import Store, read_log
from app.service.practice.personas import PersonaKind, choose_character
from app.service.practice.simulator import DEFAULT_SEED
from tests.patience import SLOW
from tests.service.practice.hosted import MONDAY, HostedWorld, mail, until
from tests.service.practice.webserver import WebServer

LATER = MONDAY + timedelta(days=3)
PAGE = '<p>Hi</p><a href="{url}/click/1">look</a><a href="{url}/u/1">unsubscribe</a><img src="{url}/open/1">'


def parsed(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=policy.default)


def test_practice_reply_arrives_by_idle(hosted: HostedWorld) -> None:
    hosted.send(mail("interested-1@people.test"))
    with hosted.imap() as client:
        client.select_folder("INBOX")
        client.idle()
        hosted.move_to(LATER)
        assert (1, b"EXISTS") in client.idle_check(timeout=5 * SLOW)
        client.idle_done()
    (raw,) = hosted.inbox()
    reply = parsed(raw)
    assert raw.startswith(b"Return-Path: <interested-1@people.test>\r\n")
    assert reply["In-Reply-To"] == "<campaign-1@outreach.practice.test>"
    assert reply["From"].addresses[0].addr_spec == "interested-1@people.test"
    # dated by the world's clock, at the moment it was written
    written = parsedate_to_datetime(str(reply["Date"]))
    assert MONDAY + timedelta(minutes=20) <= written <= MONDAY + timedelta(days=2)
    (entry,) = hosted.wait_for("replied")
    assert (entry.answer_id, entry.detail) == (reply["Message-ID"], "interested")


def test_practice_persona_agrees_once_and_ends_thread(hosted: HostedWorld) -> None:
    person = "interested-1@people.test"
    hosted.send(mail(person))
    hosted.move_to(LATER)
    first = parsed(hosted.wait_for("replied") and hosted.inbox()[0])
    personal = {"In_Reply_To": str(first["Message-ID"]), "References": str(first["Message-ID"])}
    for number in (2, 3):
        hosted.send(mail(person, number=number, subject="Re: Thursday?", **personal))
        hosted.move_to(LATER + timedelta(days=3 * number))
        until(lambda: hosted.pending() == 0, "the person to have done everything")
    _, two = (parsed(raw) for raw in hosted.inbox())
    assert two["In-Reply-To"] == "<campaign-2@outreach.practice.test>"
    assert str(first["Message-ID"]) in str(two["References"])
    assert [entry.detail for entry in hosted.world.log("replied")] == ["interested", "agree"]


def test_practice_persona_replies_once_when_follow_up_precedes_reply(hosted: HostedWorld) -> None:
    hosted.send(mail("interested-1@people.test"))
    hosted.send(mail("interested-1@people.test", number=2))
    hosted.move_to(LATER)
    until(lambda: hosted.pending() == 0, "the end")
    assert len(hosted.inbox()) == 1


def test_practice_out_of_office_reply_is_sent_immediately_and_once(hosted: HostedWorld) -> None:
    for number in (1, 2):
        hosted.send(mail("ooo-1@people.test", number=number))
        hosted.move_to(MONDAY + timedelta(minutes=number))
        until(lambda: hosted.pending() == 0, "the notice")
    (raw,) = hosted.inbox()
    assert raw.startswith(b"Return-Path: <>\r\n")
    assert parsed(raw)["Auto-Submitted"] == "auto-replied"
    assert parsedate_to_datetime(str(parsed(raw)["Date"])) == MONDAY + timedelta(seconds=2)


def test_practice_bounce_returns_to_envelope_sender(hosted: HostedWorld) -> None:
    message = mail("bounce-1@people.test", Reply_To="other@outreach.practice.test")
    hosted.send(message)
    hosted.move_to(LATER)
    hosted.wait_for("bounced")
    (raw,) = hosted.inbox()
    assert raw.startswith(b"Return-Path: <>\r\n")
    report = parsed(raw)
    assert report["Content-Type"].params["report-type"] == "delivery-status"
    assert b"Message-ID: <campaign-1@outreach.practice.test>" in raw


def test_practice_reply_goes_to_reply_to_address(hosted: HostedWorld) -> None:
    async def add() -> None:
        hosted.world.add_account("team@outreach.practice.test")

    hosted.call(add())
    hosted.send(mail("remove-1@people.test", Reply_To="team@outreach.practice.test"))
    hosted.send(mail("remove-2@people.test", Reply_To="nobody@elsewhere.test", number=2))
    hosted.move_to(LATER)
    (entry,) = hosted.wait_for("replied")
    assert entry.person == "remove-1@people.test" and hosted.inbox() == []
    (lost,) = hosted.wait_for("failed")
    assert lost.detail == "no inbox nobody@elsewhere.test"


def test_practice_personas_open_and_click_and_scanner_prefetches(hosted: HostedWorld, web: WebServer) -> None:
    page = PAGE.format(url=web.url)
    hosted.send(mail("prefetch-1@people.test", html=page))
    hosted.move_to(MONDAY + timedelta(seconds=1))
    hosted.wait_for("prefetched")
    assert web.paths() == ["/open/1", "/click/1", "/u/1"]
    assert all("Scanner" in program and method == "GET" for method, _, program, _ in web.hits)
    web.hits.clear()

    hosted.send(mail("opens-1@people.test", html=page), mail("silent-1@people.test", html=page))
    hosted.move_to(LATER)
    (entry,) = hosted.wait_for("opened")
    assert entry.person == "opens-1@people.test" and entry.detail == f"200 {web.url}/open/1"
    assert web.paths() == ["/open/1"] and "Thunderbird" in web.hits[0][2]
    web.hits.clear()

    crowd = (f"someone{number}@people.test" for number in range(1000))
    curious = next(
        person
        for person in crowd
        if (who := choose_character(person, DEFAULT_SEED)).clicks
        and who.opens
        and not who.scanned
        and not who.patient
    )
    hosted.send(mail(curious, html=page, number=5))
    hosted.move_to(LATER + timedelta(days=3))
    (clicked,) = hosted.wait_for("clicked")
    assert clicked.detail == f"302 {web.url}/click/1"
    assert web.paths() == ["/open/1", "/click/1"]  # nobody follows the redirect off this computer


def test_practice_failed_image_request_is_no_open(hosted: HostedWorld, web: WebServer) -> None:
    for number, source in enumerate((f"{web.url}/gone", "http://127.0.0.1:9/x", "https://example.com/x.gif")):
        hosted.send(mail(f"opens-{number}@people.test", html=f'<img src="{source}">', number=number))
    hosted.send(mail("opens-9@people.test", number=9))
    hosted.move_to(LATER)
    hosted.wait_for("failed", 3)
    (read,) = hosted.wait_for("read")
    assert read.person == "opens-9@people.test"
    assert web.paths() == ["/gone"] and hosted.world.log("opened") == []


def test_practice_one_click_unsubscribe_sends_post(hosted: HostedWorld, web: WebServer) -> None:
    headers = {
        "List_Unsubscribe": f"<{web.url}/leave/1>",
        "List_Unsubscribe_Post": "List-Unsubscribe=One-Click",
    }
    hosted.send(mail("unsubscribe-1@people.test", **headers))
    hosted.move_to(LATER)
    hosted.wait_for("unsubscribed")
    assert [(method, path, body) for method, path, _, body in web.hits] == [
        ("POST", "/leave/1", "List-Unsubscribe=One-Click")
    ]
    assert hosted.inbox() == []


def test_practice_pending_actions_survive_restart(tmp_path: Path) -> None:
    with HostedWorld(tmp_path) as first:
        first.send(*(mail(f"interested-{number}@people.test", number=number) for number in range(5)))
        assert first.pending() == 10
    with HostedWorld(tmp_path, now=LATER) as second:
        second.wait_for("replied", 5)
        assert len(second.inbox()) == 5 and second.pending() == 0


def test_practice_interrupted_actions_run_after_restart(tmp_path: Path) -> None:
    with HostedWorld(tmp_path) as hosted:
        hosted.send(mail("interested-1@people.test"))
    store = Store(tmp_path / "world.db")
    assert len(store.take_due(LATER, 10)) == 2  # the process ends here, in the middle of both
    store.close()
    with HostedWorld(tmp_path, now=LATER) as again:
        again.wait_for("replied")
        assert len(again.inbox()) == 1


def test_practice_at_high_speed_keeps_order_of_replies(tmp_path: Path) -> None:
    with HostedWorld(tmp_path, speed=86_400) as hosted:
        hosted.send(*(mail(f"interested-{number}@people.test", number=number) for number in range(20)))
        replies = hosted.wait_for("replied", 20)
        assert [entry.at for entry in replies] == sorted(entry.at for entry in replies)


def test_practice_same_seed_gives_same_log(tmp_path: Path) -> None:
    def story(name: str) -> list[tuple[str, str, str]]:
        with HostedWorld(tmp_path / name) as hosted:
            hosted.send(*(mail(f"someone{n}@people.test", number=n) for n in range(30) if accepted(n)))
            hosted.move_to(LATER)
            until(lambda: hosted.pending() == 0, "the end")
            return sorted((entry.person, entry.kind, entry.at.isoformat()) for entry in hosted.world.log())

    def accepted(number: int) -> bool:
        return choose_character(f"someone{number}@people.test", DEFAULT_SEED).kind is not PersonaKind.REJECT

    assert story("one") == story("two")


def test_practice_log_is_readable_from_another_process(hosted: HostedWorld, tmp_path: Path) -> None:
    hosted.send(mail("silent-1@people.test"))
    entries = read_log(tmp_path / "world" / "world.db")
    assert entries == hosted.world.log()
    assert Counter(entry.kind for entry in entries) == {"delivered": 1}


def test_practice_persona_failing_to_reply_does_not_stop_others(
    hosted: HostedWorld, allow_log: Callable[[str], None]
) -> None:
    allow_log("could not do its reply")
    raw = b'From: Alex <alex@outreach.practice.test>\r\nReply-To: "a\xff" <alex@outreach.practice.test>\r\n'
    with hosted.smtp() as client:
        client.sendmail(
            hosted.account.address, ["interested-1@people.test"], raw + b"Subject: \xff\r\n\r\nx\r\n"
        )
        client.sendmail(hosted.account.address, ["interested-2@people.test"], b"\r\nno headers at all\r\n")
    hosted.send(mail("interested-3@people.test"))
    hosted.move_to(LATER)
    until(lambda: hosted.pending() == 0, "the end")
    assert "interested-3@people.test" in {entry.person for entry in hosted.world.log("replied")}
