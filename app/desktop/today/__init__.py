"""Today: what goes out, who answered, and what needs a hand."""
