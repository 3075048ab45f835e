"""The leads of a campaign: who is in it, and how far each has come."""
