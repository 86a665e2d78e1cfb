"""Tournaments: several people and bots, rounds of matches, standings."""
