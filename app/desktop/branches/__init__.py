"""The mails of a campaign as a flow: the main chain, and branches that take leads out of it."""
