"""The page in a real browser, and the files that it is built from."""
