"""Many games at once, for learning programs: observations, masks, rewards and seats as NumPy arrays.

from leyline import batch, create

games = batch.Batch(create("grove", unattended=True), count=1024, seed=1)
shown = games.arrays
while True:
    shown = games.step(policy(shown.observations, shown.masks))
"""

from leyline.batch.environment import Arrays, Batch
from leyline.batch.processes import ProcessBatch
from leyline.batch.stepper import Policy

__all__ = ("Arrays", "Batch", "Policy", "ProcessBatch")
