"""Reasons for and against a move, for hints."""
