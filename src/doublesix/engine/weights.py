"""How much each thing counts when a tile is chosen: the policy's weights by family of games."""

from __future__ import annotations

from doublesix.engine.core import policy
from doublesix.engine.rules import Seating

__all__ = ["weights_for"]

# Four seats in pairs, a line: fitted to our own search (bench/fit.py); in 256ths.
_PAIRS = {
    policy.PIPS: 0.0615,
    policy.IS_DOUBLE: 0.80,
    policy.OWN: 0.14,
    policy.UNSEEN: -0.144,
    policy.SHUT_NEXT: 0.185,
    policy.SHUT_PARTNER: -0.145,
    policy.SHUT_OTHERS: 0.077,
    policy.LONG: 0.013,
    policy.STITCH: 0.163,
    policy.HEAVY_LATE: -0.03,
    policy.NO_REPLY: -0.264,
    policy.COVERS_PARTNER: 0.245,
    policy.COVERS_LAST: 0.261,
    policy.COVERS_NEXT: 0.215,
}
# Two seats, a line, drawing.
_DUEL = {
    policy.PIPS: 0.0207,
    policy.IS_DOUBLE: 0.67,
    policy.OWN: 0.14,
    policy.UNSEEN: -0.246,
    policy.SHUT_NEXT: 0.203,
    policy.LONG: -0.084,
    policy.STITCH: 0.106,
    policy.NO_REPLY: -0.463,
    policy.COVERS_NEXT: 0.09,
}
_SCORING = {policy.POINTS: 0.12, policy.RISK: -0.01}
_TRAINS = {
    policy.PIPS: 0.05,
    policy.IS_DOUBLE: 0.3,
    policy.OWN: 0.1,
    policy.OWN_TRAIN: 0.0,
    policy.OTHER_TRAIN: 1.0,
    policy.FOLLOWS: 0.6,
    policy.UNCOVERED: -3.0,
    policy.NO_REPLY: -0.6,
}


def weights_for(seating: Seating, features: int) -> list[int]:
    """Return the weights for a table, by feature, in 256ths."""
    rules = seating.rules
    if rules.start_arms == "trains":
        found = dict(_TRAINS)
    elif seating.seats == 2:
        found = dict(_DUEL)
    else:
        found = dict(_PAIRS)
    if rules.ends_divisors:
        scale = 3.0 if rules.ends_unit == "quotient" else 1.0
        found[policy.POINTS] = _SCORING[policy.POINTS] * scale
        found[policy.RISK] = _SCORING[policy.RISK] * scale
    if rules.double_bonus != "none":
        found[policy.AGAIN] = 1.0
    return [round(found.get(feature, 0.0) * 256) for feature in range(features)]
