"""Names that people use for more than one game: never resolved silently."""

from __future__ import annotations

__all__ = ["FAMILIES", "squash"]


def squash(name: str) -> str:
    """Return *name* without case, spaces and signs: ``Tiddle-a-Wink`` and ``tiddle a wink`` are one."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


_WINKS = ("tiddle_a_wink", "tidl_vink", "tiddly_wink_us", "tiddle_a_wink_uk", "tiddly_wink_slap")

FAMILIES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "tiddlywink", "tiddlywinks", "tiddlewink", "tiddlewinks", "tiddleawink", "tiddleawinks", "tiddledywink",
            "tiddledywinks", "tidlvink", "tidlwink", "тидлвинк", "тиддлвинк", "тидлуинк", "тиддливинк", "тиддлауинк",
            "тиддлэуинк", "тидлэвинк", "тидлавинк",
        ),
        _WINKS,
    ),
    **dict.fromkeys(("fivesandthrees", "threesandfives", "53", "5s3s", "5sand3s"), ("fives_threes", "threes_fives_us")),
    **dict.fromkeys(("fives", "5s"), ("all_fives", "muggins", "five_up", "straight_fives")),
    **dict.fromkeys(("straightdominoes", "straightdomino"), ("straight", "straight_fives")),
    **dict.fromkeys(("partnership", "partnershipdominoes", "partners"), ("latin_partnership", "pub_block")),
    **dict.fromkeys(("домино", "domino", "dominoes", "dominos"), ("draw", "block", "tiddle_a_wink")),
}  # fmt: skip
"""Squashed name: keys of the games that may be meant, the likeliest first."""
