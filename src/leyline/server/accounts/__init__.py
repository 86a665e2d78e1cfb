"""Accounts and identity: guests, logins, cookies, seat tokens."""
