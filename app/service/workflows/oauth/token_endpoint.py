"""A client of OAuth 2.0 token endpoints (RFC 6749, 7636).

It exchanges a code or a refresh token for an access token. Only status codes and error names of
responses are ever logged or shown.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from app.contract.sentences import Sentence, say
from app.service.core.oauth_providers import Suite
from app.service.mail.smtp_session import tls_context
from app.service.rules.token_renewal import (
    CLIENT_IS_WRONG,
    GRANT_IS_OVER,
    GrantedTokens,
    claims_of,
    parse_lifetime,
)

if TYPE_CHECKING:
    import httpx

log = logging.getLogger("outreach.signin")
PATIENCE = 20.0  # seconds for a response
ANSWER_MAX = 128 * 1024
ERROR = re.compile(r"[a-z_]{1,60}")


class Away(Exception):
    """Raised when there is no usable response; a later attempt may succeed.

    `sentence` is for work that is repeated, `sentence_for_waiting` for a person who is signing in.
    """

    def __init__(self, sentence: Sentence, sentence_for_waiting: Sentence) -> None:
        super().__init__(sentence)
        self.sentence, self.sentence_for_waiting = sentence, sentence_for_waiting


class TokenRefused(Exception):
    """Raised for a permanent refusal.

    `error` is the error name of RFC 6749; `of_client` says that the client registration is wrong.
    """

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error, self.of_client = error, error in CLIENT_IS_WRONG


@dataclass(frozen=True)
class ClientRegistration:
    """The company's client registration with a provider."""

    client_id: str
    tenant: str
    secret: str = field(default="", repr=False)


def _build_no_answer(suite: str) -> Away:
    return Away(
        say(
            "signin_not_checked_retried",
            "{suite} can't check the sign-in at the moment. It will be tried again automatically.",
            suite=suite,
        ),
        say(
            "signin_not_checked",
            "{suite} can't check the sign-in at the moment. Start the sign-in again in a while.",
            suite=suite,
        ),
    )


def _build_silent(host: str) -> Away:
    return Away(
        say(
            "signin_host_silent_retried",
            "{host} did not answer in time. It will be tried again automatically.",
            host=host,
        ),
        say(
            "signin_host_silent",
            "{host} did not answer in time. Start the sign-in again in a while.",
            host=host,
        ),
    )


def _build_unreachable(host: str) -> Away:
    return Away(
        say(
            "signin_host_unreachable_retried",
            "{host} can't be reached to check the sign-in. It will be tried again automatically.",
            host=host,
        ),
        say(
            "signin_host_unreachable",
            "{host} can't be reached to check the sign-in. Start the sign-in again in a while.",
            host=host,
        ),
    )


async def redeem_code(
    suite: Suite, client: ClientRegistration, code: str, verifier: str, port: int
) -> GrantedTokens:
    """Exchange an authorization code, which is valid once, for tokens (RFC 6749 4.1.3).

    Raises TokenRefused or Away.
    """
    form = {"code": code, "code_verifier": verifier, "redirect_uri": suite.redirect.format(port=port)}
    return await _request_tokens(suite, client, {"grant_type": "authorization_code", **form})


async def renew_tokens(suite: Suite, client: ClientRegistration, refresh: str) -> GrantedTokens:
    """Exchange a refresh token for new tokens (RFC 6749 6); raise TokenRefused or Away."""
    return await _request_tokens(suite, client, {"grant_type": "refresh_token", "refresh_token": refresh})


async def revoke_tokens(suite: Suite, refresh: str) -> None:
    """Ask the provider to revoke the tokens (RFC 7009); a failure is only logged."""
    if suite.revoke is not None:
        try:
            await _post_form(suite, suite.revoke, {"token": refresh, "token_type_hint": "refresh_token"})
        except Away as away:
            log.info("%s was not told of a sign-out: %s", suite.name, away)


async def _request_tokens(suite: Suite, client: ClientRegistration, form: Mapping[str, str]) -> GrantedTokens:
    named = {"client_id": client.client_id} | ({"client_secret": client.secret} if client.secret else {})
    url = suite.token.format(tenant=client.tenant)
    status, answer = await _post_form(suite, url, {**form, **named})
    error = str(answer.get("error", ""))
    if error in GRANT_IS_OVER | CLIENT_IS_WRONG and 400 <= status < 500:
        log.info("%s refused a sign-in: %s", suite.name, error)
        raise TokenRefused(error)
    access, refresh = answer.get("access_token"), answer.get("refresh_token", "")
    if status != 200 or not _is_token(access) or not (refresh == "" or _is_token(refresh)):
        log.warning("%s answered %d %s", suite.name, status, error if ERROR.fullmatch(error) else "")
        raise _build_no_answer(suite.name)
    return GrantedTokens(
        str(access), str(refresh), parse_lifetime(answer.get("expires_in")), claims_of(answer.get("id_token"))
    )


def _is_token(value: object) -> bool:
    """Return whether a value is visible ASCII (RFC 6749 A.12) of a length that mail servers accept."""
    return isinstance(value, str) and re.fullmatch(r"[\x21-\x7e]{1,16384}", value) is not None


async def _post_form(suite: Suite, url: str, form: Mapping[str, str]) -> tuple[int, dict[str, Any]]:
    """Post a form and return the response's status and JSON; the JSON is empty if it can't be parsed.

    Neither proxies from the environment nor redirects are used.
    """
    import httpx  # imported only here: it is slow to import

    host = urlsplit(url).hostname or ""
    try:
        async with (
            asyncio.timeout(PATIENCE),
            httpx.AsyncClient(verify=tls_context(suite.ca_file), trust_env=False, timeout=PATIENCE) as web,
            web.stream("POST", url, data=dict(form), headers={"Accept": "application/json"}) as answer,
        ):
            return answer.status_code, _parse_body(await _read_body(answer))
    except (TimeoutError, httpx.TimeoutException):
        raise _build_silent(host) from None
    except (httpx.HTTPError, ssl.SSLError, OSError) as error:
        log.info("%s can't be reached: %s", host, type(error).__name__)
        raise _build_unreachable(host) from None


async def _read_body(answer: httpx.Response) -> bytes:
    body = b""
    async for chunk in answer.aiter_bytes():
        body += chunk
        if len(body) > ANSWER_MAX:
            return b""
    return body


def _parse_body(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
