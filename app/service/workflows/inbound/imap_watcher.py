"""A thread that keeps one mailbox open and processes incoming mail."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import re
import threading
from collections.abc import Callable, Mapping
from email import message_from_bytes, policy
from functools import partial
from html import escape

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from app.contract.events import ChangeKind
from app.contract.inboxes import OlderCopy
from app.contract.sentences import Sentence, say, sentence_of
from app.service.app_state import AppState
from app.service.core.clock import wall
from app.service.mail.imap_client import IdleCut, ImapAccount, Mailbox, MailboxError
from app.service.mail.imap_errors import GARBLED
from app.service.mail.parse_message import parse_message
from app.service.records import received
from app.service.records.inbox_trouble import set_read_trouble
from app.service.records.received import DoubtfulMail, ReadInbox
from app.service.rules.tracking_links import parse_click
from app.service.workflows.inbound import history_sync
from app.service.workflows.outbound import ledger_steps, restore_guard

from . import other_folders
from .imap_login import log_in_to_mailbox
from .process_message import process_message
from .sent_folder import compare_sent_folder, leave_unread
from .thread_database import TakenOver, ThreadDatabase

log = logging.getLogger("outreach.receiving")
INBOX = "INBOX"
UNKNOWN = -1  # the last UID read, as long as it is not known
ELSEWHERE_SECONDS = 300.0  # between scans of the other folders
IDLE_SECONDS, CHORES_SECONDS = 60.0, 30.0  # short: campaigns go on sending while the mailbox is silent
FIRST_PAUSE, LONGEST_PAUSE, REFUSED_PAUSE = 1.0, 30.0, 300.0  # wrong passwords may lock accounts
END_SECONDS = 5.0
TRIES = 3
PROOF = say("mail_arrived_in_sent_folder", "It is in the Sent folder, so it was accepted.")
UNREADABLE = say(
    "inbox_reading_failed",
    "The inbox can't be read; the service's log says why. It will be tried again automatically.",
)
_PIXEL = re.compile(r'<img src="[^"]*/t/o/[^"]*" width="1" height="1" alt="">\n?')
_LINK = re.compile(r'href="[^"]*/t/c/([^"/]+)"')


def _say_withheld(host: str) -> Sentence:
    return say(
        "inbox_email_withheld",
        "{host} lists an email that it does not hand out. It will be tried again automatically.",
        host=host,
    )


def pause_after(failures: int) -> float:
    """Return the seconds to wait before retrying a mailbox after this many failures in a row."""
    doublings = min(max(failures - 1, 0), 16)  # a server may be away for weeks: more would overflow
    return min(FIRST_PAUSE * 2.0**doublings, LONGEST_PAUSE)


class Watch:
    """A thread that reads every mail of an inbox once, in order, across failures, until `end`."""

    def __init__(self, app_state: AppState, inbox: ReadInbox, server: ImapAccount) -> None:
        self.server = server
        self._service, self._inbox = app_state, inbox
        self._loop = asyncio.get_running_loop()
        self._books = ThreadDatabase(app_state, self._loop, inbox.id)
        self._looked_at: float | None = None
        self._past_is_due, self._choreless_at = True, -1
        self._is_compared, self._broken_compares = False, 0
        self._mailbox: Mailbox | None = None
        self._ended, self._nudged = threading.Event(), threading.Event()
        self._uid_validity = self._last_uid = self._failures = self._tries = self._withheld = (
            self._broken_looks
        ) = self._cut_idles = 0
        self._thread = threading.Thread(target=self._run, name=f"outreach-imap-{inbox.id}", daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        """Look for mail and chores now, or try to connect now."""
        self._choreless_at = -1
        self._nudged.set()
        if (mailbox := self._mailbox) is not None:
            mailbox.nudge()

    async def end(self) -> None:
        """Stop immediately, whatever the thread is doing, but finish a message that is being processed."""
        self._ended.set()
        self._nudged.set()
        if (mailbox := self._mailbox) is not None:
            mailbox.cut()
        await asyncio.to_thread(self._thread.join, END_SECONDS)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                pause = self._try()
            except Exception as error:  # the service has ended, or the database is locked
                if self._ended.is_set() or self._loop.is_closed() or isinstance(error, TakenOver):
                    log.info("Inbox %s is not watched any more: %s", self._inbox.id, error)
                    return
                log.exception("Reading inbox %s failed", self._inbox.id)
                pause = LONGEST_PAUSE
            if self._nudged.wait(pause):
                self._failures = 0
            self._nudged.clear()

    def _try(self) -> float:
        """Follow the mailbox until something breaks; return the seconds to wait then."""
        try:
            self._follow()
        except MailboxError as trouble:
            if self._ended.is_set():
                return 0
            log.info("Inbox %s: %s", self._inbox.id, trouble, exc_info=isinstance(trouble.__cause__, GARBLED))
            self._failures += 1
            if isinstance(trouble, IdleCut):
                self._cut_idles += 1  # after TRIES of these, the mailbox is polled instead
            elif trouble.lasting or self._failures > 1:  # one cut connection is not worth reporting
                self._report(sentence_of(trouble))
            if trouble.lasting:
                self._tell(partial(self._service.record_inbox_read, read=False))
                return REFUSED_PAUSE
        except (concurrent.futures.CancelledError, TakenOver):
            raise
        except Exception:
            if self._ended.is_set() or self._loop.is_closed():
                raise
            log.exception("Reading inbox %s failed", self._inbox.id)
            self._failures += 1
            self._report(UNREADABLE)
        return pause_after(self._failures)

    def _follow(self) -> None:
        """Follow the mailbox on one connection for as long as it lasts."""
        pushes = self._cut_idles < TRIES
        mailbox = log_in_to_mailbox(self._books, self._inbox.id, self.server, self._see, pushes=pushes)
        helpful = True
        try:
            self._resume(mailbox)
            self._report(None)
            while not self._ended.is_set():
                self._nudged.clear()
                self._begin_anew(mailbox)
                self._read_new(mailbox)
                self._look_elsewhere(mailbox)
                self._compare_sent(mailbox)
                self._all_is_read()
                if helpful and self._has_chores():
                    helpful = self._do_chores(mailbox)
                    self._read_new(mailbox)  # new mail was announced while another folder was open
                    if helpful and self._books.read(
                        lambda conn: bool(received.list_uncopied_mails(conn, self._inbox))
                    ):
                        continue
                if self._read_past(mailbox):
                    continue  # new mail is read between two slices
                if not self._nudged.is_set():
                    mailbox.wait(IDLE_SECONDS, CHORES_SECONDS, self._has_work if helpful else self._is_due)
                    self._cut_idles = 0 if pushes else self._cut_idles
                self._failures = 0
        finally:
            self._mailbox = None
            self._tell(self._service.lose)
            mailbox.close()

    def _see(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox

    def _resume(self, mailbox: Mailbox) -> None:
        """Continue at the stored position; in a folder not seen before, from when the inbox was added."""
        folder = mailbox.select(INBOX)
        if folder.uid_validity != self._uid_validity:
            known = self._books.read(lambda conn: received.find_read_position(conn, self._inbox.id, INBOX))
            self._uid_validity = folder.uid_validity
            self._last_uid = known[1] if known is not None and known[0] == folder.uid_validity else UNKNOWN
        if self._last_uid != UNKNOWN and not other_folders.was_put_back(mailbox, folder, self._last_uid):
            return
        recent = mailbox.uids_since(self._inbox.created_at)
        self._last_uid = (recent[0] if recent else folder.next_uid) - 1
        self._books.write(self._save_progress)

    def _read_new(self, mailbox: Mailbox) -> None:
        while not self._ended.is_set() and (uids := mailbox.uids_after(self._last_uid)):
            for uid in uids:
                self._take(uid, self._fetched(mailbox, uid))
                if self._ended.is_set():
                    return

    def _fetched(self, mailbox: Mailbox, uid: int) -> bytes | None:
        """Fetch a mail; None if it is gone, or can't be had while others can, which should be read."""
        alone = self._withheld >= TRIES and other_folders.has_others(mailbox, uid)
        try:
            raw = mailbox.fetch(uid)
            if raw is None and uid in mailbox.uids_after(uid - 1):
                raise MailboxError(_say_withheld(self.server.host), spoken=True)
        except MailboxError as trouble:
            self._withheld += 1
            is_cut = not (trouble.spoken or isinstance(trouble.__cause__, GARBLED))
            if self._ended.is_set() or not alone or (is_cut and self._withheld < 3 * TRIES):
                raise
            log.error("Mail %d of inbox %s can't be had and is left out: %s", uid, self._inbox.id, trouble)
            raw = None
        self._withheld = 0
        return raw

    def _look_elsewhere(self, mailbox: Mailbox) -> None:
        if not self._is_due():
            return
        self._looked_at, self._past_is_due, self._choreless_at = wall(), True, -1
        try:
            try:
                other_folders.scan_folders(mailbox, self._books, self._inbox, self._ended.is_set)
            finally:
                self._back(mailbox)
        except MailboxError:
            self._broken_looks += 1
            if self._broken_looks < TRIES:  # the next connection scans again, before anything is sent
                self._looked_at = None
            raise
        self._broken_looks = 0
        self._read_new(mailbox)  # new mail was announced while another folder was open

    def _begin_anew(self, mailbox: Mailbox) -> None:
        """Read again what came since an older copy of the database was made, once one is suspected."""
        state = partial(restore_guard.state_of, inbox_id=self._inbox.id)
        if self._is_compared and self._books.read(state) == OlderCopy.SUSPECTED:
            self._is_compared, self._looked_at, self._uid_validity = False, None, 0
            self._resume(mailbox)

    def _compare_sent(self, mailbox: Mailbox) -> None:
        """Compare the Sent folder with the ledger, once after the start, before any campaign mail is sent."""
        if self._is_compared or self._ended.is_set():
            return
        try:
            self._is_compared = compare_sent_folder(
                mailbox, self._books, self._service, self._inbox, self._ended.is_set
            )
            self._back(mailbox)
        except Exception:
            if self._ended.is_set():
                raise
            self._broken_compares += 1
            if self._broken_compares == TRIES:  # the next connection skips the comparison
                log.exception("The Sent folder of inbox %s can't be compared", self._inbox.id)
                now = self._service.clock.now()
                self._books.write(partial(leave_unread, inbox_id=self._inbox.id, now=now))
                self._is_compared, self._broken_compares = True, 0
            raise
        self._read_new(mailbox)  # new mail was announced while another folder was open

    def _read_past(self, mailbox: Mailbox) -> bool:
        """Read a slice of the mailbox's past correspondents; False when there is nothing more to read."""
        if not self._past_is_due:
            return False
        try:
            self._past_is_due = history_sync.sync_history(mailbox, self._books, self._inbox)
        finally:
            self._back(mailbox)
        return True

    def _back(self, mailbox: Mailbox) -> None:
        if not self._ended.is_set():
            self._resume(mailbox)

    def _is_due(self) -> bool:
        """Return whether the other folders are due for a scan.

        The wall clock is used, so that mail that arrived while the computer slept is read before
        anything is sent.
        """
        return self._looked_at is None or abs(wall() - self._looked_at) >= ELSEWHERE_SECONDS

    def _all_is_read(self) -> None:
        """Report the inbox as read: every opt-out sent to it is known by now."""
        if self._ended.is_set():  # reading may have been interrupted
            return
        self._tell(partial(self._service.record_inbox_read, read=True))

    def _tell(self, work: Callable[[str], None]) -> None:
        """Call `work` with the inbox id in the service's own thread, in the order of events."""
        with contextlib.suppress(RuntimeError):  # the service has ended
            self._loop.call_soon_threadsafe(work, self._inbox.id)

    def _take(self, uid: int, raw: bytes | None) -> None:
        """Process a mail and store the read position, both or neither; `raw` is None if the mail is gone."""
        before, self._last_uid = self._last_uid, uid

        def work(conn: Connection) -> None:
            if reading is not None:
                process_message(conn, self._inbox, reading, self._service.clock.now())
            self._save_progress(conn)

        try:
            readable = None if self._tries == TRIES else raw
            reading = parse_message(readable, [self._inbox.email_address]) if readable is not None else None
            self._books.write(work)
            self._tries = 0
        except OperationalError:
            self._last_uid = before
            raise
        except Exception:
            self._last_uid = before
            self._tries += 1
            if self._tries == TRIES:
                log.error("Mail %d of inbox %s can't be taken in and is left out", uid, self._inbox.id)
            raise

    def _do_chores(self, mailbox: Mailbox) -> bool:
        """Look for mails in doubt in the Sent folder, and add missing copies; False if the server refuses."""
        doubtful = self._books.read(lambda conn: received.list_doubtful_mails(conn, self._inbox.id))
        try:
            folder = mailbox.find_sent()
            for one in doubtful:
                if folder and mailbox.holds(folder, one.message_id):
                    self._prove(one.id)
            self._looked_for(doubtful)
            for mail in self._books.read(lambda conn: received.list_uncopied_mails(conn, self._inbox)):
                folder = folder or mailbox.make_sent()
                if not mailbox.holds(folder, mail.message_id):
                    links = self._books.read(partial(received.load_tracked_links, mail_id=mail.id))
                    mailbox.append(folder, own_copy(mail.raw, links), mail.sent_at)
                self._mark_copied(mail.id)
        except MailboxError as trouble:
            if not trouble.spoken:
                raise
            log.warning("Inbox %s: the Sent folder can't be used: %s", self._inbox.id, trouble.__cause__)
            self._looked_for(doubtful)
            return False
        finally:
            self._back(mailbox)
        return True

    def _prove(self, mail_id: str) -> None:
        self._books.write(
            lambda conn: ledger_steps.confirm_arrival(conn, mail_id, self._service.clock.now(), PROOF)
        )

    def _looked_for(self, mails: list[DoubtfulMail]) -> None:
        """Mark mails not found in the Sent folder, once; they are still looked for again."""
        if new := [mail.id for mail in mails if mail.looked_for_at is None]:
            now = self._service.clock.now()
            self._books.write(lambda conn: received.mark_looked_for(conn, self._inbox, new, now))

    def _mark_copied(self, mail_id: str) -> None:
        self._books.write(lambda conn: received.mark_copied(conn, mail_id))

    def _has_work(self) -> bool:
        return self._is_due() or self._has_chores()

    def _has_chores(self) -> bool:
        """Return whether there are chores; if there were none, look again only once some mail changed."""
        version = self._service.changes.times(ChangeKind.MAIL)
        if version == self._choreless_at:
            return False
        self._choreless_at = version  # set before looking, so that a nudge in between is not lost
        if found := self._books.read(lambda conn: received.has_chores(conn, self._inbox)):
            self._choreless_at = -1
        return found

    def _save_progress(self, conn: Connection) -> None:
        received.save_progress(conn, self._inbox.id, INBOX, self._uid_validity, self._last_uid)

    def _report(self, sentence: Sentence | None) -> None:
        def work(conn: Connection) -> None:
            set_read_trouble(conn, self._inbox.id, sentence)
            if sentence is not None:
                restore_guard.hold_for_question(conn, self._inbox.id, self._service.clock.now())

        self._books.write(work)


def own_copy(raw: bytes, links: Mapping[int, str]) -> bytes:
    """Return the mail without pixel and with the original links (by position), otherwise unchanged."""
    mail = message_from_bytes(raw, policy=policy.SMTP)
    part = mail.get_body(("html",))
    if part is None:
        return raw

    def written(found: re.Match[str]) -> str:
        _, position = parse_click(found[1]) or ("", -1)
        return f'href="{escape(links[position])}"' if position in links else found[0]

    html = part.get_content()
    plain = _LINK.sub(written, _PIXEL.sub("", html))
    if plain == html:
        return raw
    part.set_content(plain, subtype="html", cte="quoted-printable")
    return mail.as_bytes()
