"""The service with suites on this computer: `python -m tests.desktop.inboxes.signing_service`.

Its arguments: --data FOLDER --requests-per-minute N OAUTH_URL SMTP_PORT IMAP_PORT CA_FILE
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.service.core.oauth_providers import SUITES, Suite
from app.service.core.settings import Settings
from app.service.main import run


def here(suite: Suite, url: str, smtp: str, imap: str, ca_file: str) -> Suite:
    urls = {"authorize": f"{url}/authorize", "token": f"{url}/token"}
    servers = {"smtp_host": "127.0.0.1", "imap_host": "127.0.0.1", "ca_file": ca_file}
    return replace(suite, **urls, **servers, smtp_port=int(smtp), imap_port=int(imap), revoke=None)


if __name__ == "__main__":
    _, data, _, rate, *where = sys.argv[1:]
    settings = Settings(
        data=Path(data),
        bootstrap_key=os.environ[BOOTSTRAP_KEY_VARIABLE],
        keep_secrets_in_file=True,
        requests_per_minute=int(rate),
        suites={key: here(suite, *where) for key, suite in SUITES.items()},
    )
    sys.exit(run(settings))
