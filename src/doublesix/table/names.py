"""Names of people and rooms: plain text, short, and told apart.

Source: Unicode NFC and NFKD, general categories.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from doublesix.errors import DoublesixError

__all__ = ["LONGEST", "clean", "told_apart"]

LONGEST = 20  # letters as people count them
MARKS = 2  # accents on one letter
JOINER = "\u200d"
_NEVER = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_LOOKS = str.maketrans(
    "авеёзікмнорстухьЬъґѕԁԛԝαβεηικμνορτυχωγ0135689|!$@",
    "abeeeikmhopctyxbbbrsdqwabenikmvoptuxwyoiesbbgiisa",
)


def clean(text: str, longest: int = LONGEST) -> str:
    """Return the text as it may be shown: composed, no control, format or direction marks, cut to *longest* letters.

    Raises:
        DoublesixError: Nothing is left.
    """
    kept: list[str] = []
    letters = marks = 0
    joined = False
    for sign in unicodedata.normalize("NFC", text[:400]):
        kind = unicodedata.category(sign)
        if sign == JOINER and kept and unicodedata.category(kept[-1]) in ("So", "Sk", "Mn"):
            joined = True
            continue
        if kind in _NEVER and not sign.isspace():
            continue
        if kind in ("Mn", "Me", "Mc") or _is_modifier(sign):
            marks += 1
            if kept and marks <= MARKS:
                kept.append(sign)
            continue
        if sign.isspace():
            if kept and kept[-1] != " " and letters < longest:
                kept.append(" ")
                letters += 1
            joined = False
            continue
        if joined and kind == "So":
            kept += [JOINER, sign]
        elif letters == longest:
            break
        else:
            kept.append(sign)
            letters += 1
        joined, marks = False, 0
    name = "".join(kept)[: longest * 4].strip()
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise DoublesixError("name", "a name needs a letter or another sign that can be seen: write 1 to 20 of them")
    return name


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number behind it where it looks like one of the *others*."""
    taken = {_look(other) for other in others}
    if _look(name) not in taken:
        return name
    number = 2
    while _look(numbered := f"{clean(name, LONGEST - 3)} {number}") in taken:
        number += 1
    return numbered


def _look(name: str) -> str:
    """What a hurried reader sees."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in plain if unicodedata.category(sign) not in ("Mn", "Me", "Zs", "Cf"))
    return bare.translate(_LOOKS).replace("rn", "m").replace("vv", "w").replace("l", "i")


def _is_modifier(sign: str) -> bool:
    """Whether it only changes the emoji before it."""
    return "\U0001f3fb" <= sign <= "\U0001f3ff" or "\ufe00" <= sign <= "\ufe0f"
