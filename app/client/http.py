"""The HTTP client: API key, timeouts, retries, and responses parsed into models or problems."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

import httpx
from pydantic import BaseModel, SecretStr, ValidationError

from app.contract import paths
from app.contract.problems import (
    NotFound,
    NotOffered,
    Problem,
    ServiceFault,
    TooManyRequests,
    Unavailable,
    Unreachable,
    problem_for,
)
from app.contract.scopes import KEY_HEADER
from app.contract.sentences import load_sentence, say
from app.contract.service_url import checked_base, is_loopback

from .pool import HttpClient

log = logging.getLogger("outreach.client")
M = TypeVar("M", bound=BaseModel)
Told = Callable[[int, int], None]
TIMEOUT = httpx.Timeout(30.0, connect=5.0, pool=30.0)
LONG = httpx.Timeout(300.0, connect=5.0)  # for requests that are processed row by row, with very many rows
TRIES = 3
ONCE = "Idempotency-Key"
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 10.0
NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # trusts no authority, and saves the 25 ms of loading them
NOT_OFFERED = say(
    "service_operation_unknown",
    "This service doesn't offer that: it is older than this version, or of another kind. Ask the "
    "person who runs it for a newer version.",
)
NOT_THERE = say("service_object_missing", "The service can't find that. It may have been deleted.")


class Http:
    """An HTTP client that retries what is safe to retry.

    Reads are tried again when a service is busy. Writes are not, since the first may have arrived; but
    a POST carries an idempotency key, and a service that `knows_keys` performs the request only once
    however often it arrives.
    """

    knows_keys = False

    def __init__(self, base_url: str, key: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.base_url = checked_base(base_url)
        self.client = HttpClient(
            base_url=self.base_url,
            headers={KEY_HEADER: key},
            timeout=TIMEOUT,
            transport=transport,
            verify=True if self.base_url.startswith("https:") else NOBODY,
            trust_env=not is_loopback(urlsplit(self.base_url).hostname or ""),
        )

    async def get(self, model: type[M], path: str, query: BaseModel | None = None) -> M:
        params = query.model_dump(mode="json", exclude_defaults=True) if query else None
        return parse_response(model, await self._patiently("GET", path, params))

    async def send(
        self,
        method: str,
        model: type[M],
        path: str,
        body: BaseModel | list[str] | None = None,
        once: str | None = None,
        **more: Any,
    ) -> M:
        """Send a write with a JSON body; of a model, only the fields that were set are sent.

        `once` is the idempotency key of a POST, created here unless given; "" is for a POST that
        changes nothing.
        """
        content = body.model_dump(mode="json", exclude_unset=True) if isinstance(body, BaseModel) else body
        more["json"] = _reveal_secrets(body, content)
        if method != "POST" or once == "":
            return parse_response(model, await self.request(method, path, **more))
        return parse_response(model, await self._once(path, headers={ONCE: once or uuid4().hex}, **more))

    async def upload(
        self, model: type[M], path: str, file: Any, name: str, fields: Mapping[str, str], once: str = ""
    ) -> M:
        """Send a multipart form with one file, which is read while it is sent.

        `once` is the idempotency key, as in `send`; one is created here when it is empty.
        """
        form: dict[str, Any] = {"files": {"file": (name, file)}, "data": dict(fields)}
        headers = {ONCE: once or uuid4().hex}
        return parse_response(model, await self.request("POST", path, headers=headers, timeout=LONG, **form))

    async def download(
        self, path: str, target: Path, method: str = "GET", told: Told | None = None, **more: Any
    ) -> int:
        """Stream a response into a file that then replaces `target`; return the number of bytes.

        The callback gets the number of bytes received so far and the total, which is 0 where it is
        unknown. An error response is raised as a Problem.
        """
        part = target.with_name(target.name + ".part")
        try:
            async with self.client.stream(method, path, **more) as response:
                if not response.is_success:
                    await response.aread()
                    raise problem_of(response)
                with part.open("wb") as out:
                    size = await _save_body(response, out, told)
            part.replace(target)
            return size
        except httpx.TransportError as error:
            raise to_unreachable(error) from error
        finally:
            part.unlink(missing_ok=True)

    async def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request once; raise a Problem for anything but a success."""
        try:
            response = await self.client.request(method, path, **more)
        except httpx.TransportError as error:
            raise to_unreachable(error) from error
        if not response.is_success:
            raise problem_of(response)
        return response

    def same_origin(self, url: str) -> str:
        """Return the absolute form of a URL from the service; raise ServiceFault if it leads elsewhere."""
        whole = urljoin(self.base_url + "/", url)
        if _origin_of(whole) != _origin_of(self.base_url):
            raise ServiceFault(
                say(
                    "service_foreign_address",
                    "The service named an address that is not its own; it was not followed.",
                ),
                came=urlsplit(whole).netloc,
            )
        return whole

    async def close(self) -> None:
        await self.client.aclose()

    async def _once(self, path: str, **more: Any) -> httpx.Response:
        """Send a POST, and again when the connection broke.

        After a timeout the response may still come, so trying again is left to the user.
        """
        pause = FIRST_PAUSE
        for _ in range(TRIES - 1):
            try:
                return await self.request("POST", path, **more)
            except Unreachable as problem:
                if not self.knows_keys or _is_timeout(problem):
                    raise
            await asyncio.sleep(pause)
            pause *= 2
        return await self.request("POST", path, **more)

    async def _patiently(self, method: str, path: str, params: dict[str, Any] | None) -> httpx.Response:
        pause = FIRST_PAUSE
        for turn in range(TRIES):
            try:
                return await self.request(method, path, params=params)
            except (Unavailable, TooManyRequests) as problem:
                if turn == TRIES - 1 or _is_timeout(problem):
                    problem.more["only_read"] = True
                    raise
                await asyncio.sleep(min(float(problem.more.get("retry_after", pause)), LONGEST_PAUSE))
                pause *= 2
        raise AssertionError("unreached")


def _is_timeout(problem: Problem) -> bool:
    """Return whether the problem is a timeout, after which there has been enough waiting."""
    return isinstance(problem.__cause__, httpx.TimeoutException)


async def _save_body(response: httpx.Response, out: IO[bytes], told: Told | None) -> int:
    """Write a response's body into a file; return the number of bytes.

    When writing fails, the response is closed first, because its stream has to end in this task.
    """
    total, failure = int(response.headers.get("Content-Length", 0)), None
    try:
        async for chunk in response.aiter_bytes():
            if failure is None:
                try:
                    out.write(chunk)
                    if told is not None:
                        told(out.tell(), total)
                except OSError as error:
                    failure = error
                    await response.aclose()
    except (httpx.TransportError, httpx.StreamError):
        if failure is None:
            raise
    if failure is not None:
        raise failure
    return out.tell()


def parse_response(model: type[M], response: httpx.Response) -> M:
    """Parse a response as a model; raise ServiceFault, naming what came, if it doesn't fit."""
    try:
        return model.model_validate_json(response.content)
    except ValidationError as error:
        log.warning("%s does not fit %s: %s", response.request.url.path, model.__name__, error.error_count())
        came = f"HTTP {response.status_code}, {len(response.content)} bytes"
        kind = response.headers.get("Content-Type", "")
        raise ServiceFault(
            say("service_not_understood", "The service sent something this version doesn't understand."),
            came=f"{came}, {kind}" if kind else came,
        ) from error


def to_unreachable(error: Exception) -> Unreachable:
    """Return the problem of a failed connection; `unsent` in its `more` if nothing can have arrived."""
    if isinstance(error, httpx.TimeoutException):
        unsent = isinstance(error, httpx.ConnectTimeout | httpx.PoolTimeout)
        return Unreachable(
            say("service_timeout", "The service did not answer in time. Try again in a moment."),
            unsent=unsent,
        )
    if (refused := _certificate_trouble(error)) is not None:
        return Unreachable(
            say(
                "service_certificate_untrusted",
                "The certificate of the service can't be trusted: {reason}. Nothing was sent to it. "
                "Check the address, or ask who runs it for a certificate of a known authority.",
                reason=refused,
            )
        )
    unsent = isinstance(error, httpx.ConnectError)
    return Unreachable(
        say(
            "service_unreachable",
            "The service can't be reached. Check that it is running and that you are online.",
        ),
        unsent=unsent,
    )


def _certificate_trouble(error: BaseException | None) -> str | None:
    """Return what is wrong with the service's certificate, or None if that isn't the cause."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return str(error.verify_message)
        if isinstance(error, ssl.SSLError):
            return say("service_without_proper_tls", "the address does not speak TLS as it should")
        error = error.__cause__ or error.__context__
    return None


def _origin_of(url: str) -> tuple[str, bytes, bytes] | None:
    """Return scheme and host in lower case, the port if it isn't that of the scheme, and who logs in."""
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        return None
    return parsed.scheme, parsed.netloc, parsed.userinfo


def problem_of(response: httpx.Response) -> Problem:
    """Return an error response as the problem of its status, with what the response says."""
    try:
        body = response.json()
    except ValueError:
        body = {}
    more = body if isinstance(body, dict) else {}
    phrase = httpx.codes.get_reason_phrase(response.status_code)
    detail = more.pop("detail", None)
    if response.status_code in (404, 405) and detail in (None, "", phrase):
        return _to_missing_problem(response)
    if not detail or not (isinstance(detail, str) or _is_list_of_failures(detail)):
        status = f"{response.status_code} {phrase}".strip()
        detail = say("unexplained_status", "The service answered {status}.", status=status)
    elif isinstance(detail, str):
        detail = load_sentence(detail, {name: more.pop(name, None) for name in ("code", "params")})
    retry_after = response.headers.get("Retry-After", "")
    if retry_after.isdigit():
        more["retry_after"] = int(retry_after)
    return problem_for(response.status_code, detail, more)


def _to_missing_problem(response: httpx.Response) -> Problem:
    """Return the problem of a 404 or 405 response that gives no reason of its own.

    For a 404 of the documented API a resource is missing (NotFound), otherwise the operation is
    (NotOffered).
    """
    asked = response.request
    is_there = response.status_code == 404 and paths.PUBLIC in asked.url.path
    kind, detail = (NotFound, NOT_THERE) if is_there else (NotOffered, NOT_OFFERED)
    problem = kind(detail, came=f"HTTP {response.status_code}, {asked.method} {asked.url.path}")
    problem.status = response.status_code
    return problem


def _is_list_of_failures(detail: Any) -> bool:
    return isinstance(detail, list) and all(isinstance(one, dict) for one in detail)


def _reveal_secrets(body: Any, content: Any) -> Any:
    """Replace the masked secrets in a model's dump by their values, for the wire."""
    if isinstance(body, BaseModel) and isinstance(content, dict):
        for name in content:
            value = getattr(body, name, None)
            if isinstance(value, SecretStr):
                content[name] = value.get_secret_value()
    return content
