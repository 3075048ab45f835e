"""The building blocks of every screen: event loop, tasks, dialogs, rows, page states, theme."""
