"""The log: text for people, or one JSON object per line for programs; secrets are masked in both."""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from app.private_files import private_log
from app.service.core.settings import Settings

request_id: ContextVar[str] = ContextVar("request_id", default="")  # of the request that is being answered
LOG_FILE = "service.log"
TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"
QUIET = ("httpx", "httpcore", "imapclient", "aiosmtplib", "alembic", "mail.log")
_SECRET = re.compile(r"\b(ork_live_|ori_|whsec_)[\w-]{6,}|(://[^/\s:@]+:)[^@\s]+(?=@)")


def describe_log_location(settings: Settings) -> str:
    """Return a description of where the log is, for use within a sentence."""
    return (
        "what it wrote on standard error"
        if settings.log_to == "stderr"
        else str(settings.data / _log_name_of(settings))
    )


def _log_name_of(settings: Settings) -> str:
    return f"worker-{settings.worker}.log" if settings.worker else LOG_FILE


def open_log(settings: Settings) -> None:
    """Set up logging from INFO on; chatty libraries log only warnings."""
    handler: logging.Handler
    if settings.log_to == "stderr":
        handler = logging.StreamHandler(sys.stderr)
    else:
        file = settings.data / _log_name_of(settings)
        handler = private_log(file, 2_000_000, 3)
        logging.raiseExceptions = False  # a full disk is reported elsewhere, not once for each log line
    handler.setFormatter(JsonLines(settings.worker) if settings.log_format == "json" else Masked(TEXT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for noisy in QUIET:
        logging.getLogger(noisy).setLevel(logging.WARNING)


def mask_secrets(text: str) -> str:
    """Replace API keys, invitation codes, webhook secrets and passwords in URLs with an ellipsis."""
    return _SECRET.sub(lambda found: f"{found[1] or found[2]}…", text)


class Masked(logging.Formatter):
    """A formatter that masks secrets: the last safety net, for no code may log a secret at all."""

    def format(self, record: logging.LogRecord) -> str:
        return mask_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """A formatter that writes one JSON object per line, with the ids of the request and the worker."""

    def __init__(self, worker: int = 0) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if self._worker:  # all processes of a service may write to the same place
            line["worker"] = f"{self._worker}"
        if name := request_id.get():
            line["request_id"] = name
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps({name: mask_secrets(text) for name, text in line.items()}, ensure_ascii=False)
