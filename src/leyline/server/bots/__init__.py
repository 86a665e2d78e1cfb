"""Bot processes: a pool of workers that choose actions, give hints and analyse games."""
