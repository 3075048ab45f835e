"""The list of those we have met, as it is painted."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from app.contract.prior_contact import KnownPeople, Met, Tie, TieKind
from app.desktop.prior_contact.prior_contact_list import AROUND, LINE, KnownList
from app.desktop.widgets import theme

NOW = datetime(2026, 3, 5, tzinfo=UTC)


@pytest.mark.parametrize("width", [900, 240])
def test_prior_contact_list_with_long_address_keeps_second_line(app: QApplication, width: int) -> None:
    tie = Tie(kind=TieKind.CAMPAIGN, count=2, about="Spring outreach", at=NOW)
    long = Met(email="chloe.desormeaux@boulangerie-chateau.people.test", name="Chloé Désormeaux", ties=(tie,))
    window = QWidget()
    theme.style_window(window)
    known = KnownList()
    known.setParent(window)
    known.show_known(KnownPeople(asked=1, met_count=1, met=(long,)), NOW)
    known.resize(width, 400)
    window.show()
    app.processEvents()
    row = known.people.visualRect(known.model.index(0))
    assert row.height() == 2 * LINE + 2 * AROUND
    image = known.people.viewport().grab(row).toImage()
    second = range(AROUND + LINE, AROUND + 2 * LINE)
    muted = theme.get_color("mute").rgb()
    assert any(image.pixel(x, y) == muted for y in second for x in range(image.width()))
    window.close()
