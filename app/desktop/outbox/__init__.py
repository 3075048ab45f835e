"""The outbox: planned mails as they will be sent, sent mails, and mails in doubt."""
