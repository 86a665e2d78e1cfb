"""People who meet: looking for a player, who is here, ratings, profiles."""
