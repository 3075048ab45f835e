"""The inboxes screen: the accounts that campaigns send from."""
