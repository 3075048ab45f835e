"""Mailbox providers: how each is reached, and what its passwords are good for. Facts of 2026; pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.contract.autodetect import GuessSource, MailboxGuess, ServerGuess, TlsKind
from app.contract.inboxes import InboxType
from app.contract.sentences import Sentence, say

SUBMISSIONS, SUBMISSION, IMAPS = 465, 587, 993


def _wants_sign_in(provider: str) -> Sentence:
    return say(
        "provider_wants_microsoft_sign_in",
        "{provider} takes no passwords for reading mail any more. Sign in with Microsoft instead.",
        provider=provider,
    )


def _wants_app_password(provider: str) -> Sentence:
    return say(
        "provider_wants_app_password",
        "{provider} wants an app password here, not the password of the account.",
        provider=provider,
    )


def _wants_imap_on(provider: str) -> Sentence:
    return say(
        "provider_wants_imap_on", "Switch on IMAP in the settings of {provider} first.", provider=provider
    )


@dataclass(frozen=True)
class Provider:
    """A provider; `domains` are for its own addresses, `mx` its server name endings for others' domains."""

    name: str
    smtp: str | None
    imap: str | None
    domains: str = ""
    mx: str = ""
    smtp_port: int = SUBMISSIONS
    inbox_type: InboxType = InboxType.CUSTOM_SMTP
    app_password_url: str | None = None
    note: Sentence | None = None


PROVIDERS = (
    Provider(
        "Google",
        "smtp.gmail.com",
        "imap.gmail.com",
        "gmail.com googlemail.com",
        "google.com googlemail.com",
        inbox_type=InboxType.WORKSPACE_SUITE_A,
        app_password_url="https://myaccount.google.com/apppasswords",
        note=say(
            "provider_google",
            "Sign in with Google, or make an app password, for which 2-Step Verification "
            "must be on. Google does not take the password of the account here.",
        ),
    ),
    Provider(
        "Microsoft 365",
        "smtp.office365.com",
        "outlook.office365.com",
        mx="mail.protection.outlook.com mx.microsoft",
        smtp_port=SUBMISSION,
        inbox_type=InboxType.WORKSPACE_SUITE_B,
        note=_wants_sign_in("Microsoft 365"),
    ),
    Provider(
        "Outlook.com",
        "smtp-mail.outlook.com",
        "outlook.office365.com",
        "outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr live.com msn.com",
        "olc.protection.outlook.com",
        SUBMISSION,
        InboxType.WORKSPACE_SUITE_B,
        note=_wants_sign_in("Outlook.com"),
    ),
    Provider(
        "Yahoo",
        "smtp.mail.yahoo.com",
        "imap.mail.yahoo.com",
        "yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it ymail.com rocketmail.com",
        "yahoodns.net",
        app_password_url="https://login.yahoo.com/account/security",
        note=_wants_app_password("Yahoo"),
    ),
    Provider(
        "AOL",
        "smtp.aol.com",
        "imap.aol.com",
        "aol.com",
        app_password_url="https://login.aol.com/account/security",
        note=_wants_app_password("AOL"),
    ),
    Provider(
        "iCloud",
        "smtp.mail.me.com",
        "imap.mail.me.com",
        "icloud.com me.com mac.com",
        "mail.icloud.com",
        SUBMISSION,
        app_password_url="https://account.apple.com/account/manage",
        note=say(
            "provider_apple",
            "Apple requires an app-specific password here, and your icloud.com address as the user name.",
        ),
    ),
    Provider(
        "Fastmail",
        "smtp.fastmail.com",
        "imap.fastmail.com",
        "fastmail.com fastmail.fm",
        "messagingengine.com",
        app_password_url="https://app.fastmail.com/settings/security/apps",
        note=_wants_app_password("Fastmail"),
    ),
    Provider(
        "Zoho",
        "smtp.zoho.com",
        "imap.zoho.com",
        "zoho.com zohomail.com",
        app_password_url="https://accounts.zoho.com/home#security/app_password",
    ),
    Provider(
        "Zoho Mail",
        "smtppro.zoho.com",
        "imappro.zoho.com",
        mx="zoho.com",
        app_password_url="https://accounts.zoho.com/home#security/app_password",
    ),
    Provider(
        "Zoho Mail (EU)",
        "smtppro.zoho.eu",
        "imappro.zoho.eu",
        mx="zoho.eu",
        app_password_url="https://accounts.zoho.eu/home#security/app_password",
    ),
    Provider(
        "GMX",
        "mail.gmx.net",
        "imap.gmx.net",
        "gmx.net gmx.de gmx.at gmx.ch",
        note=_wants_imap_on("GMX"),
    ),
    Provider(
        "WEB.DE",
        "smtp.web.de",
        "imap.web.de",
        "web.de",
        smtp_port=SUBMISSION,
        note=_wants_imap_on("WEB.DE"),
    ),
    Provider(
        "Yandex",
        "smtp.yandex.com",
        "imap.yandex.com",
        "yandex.com yandex.ru ya.ru",
        "yandex.net",
        app_password_url="https://id.yandex.com/security/app-passwords",
        note=_wants_app_password("Yandex"),
    ),
    Provider(
        "Proton Mail",
        None,
        None,
        "proton.me protonmail.com pm.me",
        "protonmail.ch",
        note=say(
            "provider_proton",
            "Proton Mail lets other programs in only through its Bridge, so it can't be connected here.",
        ),
    ),
    Provider("mailbox.org", "smtp.mailbox.org", "imap.mailbox.org", "mailbox.org", "mailbox.org"),
    Provider("T-Online", "securesmtp.t-online.de", "secureimap.t-online.de", "t-online.de"),
    Provider("IONOS", "smtp.ionos.com", "imap.ionos.com", mx="ionos.com ionos.co.uk 1and1.com"),
    Provider("IONOS", "smtp.ionos.de", "imap.ionos.de", mx="kundenserver.de ionos.de"),
    Provider("STRATO", "smtp.strato.de", "imap.strato.de", mx="rzone.de"),
    Provider("OVHcloud", "ssl0.ovh.net", "ssl0.ovh.net", mx="mail.ovh.net"),
    Provider("GoDaddy", "smtpout.secureserver.net", "imap.secureserver.net", mx="secureserver.net"),
    Provider("Private Email", "mail.privateemail.com", "mail.privateemail.com", mx="privateemail.com"),
    Provider("Rackspace", "secure.emailsrvr.com", "secure.emailsrvr.com", mx="emailsrvr.com"),
    Provider("Hostinger", "smtp.hostinger.com", "imap.hostinger.com", mx="hostinger.com"),
)
BY_DOMAIN = {domain: each for each in PROVIDERS for domain in each.domains.split()}
BY_MX = {ending: each for each in PROVIDERS for ending in each.mx.split()}
BY_IMAP = {each.imap: each for each in reversed(PROVIDERS) if each.imap}


def find_provider_by_mx(hosts: Iterable[str]) -> Provider | None:
    """Return the first known provider among the MX hosts, given without trailing dots, best first."""
    for host in hosts:
        labels = host.lower().split(".")
        endings = (".".join(labels[at:]) for at in range(len(labels)))
        if found := next((BY_MX[each] for each in endings if each in BY_MX), None):
            return found
    return None


def guess_of(provider: Provider, address: str, source: GuessSource) -> MailboxGuess:
    tls = TlsKind.TLS if provider.smtp_port == SUBMISSIONS else TlsKind.STARTTLS
    smtp, imap = provider.smtp, provider.imap
    return MailboxGuess(
        source=source,
        inbox_type=provider.inbox_type,
        smtp=ServerGuess(host=smtp, port=provider.smtp_port, tls=tls, username=address) if smtp else None,
        imap=ServerGuess(host=imap, port=IMAPS, tls=TlsKind.TLS, username=address) if imap else None,
        provider=provider.name,
        app_password_url=provider.app_password_url,
        note=provider.note,
    )


def add_provider(guess: MailboxGuess) -> MailboxGuess:
    """Return the guess with all that is known about the provider whose IMAP server the guess names."""
    known = BY_IMAP.get(guess.imap.host.lower()) if guess.imap else None
    if known is None:
        return guess
    facts = {"inbox_type": known.inbox_type, "app_password_url": known.app_password_url, "note": known.note}
    return guess.model_copy(update={"provider": known.name, **facts})
