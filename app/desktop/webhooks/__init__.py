"""Webhooks: who is told of what happens, how that goes, and what proves that it was us."""
