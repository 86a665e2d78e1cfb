"""Mutation testing: small faults are planted in a copy of the source, one at a time, and the tests should notice."""
