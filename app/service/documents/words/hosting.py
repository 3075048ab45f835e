"""Fields of sender accounts and domains."""

from __future__ import annotations

from .field import SAM, Field

WORDS: dict[str, Field] = {
    "sender_accounts": Field("The inboxes of this page."),
    "inbox_id": Field("An inbox, a UUID."),
    "inbox_email": Field("The address of the inbox.", SAM),
    "email_address": Field("The address of the inbox.", SAM),
    "display_name": Field("The name that recipients see.", "Sam Jones"),
    "domain_name": Field("The domain of the address.", "acme.example"),
    "inbox_type": Field("Who runs the mailbox."),
    "overall_status": Field("`ACTIVE` sends; `PAUSED` and `DISABLED` do not.", "ACTIVE"),
    "trouble": Field("What holds it up, as a sentence."),
    "smtp_host": Field("The host that takes mails.", "smtp.acme.example"),
    "smtp_username": Field("The name to log in with.", SAM),
    "smtp_password": Field("An app password; kept sealed, never shown.", "correct horse battery"),
    "smtp_use_tls": Field("Must be true: a password never goes over an open line.", True),
    "imap_host": Field("The host that keeps mails.", "imap.acme.example"),
    "imap_username": Field("The name to log in with.", SAM),
    "imap_password": Field("An app password; kept sealed, never shown.", "correct horse battery"),
    "imap_use_ssl": Field("Must be true: a password never goes over an open line.", True),
    "is_rate_limited": Field("Whether the inbox has sent all it may today."),
    "reset_at_utc": Field("When counting begins anew.", "2026-03-03T00:00:00Z"),
    "smtp": Field("The side that sends."),
    "imap": Field("The side that receives."),
    "ok": Field("Whether it works.", True),
}
