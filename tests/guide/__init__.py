"""The game of docs/guides/add-a-game.md, in a copy of this repository."""
