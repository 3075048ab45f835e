"""The main window around the pages: rail, commands, notices, tray."""
