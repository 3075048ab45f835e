"""One mailbox over IMAP, on hosts that are odd in the ways that hosts are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.service.mail.imap_client import LoginRefused, Mailbox, MailboxError
from app.service.mail.imap_folders import select_other_folders

from .imap_lab import INBOX, ImapLab

pytestmark = pytest.mark.anyio


async def opened(lab: ImapLab) -> Mailbox:
    mailbox = Mailbox(lab.server)
    try:
        await asyncio.to_thread(mailbox.open)
    except BaseException:
        mailbox.close()
        raise
    return mailbox


async def test_imap_login_on_host_that_wants_id_opens_inbox(tmp_path: Path) -> None:
    async with ImapLab(tmp_path, wants_id=True, emails=(b"Subject: x\r\n\r\nYes\r\n",)) as lab:
        mailbox = await opened(lab)
        folder = await asyncio.to_thread(mailbox.select, "INBOX")
        assert folder.next_uid == 2
        assert await asyncio.to_thread(mailbox.fetch, 1) == b"Subject: x\r\n\r\nYes\r\n"
        await asyncio.to_thread(mailbox.close)


@pytest.mark.parametrize(
    "said",
    [
        "NO [ALERT] Too many simultaneous connections. (Failure)",
        "NO [UNAVAILABLE] Temporary authentication failure.",
        "NO [LIMIT] Maximum number of connections exceeded",
        "NO Server is busy, please try again later",
        "NO [SERVERBUG] Internal error",
        "NO [INUSE] mailbox in use",
    ],
)
async def test_imap_login_on_busy_host_is_not_reported_as_wrong_password(tmp_path: Path, said: str) -> None:
    async with ImapLab(tmp_path, refused_login=said) as lab:
        with pytest.raises(MailboxError, match="can't check the password at the moment") as caught:
            await opened(lab)
        assert not isinstance(caught.value, LoginRefused) and not caught.value.lasting


@pytest.mark.parametrize(
    "said",
    [
        "NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)",
        "NO LOGIN failed.",
        "NO [AUTHENTICATIONFAILED] Authentication failed, try again later",
    ],
)
async def test_imap_login_with_wrong_password_is_refused(tmp_path: Path, said: str) -> None:
    async with ImapLab(tmp_path, refused_login=said) as lab:
        with pytest.raises(LoginRefused):
            await opened(lab)


async def test_imap_folders_with_invalid_names_hide_no_other_folder(tmp_path: Path) -> None:
    odd = ('(\\HasNoChildren) "/" "R&D"', '(\\HasNoChildren) "/" "Entw&APw-rfe"', '() "/" "&"')
    junk, sent = '(\\HasNoChildren \\Junk) "/" Spam', '(\\HasNoChildren \\Sent) "/" "Gesendet"'
    raw = b'(\\HasNoChildren) "/" "caf\xc3\xa9"'  # UTF-8, though ENABLE was not said (RFC 6855)
    broken = b'(\\HasNoChildren) "/" "caf\xe9"'
    async with ImapLab(tmp_path, folders=(INBOX, *odd, junk, sent, raw, broken)) as lab:
        mailbox = await opened(lab)
        listed = await asyncio.to_thread(mailbox.folders)
        assert [each.name for each in listed] == ["INBOX", "R&D", "Entwürfe", "&", "Spam", "Gesendet", "café"]
        assert [place.folder for place in select_other_folders(listed)] == ["Spam", "&", "R&D", "café"]
        await asyncio.to_thread(mailbox.select, "R&D")
        assert lab.said[-1] == 'EXAMINE "R&D"'
        await asyncio.to_thread(mailbox.status, "café")
        assert lab.said[-1].startswith('STATUS "café"')
        assert await asyncio.to_thread(mailbox.find_sent) == "Gesendet"
        await asyncio.to_thread(mailbox.close)
