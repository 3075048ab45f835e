"""A campaign's analytics: the outcomes of its mails, and the certainty of the rates."""
