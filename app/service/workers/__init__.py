"""The machinery that runs background work: in one process, or with Procrastinate in several."""
