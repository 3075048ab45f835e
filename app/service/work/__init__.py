"""How due work is found and run: by key, one at a time per key."""
