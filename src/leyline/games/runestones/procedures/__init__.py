"""The procedures of a turn: each module pushes, advances and answers its own kinds of frame."""
