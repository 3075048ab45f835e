"""The conditions for connecting a mailbox, and a score of an inbox's health."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from app.contract.inboxes import MailServers, SenderAccountPage
from app.contract.sentences import Sentence, say


@dataclass(frozen=True)
class MailRecord:
    """Counts of an inbox's emails in the last 30 days, by outcome."""

    sent: int = 0
    bounced: int = 0
    failed: int = 0
    replied: int = 0


def score_health(record: MailRecord) -> int:
    """Return 100, less 5 per percent bounced and 1 per percent failed, plus 0.5 per percent replied (0..100).

    Below 20 emails too little is known, so percentages are of 20: one bounce counts as one of 20.
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


def check_encryption(servers: MailServers, *, practice: bool) -> Sentence | None:
    """Return a sentence if a password would be sent unencrypted; practice may do so on loopback."""
    for host, encrypted, side in (
        (servers.smtp_host, servers.smtp_use_tls, "smtp_use_tls"),
        (servers.imap_host, servers.imap_use_ssl, "imap_use_ssl"),
    ):
        if not encrypted and not (practice and is_loopback(host)):
            return say(
                "inbox_encryption_off",
                "{field} must be on: a password is never sent over a line that is not encrypted.",
                field=side,
            )
    return None


def show_common_trouble(page: SenderAccountPage, trouble: Sentence | None) -> SenderAccountPage:
    """Return the page with `trouble`, which affects every inbox, in place of each inbox's own trouble."""
    if trouble is None:
        return page
    accounts = tuple(account.model_copy(update={"trouble": trouble}) for account in page.sender_accounts)
    return page.model_copy(update={"sender_accounts": accounts})


def day_of(now: datetime) -> tuple[datetime, datetime]:
    """Return the UTC day of `now`: its start and the start of the next day."""
    start = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    return start, start + timedelta(days=1)
