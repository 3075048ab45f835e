"""Outreach Desk: a desktop application for email to new contacts, and the service behind it."""

__version__ = "0.1.0"
