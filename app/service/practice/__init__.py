"""The simulator for practice mode: real SMTP and IMAP servers on loopback, with simulated people behind them.

It shares neither code nor a database with the service; they talk only over network protocols and pipes.
"""
