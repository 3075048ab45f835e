"""Sending: which email is next, the steps of the ledger, the sender of an inbox."""
