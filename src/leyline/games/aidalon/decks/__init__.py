"""Decks: lists, formats, ready-made decks, and the interface for other programs."""
