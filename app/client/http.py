"""One HTTP client: the key, time limits, retries, and answers turned into models or problems."""

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
from app.contract.service_url import checked_base, is_loopback

from .pool import HttpClient

log = logging.getLogger("outreach.client")
M = TypeVar("M", bound=BaseModel)
Told = Callable[[int, int], None]
TIMEOUT = httpx.Timeout(30.0, connect=5.0, pool=30.0)
LONG = httpx.Timeout(300.0, connect=5.0)  # what goes on row by row, of which there may be very many
TRIES = 3
ONCE = "Idempotency-Key"
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 10.0
NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # believes no authority, and reads none for 25 ms
NOT_OFFERED = (
    "This service does not offer that: it is older than this program, or of another kind. "
    "Ask who runs it for a newer version."
)
NOT_THERE = "The service can't find that. It may have been deleted meanwhile."


class Http:
    """Reads are tried again when a service is busy. Writes are not, for the first may have arrived; but a
    POST bears a key, and a service that `knows_keys` does it once however often it comes."""

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
        """A write with a JSON body; of a model only what was set goes out.

        `once`: the key of a POST, made here unless given; "" for one that changes nothing.
        """
        content = body.model_dump(mode="json", exclude_unset=True) if isinstance(body, BaseModel) else body
        more["json"] = _reveal_secrets(body, content)
        if method != "POST" or once == "":
            return parse_response(model, await self.request(method, path, **more))
        return parse_response(model, await self._once(path, headers={ONCE: once or uuid4().hex}, **more))

    async def upload(
        self, model: type[M], path: str, file: Any, name: str, fields: Mapping[str, str], once: str = ""
    ) -> M:
        """A multipart form with one file, read as it goes out; `once` as in `send`, made here when empty."""
        form: dict[str, Any] = {"files": {"file": (name, file)}, "data": dict(fields)}
        headers = {ONCE: once or uuid4().hex}
        return parse_response(model, await self.request("POST", path, headers=headers, timeout=LONG, **form))

    async def download(
        self, path: str, target: Path, method: str = "GET", told: Told | None = None, **more: Any
    ) -> int:
        """Stream an answer into a file beside `target`, then put it in place; the number of bytes.

        `told` hears of bytes that came, and of how many come in all, where that is known.
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
        """One try; anything but a success is raised as a problem."""
        try:
            response = await self.client.request(method, path, **more)
        except httpx.TransportError as error:
            raise to_unreachable(error) from error
        if not response.is_success:
            raise problem_of(response)
        return response

    def same_origin(self, url: str) -> str:
        """A URL that the service named, refused when it leads elsewhere."""
        whole = urljoin(self.base_url + "/", url)
        if urlsplit(whole)[:2] != urlsplit(self.base_url)[:2]:
            raise ServiceFault(
                "The service named an address that is not its own; it was not followed.",
                came=urlsplit(whole).netloc,
            )
        return whole

    async def close(self) -> None:
        await self.client.aclose()

    async def _once(self, path: str, **more: Any) -> httpx.Response:
        """Again when the connection broke; an answer that is late may still come, and is left to the user."""
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
    """Return whether it was waited for long enough already."""
    return isinstance(problem.__cause__, httpx.TimeoutException)


async def _save_body(response: httpx.Response, out: IO[bytes], told: Told | None) -> int:
    """Into a file. When that fails the answer is closed first: its stream has to end in this task."""
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
    """The answer as a model; one that does not fit is the service's fault, and named."""
    try:
        return model.model_validate_json(response.content)
    except ValidationError as error:
        log.warning("%s does not fit %s: %s", response.request.url.path, model.__name__, error.error_count())
        came = f"HTTP {response.status_code}, {len(response.content)} bytes"
        kind = response.headers.get("Content-Type", "")
        raise ServiceFault(
            "The service sent something this program doesn't understand.",
            came=f"{came}, {kind}" if kind else came,
        ) from error


def to_unreachable(error: Exception) -> Unreachable:
    """Nobody answered, in words; `unsent` in its `more` where the request can't have arrived."""
    if isinstance(error, httpx.TimeoutException):
        unsent = isinstance(error, httpx.ConnectTimeout | httpx.PoolTimeout)
        return Unreachable("The service did not answer in time. Try again in a moment.", unsent=unsent)
    if (refused := _certificate_trouble(error)) is not None:
        return Unreachable(
            f"The certificate of the service can't be trusted: {refused}. Nothing was sent to it. "
            "Check the address, or ask who runs it for a certificate of a known authority."
        )
    unsent = isinstance(error, httpx.ConnectError)
    return Unreachable(
        "The service can't be reached. Check that it is running and that you are online.", unsent=unsent
    )


def _certificate_trouble(error: BaseException | None) -> str | None:
    """Return what is wrong with a certificate, if that is the cause."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return str(error.verify_message)
        if isinstance(error, ssl.SSLError):
            return "the address does not speak TLS as it should"
        error = error.__cause__ or error.__context__
    return None


def problem_of(response: httpx.Response) -> Problem:
    """Return what a refusal says, as the problem of its status."""
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
        detail = f"The service answered {response.status_code} {phrase}."
    retry_after = response.headers.get("Retry-After", "")
    if retry_after.isdigit():
        more["retry_after"] = int(retry_after)
    return problem_for(response.status_code, detail, more)


def _to_missing_problem(response: httpx.Response) -> Problem:
    """It has no word of its own for it: of what is documented a thing is missing, else the operation."""
    asked = response.request
    is_there = response.status_code == 404 and paths.PUBLIC in asked.url.path
    kind, detail = (NotFound, NOT_THERE) if is_there else (NotOffered, NOT_OFFERED)
    problem = kind(detail, came=f"HTTP {response.status_code}, {asked.method} {asked.url.path}")
    problem.status = response.status_code
    return problem


def _is_list_of_failures(detail: Any) -> bool:
    return isinstance(detail, list) and all(isinstance(one, dict) for one in detail)


def _reveal_secrets(body: Any, content: Any) -> Any:
    """Secrets leave masked from a model dump; on the wire they are themselves."""
    if isinstance(body, BaseModel) and isinstance(content, dict):
        for name in content:
            value = getattr(body, name, None)
            if isinstance(value, SecretStr):
                content[name] = value.get_secret_value()
    return content
