"""Tables of play: events, the table they add up to, commands, timers, offers, clocks, and what clients are sent."""
