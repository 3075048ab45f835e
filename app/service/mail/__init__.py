"""The mail library: emails composed, sent, fetched, parsed and judged; no database. README.md says more."""
