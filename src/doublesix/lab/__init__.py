"""Simulation and measurement: many rounds at once, how fast they go, and a checksum of what they gave."""

from doublesix.lab.parallel import play_batches
from doublesix.lab.signature import signature

__all__ = ["play_batches", "signature"]
