"""Perfect-information search: what a round is worth to two sides that see every tile.

Plain alpha-beta over the general state, in slices: `step` visits so many positions and comes back, so that a caller
that holds a lock for it can let others run.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import OVER
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.state import State

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

MOST: Final[i64] = 1 << 40  # beyond any score
ROOM: Final[i64] = 64  # moves on the stack a ply, on average


def most_plies(state: State) -> i64:
    """More moves than a round has: each tile may be drawn and played, each time after all others pass."""
    return (state.options.tiles.size + 1) * (state.seats + 2)


@mypyc_attr(acyclic=True)
class Search:
    """A search from a position of a round between two sides."""

    def __init__(self, state: State) -> None:
        plies = int(most_plies(state))
        state.ready(plies)
        self.state: State = state
        self.score: Score = Score(state.options)
        self.nodes: i64 = 0
        self.value: i64 = 0  # to the side on turn at the root, once step says that it is done
        self.moves = vec[i64]([0] * (plies * int(ROOM)))
        self.first = vec[i64]([0] * plies)  # by ply: where its moves begin,
        self.last = vec[i64]([0] * plies)  # where they end,
        self.at = vec[i64]([0] * plies)  # which one is next,
        self.alpha = vec[i64]([0] * plies)  # the window, as the side on turn sees it,
        self.beta = vec[i64]([0] * plies)
        self.side = vec[i64]([0] * plies)  # and that side
        self.ply: i64 = -1
        self.enter(-MOST, MOST, 0)

    @final
    def enter(self, alpha: i64, beta: i64, base: i64) -> None:
        """Go into the position that the state is at."""
        state = self.state
        self.nodes += 1
        ply = self.ply + 1
        self.ply = ply
        state.choices()
        self.first[ply] = base
        self.at[ply] = base
        self.last[ply] = state.list_moves(self.moves, base)
        self.alpha[ply] = alpha
        self.beta[ply] = beta
        self.side[ply] = state.options.side_of[state.turn]

    @final
    def step(self, nodes: i64) -> bool:
        """Visit up to *nodes* more positions; whether the search is done."""
        state = self.state
        until = self.nodes + nodes
        while self.ply >= 0:
            ply = self.ply
            at = self.at[ply]
            if at == self.last[ply] or self.alpha[ply] >= self.beta[ply]:
                self.leave()
                continue
            if self.nodes >= until:
                return False
            move = self.moves[at]
            self.at[ply] = at + 1
            state.save(move)
            state.play(move)
            if state.phase == OVER:
                worth = self.worth(self.side[ply])
                state.undo()
                if worth > self.alpha[ply]:
                    self.alpha[ply] = worth
            elif state.options.side_of[state.turn] == self.side[ply]:
                self.enter(self.alpha[ply], self.beta[ply], self.last[ply])
            else:
                self.enter(-self.beta[ply], -self.alpha[ply], self.last[ply])
        return True

    @final
    def leave(self) -> None:
        """Give what the position is worth to the one that it came from."""
        ply = self.ply
        worth = self.alpha[ply]
        self.ply = ply - 1
        if ply == 0:
            self.value = worth
            return
        self.state.undo()
        if self.side[ply - 1] != self.side[ply]:
            worth = -worth
        if worth > self.alpha[ply - 1]:
            self.alpha[ply - 1] = worth

    @final
    def worth(self, side: i64) -> i64:
        """What the finished round pays the side more than the other."""
        score = self.score
        score.carry = 0
        score.settle(self.state)
        return score.points[side] - score.points[1 - side]
