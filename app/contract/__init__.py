"""What crosses the wire between a client and the outreach service, and nothing else."""
