"""The catalogue: every sentence that people read or hear, one JSON file a language.

An entry is a sentence with slots, ``"{who}: {tile}"``, or one sentence for each plural form of the number in its slot
``count``, ``{"one": "{count} tile", "other": "{count} tiles"}``. Forms are chosen by the plural rules of the Unicode
CLDR; the browser reads the same files with ``Intl.PluralRules``.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from doublesix.errors import DoublesixError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Entry: TypeAlias = "str | Mapping[str, str]"
Slot: TypeAlias = "str | int | float"

LANGUAGES: Final = ("en", "ru")
# Lists and numbers follow these places: "a, b and c" has no comma before its "and".
_PLACES: Final = {"en": "en_GB", "ru": "ru_RU"}
_SLOT: Final = re.compile(r"\{([a-z_]+)\}")


@cache
def entries(lang: str) -> Mapping[str, Entry]:
    """Every entry of *lang* by its key, as the file has it.

    Raises:
        DoublesixError: There is no catalogue in that language.
    """
    if lang not in LANGUAGES:
        raise DoublesixError("unknown_language", f'there is no text in "{lang}"; languages: {", ".join(LANGUAGES)}')
    entries: dict[str, Entry] = json.loads((files("doublesix.text.catalogue") / f"{lang}.json").read_text("utf-8"))
    return entries


def slots_of(entry: Entry) -> frozenset[str]:
    """The slots that *entry* wants filled; ``count`` is among them wherever forms are chosen by it."""
    if isinstance(entry, str):
        return frozenset(_SLOT.findall(entry))
    return frozenset({"count"}.union(*map(_SLOT.findall, entry.values())))


class Text:
    """The catalogue in one language; call it with a key and its slots.

    >>> text = Text("ru")
    >>> [text("n.tiles", count=n) for n in (1, 2, 5, 21)]
    ['1 кость', '2 кости', '5 костей', '21 кость']
    """

    __slots__ = ("_entries", "_form", "_locale", "lang")

    def __init__(self, lang: str) -> None:
        self._entries = entries(lang)
        self._locale = Locale.parse(_PLACES[lang])
        self._form: Callable[[float], str] = self._locale.plural_form
        self.lang = lang

    def __call__(self, key: str, /, **slots: Slot) -> str:
        """The sentence *key* with its slots filled.

        Raises:
            LookupError: No such key, a slot left empty, or one too many: always a fault of the program.
        """
        entry = self.entry(key)
        if slots.keys() != slots_of(entry):
            wanted = ", ".join(sorted(slots_of(entry))) or "none"
            raise LookupError(f'"{key}" has the slots {wanted}; given: {", ".join(sorted(slots)) or "none"}')
        if not isinstance(entry, str):
            count = slots["count"]
            if isinstance(count, str):
                raise LookupError(f'"{key}" counts, and "{count}" is no number')
            entry = entry[self._form(abs(count))]
        return _SLOT.sub(lambda slot: self._written(slots[slot[1]]), entry)

    def entry(self, key: str) -> Entry:
        """The entry *key* as the file has it.

        Raises:
            LookupError: No such key.
        """
        if key not in self:
            raise LookupError(f'the catalogue has no "{key}" in "{self.lang}"')
        return self._entries[key]

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def join(self, items: Iterable[str], how: Literal["and", "or", "list"] = "and") -> str:
        """A list in words: ``a, b and c``, ``a, b or c``, or commas alone."""
        listed = list(items)
        if how == "list":
            return ", ".join(listed)
        return format_list(listed, "standard" if how == "and" else "or", self._locale)

    def _written(self, value: Slot) -> str:
        return value if isinstance(value, str) else format_decimal(value, locale=self._locale, group_separator=False)
