"""All SQL of the service, one module per kind of record."""
