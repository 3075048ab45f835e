"""An authorization server on loopback (RFC 6749, 7009, 7636, 7662): each refresh token is good for once."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

CLIENT_ID, SECRET = "outreach-test-client", "not-quite-a-secret"
Answer = tuple[int, dict[str, str], bytes]


@dataclass
class OAuth:
    """`account` signs in whenever the authorize page is opened; `deny`: it does not agree.

    `fault` of the token endpoint: an error name of RFC 6749, "500", "garbage", or seconds of silence. What
    was asked is in `asked`, the latest last.
    """

    account: str = "anna@acme.test"
    deny: bool = False
    fault: str = ""
    lasts: int = 3600
    secret: str = ""
    claims: dict[str, Any] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    access: dict[str, str] = field(default_factory=dict)  # live ones, and whose they are
    refresh: dict[str, str] = field(default_factory=dict)
    port: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def renewals(self) -> int:
        return sum(one["grant_type"] == "refresh_token" for one in self.asked)

    def withdraw(self) -> None:
        """The user takes back what was agreed to."""
        self.access.clear()
        self.refresh.clear()

    def authorize(self, query: dict[str, str]) -> Answer:
        if query.get("client_id") != CLIENT_ID or query.get("code_challenge_method") != "S256":
            return _json(400, error="invalid_request")
        back = {"state": query["state"]}
        if self.deny:
            back["error"] = "access_denied"
        else:
            code = back["code"] = secrets.token_urlsafe(24)
            self.codes[code] = query
        return 302, {"Location": f"{query['redirect_uri']}?{urlencode(back)}"}, b""

    def token(self, form: dict[str, str]) -> Answer:
        with self._lock:
            self.asked.append(form)
        if self.fault.isdigit() and int(self.fault) < 100:
            time.sleep(int(self.fault))
        elif self.fault.isdigit():
            return _json(int(self.fault), error="server_error")
        elif self.fault == "garbage":
            return 200, {}, b"<html>Welcome to the hotel's network"
        elif self.fault:
            return _json(400, error=self.fault, error_description="as wished")
        if form.get("client_id") != CLIENT_ID or form.get("client_secret", "") != self.secret:
            return _json(401, error="invalid_client")
        with self._lock:
            return self._granted(form)

    def _granted(self, form: dict[str, str]) -> Answer:
        if form["grant_type"] == "refresh_token":
            whose = self.refresh.pop(form["refresh_token"], "")  # each is good for once
        else:
            begun = self.codes.pop(form["code"], {})
            digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
            challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
            proven = begun.get("code_challenge") == challenge
            whose = self.account if proven and begun["redirect_uri"] == form["redirect_uri"] else ""
        return self._tokens(whose) if whose else _json(400, error="invalid_grant")

    def _tokens(self, whose: str) -> Answer:
        access, refresh = f"access-{secrets.token_urlsafe(24)}", f"refresh-{secrets.token_urlsafe(24)}"
        self.access[access], self.refresh[refresh] = whose, whose
        claims = {"aud": CLIENT_ID, "email": whose, **self.claims}
        parts = (_segment({"alg": "none"}), _segment(claims), "")
        more = {"access_token": access, "refresh_token": refresh, "expires_in": self.lasts}
        return _json(200, **more, token_type="Bearer", id_token=".".join(parts))

    def introspect(self, token: str) -> Answer:
        whose = self.access.get(token)
        return _json(200, active=True, username=whose, email=whose) if whose else _json(200, active=False)

    def revoke(self, form: dict[str, str]) -> Answer:
        self.refresh.pop(form["token"], None)
        return 200, {}, b""


def _json(status: int, **values: Any) -> Answer:
    return status, {"Content-Type": "application/json"}, json.dumps(values).encode()


def _segment(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def _flat(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query).items()}


@contextmanager
def serving() -> Iterator[OAuth]:
    """On threads of its own, until the end of the block."""
    oauth = OAuth()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            if parts.path == "/authorize":
                self._say(oauth.authorize(_flat(parts.query)))
            else:
                self._say(oauth.introspect(parts.path.removeprefix("/introspect/")))

        def do_POST(self) -> None:
            form = _flat(self.rfile.read(int(self.headers["Content-Length"])).decode())
            if self.path == "/introspect":
                self._say(oauth.introspect(form["token"]))
            else:
                self._say(oauth.revoke(form) if self.path == "/revoke" else oauth.token(form))

        def _say(self, answer: Answer) -> None:
            status, headers, body = answer
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    oauth.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield oauth
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
