"""The outreach service, in layers: api and cli, workers, workflows, records, rules, mail; below them core."""
