"""The date in each answer, for which no service wakes that nobody asks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from app.contract import paths
from app.service import main
from app.service.core.settings import Settings
from tests.patience import SLOW
from tests.service.uploading import running


def test_date_header_shows_time_of_each_response(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = main._create_server(None, Settings(tmp_path)).server_state
    for seconds, day in (
        (0.0, b"Thu, 01 Jan 1970 00:00:00 GMT"),
        (86401.5, b"Fri, 02 Jan 1970 00:00:01 GMT"),
    ):
        monkeypatch.setattr(main, "wall", lambda at=seconds: at)
        assert state.default_headers == [(b"date", day)]


def test_date_header_of_running_service_appears_once(tmp_path: Path) -> None:
    with running(tmp_path / "data") as service:
        begun = datetime.now(UTC) - timedelta(seconds=1)  # which has no parts in the answer
        (told,) = service.api.get(paths.CONTACTS).headers.get_list("date")
        assert begun < parsedate_to_datetime(told) < begun + timedelta(seconds=10 * SLOW)
