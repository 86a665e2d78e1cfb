"""What a position is worth: a rule of thumb for search, and odds fitted to finished games."""
