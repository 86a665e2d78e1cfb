"""The HTTP interface: each file a part of it, `routes` all of it."""
