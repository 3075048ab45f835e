"""Every pair of colors that the program shows, in both themes: WCAG 2.1, 1.4.3 and 1.4.11 at level AA.

What is disabled is exempt, and so are lines that only part things.
"""

from __future__ import annotations

import pytest

from app.desktop.widgets import theme
from app.desktop.widgets.badges import get_badge_alpha

TONES = ("red", "green", "blue", "gray", "amber", "purple", "teal")
TEXT, GRAPHIC = 4.5, 3.0
GROUNDS = ("bg", "panel", "hover", "accent_bg")  # page, card, row below the mouse, row that is selected
PAIRS: list[tuple[str, str, float]] = [
    *((text, ground, TEXT) for text in ("text", "mute", "accent", "danger") for ground in GROUNDS),
    ("text", "line", TEXT),  # a button that is pressed
    ("on_fill", "fill", TEXT),
    ("on_fill", "fill_hover", TEXT),
    ("on_fill", "danger_fill", TEXT),
    ("on_fill", "danger_hover", TEXT),
    ("rail_text", "rail", TEXT),
    ("rail_on", "rail", TEXT),
    ("rail_on", "rail_fill", TEXT),
    ("rail_on", "danger_fill", TEXT),  # the count at a place
    ("danger", "danger_bg", TEXT),
    ("text", "danger_bg", TEXT),
    ("warn", "warn_bg", TEXT),
    ("text", "warn_bg", TEXT),
    ("mute", "warn_bg", TEXT),
    # where a field, a box or a button ends, and where the keyboard is
    ("field_line", "panel", GRAPHIC),
    ("field_line", "bg", GRAPHIC),
    *(("accent", ground, GRAPHIC) for ground in GROUNDS),
    ("mute", "panel", GRAPHIC),  # boxes to tick
    ("text", "bg", GRAPHIC),  # the focus of a filled button
    ("rail_text", "rail", GRAPHIC),
    ("rail_text", "rail_fill", GRAPHIC),
    ("fill", "panel", GRAPHIC),  # bars, ticked boxes
    ("fill", "bg", GRAPHIC),
    ("fill", "line", GRAPHIC),  # how far a bar has come
    ("warn", "panel", GRAPHIC),
    ("ok", "panel", GRAPHIC),
]


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_theme_color_pairs_meet_contrast_minimum(name: str) -> None:
    colors = theme.load_theme(name)._asdict()
    low = [
        f"{above} on {below}: {ratio:.2f}, at least {least}"
        for above, below, least in PAIRS
        if (ratio := contrast(colors[above], colors[below])) < least
    ]
    assert not low, "\n".join(low)


def over(above: str, below: str, share: float) -> str:
    parts = (
        round(int(above[at : at + 2], 16) * share + int(below[at : at + 2], 16) * (1 - share))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_badge_text_on_every_background_meets_contrast_minimum(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme.notifier, "name", name)
    colors, share = theme.load_theme(name)._asdict(), get_badge_alpha() / 255
    low = [
        f"{tone} on {ground}: {ratio:.2f}"
        for tone in TONES
        for ground in GROUNDS
        if (ratio := contrast(colors[tone], over(colors[tone], colors[ground], share))) < TEXT
    ]
    assert not low, "\n".join(low)


def test_contrast_ratio_matches_known_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
