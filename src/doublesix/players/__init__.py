"""Players: a seat's view in, an action out.

A player never gets more than its seat's view, and never an illegal idea: it picks one of ``view.legal``.

>>> sorted(PLAYERS)
['doubles_first', 'heaviest', 'random', 'tips']
"""

from doublesix.players.simple import PLAYERS, Player, by_name, doubles_first, heaviest, random
from doublesix.players.tips import tips

__all__ = ["PLAYERS", "Player", "by_name", "doubles_first", "heaviest", "random", "tips"]
