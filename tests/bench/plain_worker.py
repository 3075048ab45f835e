"""A worker process as `outreach worker` is, but for TLS and login: smtp-sink knows neither."""

from __future__ import annotations

import sys

from app.service.mail.smtp_session import SmtpSession
from app.service.worker_process import run

from .test_sending import Open

if __name__ == "__main__":
    SmtpSession.open = Open.open  # type: ignore[method-assign]
    sys.exit(run())
