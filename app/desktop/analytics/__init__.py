"""How a campaign does: what became of its mails, and how sure one can be of that."""
