"""A server that says what no server should."""

from __future__ import annotations

import contextlib
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from socket import create_server, socket

import pytest
import trustme

from app.service.mail.imap_client import Folder, ImapAccount, Mailbox, MailboxError
from app.service.workflows.inbound.other_folders import was_put_back

MOMENT = datetime(2026, 3, 2, 9, tzinfo=UTC)
SAYS = {
    b"CAPABILITY": b"* CAPABILITY IMAP4rev1",
    b"EXAMINE": b"* 3 EXISTS\r\n* OK [UIDVALIDITY 5] fine\r\n* OK [UIDNEXT 4] fine",
    b"SEARCH": b"* SEARCH 1 2 3",
}
DATED = b'* %d FETCH (UID %d INTERNALDATE "%s"%s)'
GOOD, EARLY, BAD = b"02-Mar-2026 10:00:00 +0000", b"01-Mar-2026 10:00:00 +0000", b"31-Feb-2026 10:00:00 +0000"
ENVELOPE = b' ENVELOPE ("x" "A question" ((NIL NIL "bob" "x.test")) NIL NIL NIL NIL NIL NIL NIL)'


def answer(line: socket, context: ssl.SSLContext, fetched: bytes) -> None:
    with contextlib.suppress(OSError), context.wrap_socket(line, server_side=True) as secure:
        secure.sendall(b"* OK hello\r\n")
        for asked in secure.makefile("rb"):
            tag, command, *more = asked.split()
            name = more[0] if command == b"UID" else command
            said = fetched if name == b"FETCH" else SAYS.get(name, b"* OK fine")
            secure.sendall(said + b"\r\n" + tag + b" OK done\r\n")


@contextmanager
def mailbox(tmp_path: Path, fetched: bytes) -> Iterator[Mailbox]:
    """Open, at a server that answers every FETCH with this."""
    authority, context = trustme.CA(), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    with create_server(("127.0.0.1", 0)) as door:
        serving = threading.Thread(target=lambda: answer(door.accept()[0], context, fetched))
        serving.start()
        server = ImapAccount("127.0.0.1", door.getsockname()[1], "anna", "secret", str(tmp_path / "ca.pem"))
        with closing(Mailbox(server)) as box:
            box.open()
            box.select("INBOX")
            yield box
        serving.join()


@pytest.mark.parametrize(
    "said",
    [
        b"* 1 FETCH (UID 1 BODY[] {99999999999999}\r\nabc",  # more than any memory
        b"* 1 FETCH (UID 1 BODY[] {99999999999999999999999}\r\nabc",
        b"* 1 FETCH (UID 1 BODY[] {-5}\r\nabc)",
        b"* 1 FETCH (UID 1 BODY[] " + b"(" * 5_000 + b")",
        b"* BYE\r\n* 1 FETCH (UID 1 BODY[] {3}\r\nabc)",
    ],
)
def test_imap_fetch_of_unterminated_mail_raises_readable_error(tmp_path: Path, said: bytes) -> None:
    with mailbox(tmp_path, said) as box, pytest.raises(MailboxError, match="something unexpected"):
        box.fetch(1)


@pytest.mark.parametrize("of_second", [DATED % (2, 2, BAD, b""), b"* 2 FETCH (UID 2 INTERNALDATE NIL)"])
def test_imap_search_by_date_includes_mails_without_readable_date(tmp_path: Path, of_second: bytes) -> None:
    said = (DATED % (1, 1, EARLY, b""), of_second, b"* 7 FETCH (FLAGS ())", DATED % (3, 3, GOOD, b""))
    with mailbox(tmp_path, b"\r\n".join(said)) as box:
        assert box.uids_since(MOMENT) == [2, 3]


def test_imap_envelope_without_readable_date_is_skipped(tmp_path: Path) -> None:
    with mailbox(
        tmp_path, b"\r\n".join((DATED % (2, 2, BAD, ENVELOPE), DATED % (3, 3, GOOD, ENVELOPE)))
    ) as box:
        (one,) = box.envelopes([2, 3])
        assert one.senders == ("bob@x.test",)


@pytest.mark.parametrize(
    "fetched",
    [
        b"* 1 FETCH (UID 1 BODY[]<0> {99999999999999999999}",
        b"* 1 FETCH " + b"(" * 100_000,
        b"* 1 FETCH (UID 1 ENVELOPE NIL)",
        b'* 1 FETCH (UID 1 ENVELOPE ("x"))',
        b"* 1 FETCH (UID abc)",
        b"* x FETCH (UID 1)",
    ],
    ids=["size", "nesting", "no envelope", "half an envelope", "no number", "no place"],
)
def test_imap_fetch_of_garbled_response_raises_readable_error(tmp_path: Path, fetched: bytes) -> None:
    with mailbox(tmp_path, fetched) as box, pytest.raises(MailboxError, match="said something unexpected"):
        box.fetch(1)


def test_imap_folder_without_uidnext_is_not_seen_as_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last mail may have been moved away."""
    monkeypatch.setitem(SAYS, b"EXAMINE", b"* 3 EXISTS\r\n* OK [UIDVALIDITY 5] fine")
    with mailbox(tmp_path, b"* OK nothing") as box:
        folder = box.select("INBOX")
        assert folder == Folder(5, 4) and not was_put_back(box, folder, 9)
