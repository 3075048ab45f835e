"""A web server on loopback that remembers what it was asked."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self


class WebServer:
    """Answers 302 to /click..., 404 to /gone..., 200 to all else."""

    def __init__(self) -> None:
        self.hits: list[tuple[str, str, str, str]] = []  # method, path, User-Agent, body
        hits = self.hits

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(length).decode()
                hits.append((self.command, self.path, self.headers["User-Agent"], body))
                status = (
                    302 if self.path.startswith("/click") else 404 if self.path.startswith("/gone") else 200
                )
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "https://example.com/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_POST = do_GET

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="test web server"
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def paths(self) -> list[str]:
        return [path for _, path, _, _ in self.hits]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
