"""The base of the service: database, clock, settings, encryption of secrets and tables; no domain logic."""
