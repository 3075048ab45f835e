"""Domains that the service hosts: set up step by step, checked in DNS, and led elsewhere."""
