"""English text: prompts, options, refusals, the log, and the board as characters."""
