"""The programs of the page about the API, run as they stand there."""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import trustme

from app.desktop.help.pages import load_help_page
from app.desktop.widgets.i18n import LANGUAGES
from tests.desktop.running_service import served
from tests.patience import SLOW


class Programs(HTMLParser):
    def __init__(self, language: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = False
        self.feed(load_help_page("api", language).markup)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._inside = tag == "pre"
        self.found += [""] * self._inside

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "pre"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1] += data


def test_api_help_programs_are_same_in_every_language_and_fit_width() -> None:
    first, *others = (Programs(language).found for language in LANGUAGES)
    assert len(first) == 4 and all(one == first for one in others)
    assert max(len(line) for program in first for line in program.splitlines()) <= 80


def test_api_help_programs_run_and_receiver_rejects_forged_webhook(tmp_path: Path) -> None:
    _, curl, python, receiver = Programs("en").found
    (tmp_path / "people.csv").write_text("Email,First name\nana@people.test,Ana\nben@people.test,Ben\n")
    with _port() as port, served(tmp_path / "data", *_certified(tmp_path, port)) as service:
        has = {"OUTREACH_URL": service.base_url, "OUTREACH_KEY": service.key}
        hook = f"https://127.0.0.1:{port}/hook"
        curl = curl.replace("https://crm.example.com/hook", hook)
        shell = ["bash", "-euc", curl]
        listed, imported, made = _objects(_said(shell, tmp_path, has))
        assert listed["contacts"] == [] and imported["contacts_created"] == 2
        assert _said([sys.executable, "-c", python], tmp_path, has).splitlines() == [
            "ben@people.test NEVER_CONTACTED",
            "ana@people.test NEVER_CONTACTED",
        ]
        environment = {**os.environ, "WEBHOOK_SECRET": made["secret"], "PORT": str(port)}
        with _receiving(receiver, tmp_path, environment) as process:
            ping = f'{python.partition("for contact")[0]}\nprint(ask("POST", "/webhooks/{made["id"]}/test"))'
            assert "'success': True" in _said([sys.executable, "-c", ping], tmp_path, has)
            assert process.stdout is not None and process.stdout.readline()
            assert _forged(hook, tmp_path / "ca.pem") == 401


@contextmanager
def _port() -> Iterator[int]:
    """Held for the receiver, which may share it: nobody else gets it meanwhile."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("", 0))
        yield held.getsockname()[1]


def _certified(folder: Path, port: int) -> tuple[str, ...]:
    """A certificate for the receiver; what the service is told to let it in."""
    ca = trustme.CA()
    ca.cert_pem.write_to_path(folder / "ca.pem")
    ca.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(folder / "certificate.pem")
    return "--allow-webhook", f"127.0.0.1:{port}", "--webhook-ca", str(folder / "ca.pem")


def _said(command: list[str], folder: Path, has: dict[str, str]) -> str:
    done = subprocess.run(
        command, cwd=folder, env=os.environ | has, capture_output=True, text=True, timeout=60 * SLOW
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _objects(text: str) -> list[dict[str, object]]:
    """JSON objects, one after the other."""
    found, at = [], 0
    while at < len(text):
        one, at = json.JSONDecoder().raw_decode(text, at)
        found.append(one)
    return found


@contextmanager
def _receiving(program: str, folder: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """The receiver, once it listens."""
    command = [sys.executable, "-c", program]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        while True:
            assert process.poll() is None
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", int(environment["PORT"]))) == 0:
                    break
        yield process
    finally:
        process.kill()
        process.communicate()


def _forged(url: str, ca: Path) -> int:
    """What the receiver answers to a signature that somebody made up."""
    sent = urllib.request.Request(url, b"{}", {"X-Service-Signature": "sha256=\xe9" + "0" * 64})
    try:
        trust = ssl.create_default_context(cafile=str(ca))
        with urllib.request.urlopen(sent, timeout=30 * SLOW, context=trust) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
