"""What happens, in transactions and over time."""
