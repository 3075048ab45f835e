"""The whole window at an older service: what is missing is said in a sentence, on every screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from app.client.http import NOT_OFFERED
from app.client.probe import probe_service
from app.desktop.application import DOCUMENTED
from app.desktop.preferences.page import SECTIONS
from app.desktop.service_connection import _build_fallback_about
from app.desktop.widgets.problems import explain_error
from tests.desktop.places import PAGES, place_of, session_by, settled
from tests.desktop.public_api_mode.older_service import WHO_AM_I, Older, is_documented
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import in_window
from tests.desktop.screens import DIALOGS, Stock, opened, stock
from tests.desktop.test_every_dialog import BEHIND

RAW = re.compile(r"not found\b|not allowed|\b40[45]\b|Traceback|does not understand", re.IGNORECASE)

# What leads to them is disabled where there is no desk.
CLOSED = {"TemplatePicker", "GroupsDialog", "GroupDialog", "CampaignDialog", "BackupDialog", BEHIND}


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Stock]]:
    with served(tmp_path_factory.mktemp("stocked"), "--practice", "--practice-speed", "0") as running:
        yield running, asyncio.run(stock(running))


def texts(place: QWidget) -> list[str]:
    seen = [one for kind in (QLabel, QAbstractButton) for one in place.findChildren(kind) if one.isVisible()]
    return [text for one in seen for text in (one.text(), one.toolTip())]


@pytest.mark.parametrize("name", [*PAGES, "preferences"])
@pytest.mark.parametrize("has_desk", [False, True])
async def test_pages_with_older_service_show_no_bare_status(
    filled: Served, name: str, has_desk: bool
) -> None:
    """Of the desk it knows nothing, or no more than who is there."""
    wrong = list[Exception]()
    older = Older(lambda one: is_documented(one) or (has_desk and one == WHO_AM_I))
    async with session_by(older, filled) as session:
        older.way = "older"
        found = await probe_service(session.service)
        assert (found.about is not None) is has_desk
        session.why_no_desk, session.about = (
            found.why_no_desk,
            found.about or _build_fallback_about("Older", found),
        )
        older.unknown.clear()
        session.problem.connect(wrong.append)
        async with in_window(place_of(session, name)) as place:
            for section in SECTIONS if name == "preferences" else ("",):
                if section:
                    place.reveal(section[0])
                await settled(place)
                await asyncio.sleep(0.2)
                said = texts(place) + [explain_error(error).sentence for error in wrong]
                assert not [text for text in said if RAW.search(text)]
                assert has_desk or not older.unknown, "what is not known is not asked for"
            if has_desk and name not in DOCUMENTED and name != "preferences":
                assert NOT_OFFERED in said


@pytest.mark.parametrize("name", DIALOGS)
@pytest.mark.parametrize("has_desk", [False, True])
async def test_dialogs_with_older_service_show_no_bare_status(
    stocked: tuple[Served, Stock], name: str, has_desk: bool
) -> None:
    """What can't be opened there, because what leads to it is disabled, says why all the same."""
    there, has = stocked
    wrong = list[Exception]()
    older = Older(lambda one: is_documented(one) or (has_desk and one == WHO_AM_I))
    async with session_by(older, there) as session:
        older.way = "older"
        found = await probe_service(session.service)
        session.why_no_desk, session.about = (
            found.why_no_desk,
            found.about or _build_fallback_about("Older", found),
        )
        older.unknown.clear()
        session.problem.connect(wrong.append)
        async with opened(session, has, name) as window:
            await asyncio.sleep(0.2)
            said = texts(window) + [explain_error(error).sentence for error in wrong]
            assert not [text for text in said if RAW.search(text)]
            assert name == BEHIND or not older.unknown or any(NOT_OFFERED in text for text in said)
            closed = has_desk or name in CLOSED
            assert closed or not older.unknown, "what is not known is not asked for"
