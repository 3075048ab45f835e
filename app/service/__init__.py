"""The outreach service: HTTP in, mail out, mail in, pages for recipients."""
