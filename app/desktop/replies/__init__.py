"""The replies screen: conversations with the people who answered."""
