"""Replacements of the modules of this room."""
