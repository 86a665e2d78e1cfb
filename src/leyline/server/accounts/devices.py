"""What a browser calls itself, in a few words that its owner knows it by."""

from __future__ import annotations

_BROWSERS = (
    ("Firefox", "Firefox/"),
    ("Firefox", "FxiOS/"),
    ("Edge", "Edg"),
    ("Opera", "OPR/"),
    ("Samsung Internet", "SamsungBrowser/"),
    ("Chrome", "Chrome/"),
    ("Chrome", "CriOS/"),
    ("Safari", "Safari/"),
)
"""The first that fits counts: most browsers call themselves by the names of others, too."""
_SYSTEMS = (
    ("an iPhone", "iPhone"),
    ("an iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("a Mac", "Mac OS X"),
    ("ChromeOS", "CrOS"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Return a browser and where it runs, such as "Firefox on Linux"; "Another program" for what is no browser."""
    browser = next((name for name, sign in _BROWSERS if sign in user_agent), "")
    system = next((name for name, sign in _SYSTEMS if sign in user_agent), "")
    if not browser:
        return "Another program"
    return f"{browser} on {system}" if system else browser
