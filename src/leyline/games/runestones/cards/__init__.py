"""Card tables, designers' card lists, and the notation of abilities."""
