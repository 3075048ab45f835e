"""A sign-in by the browser of this computer (RFC 8252, with the proof of RFC 7636)."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from app.contract.inboxes import InboxType
from app.contract.oauth import SignedIn, SignInBegin, SignInFinish, SuiteType
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr

from .redirect import Denied, Redirect

PATIENCE = 300.0  # seconds for the person at the browser
NAMES = {InboxType.WORKSPACE_SUITE_A: tr("Google"), InboxType.WORKSPACE_SUITE_B: tr("Microsoft")}


class NotSignedIn(Exception):
    """A sentence: why nothing came of it."""


async def sign_in(
    session: Session, suite: SuiteType, address: str, browse: Callable[[str], None]
) -> SignedIn:
    """From the begin to tokens that the service holds. `browse` opens an address in the browser."""
    verifier = secrets.token_urlsafe(64)
    digest = hashlib.sha256(verifier.encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    redirect = Redirect()
    known: dict[str, Any] = {"suite": suite, "email_address": address}
    try:
        known["port"] = port = await redirect.listen()
        begin = SignInBegin(
            suite=suite, email_address=address, port=port, state=redirect.state, code_challenge=challenge
        )
        browse(_checked(await session.service.sign_ins.begin(begin)))
        async with asyncio.timeout(PATIENCE):
            code = await redirect.code()
    except TimeoutError:
        raise NotSignedIn(
            tr("The sign-in wasn't finished in the browser within five minutes. Try again.")
        ) from None
    except Denied as denied:
        raise NotSignedIn(_why(NAMES[suite], str(denied))) from None
    finally:
        redirect.close()
    brought = {"code": code, "code_verifier": verifier}
    return await session.service.sign_ins.finish(SignInFinish.model_validate({**known, **brought}))


def _checked(url: str) -> str:
    """A web page, and not something else that a computer would open."""
    parts = urlsplit(url)
    if parts.scheme != "https" and (parts.scheme, parts.hostname) != ("http", "127.0.0.1"):
        raise NotSignedIn(tr("The service gave no web page for signing in."))
    return url


def _why(name: str, error: str) -> str:
    if error == "access_denied":
        return tr(
            "You didn't grant access at {name}, so nothing was connected. Try again whenever you like.",
            name=name,
        )
    return tr(
        "{name} refused the sign-in ({error}). Try again, or ask your administrator.", name=name, error=error
    )
