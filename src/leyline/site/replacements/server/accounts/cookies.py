"""A static folder has no cookies; these are their names."""

COOKIE = "leyline"
KNOWN_COOKIE = "leyline-known"
YEAR = 365 * 86400
