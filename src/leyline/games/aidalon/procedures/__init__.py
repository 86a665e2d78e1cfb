"""The procedures of a round: phases, delves, breaches, windows, reactions, abilities, and the frames they stack."""
