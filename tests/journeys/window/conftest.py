"""The desktop's test bed, for journeys through the whole program."""

from tests.desktop.conftest import (
    aio,
    app,
    garbage_is_found_in_this_thread,
    no_window_left_over,
    qapp,
    qt_is_quiet,
)

__all__ = ["aio", "app", "garbage_is_found_in_this_thread", "no_window_left_over", "qapp", "qt_is_quiet"]
