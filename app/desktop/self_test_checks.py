"""The checks of the self-test: each part of an installation does real work on a practice workspace."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import TracebackType

from PySide6.QtGui import QImageReader

from app.contract.contacts import DirectEmail, NewContact
from app.contract.inboxes import SenderAccountQuery
from app.contract.mails import MailState
from app.contract.workspace import ClockEdit
from app.desktop.application import PLACES, Application
from app.desktop.help import pages
from app.desktop.lazy_page import LazyPage
from app.desktop.preferences.page import SECTIONS, PreferencesPage
from app.desktop.widgets.i18n import LANGUAGES
from app.resources import find_resource
from app.secret_store import IN_KEYRING, account_of, forget_secret, load_or_make_secret

Tell = Callable[[str], None]
PATIENCE = 90.0  # seconds for each part
PERSON = "interested-self-test@people.test"  # a simulated recipient who always replies
FAST = 86_400.0  # a day in a second: the reply comes soon
SHOWN = re.compile(r'<img src="([\w-]+)"')
BACKENDS = {"linux": "SecretService", "win32": "Windows", "darwin": "macOS"}


class CheckFailed(Exception):
    """A part does not work; the text says what was observed."""


class ErrorCollector(logging.Handler):
    """A collector of logged warnings and errors, and of uncaught exceptions."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING or record.exc_info:
            self.said.append(record.getMessage())

    @contextmanager
    def listening(self) -> Iterator[None]:
        root, hook = logging.getLogger(), sys.excepthook
        level = root.level
        root.addHandler(self)
        root.setLevel(logging.INFO)
        sys.excepthook = self.uncaught
        try:
            yield
        finally:
            root.removeHandler(self)
            root.setLevel(level)
            sys.excepthook = hook

    def uncaught(self, kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
        self.said.append(f"{kind.__name__}: {error}")


class SelfTest:
    """The checks of one window on one data folder; their results are reported to `tell`."""

    def __init__(self, data: Path, application: Application, tell: Tell) -> None:
        self._data, self._application, self._tell = data, application, tell
        self._session, self._broken = application.session, 0
        self._heard = ErrorCollector()
        self._answered = asyncio.Event()
        self._session.arrived.connect(self._arrived)

    async def run(self) -> int:
        """Run all checks and return the exit code of the program."""
        with self._heard.listening():
            return await self._run()

    async def _run(self) -> int:
        async with asyncio.TaskGroup() as life:
            life.create_task(self._application.live())
            await self._try("child service", self._service)
            if self._session.is_connected:
                await self._try("database", self._database)
                await self._try("screens", self._screens)
                await self._try("help", self._help)
                await self._try("practice mail", self._mail)
                await self._try("TLS", self._tls)
            await self._try("keyring", self._keyring)
            self._application.window.shut()
        await self._try("log", self._log)
        await forget_secret(account_of("local", self._data), self._data / "local.key")
        return 1 if self._broken else 0

    async def _try(self, part: str, work: Callable[[], Awaitable[str]]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                said = await work()
        except TimeoutError:
            self._bad(part, f"nothing came of it within {PATIENCE:.0f} seconds")
        except Exception as error:
            self._bad(part, str(error) or type(error).__name__)
        else:
            self._tell(f"{part:15} ok      {said}")

    def _bad(self, part: str, why: str) -> None:
        self._broken += 1
        self._tell(f"{part:15} BROKEN  {why}")

    async def _log(self) -> str:
        if self._heard.said:
            raise CheckFailed("; ".join(self._heard.said[:3]))
        return "nothing else went wrong"

    async def _service(self) -> str:
        while not self._session.is_connected:
            if self._session.failure:
                raise CheckFailed(self._session.failure)
            await asyncio.sleep(0.05)
        link = self._application.link
        pid = link.process.pid if link and link.process else 0
        return f"version {self._session.about.version}, process {pid}"

    async def _database(self) -> str:
        contacts = self._session.service.contacts
        made = await contacts.add(NewContact(email=PERSON, first_name="Ann"))
        read = await contacts.get(str(made.id))
        file = self._data / "outreach.sqlite"
        if read.email != PERSON or not file.read_bytes().startswith(b"SQLite format 3"):
            raise CheckFailed("what was written is not what is read")
        return f"a contact written and read back, {file.stat().st_size // 1024} kB"

    async def _screens(self) -> str:
        window = self._application.window
        for place, *_ in PLACES:
            window.go(place)
            page = window.page(place)
            if isinstance(page, LazyPage) and page.page is None:
                raise CheckFailed(f"{place} did not open")
            await asyncio.sleep(0.02)
        window.go("preferences")
        preferences = window.page("preferences")
        assert isinstance(preferences, PreferencesPage)
        for name, *_ in SECTIONS:
            preferences.reveal(name)
            preferences.section(name)
            await asyncio.sleep(0.02)
        return f"{len(PLACES)} places and {len(SECTIONS)} sections of the preferences opened"

    async def _help(self) -> str:
        """Load every help page in each language, and check the pictures on it."""
        pictures = 0
        for language in LANGUAGES:
            for name in pages.NAMES:
                for shown in SHOWN.findall(pages.load_help_page(name, language).markup):
                    pictures += 1
                    file = find_resource("help", "pictures", language, f"{shown}.png")
                    if not QImageReader(str(file)).canRead():
                        raise CheckFailed(f"{name} lacks its picture {shown}")
                await asyncio.sleep(0)
        return f"{len(pages.NAMES)} pages in {len(LANGUAGES)} languages, with {pictures} pictures"

    async def _mail(self) -> str:
        """Send a mail to a simulated person by SMTP and wait for the reply by IMAP."""
        service, began = self._session.service, time.perf_counter()
        ours = (await service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
        person = (await service.contacts.add(NewContact(email=f"interested-{PERSON}"))).id
        mail = DirectEmail(inbox_id=ours.inbox_id, subject="A self-test", body="Does mail work here?")
        sent = await service.contacts.send_email(str(person), mail)
        if sent.status != MailState.SENT:
            raise CheckFailed(f"the mail is {sent.status}")
        await service.workspace.set_clock(ClockEdit(speed=FAST))
        await self._answered.wait()
        return f"sent and answered in {time.perf_counter() - began:.1f} s"

    def _arrived(self) -> None:
        self._answered.set()

    async def _tls(self) -> str:
        """Check that TLS trusts the practice server only with its own CA, and that there are system CAs."""
        mailbox = self._session.about.practice_mailbox
        assert mailbox is not None
        context = ssl.create_default_context()
        authorities = len(context.get_ca_certs())
        if not authorities:
            raise CheckFailed("no certificate authority is known: install the package ca-certificates")
        try:
            await self._handshake(context, mailbox.imap_port)
        except ssl.SSLCertVerificationError:
            pass
        else:
            raise CheckFailed("a certificate of nobody's was believed")
        context.load_verify_locations(mailbox.ca_file)
        spoken = await self._handshake(context, mailbox.imap_port)
        return f"{spoken}, {authorities} authorities known, {ssl.OPENSSL_VERSION}"

    async def _handshake(self, context: ssl.SSLContext, port: int) -> str:
        _, writer = await asyncio.open_connection("localhost", port, ssl=context)
        spoken: str = writer.get_extra_info("ssl_object").version()
        writer.transport.abort()
        return spoken

    async def _keyring(self) -> str:
        """Store a secret and read it again.

        A computer without a keyring is no fault of the installation; a missing keyring backend is.
        """
        if name := BACKENDS.get(sys.platform):
            import_module(f"keyring.backends.{name}").Keyring  # noqa: B018
        account, file = account_of("self-test", self._data), self._data / "self-test.key"
        secret = "of a self-test"
        first = await load_or_make_secret(account, file, lambda: secret)
        again = await load_or_make_secret(account, file, lambda: "another")
        await forget_secret(account, file)
        if again.secret != secret:
            raise CheckFailed("a secret that was kept is not found again")
        return f"kept in {first.kept_in}" if first.kept_in == IN_KEYRING else f"none here: {first.kept_in}"
