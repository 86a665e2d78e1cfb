"""Experiments started from the browser, each in its own process."""
