"""The table: seats people and bots at a match and carries actions up and views down."""

from doublesix.table.run import play_out, play_round

__all__ = ["play_out", "play_round"]
