"""The program as a user starts it, and who works with it sees no more than a screen reader does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.journeys.outside import walk
from tests.patience import SLOW
from tests.program import PROGRAM

pytestmark = pytest.mark.timeout(300 * SLOW)


def test_first_campaign_is_completed_by_accessible_names_alone(tmp_path: Path) -> None:
    if lacking := walk.missing():
        pytest.fail(f"Nobody can listen here. Install: apt-get install {' '.join(lacking)}", pytrace=False)
    pictures = os.environ.get("OUTREACH_PICTURES")
    print(walk.walk(PROGRAM, tmp_path, Path(pictures) if pictures else None, SLOW))
