"""What follows for campaigns, leads and branches from an email, a reply, a bounce or an opt-out."""
