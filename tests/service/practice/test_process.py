"""The world as a process of its own."""

from __future__ import annotations

import base64
import json
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient

from app.service.practice.mail_store import read_log
from tests.patience import SLOW
from tests.service.practice.hosted import mail

COMMAND = [sys.executable, "-m", "app.service.practice", "--now", "2026-11-23T09:00:00Z"]


class Process:
    def __init__(self, data: Path, *arguments: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMMAND, "--data", str(data), *arguments], stdin=pipe, stdout=pipe, stderr=pipe
        )
        self.ready = self.answer()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout
        line = json.loads(self.process.stdout.readline())
        assert isinstance(line, dict)
        return line

    def say(self, **wish: object) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(wish).encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, **wish: object) -> dict[str, Any]:
        self.say(**wish)
        return self.answer()

    def imap(self) -> IMAPClient:
        context = ssl.create_default_context(cafile=self.ready["ca_file"])
        client = IMAPClient("localhost", self.ready["imaps_port"], ssl_context=context, timeout=10 * SLOW)
        client.login(self.ready["accounts"][0]["address"], self.ready["accounts"][0]["password"])
        return client

    def end(self) -> tuple[int, bytes]:
        _, errors = self.process.communicate(timeout=15 * SLOW)
        return self.process.returncode, errors


@contextmanager
def process(data: Path, *arguments: str) -> Iterator[Process]:
    running = Process(data, *arguments)
    with running.process:  # closes its pipes
        try:
            yield running
        finally:
            running.process.kill()


def test_practice_process_reports_ports_obeys_commands_and_ends_with_stdin(tmp_path: Path) -> None:
    with process(tmp_path, "--speed", "0") as world:
        assert world.ready["ready"] is True and world.ready["control"] == "stdin"
        assert {"smtp_port", "smtps_port", "imaps_port", "ca_file"} <= set(world.ready)
        sender = world.ready["accounts"][0]["address"]
        raw = base64.b64encode(mail("interested-1@people.test").as_bytes()).decode()
        delivered = world.ask(
            command="deliver", to="interested-1@people.test", raw_base64=raw, **{"from": sender}
        )
        assert delivered == {"done": "deliver"}
        assert world.ask(command="status")["pending"] == 2
        with world.imap() as client:
            client.select_folder("INBOX")
            client.idle()
            world.say(speed=1440.0, now="2026-11-26T09:00:00Z")
            assert (1, b"EXISTS") in client.idle_check(timeout=10 * SLOW)
            client.idle_done()
        status = world.ask(command="status")
        assert status["speed"] == 1440 and status["now"] >= "2026-11-26T09:00"
        added = world.ask(command="add_account", address="b@outreach.practice.test", password="pw")
        assert added["account"]["password"] == "pw"
        assert world.end() == (0, b"")
        assert [entry.kind for entry in read_log(Path(world.ready["database"]))] == [
            "delivered",
            "read",
            "replied",
        ]
    with process(tmp_path, "--speed", "0") as again:
        assert {**again.ready, "accounts": again.ready["accounts"][:1]} == world.ready
        assert len(again.ready["accounts"]) == 2
        assert again.end() == (0, b"")


def test_practice_process_invalid_command_gets_readable_error(tmp_path: Path) -> None:
    with process(tmp_path) as world:
        for wish in ({"command": "dance"}, {"command": "deliver"}, {"speed": -1}, {"now": "soon"}):
            assert world.ask(**wish)["error"].startswith("The instruction was not understood")
        assert world.process.stdin
        world.process.stdin.write(b"\n[]\n\xff\n")
        world.process.stdin.flush()
        assert "error" in world.answer() and "error" in world.answer()
        code, errors = world.end()
        assert code == 0 and b"Traceback" not in errors


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_practice_process_ignores_sigint_and_ends_on_sigterm(tmp_path: Path) -> None:
    with process(tmp_path) as world:
        world.process.send_signal(signal.SIGINT)  # Ctrl+C is for the parent
        assert world.ask(command="status")["done"] == "status"
        world.process.send_signal(signal.SIGTERM)
        assert world.process.wait(15 * SLOW) == 0
        assert world.end() == (0, b"")


def test_practice_process_after_kill_still_delivers_pending_reply(tmp_path: Path) -> None:
    with process(tmp_path, "--speed", "0") as world:
        sender = world.ready["accounts"][0]["address"]
        raw = base64.b64encode(mail("interested-1@people.test").as_bytes()).decode()
        world.ask(command="deliver", to="interested-1@people.test", raw_base64=raw, **{"from": sender})
        world.process.kill()
    with process(tmp_path, "--now", "2026-11-28T09:00:00Z") as again, again.imap() as client:
        client.select_folder("INBOX")
        if not client.search():
            client.idle()
            assert client.idle_check(timeout=10 * SLOW)
            client.idle_done()
        assert len(client.search()) == 1


def test_practice_process_with_taken_port_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = subprocess.run(
            [*COMMAND, "--data", str(tmp_path), "--imaps-port", port],
            capture_output=True,
            timeout=20,
            input=b"",
        )
    refused(ended)


def test_practice_process_second_one_in_same_folder_is_refused(tmp_path: Path) -> None:
    with process(tmp_path) as world:
        refused(
            subprocess.run([*COMMAND, "--data", str(tmp_path)], capture_output=True, timeout=180, input=b"")
        )
        assert world.end() == (0, b"")


@pytest.mark.parametrize("name", ["world.db", "accounts.json", "certificates", "certificates/ca.pem"])
def test_practice_process_with_corrupt_folder_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"this is something else" * 100)
    if name == "certificates/ca.pem":
        (tmp_path / "certificates" / "ca-key.pem").write_bytes(b"")
    refused(subprocess.run([*COMMAND, "--data", str(tmp_path)], capture_output=True, timeout=180, input=b""))


@pytest.mark.parametrize("speed", ["-1", "fast"])
def test_practice_process_with_invalid_speed_is_refused(tmp_path: Path, speed: str) -> None:
    command = [*COMMAND, "--data", str(tmp_path), f"--speed={speed}"]
    ended = subprocess.run(command, capture_output=True, timeout=180, input=b"")
    assert ended.returncode and b"Traceback" not in ended.stderr


def refused(ended: subprocess.CompletedProcess[bytes]) -> None:
    assert ended.returncode == 1 and ended.stdout == b""
    assert ended.stderr.startswith(b"The practice mail world could not start: ")
    assert ended.stderr.count(b"\n") == 1
