"""doublesix: dominoes as people play it.

A match is dealt from house rules and chance, and played one action at a time; `view` is what a seat may know.
"""

from doublesix import games, players
from doublesix.engine.actions import Claim, Draw, Mark, Pass, Play, Stop
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, HouseRules, Seating
from doublesix.engine.tile import Tile
from doublesix.engine.view import SeatView
from doublesix.errors import DoublesixError
from doublesix.records import read_record, write_record
from doublesix.table import play_out

__all__ = [
    "Chance",
    "Claim",
    "DoublesixError",
    "Draw",
    "Game",
    "HouseRules",
    "Mark",
    "Match",
    "Pass",
    "Play",
    "SeatView",
    "Seating",
    "Stop",
    "Tile",
    "games",
    "play_out",
    "players",
    "read_record",
    "write_record",
]
