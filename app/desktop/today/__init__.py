"""Today: mails that will be sent, replies, and what needs attention."""
