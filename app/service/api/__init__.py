"""The HTTP API: routes with one file per noun, and the middleware before them."""
