"""What only runs in a browser: requests and connections of the page, answered by the server's own modules."""
