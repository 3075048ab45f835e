"""The data exchanged between a client and the outreach service, and nothing else."""
