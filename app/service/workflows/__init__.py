"""The service's operations, in transactions and over time."""
