"""The table definitions, grouped by domain object; tables.py gathers them."""
