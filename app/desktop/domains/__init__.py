"""Domains hosted by the service: setup step by step, DNS checks, and redirects."""
