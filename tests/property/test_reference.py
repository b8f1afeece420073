"""The reference itself, held against the shared vectors: records that another referee program played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.property.reference import Reference
from tests.property.reference_round import begin, pay

from doublesix.engine.actions import Claim, Play
from doublesix.engine.match import Match
from doublesix.records.check import positions
from doublesix.records.record import parse

VECTORS = Path(__file__).parents[1] / "conformance" / "vectors"


@pytest.mark.parametrize("name", ["examples", "matches", "options"])
def test_the_reference_plays_the_vectors(name: str) -> None:
    for line in (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines():
        record = parse(json.loads(line))
        reference, carried = None, 0
        for match in positions(record):
            if not match.rounds:
                continue
            now = match.rounds[-1]
            if not now.moves:
                reference = begin(match)
            elif reference is not None:
                follow(reference, match)
                carried = settled(reference, match, carried)


def follow(reference: Reference, match: Match) -> None:
    """Make the last move of the match."""
    move = match.rounds[-1].moves[-1]
    assert (int(move.seat), str(move.action)) in reference.legal()
    reference.play(move.seat, str(move.action), announced=not isinstance(move.action, Play) or move.action.announced)
    assert reference.scored == move.points or isinstance(move.action, Claim)


def settled(reference: Reference, match: Match, carried: int) -> int:
    """Compare a round that has ended; what it carries over."""
    outcome = match.rounds[-1].outcome
    assert reference.end == (None if outcome is None else outcome.end)
    if outcome is None:
        return carried
    paid = pay(reference, carried)
    assert (paid.winner, paid.pips, paid.points) == (outcome.winner, list(outcome.pips), list(outcome.points))
    return paid.carried
