"""Parts of the window that only the practice workspace shows."""
