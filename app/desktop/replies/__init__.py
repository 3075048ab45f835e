"""Conversations with the people who answered."""
