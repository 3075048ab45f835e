"""What every screen is made of: loop, tasks, dialogs, rows, states, theme."""
