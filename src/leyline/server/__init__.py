"""Tables for people: HTTP and WebSocket, the store, clocks, seats and the lobby."""
