"""Outreach Desk: a desktop for people who write to people they don't know yet, and the service behind it."""

__version__ = "0.1.0"
