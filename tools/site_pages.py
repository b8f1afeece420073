"""Hook of the documents: what the package itself knows is written into the pages when they are built.

A page of ``docs/games`` holds what only people can tell; its rules, deals, towns, a round told move by move and the
sources follow from the game. ``docs/house-rules.md`` gets its options and conflicts in place of ``<!-- options -->``
and ``<!-- conflicts -->``. So the rule sheet, the terminal and these pages have one source.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from doublesix import games
from doublesix.engine.options import GROUPS, OPTIONS, Option
from doublesix.engine.sentences import SENTENCES
from doublesix.engine.tile import Tile, set_name
from doublesix.errors import DoublesixError
from doublesix.records import Record, positions
from doublesix.records.record import parse
from doublesix.text import Listener, Table, Text, narrate, rule_sheet
from doublesix.text.options import option_words, value_words
from doublesix.text.words import call, game_about, game_name

if TYPE_CHECKING:
    from doublesix.engine.kinds import Value
    from doublesix.engine.rules import Game, HouseRules
    from doublesix.text import RuleSheet

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests" / "conformance"
EN = Text("en")


class File(Protocol):
    """A file of the site, as the builder has it."""

    src_uri: str


class Page(Protocol):
    """A page of the site, as the builder has it."""

    file: File


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Complete a page; called by the builder for each."""
    return complete(page.file.src_uri, markdown)


def complete(name: str, markdown: str) -> str:
    """Return the page of that name, such as ``games/block.md``, with all that it needs from the package."""
    folder, _, key = name.removesuffix(".md").rpartition("/")
    if folder == "games" and key == "index":
        return f"{markdown}\n{_lines(games_table())}"
    if folder == "games":
        return game_page(games.get(key), markdown)
    for marker, write in (("options", options_part), ("conflicts", conflicts_part)):
        mark = f"<!-- {marker} -->"
        if mark in markdown:
            markdown = markdown.replace(mark, _lines(write()))
    return markdown


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _row(*cells: object) -> str:
    return f"| {' | '.join(str(cell).replace('|', '&#124;') for cell in cells)} |"


def _table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    head = list(head)
    yield from ("", _row(*head), _row(*["---"] * len(head)), *(_row(*row) for row in rows), "")


# -- games ------------------------------------------------------------------------


def games_table() -> Iterator[str]:
    """All games: name, seats, what sets each apart."""
    yield from _table(
        ("game", "key", "seats", "what it is"),
        (
            (f"[{game_name(EN, game.key)}]({game.key}.md)", f"`{game.key}`", _seats(game), _about(game))
            for game in games.ALL
        ),
    )


def _seats(game: Game) -> str:
    counts = game.rules.seat_counts()
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _about(game: Game) -> str:
    return game_about(EN, game.key) or f"{game.about[:1].upper()}{game.about[1:]}."


def game_page(game: Game, own: str) -> str:
    """A game's page: its own words, the rules before what we chose, and what follows from the game behind it."""
    introduction, heading, chosen = own.partition("\n## ")
    return f"{introduction}\n{_lines(_rules(game))}{heading}{chosen}\n{_lines(_around(game))}"


def _rules(game: Game) -> Iterator[str]:
    yield f"*{_about(game)}* To play: `doublesix play {game.key}`. To print its rules: `doublesix rules {game.key}`."
    yield from ("", f"## Rules {EN('n.for_players', count=game.seats)}", "")
    yield from _sheet(rule_sheet(game.rules.seated(game.seats), "en"))


def _around(game: Game) -> Iterator[str]:
    yield from _towns(game)
    yield from ("", "## Deals", "")
    yield from _deals(game)
    yield from _options(game)
    yield from _variations(game)
    yield from ("", "## A round", "")
    yield from _round(worked_round(game))
    yield from ("", "## Sources", "")
    yield from (f"- {source}" for source in game.sources)


def _sheet(sheet: RuleSheet) -> Iterator[str]:
    for section in sheet.sections:
        yield from (f"### {section.title}", "")
        for part in section.parts:
            if isinstance(part, Table):
                yield from _table(part.head, part.rows)
            else:
                yield f"- {part}"
        yield ""


def _deals(game: Game) -> Iterator[str]:
    """Tiles each and tiles left, by set and seats."""
    yield "Tiles each, and in brackets what is left over, an engine not counted."
    sets = [row for row in (6, 9, 12, 15, 18) if row in game.deals or row == game.rules.set_max]
    counts = {row: _deal_row(game.with_(set_max=row) if row != game.rules.set_max else game.rules) for row in sets}
    shown = sorted({seats for row in counts.values() for seats in row})
    yield from _table(
        ("set", *(f"{seats} seats" for seats in shown)),
        ((set_name(row), *(counts[row].get(seats, "") for seats in shown)) for row in sets),
    )


def _deal_row(rules: HouseRules) -> dict[int, str]:
    seated = {seats: rules.seated(seats) for seats in rules.seat_counts()}
    return {seats: f"{at.hand_size} ({at.boneyard})" for seats, at in seated.items()}


def _options(game: Game) -> Iterator[str]:
    """What makes the game out of the defaults."""
    yield from ("## As options", "", "What differs from [the usual values](../house-rules.md).")
    rows = [(name, value, "") for name, value in game.options.items()]
    rows += [
        (name, value, f"at {seats} seats") for seats, block in game.for_seats.items() for name, value in block.items()
    ]
    yield from _table(
        ("option", "value", ""),
        ((f"`{name}`", f"`{OPTIONS[name].kind.to_text(value)}`", where) for name, value, where in rows),
    )
    said = ", ".join(f"{event.replace('_', ' ')}: “{call(EN, label)}”" for event, label in game.labels.items())
    yield f"What is said: {said}."


def _variations(game: Game) -> Iterator[str]:
    if game.variations:
        yield from ("", "## Variations", "")
        for key, options in game.variations.items():
            yield f"- *{key.replace('_', ' ').capitalize()}*: `{game.with_(**options).to_text()}`"


def _towns(game: Game) -> Iterator[str]:
    numbers = iter(range(1, 100))
    said = []
    while (key := f"towns.{game.key}.{next(numbers)}") in EN:
        said.append(EN(key))
    if said:
        yield from ("", f"## {EN('towns.title')}", "", *(f"- {sentence}" for sentence in said))


# -- a round told -------------------------------------------------------------------


def worked_round(game: Game) -> Record:
    """Return a record of one round from the vectors: one of ours, or else one under the game's own rules."""
    for name in (own := f"vectors_own/{game.key}", "vectors/examples", "vectors/matches"):
        found = [data for data in _vectors(name) if data.get("game") == game.key and (name == own or not data["rules"])]
        if finished := [data for data in found if data["rounds"][0]["end"]]:
            best = min(finished, key=lambda data: len(data["rounds"][0]["moves"])) if "matches" in name else finished[0]
            record = parse(best)
            return replace(record, rounds=record.rounds[:1])
    raise LookupError(f"{game.key} has no vector with a whole round: add vectors_own/{game.key}.jsonl")


@cache
def _vectors(name: str) -> list[dict[str, Any]]:
    file = VECTORS / f"{name}.jsonl"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


def _round(record: Record) -> Iterator[str]:
    played = record.rounds[0]
    note = str(record.extra.get("note", ""))
    if note.startswith("Worked by hand"):
        yield from (note, "")
    for name, hand in zip(record.seats, played.hands, strict=True):
        yield f"- {name} is dealt {' '.join(map(str, hand))}."
    if played.boneyard:
        yield f"- Left over, in drawing order: {' '.join(map(str, played.boneyard))}."
    yield from _table(("", "move", "what happens"), _told(record))


def _told(record: Record) -> Iterator[tuple[object, ...]]:
    _, before, *later = positions(record)
    to = Listener(EN, before.seating, record.seats, spoken=False)
    yield "", "", narrate(before.began(), to)
    for number, after in enumerate(later, 1):
        made = after.rounds[-1].moves[-1]
        _, events = before.play(made.action, made.seat)
        yield (
            number,
            f'<code style="white-space: nowrap">{made}</code>',
            " ".join(narrate(event, to) for event in events),
        )
        before = after


# -- house rules ----------------------------------------------------------------------

ASKS_FOR: Mapping[str, Mapping[str, object]] = {
    "lead_tile": {"first_lead": "specific_tile"},
    "lead_fallback": {"first_lead": "specific_tile"},
    "foot_rule": {"spinner": "all_doubles", "double_fill": "local"},
    "start_fill": {"start_arms": 4, "lead_fallback": "next_double", "no_winner_lead": "same_method"},
    "start_arms": {"lead_fallback": "next_double", "no_winner_lead": "same_method"},
    "double_fill": {"spinner": "all_doubles"},
    "spinner_arms": {"spinner": "all_doubles"},
    "spinner_unlock": {"spinner": "all_doubles"},
    "bonus_on_set": {"double_bonus": "optional_chain"},
    "bonus_must_match_double": {"double_bonus": "optional_chain"},
    "draw_penalty_to": {"draw_penalty": 5},
    "draw_penalty_in_count": {"draw_penalty": 5},
    "ends_unit": {"ends_divisors": (5,), "pip_rounding": 5},
    "pip_rounding": {"ends_divisors": (5,)},
    "rounding_scope": {"ends_divisors": (5,), "pip_rounding": 5},
    "muggins_claim": {"ends_divisors": (5,)},
    "target_mode": {"win_check": "immediate", "out_score": "one_point", "blocked_score": "one_point"},
    "win_check": {"ends_divisors": (5,)},
    "no_win_on_lead": {"ends_divisors": (5,), "win_check": "immediate"},
    "match_length": {"match_mode": "rounds_total"},
    "next_first_tile": {"next_lead": "rotate"},
    "round_end": {"teams": "pairs"},
}
"""What an option waits for before the rule sheet speaks of it."""

EXAMPLES: Mapping[str, tuple[Value, ...]] = {
    "remove_tiles": ((Tile(0, 0),),),
    "lead_tile": (Tile(5, 5),),
    "wild_tiles": ((Tile(0, 0), Tile(6, 1), Tile(5, 2), Tile(4, 3)),),
}
"""Values shown of options that take any tile."""

BASES = ("draw", "chicken_foot", "mexican_train", "tiddly_wink_slap", "block")


def options_part() -> Iterator[str]:
    """Every option by group: its values, its default, what the rule sheet says."""
    for group in GROUPS:
        yield from (f"### {GROUP_NAMES[group]}", "")
        for option in OPTIONS.values():
            if option.group == group:
                yield from _option(option)


GROUP_NAMES = {
    "equipment": "Tiles and seats",
    "deal": "The deal and the lead",
    "layout": "The layout",
    "turn": "A turn",
    "end": "The end of a round",
    "score": "The count",
    "match": "The match",
    "trains": "Trains",
    "slap": "Real time",
}


def _option(option: Option) -> Iterator[str]:
    written = option.kind.to_text
    yield from (f"#### `{option.name}`", "")
    name = _capital(option_words(EN, option.name))
    yield f"{name}. Values: {option.kind.expects}. Default: `{written(option.default)}`."
    said = sentences(option)
    rows = (
        (f"`{written(value)}`", value_words(EN, option.name, value), "<br>".join(said.get(value, ())))
        for value in shown_values(option)
    )
    yield from _table(("value", "in words", "in the rule sheet"), rows)


def shown_values(option: Option) -> tuple[Value, ...]:
    """The values that the documents show: those people play with, the default among them."""
    values = EXAMPLES.get(option.name) or option.usual or option.kind.choices
    return values if option.default in values else (option.default, *values)


def sentences(option: Option) -> dict[Value, list[str]]:
    """What each value makes the rule sheet say, of the first game in which the option matters."""
    for base in BASES:
        parts = {value: _said(option, value, games.get(base)) for value in shown_values(option)}
        whole = [found for found in parts.values() if found is not None]
        times = Counter(part for found in whole for part in set(found))
        often = max(2, len(whole) - 1) if len(whole) > 3 else len(whole)
        own = {value: [part for part in found if times[part] < often] for value, found in parts.items() if found}
        if any(own.values()):
            return own
    return {}


def _said(option: Option, value: Value, game: Game) -> list[str] | None:
    """The sentences of the sheet with that value; None where it cannot be played."""
    try:
        rules = game.with_(**{**ASKS_FOR.get(option.name, {}), option.name: value})
        return _sentences(rules)
    except DoublesixError:
        return None


@cache
def _sentences(rules: HouseRules) -> list[str]:
    seats = 4
    teams = [[0, 2], [1, 3]] if rules.teams == "explicit" else None
    sheet = rule_sheet(rules.seated(seats, teams), "en")
    return [
        part
        for section in sheet.sections
        if section.key != "differs"
        for part in section.parts
        if isinstance(part, str) and not part.startswith("For example")
    ]


def conflicts_part() -> Iterator[str]:
    """What the validator may say, by row of the table."""
    what = {"refused": "refused", "warn": "a surprise", "inert": "no effect"}
    yield from _table(
        ("row", "code", "kind", "sentence"),
        ((row, f"`{code}`", what[kind], sentence) for code, (row, kind, sentence) in SENTENCES.items()),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
