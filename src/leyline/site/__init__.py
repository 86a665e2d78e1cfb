"""Leyline without a server: a folder of static files in which the page, the rules and the bots run in the browser."""
