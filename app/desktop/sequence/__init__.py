"""Editors of the emails of a sequence: steps, variants, merge fields."""
