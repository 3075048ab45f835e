"""What a mailbox must be like to be connected, and how healthy it is."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from app.contract.inboxes import MailServers, SenderAccountPage


@dataclass(frozen=True)
class MailRecord:
    """Mails and what became of them in the last 30 days."""

    sent: int = 0
    bounced: int = 0
    failed: int = 0
    replied: int = 0


def score_health(record: MailRecord) -> int:
    """0..100: 100 less 5 for a percent of bounces and 1 for one of failures, plus a half for one of replies.

    Below 20 mails too little is known, and a bounce counts as one of 20.
    """
    tried = max(record.sent + record.failed, 20)
    bounced, failed = 100 * record.bounced / tried, 100 * record.failed / tried
    replied = 100 * record.replied / tried
    return round(min(100.0, max(0.0, 100 - 5 * bounced - failed + replied / 2)))


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def check_encryption(servers: MailServers, *, practice: bool) -> str | None:
    """The sentence for servers that would see a password in the clear; on this computer, practice may."""
    for host, encrypted, side in (
        (servers.smtp_host, servers.smtp_use_tls, "smtp_use_tls"),
        (servers.imap_host, servers.imap_use_ssl, "imap_use_ssl"),
    ):
        if not encrypted and not (practice and is_loopback(host)):
            return f"{side} must be on: a password is never sent over a line that is not encrypted."
    return None


def held_up(page: SenderAccountPage, trouble: str | None) -> SenderAccountPage:
    """The page with what holds up every inbox in place of their own troubles."""
    if trouble is None:
        return page
    accounts = tuple(account.model_copy(update={"trouble": trouble}) for account in page.sender_accounts)
    return page.model_copy(update={"sender_accounts": accounts})


def day_of(now: datetime) -> tuple[datetime, datetime]:
    """The UTC day of `now`: its first moment and the next one's."""
    start = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    return start, start + timedelta(days=1)
