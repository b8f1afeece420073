"""Which play the tips of the rule pages like best, and why, in domino words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from doublesix.engine.actions import Play
from doublesix.engine.tile import heaviest_key
from doublesix.engine.view import SeatView
from doublesix.players.tips import passed_on, same_side, tips
from doublesix.text.catalogue import Text
from doublesix.text.words import pips_words

__all__ = ["advice"]

_FOLLOW = 2


def advice(view: SeatView, text: Text, names: Sequence[str]) -> str | None:
    """The suggested play with up to two reasons; None where no tile can be laid."""
    if not view.plays:
        return None
    play = tips(view)
    if not isinstance(play, Play):
        return None
    reasons = list(_reasons(view, play, text, names))[:2] or [text("terminal.why.best")]
    return text("terminal.advice", tile=str(play.tile), why=text.join(reasons))


def _reasons(view: SeatView, play: Play, text: Text, names: Sequence[str]) -> Iterator[str]:
    """What speaks for the play, the weightiest first."""
    if len({each.tile for each in view.plays}) == 1:
        yield text("terminal.why.only")
        return
    if len(view.hand) == 1:
        yield text("terminal.why.last")
        return
    pips = pips_words(text, play.facing)
    for seat, lacks in passed_on(view).items():
        if play.facing in lacks and not same_side(view, seat):
            yield text("terminal.why.lacks", who=names[seat], pips=pips)
            break
    if play.tile.is_double:
        yield text("terminal.why.double")
    if play.tile == max((each.tile for each in view.plays), key=heaviest_key):
        yield text("terminal.why.heavy")
    kept = [tile for tile in view.hand if tile != play.tile]
    if sum(play.facing in tile for tile in kept) >= _FOLLOW:
        yield text("terminal.why.follow", pips=pips)
    if len({half for tile in kept for half in tile}) == len({half for tile in view.hand for half in tile}):
        yield text("terminal.why.varied")
