"""A library to compose, send, fetch, parse and judge email, without a database; see README.md."""
