"""The solvers, on Groves that are small enough for any machine."""
