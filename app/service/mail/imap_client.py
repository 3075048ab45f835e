"""A client of one mailbox over IMAP.

Its calls block, so it needs a thread of its own. TLS is always used, and certificates are always
verified.
"""

from __future__ import annotations

import contextlib
import logging
import re
import selectors
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic

from imapclient import SEEN, IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError
from imapclient.imap4 import IMAP4WithTimeout
from imapclient.imap_utf7 import decode as decode_folder
from imapclient.imap_utf7 import encode as encode_folder
from imapclient.tls import IMAP4_TLS, wrap_socket

from app.contract.sentences import Sentence, say
from app.service.mail.public_network import TargetRefused, dial_public
from app.service.mail.refusal import is_busy
from app.service.mail.smtp_errors import explain_unchecked_password
from app.service.mail.smtp_session import tls_context

from .imap_envelope import Envelope, parse_envelope
from .imap_errors import GARBLED, explain_imap_error
from .imap_folders import SENT_NAMES, FolderListing
from .mime import SIZE_MAX

log = logging.getLogger("outreach.receiving")
STARTTLS_PORT = 143
PATIENCE = SocketTimeout(connect=15.0, read=30.0)
POLL_SECONDS = 10.0  # between polls of a server that doesn't push
PROBE_SECONDS = 15.0  # within which a silent server must answer
_SEARCHABLE = re.compile(r"<[\x21\x23-\x3b\x3d\x3f-\x5b\x5d-\x7e]{1,900}>")  # no quote, no backslash
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]")
UNPRINTABLE = say(
    "imap_login_unprintable", "The user name or password has characters that no mailbox accepts."
)


@dataclass(frozen=True)
class ImapAccount:
    """The server and credentials of a mailbox.

    `ca_file` is trusted in addition to this computer's own authorities. With `xoauth2`, the password is
    an access token. With `public_only`, a host whose name leads into a private network is not dialed.
    """

    host: str
    port: int
    username: str
    password: str = field(repr=False)
    ca_file: str | None = None
    xoauth2: bool = False
    public_only: bool = False


class MailboxError(Exception):
    """A failure, worded as a sentence.

    `lasting`: trying again soon won't help; `spoken`: the server refused, but the connection is good.
    """

    def __init__(self, sentence: Sentence, *, lasting: bool = False, spoken: bool = False) -> None:
        super().__init__(sentence)
        self.sentence, self.lasting, self.spoken = sentence, lasting, spoken


class IdleCut(MailboxError):
    """The connection broke during IDLE, in which the server pushes news."""


class LoginRefused(MailboxError):
    """The server refused a user name with its password or token."""


@dataclass(frozen=True)
class Folder:
    uid_validity: int
    next_uid: int
    is_told: bool = field(default=True, compare=False)  # False: derived from the highest UID present


def check_imap_login(server: ImapAccount, patience: float) -> None:
    """Log in and open INBOX; raise Trouble, with a sentence, on failure. `patience`: seconds per step."""
    with contextlib.closing(Mailbox(server, SocketTimeout(patience, patience))) as mailbox:
        mailbox.open()
        mailbox.select("INBOX")


class _PublicTls(IMAP4_TLS):  # type: ignore[misc]
    def _create_socket(self, timeout: float | None = None) -> socket.socket:
        dialed = dial_public(self.host, self.port, timeout or self._timeout)
        return wrap_socket(dialed, self.ssl_context, self.host)  # type: ignore[no-any-return]


class _Public(IMAP4WithTimeout):  # type: ignore[misc]
    def _create_socket(self, timeout: float | None = None) -> socket.socket:
        return dial_public(self.host, self.port, timeout or self._timeout)


class _PublicClient(IMAPClient):  # type: ignore[misc]
    """An IMAP client that dials addresses of the public internet only; TLS still uses the host's name."""

    def _create_IMAP4(self) -> IMAP4WithTimeout:
        seconds = self._timeout.connect
        if self.ssl:
            return _PublicTls(self.host, self.port, self.ssl_context, seconds)
        return _Public(self.host, self.port, seconds)


class Mailbox:
    """A connection to a mailbox. Its methods raise Trouble and nothing else.

    Any thread may call `nudge` and `cut`. With `pushes` False, IDLE is not used, for a server that
    announces IDLE and breaks it off.
    """

    def __init__(
        self, server: ImapAccount, patience: SocketTimeout | None = None, *, pushes: bool = True
    ) -> None:
        self._server, self._patience = server, patience or PATIENCE
        self._client: IMAPClient = None
        self._socket: socket.socket | None = None
        self._nudged, self._nudger = socket.socketpair()
        self._pushes = pushes
        self._sent: str | None = None
        self._wire_names: dict[str, str] = {}

    def open(self) -> None:
        """Connect and log in."""
        with self._in_words():
            self._connect()
            self._login()

    def close(self) -> None:
        """Release everything; log out first, but wait at most a second for each answer."""
        if self._client is not None:
            with contextlib.suppress(Exception):
                self._client.socket().settimeout(1.0)
                self._client.logout()
            with contextlib.suppress(Exception):
                self._client.shutdown()
        self._nudged.close()
        self._nudger.close()

    def nudge(self) -> None:
        """Make `wait` return."""
        with contextlib.suppress(OSError):
            self._nudger.send(b"!")

    def cut(self) -> None:
        """Make the operation under way fail immediately."""
        self.nudge()
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # The plain socket's method: TLS's would reset the object that the other thread reads from.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def select(self, folder: str, *, readonly: bool = True) -> Folder:
        with self._in_words():
            found = self._client.select_folder(self._wire(folder), readonly=readonly)
            told = int(found.get(b"UIDNEXT", 0))
            next_uid = told or max(self._client.search("UID *"), default=0) + 1
            return Folder(int(found[b"UIDVALIDITY"]), next_uid, is_told=bool(told))

    def uids_after(self, last_uid: int) -> list[int]:
        """Return the UIDs above `last_uid`, in order.

        While none is found but the server announces new email, search again, up to five times.
        """
        with self._in_words():
            for _ in range(5):
                self._client._imap.untagged_responses.pop("EXISTS", None)
                # `n:*` includes the last email even if its UID is lower than n.
                uids = self._client.search(f"UID {last_uid + 1}:*")
                found = sorted(uid for uid in uids if uid > last_uid)
                if found or "EXISTS" not in self._client._imap.untagged_responses:
                    break
            return found

    def uids_since(self, moment: datetime) -> list[int]:
        """Return the UIDs of emails that arrived in the second of `moment`, later, or at no known time."""
        moment = moment.replace(microsecond=0)
        with self._in_words():
            near = sorted(self._client.search(["SINCE", (moment - timedelta(days=1)).date()]))
            found = []
            for start in range(0, len(near), 500):
                some = near[start : start + 500]
                got = self._client.fetch(some, ["INTERNALDATE"])
                dates = {uid: got[uid].get(b"INTERNALDATE") for uid in some if uid in got}
                found += [uid for uid, at in dates.items() if at is None or at >= moment]
            return found

    def folders(self) -> list[FolderListing]:
        """Return every folder whose name a command can express."""
        with self._in_words():
            found = []
            for flags, mark, wire in self._client.list_folders():
                name = _folder_name(wire)
                if name is None:
                    log.info("%s: a folder has a name that no command can say: %r", self._server.host, wire)
                    continue
                self._wire_names[name] = wire.decode() if isinstance(wire, bytes) else wire
                path = tuple(name.split(mark.decode())) if mark else (name,)
                found.append(
                    FolderListing(name, path, frozenset(_decode_ascii(flag).lower() for flag in flags))
                )
            return found

    def _wire(self, folder: str) -> bytes | str:
        """Return a folder's name as this server spells it; in modified UTF-7 for one not listed yet."""
        return self._wire_names.get(folder) or encode_folder(folder)

    def status(self, folder: str) -> Folder:
        """Return UIDVALIDITY and UIDNEXT of a folder without opening the folder."""
        with self._in_words():
            found = self._client.folder_status(self._wire(folder), ["UIDVALIDITY", "UIDNEXT"])
            return Folder(int(found[b"UIDVALIDITY"]), int(found.get(b"UIDNEXT", 0)))

    def headers(self, uids: list[int]) -> dict[int, bytes]:
        """Return the headers of emails in the open folder, by UID."""
        with self._in_words():
            got = self._client.fetch(uids, ["BODY.PEEK[HEADER]"])
            return {uid: each.get(b"BODY[HEADER]", b"") for uid, each in got.items()}

    def fetch(self, uid: int, size: int = SIZE_MAX) -> bytes | None:
        """Return at most `size` bytes of an email, without marking it as read; None when it is gone."""
        with self._in_words():
            got = self._client.fetch([uid], [f"BODY.PEEK[]<0.{size}>"]).get(uid, {})
            body = next((value for name, value in got.items() if name.startswith(b"BODY[]")), None)
            return body if isinstance(body, bytes) else None

    def envelopes(self, uids: list[int]) -> list[Envelope]:
        """Return senders, recipients and date of emails in the open folder; skip incomplete answers."""
        with self._in_words():
            got = self._client.fetch(uids, ["ENVELOPE", "INTERNALDATE"])
            whole = (each for each in got.values() if each.get(b"ENVELOPE") and each.get(b"INTERNALDATE"))
            return [parse_envelope(each) for each in whole]

    def wait(self, seconds: float, every: float, ask: Callable[[], bool]) -> None:
        """Wait at most `seconds` for news, a nudge, or `ask`, called every `every` seconds, to return true.

        Then the server must answer a NOOP within PROBE_SECONDS, or the connection is lost, which may
        have died silently. A server without IDLE (RFC 2177), or one that refuses or ends it, is polled
        by NOOP every POLL_SECONDS.
        """
        probe = min(PROBE_SECONDS, self._patience.read)
        with self._in_words(probe):
            if self._pushes and b"IDLE" in self._client.capabilities() and (tag := self._begin_idle()):
                try:
                    early = "EXISTS" in self._client._imap.untagged_responses
                    self._sleep(min(POLL_SECONDS, seconds) if early else seconds, every, ask)
                    self._end_idle(tag, probe)
                except (IMAPClientAbortError, ConnectionError, ssl.SSLEOFError) as error:
                    raise IdleCut(
                        explain_imap_error(error, self._server.host, self._server.port, probe)
                    ) from error
            else:
                self._sleep(min(POLL_SECONDS, seconds), POLL_SECONDS, ask)
                self._client.socket().settimeout(probe)
            self._client.noop()
            self._client.socket().settimeout(self._patience.read)

    def _begin_idle(self) -> bytes | None:
        """Begin IDLE and return its tag; None if the server refuses, which is then not asked again.

        IMAPClient.idle takes news that come before the continuation for a refusal.
        """
        imap = self._client._imap
        tag: bytes = imap._command("IDLE")
        while imap._get_response() is not None:
            if imap.tagged_commands[tag]:
                self._pushes = False
                log.info("%s refuses IDLE: %r", self._server.host, imap.tagged_commands.pop(tag))
                return None
        return tag

    def _end_idle(self, tag: bytes, seconds: float) -> None:
        """Send DONE and read the answer; a server that ended IDLE unasked is not asked for IDLE again.

        Each answer must come within `seconds`.
        """
        imap = self._client._imap
        while self._has_read_ahead():
            self._client.socket().settimeout(seconds)
            imap._get_response()
            if imap.tagged_commands[tag]:
                self._pushes = False
                log.info("%s ended IDLE: %r", self._server.host, imap.tagged_commands.pop(tag))
                return
        self._client.socket().settimeout(seconds)
        imap.send(b"DONE\r\n")
        while not imap.tagged_commands[tag]:
            imap._get_response()
        imap.tagged_commands.pop(tag)

    def find_sent(self) -> str | None:
        """Return the name of the folder for sent emails, or None if there is none."""
        if self._sent is None:
            listed = self.folders()
            names = {each.name.casefold(): each.name for each in listed}
            flagged = (each.name for each in listed if "\\sent" in each.flags)
            usual = (names[name.casefold()] for name in SENT_NAMES if name.casefold() in names)
            self._sent = next(flagged, None) or next(usual, None)
        return self._sent

    def make_sent(self) -> str:
        """Create a folder for sent emails and return its name."""
        with self._in_words():
            self._client.create_folder(self._wire(SENT_NAMES[0]))
            return SENT_NAMES[0]

    def holds(self, folder: str, message_id: str) -> bool:
        """Return whether the folder has an email with this Message-ID; False for an id unsafe to search."""
        if not _SEARCHABLE.fullmatch(message_id):
            return False
        with self._in_words():
            self._client.select_folder(self._wire(folder), readonly=True)
            return bool(self._client.search(["HEADER", "MESSAGE-ID", message_id]))

    def append(self, folder: str, raw: bytes, at: datetime) -> None:
        """Add an email to a folder, marked as read and with the date `at`."""
        with self._in_words():
            self._client.append(self._wire(folder), raw, flags=[SEEN], msg_time=at)

    def _connect(self) -> None:
        server, context = self._server, tls_context(self._server.ca_file)
        patience, kind = self._patience, _PublicClient if server.public_only else IMAPClient
        if server.port == STARTTLS_PORT:
            self._client = kind(server.host, server.port, ssl=False, timeout=patience)
            self._client.starttls(context)
        else:
            self._client = kind(server.host, server.port, ssl_context=context, timeout=patience)
        self._client.normalise_times = False  # keep datetimes aware, in the server's zone
        self._client.folder_encode = False  # decoding would fail for all folders on one odd name
        self._client._imap._encoding = "utf-8"  # send UTF-8 names as the server listed them
        self._socket = self._client.socket()

    def _login(self) -> None:
        name, password = self._server.username, self._server.password
        if _UNPRINTABLE.search(name + password):
            raise MailboxError(UNPRINTABLE, lasting=True)
        try:
            if self._server.xoauth2:
                self._client.sasl_login("XOAUTH2", _build_xoauth2(name, password))
            elif (name + password).isascii():
                self._client.login(name, password)
            else:
                self._client.plain_login(name, password)
        except LoginError as error:
            if isinstance(error.__context__, IMAPClientAbortError):  # cut off, not refused
                raise error.__context__ from None
            raise self._refused(str(error)) from error
        self._identify()

    def _identify(self) -> None:
        """Send this program's name (RFC 2971): some hosts, such as NetEase's, open no folder before that."""
        if self._client.has_capability("ID"):
            with contextlib.suppress(IMAPClientError, *GARBLED):
                self._client.id_({"name": "Outreach Desk", "vendor": "Outreach Desk"})

    def _refused(self, said: str) -> MailboxError:
        host = self._server.host
        if is_busy(said):
            return MailboxError(explain_unchecked_password(host))
        if self._server.xoauth2:
            refused = say(
                "imap_sign_in_refused",
                "{host} did not accept the sign-in for reading, or IMAP is switched off for this mailbox. "
                "Allow IMAP there, or sign in again.",
                host=host,
            )
        else:
            refused = say(
                "imap_password_refused",
                "{host} did not accept the user name and password for reading, or IMAP is switched off "
                "there. Many providers want an app password here; enter it again.",
                host=host,
            )
        return LoginRefused(refused, lasting=True)

    def _sleep(self, seconds: float, every: float, ask: Callable[[], bool]) -> None:
        until = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._client.socket(), selectors.EVENT_READ)
            selector.register(self._nudged, selectors.EVENT_READ)
            while not self._has_read_ahead() and (left := until - monotonic()) > 0:
                ready = selector.select(min(left, every))
                if ready or ask():
                    break
        with contextlib.suppress(BlockingIOError):
            self._nudged.setblocking(False)
            self._nudged.recv(4096)

    def _has_read_ahead(self) -> bool:
        """Return whether news came together with an earlier answer: the socket won't announce those again."""
        sock = self._client.socket()
        sock.setblocking(False)
        try:
            return bool(self._client._imap.file.peek(1))
        except (ssl.SSLWantReadError, BlockingIOError):
            return False
        finally:
            sock.settimeout(self._patience.read)

    @contextlib.contextmanager
    def _in_words(self, patience: float | None = None) -> Iterator[None]:
        try:
            yield
        except MailboxError:
            raise
        except TargetRefused as error:
            raise MailboxError(error.sentence, lasting=True) from error
        except (IMAPClientError, OSError, *GARBLED) as error:
            spoken = isinstance(error, IMAPClientError) and not isinstance(error, IMAPClientAbortError)
            seconds = self._patience.connect if self._socket is None else patience or self._patience.read
            said = explain_imap_error(error, self._server.host, self._server.port, seconds)
            raise MailboxError(said, spoken=spoken) from error


def _decode_ascii(value: bytes | str) -> str:
    return value.decode("ascii", "replace") if isinstance(value, bytes) else value


def _folder_name(wire: bytes | str) -> str | None:
    """Decode a name from modified UTF-7 (RFC 3501, 5.1.3), else return it as is; None if not UTF-8.

    Hosts that follow RFC 6855 use UTF-8 only after ENABLE, which is not sent; others use it unasked.
    """
    try:
        written = wire.decode() if isinstance(wire, bytes) else wire
    except UnicodeDecodeError:
        return None
    try:
        name = str(decode_folder(wire))
    except GARBLED:
        return written
    return name if encode_folder(name) == written.encode() else written


def _build_xoauth2(name: str, token: str) -> Callable[[bytes], bytes]:
    """Return an XOAUTH2 responder (Google, Microsoft): an error comes as a challenge, answered by ""."""
    answers = iter([f"user={name}\x01auth=Bearer {token}\x01\x01".encode()])
    return lambda _challenge: next(answers, b"")
