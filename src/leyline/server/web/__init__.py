"""HTTP and WebSocket: the application, its endpoints, the page, and the schema of requests and responses."""
