"""The mailboxes that campaigns send from."""
