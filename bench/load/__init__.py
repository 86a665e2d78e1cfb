"""Load on a real server: WebSocket clients that play random games, and how long a move takes to reach both."""
