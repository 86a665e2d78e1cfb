"""Notices: who is told that a game with days per move waits for them, and how: by Web Push and by mail."""
