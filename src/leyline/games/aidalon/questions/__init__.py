"""Questions that abilities, ciphers and limits ask a player: which card, which slot, which player."""
