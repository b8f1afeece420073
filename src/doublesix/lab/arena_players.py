"""Who plays in the arena: the players by name, and yardsticks that nobody would want to sit with.

- ``pimc:20``: solves so many fillings of the hidden hands, every tile seen, and plays the best on average.
- ``flat:100``: plays every move out at random in so many fillings.
- ``one_ply``: the play that scores most now, the heaviest of equals.
- ``cheater``: sees every hand and plays what is exactly best if all did.
- ``master:20000``: a level with another limit of moves played out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from doublesix.engine.actions import Action, Play
from doublesix.engine.match import Match
from doublesix.engine.solve import open_values
from doublesix.engine.think import Effort, think
from doublesix.engine.tile import heaviest_key
from doublesix.errors import DoublesixError
from doublesix.players import LEVELS, PLAYERS, by_name

__all__ = ["Contestant", "contestant"]

Contestant: TypeAlias = Callable[[Match], Action]
"""What answers for the seat on turn.  All but the cheater look at no more than the seat's view."""

RANDOM_HEAT = 100_000


def contestant(spec: str, seed: int) -> Contestant:
    """Return who is meant by ``spec``, a name or ``name:number``.

    Raises:
        DoublesixError: There is none.
    """
    name, _, number = spec.partition(":")
    if number and not number.isdecimal():
        raise DoublesixError("arena", f'"{spec}" is no player: write a number after the colon, as pimc:20')
    size = int(number) if number else 0
    match name:
        case "cheater":
            return _cheat
        case "one_ply":
            return _score_most
        case "pimc":
            return _thinker(Effort(size or 20, 0, 0, exact=True, win=100), seed)
        case "flat":
            return _thinker(Effort(size or 100, 0, 0, heat=RANDOM_HEAT, even=True), seed)
        case _ if size and name in LEVELS:
            effort = LEVELS[name].effort
            if effort is None:
                raise DoublesixError("arena", f"{name} does not look ahead: it has no limit to change")
            worlds = max(16, effort.worlds * size // effort.nodes)
            few = max(worlds, effort.candidates * size // effort.nodes) if effort.candidates else 0
            return _thinker(replace(effort, nodes=size, worlds=worlds, candidates=few), seed)
        case _ if name in PLAYERS and not number:
            player = by_name(name, seed)
            return lambda match: player(match.view(match.turn))
        case _:
            known = ", ".join([*PLAYERS, "one_ply", "pimc:20", "flat:100", "cheater", "master:20000"])
            raise DoublesixError("arena", f'there is no player "{spec}"; there are: {known}')


def _thinker(effort: Effort, seed: int) -> Contestant:
    return lambda match: think(match.view(match.turn), effort, seed).action


def _cheat(match: Match) -> Action:
    legal = match.legal()
    if len(legal) == 1:
        return legal[0]
    if match.rounds[-1].moves or len(match.seating.sides) == 2:
        wins = dict(open_values(match, wins=True))
        points = dict(open_values(match))
        return max(points, key=lambda action: (wins[action], points[action], str(action)))
    return legal[0]


def _score_most(match: Match) -> Action:
    """Score most now; of equals lay the heaviest, doubles before others."""
    view = match.view(match.turn)
    if not view.plays:
        return by_name("heaviest")(view)

    def worth(play: Play) -> tuple[int, bool, tuple[int, int], str]:
        after, _ = match.play(play)
        return after.rounds[-1].moves[-1].points, play.tile.is_double, heaviest_key(play.tile), str(play)

    return max(view.plays, key=worth)
