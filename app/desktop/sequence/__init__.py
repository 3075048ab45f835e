"""The emails of a sequence as they are written: steps, variants, merge fields."""
