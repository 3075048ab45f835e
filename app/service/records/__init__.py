"""All SQL of the service, one file a noun."""
