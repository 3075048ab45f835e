"""Sign-in addresses and mail servers of Google and Microsoft, as of 2026; no I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from app.contract.inboxes import InboxType
from app.contract.oauth import Cloud

GOOGLE, MICROSOFT = InboxType.WORKSPACE_SUITE_A, InboxType.WORKSPACE_SUITE_B
PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad"  # the tenant of all personal Microsoft accounts


@dataclass(frozen=True)
class Suite:
    """A provider of mail with OAuth 2.0 sign-in.

    `{tenant}` is a placeholder in the addresses of a provider with tenants. `redirect` is the redirect
    URI as the provider's console wants it registered, apart from the port (RFC 8252, section 7.3).
    `personal_smtp` is the SMTP host of personal accounts.
    """

    name: str
    authorize: str
    token: str
    scopes: str
    smtp_host: str
    imap_host: str
    smtp_port: int
    imap_port: int = 993
    redirect: str = "http://127.0.0.1:{port}"
    revoke: str | None = None  # RFC 7009
    asked: Mapping[str, str] = field(default_factory=dict)
    personal_smtp: str | None = None
    ca_file: str | None = None

    def authorize_url(
        self, tenant: str, client_id: str, port: int, state: str, challenge: str, hint: str
    ) -> str:
        """Return the address of the sign-in page, with a PKCE challenge (RFC 6749 4.1.1 and RFC 7636 4.3)."""
        query = {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": self.redirect.format(port=port),
            "scope": self.scopes,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "login_hint": hint,
            **self.asked,
        }
        return f"{self.authorize.format(tenant=tenant)}?{urlencode(query)}"


def _build_microsoft_suite(
    login: str, resource: str, smtp: str, imap: str, personal: str | None = None
) -> Suite:
    rights = f"https://{resource}/IMAP.AccessAsUser.All https://{resource}/SMTP.Send"
    return Suite(
        "Microsoft",
        f"https://{login}/{{tenant}}/oauth2/v2.0/authorize",
        f"https://{login}/{{tenant}}/oauth2/v2.0/token",
        f"{rights} offline_access openid email profile",
        smtp,
        imap,
        587,
        redirect="http://localhost:{port}",  # Microsoft's console accepts no other loopback address
        personal_smtp=personal,
    )


SUITES: Mapping[tuple[str, str], Suite] = {
    (GOOGLE, Cloud.GLOBAL): Suite(
        "Google",
        "https://accounts.google.com/o/oauth2/v2/auth",
        "https://oauth2.googleapis.com/token",
        "https://mail.google.com/ openid email",
        "smtp.gmail.com",
        "imap.gmail.com",
        465,
        revoke="https://oauth2.googleapis.com/revoke",
        asked={"access_type": "offline", "prompt": "consent"},  # without these Google issues no refresh token
    ),
    (MICROSOFT, Cloud.GLOBAL): _build_microsoft_suite(
        "login.microsoftonline.com",
        "outlook.office.com",
        "smtp.office365.com",
        "outlook.office365.com",
        "smtp-mail.outlook.com",
    ),
    (MICROSOFT, Cloud.US_GOVERNMENT): _build_microsoft_suite(
        "login.microsoftonline.us", "outlook.office365.us", "smtp.office365.us", "outlook.office365.us"
    ),
    (MICROSOFT, Cloud.CHINA): _build_microsoft_suite(
        "login.partner.microsoftonline.cn",
        "partner.outlook.cn",
        "smtp.partner.outlook.cn",
        "partner.outlook.cn",
    ),
}
