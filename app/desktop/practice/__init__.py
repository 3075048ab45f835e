"""What only the practice workspace shows."""
