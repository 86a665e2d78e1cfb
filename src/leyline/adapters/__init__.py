"""Doors for researchers: the same games through the interfaces that learning libraries know."""
