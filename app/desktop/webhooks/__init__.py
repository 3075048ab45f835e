"""Webhooks: subscriptions to events, the log of their deliveries, and the check of their signatures."""
