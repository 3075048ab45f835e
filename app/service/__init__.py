"""The outreach service, in layers: api and cli, workers, workflows, records, rules, mail; core below."""
