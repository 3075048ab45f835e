"""Sending of mail: choice of the next mail, steps of the ledger, and one sender per inbox."""
