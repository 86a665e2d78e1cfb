"""Requests, responses and connections as the server's endpoints know them, without HTTP."""
