"""The window around the screens: rail, commands, notices, tray."""
