"""Who knows which card, and dealing again what a seat has not seen."""
