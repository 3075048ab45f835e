"""Client of the service: the contract over HTTP, independent of windows and databases."""
