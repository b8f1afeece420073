"""The engine's one generator of random numbers, for players and batches that need some from a stated seed."""

from doublesix.engine.core.rng import Random

__all__ = ["Random"]
