"""What every game shares: the contract, chance, matches, records, and the conformance kit."""
