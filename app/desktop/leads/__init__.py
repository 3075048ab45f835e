"""The leads of a campaign, and how far each has come."""
