"""How much each thing counts when a tile is chosen: the policy's weights by family of games.

Fitted to what our own search chooses (bench/fit.py), in nats; docs/strategy.md says how well they do.
"""

from __future__ import annotations

from collections.abc import Mapping

from doublesix.engine.core import policy
from doublesix.engine.rules import Seating

__all__ = ["weights_for"]

_PAIRS = {
    policy.PIPS: 0.134,
    policy.IS_DOUBLE: 0.92,
    policy.OWN: 0.157,
    policy.UNSEEN: -0.196,
    policy.SHUT_NEXT: 0.18,
    policy.SHUT_PARTNER: -0.31,
    policy.SHUT_OTHERS: 0.05,
    policy.LONG: 0.10,
    policy.STITCH: 0.10,
    policy.HEAVY_LATE: -0.078,
    policy.NO_REPLY: -0.184,
    policy.COVERS_PARTNER: 0.14,
    policy.COVERS_LAST: 0.287,
    policy.COVERS_NEXT: 0.26,
    policy.PIPS_DANGER: 0.016,
}
_DUEL = {
    policy.PIPS: 0.082,
    policy.IS_DOUBLE: 0.88,
    policy.OWN: 0.294,
    policy.UNSEEN: -0.399,
    policy.SHUT_NEXT: 0.377,
    policy.LONG: -0.283,
    policy.STITCH: 0.83,
    policy.HEAVY_LATE: -0.097,
    policy.NO_REPLY: -0.656,
    policy.COVERS_LAST: 0.549,
    policy.PIPS_DANGER: 0.061,
}
_SINGLES = {
    policy.PIPS: 0.092,
    policy.IS_DOUBLE: 0.95,
    policy.OWN: 0.237,
    policy.UNSEEN: -0.202,
    policy.SHUT_NEXT: 0.173,
    policy.LONG: -0.2,
    policy.STITCH: 0.38,
    policy.HEAVY_LATE: -0.051,
    policy.NO_REPLY: -0.442,
    policy.COVERS_LAST: 0.133,
    policy.AGAIN: 1.3,
    policy.PIPS_DANGER: 0.052,
}
_FIVES = {  # multiples of five or three score their total
    policy.PIPS: 0.041,
    policy.IS_DOUBLE: 0.94,
    policy.OWN: 0.11,
    policy.UNSEEN: -0.327,
    policy.SHUT_NEXT: 0.383,
    policy.LONG: 0.05,
    policy.HEAVY_LATE: -0.11,
    policy.NO_REPLY: -0.82,
    policy.COVERS_LAST: 0.38,
    policy.POINTS: 0.334,
    policy.RISK: -0.137,
    policy.PIPS_DANGER: 0.098,
}
_SPOTS = {  # each multiple is a point
    policy.PIPS: -0.17,
    policy.IS_DOUBLE: 0.24,
    policy.OWN: 0.349,
    policy.UNSEEN: 0.062,
    policy.SHUT_NEXT: 0.766,
    policy.SHUT_PARTNER: -0.51,
    policy.SHUT_OTHERS: 0.4,
    policy.LONG: 0.077,
    policy.STITCH: 1.15,
    policy.HEAVY_LATE: 0.108,
    policy.COVERS_PARTNER: 0.14,
    policy.COVERS_NEXT: 0.27,
    policy.POINTS: 1.68,
    policy.RISK: -0.567,
    policy.PIPS_DANGER: 0.04,
}
_TRAINS = {
    policy.PIPS: 0.051,
    policy.IS_DOUBLE: 1.67,
    policy.OWN: 0.03,
    policy.UNSEEN: -0.074,
    policy.SHUT_NEXT: 0.45,
    policy.LONG: -0.35,
    policy.HEAVY_LATE: -0.028,
    policy.NO_REPLY: -1.67,
    policy.OWN_TRAIN: -0.5,
    policy.FOLLOWS: 0.30,
    policy.PIPS_DANGER: 0.071,
}


def weights_for(seating: Seating, features: int) -> list[int]:
    """Return the weights for a table, by feature, in 256ths."""
    rules = seating.rules
    family: Mapping[int, float] = _SINGLES
    if rules.start_arms == "trains":
        family = _TRAINS
    elif rules.ends_divisors:
        family = _SPOTS if rules.ends_unit == "quotient" else _FIVES
    elif seating.seats == 2:
        family = _DUEL
    elif seating.teams is not None:
        family = _PAIRS
    found = dict(family)
    if rules.double_bonus != "none":
        found.setdefault(policy.AGAIN, 1.3)
    return [round(found.get(feature, 0.0) * 256) for feature in range(features)]
