"""Play a match to its end with players that answer at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from doublesix.engine.actions import Seat
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, HouseRules
from doublesix.players.simple import Player

__all__ = ["play_out", "play_round"]


def play_out(
    rules: HouseRules | Game,
    players: Sequence[Player],
    *,
    chance: Chance,
    teams: Sequence[Sequence[int]] | None = None,
    most_rounds: int | None = None,
    after_round: Callable[[Match], None] | None = None,
) -> Match:
    """Play a match and return it finished.

    Args:
        players: One a seat.
        most_rounds: Stop after so many rounds, though nobody has won.
        after_round: Told the match after each round, for progress.

    Raises:
        RulesError, SetupError: The rules cannot be played by so many.
        IllegalAction: A player answered with something that was not offered.
    """
    match = Match.of(rules, seats=len(players), teams=teams)
    while not match.winners and (most_rounds is None or len(match.rounds) < most_rounds):
        match = play_round(match.next_round(chance), players)
        if after_round is not None:
            after_round(match)
    return match


def play_round(match: Match, players: Sequence[Player]) -> Match:
    """Play the running round to its end; in the real-time game seats answer in turn, from the one that moved last."""
    turn = 0
    while not match.round_over:
        seat = match.turn
        if match.rules.turn_mode == "realtime" and match.rounds[-1].moves:
            seat, turn = _next_able(match, turn)
        match, _ = match.play(players[seat](match.view(seat)), seat)
    return match


def _next_able(match: Match, turn: int) -> tuple[Seat, int]:
    """The next seat with something to do, and where to look from afterwards."""
    able = {seat for seat, _ in match.legal_moves()}
    for step in range(match.seats):
        seat = Seat((turn + step) % match.seats)
        if seat in able:
            return seat, seat + 1
    return match.turn, turn
