"""Adapters: the games through the interfaces of learning libraries."""
