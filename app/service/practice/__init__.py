"""A mail world on loopback: real SMTP and IMAP servers with simulated people behind them.

It shares nothing with the service but the wire: no import, no database.
"""
