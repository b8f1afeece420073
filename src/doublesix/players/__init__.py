"""Players: a seat's view in, an action out.

A player never gets more than its seat's view, and never an illegal idea: it picks one of ``view.legal``.

>>> sorted(PLAYERS)
['beginner', 'casual', 'club', 'doubles_first', 'expert', 'heaviest', 'master', 'random', 'tips']
"""

from doublesix.players.levels import LEVELS, Level
from doublesix.players.named import PLAYERS, by_name
from doublesix.players.simple import Player, doubles_first, heaviest, random
from doublesix.players.tips import tips

__all__ = ["LEVELS", "PLAYERS", "Level", "Player", "by_name", "doubles_first", "heaviest", "random", "tips"]
