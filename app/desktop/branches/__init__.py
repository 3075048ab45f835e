"""The mails of a campaign as a flow: the main chain, and branches that leads enter from there."""
