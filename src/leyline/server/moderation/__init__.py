"""Moderation: reports, blocks, bans, and the orders of moderators and operators."""
