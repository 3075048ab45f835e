"""What a screen reader knows of a program: roles, names, states and actions, by way of the accessibility bus.

It runs in the system's own Python, where the bus has its bindings, and sees the program from outside only.
"""

from __future__ import annotations

import os
import struct
import time
import warnings
import zlib
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)
PATIENCE = 120.0
CLICKS = ("Press", "Toggle")
WHOLE = ("table", "list", "combo box")  # their items are asked for one by one
State = Atspi.StateType
_app: Any = None


def open_program(name: str) -> None:
    """Wait until the program has come to the bus."""
    global _app
    Atspi.set_timeout(30_000, 30_000)
    desktop = Atspi.get_desktop(0)

    def found() -> Any:
        here = (desktop.get_child_at_index(n) for n in range(desktop.get_child_count()))
        return next((one for one in here if one and one.get_name() == name), None)

    _app = wait(found, f"the program {name} on the bus")
    _app.set_cache_mask(Atspi.Cache.NONE)


def wait(true: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """The first true answer; what is on the way of change meanwhile does not count."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if answer := true():
                return answer
        except GLib.Error:  # it went while it was looked at
            pass
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds:.0f} s: {what}. There are\n{all_there()}")


def steady(look: Callable[..., Any]) -> Callable[..., Any]:
    """Something went while it was looked at: it is looked at once more."""

    @wraps(look)
    def again(*wanted: str) -> Any:
        return wait(lambda: [look(*wanted)], f"a steady look at {wanted}")[0]

    return again


def all_there() -> str:
    there = [(node.get_role_name(), names(node)) for top in windows() for node in shown(top)] if _app else []
    return "\n".join(f"  {role} {' / '.join(said)}" for role, said in there if any(said))


def has(node: Any, state: Any) -> bool:
    return bool(node.get_state_set().contains(state))


def children(node: Any) -> list[Any]:
    """And one more each time: a number may be late, and the program has to live through it."""
    return [one for n in range(node.get_child_count() + 1) if (one := node.get_child_at_index(n)) is not None]


def shown(node: Any) -> Iterator[Any]:
    """A node and all below it that are on the screen; what is inside of a table or a list is left out."""
    yield node
    if node.get_role_name() in WHOLE:
        return
    for child in children(node):
        if has(child, State.SHOWING):
            yield from shown(child)


def windows() -> list[Any]:
    """What is on the screen, dialogs first, the newest before the others."""
    return [one for one in children(_app) if has(one, State.SHOWING)][::-1]


def names(node: Any) -> list[str]:
    """Its own name, and those of what labels it."""
    labels = [
        one.get_target(n).get_name()
        for one in node.get_relation_set()
        if one.get_relation_type() == Atspi.RelationType.LABELLED_BY
        for n in range(one.get_n_targets())
    ]
    return [node.get_name(), *labels]


def is_called(node: Any, name: str) -> bool:
    return any(one.replace("&", "").startswith(name) for one in names(node))


@steady
def every(role: str, name: str) -> list[Any]:
    found = (node for top in windows() for node in shown(top) if node.get_role_name() == role)
    return [node for node in found if is_called(node, name)]


def find(role: str, name: str) -> Any:
    """Wait until it is there to be used."""

    def usable() -> Any:
        return next((one for one in every(role, name) if has(one, State.ENABLED)), None)

    return wait(usable, f"a {role} “{name}”")


def press(name: str, role: str = "push button") -> None:
    """The action that a click does."""
    node = find(role, name)
    act(node, *CLICKS)


def act(node: Any, *wanted: str) -> None:
    can = [node.get_action_name(n) for n in range(node.get_n_actions())]
    chosen = next((name for name in wanted if name in can), None)
    assert chosen, f"{node.get_role_name()} “{node.get_name()}” offers {can}, none of {wanted}"
    node.do_action(can.index(chosen))


def write(name: str, text: str, role: str = "text") -> None:
    """Replace what stands in a field."""
    field = find(role, name)
    field.grab_focus()
    assert field.set_text_contents(text), f"“{name}” takes no text"
    wait(lambda: content(field) == text, f"“{name}” says {text!r}, not {content(field)!r}", 3)


def content(field: Any) -> str:
    return str(Atspi.Text.get_text(field, 0, Atspi.Text.get_character_count(field)))


def choose(name: str, item: str) -> None:
    """An item of a combo box."""
    box = find("combo box", name)
    listed = next(one for one in children(box) if one.get_role_name() == "list")
    at = [one.get_name() for one in children(listed)].index(item)
    assert listed.select_child(at), f"“{item}” of “{name}” can't be chosen"
    wait(lambda: find("combo box", name).get_name() == item, f"“{name}” is set to “{item}”", 5)


@steady
def said(text: str) -> str:
    """What on the screen is called so, or contains it."""
    found = (str(node.get_name()) for top in windows() for node in shown(top))
    return next((name for name in found if text in name), "")


def reads(text: str, seconds: float = PATIENCE) -> str:
    """Wait until something on the screen is called so, or contains it."""
    return str(wait(lambda: said(text), f"“{text}” is read out", seconds))


@steady
def rows(name: str) -> list[list[str]]:
    """What the cells of a table say, the first hundred rows."""
    table = find("table", name)
    lines, wide = min(table.get_n_rows(), 100), table.get_n_columns()
    cells = [[table.get_accessible_at(line, n) for n in range(wide)] for line in range(lines)]
    return [[cell.get_name() if cell else "" for cell in line] for line in cells]


def select(name: str, row: int) -> None:
    """A row of a table."""
    table = find("table", name)
    assert table.add_row_selection(row), f"row {row} of “{name}” can't be selected"


def photograph(file: Path) -> None:
    """The screen as a PNG, from where Xvfb draws it: an XWD file: 25 numbers, colors, lines of BGRX."""
    time.sleep(0.7)  # what has just been said may still be on its way to the screen
    seen = (Path(os.environ["XDG_RUNTIME_DIR"]) / "Xvfb_screen0").read_bytes()
    head = struct.unpack(">25I", seen[:100])
    wide, high, stride, start = head[4], head[5], head[12], head[0] + head[19] * 12
    lines = bytearray()
    for top in range(start, start + high * stride, stride):
        line = bytearray(wide * 3)
        for color in range(3):
            line[color::3] = seen[top + 2 - color : top + 4 * wide : 4]
        lines += b"\0" + line
    with file.open("wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n")
        parts = {b"IHDR": struct.pack(">2I5B", wide, high, 8, 2, 0, 0, 0), b"IDAT": zlib.compress(lines)}
        for kind, data in (parts | {b"IEND": b""}).items():
            out.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
