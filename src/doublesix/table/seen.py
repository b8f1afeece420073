"""A seat's view read back from its JSON: all that a bot in another process has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from doublesix import games
from doublesix.engine import events
from doublesix.engine.actions import Draw, EndId, Seat, Side, parse_action
from doublesix.engine.events import Event
from doublesix.engine.round import Move
from doublesix.engine.rules import Seating
from doublesix.engine.tile import Tile
from doublesix.engine.view import OpenEnd, SeatView

__all__ = ["event_from_json", "view_from_json"]


def view_from_json(view: Mapping[str, Any]) -> SeatView:
    """Return the view of a running round that ``SeatView.to_json`` wrote; how an ended one ended is not read."""
    return SeatView(
        seating=_seating(view["rules"], view["seats"], view["sides"]),
        seq=view["seq"],
        seat=None if view["seat"] is None else Seat(view["seat"]),
        turn=None if view["turn"] is None else Seat(view["turn"]),
        round=view["round"],
        leader=None if view["leader"] is None else Seat(view["leader"]),
        reveal=_tiles(view["reveal"]) if "reveal" in view else None,
        engine=Tile.parse(view["engine"]) if "engine" in view else None,
        hand=_tiles(view["hand"]),
        counts=tuple(view["counts"]),
        boneyard=view["boneyard"],
        moves=tuple(_move(move) for move in view["moves"]),
        ends=tuple(_end(end) for end in view["ends"]),
        roots=tuple(view["roots"]),
        terms=tuple(view["terms"]),
        marked=tuple(Seat(seat) for seat in view.get("marked", ())),
        in_play=tuple(view["in_play"]),
        total=tuple(view["points"]),
        legal=tuple(parse_action(action) for action in view["legal"]),
        outcome=None,
        hands=None,
        winners=tuple(Side(side) for side in view["winners"]),
    )


def _seating(rules: str, seats: int, sides: Sequence[Sequence[int]]) -> Seating:
    house = games.parse(rules)
    return house.seated(seats, sides if house.teams == "explicit" else None)


def _move(text: str) -> Move:
    seat, action, *rest = text.split(" ")
    points = int(rest.pop()[1:]) if rest and rest[-1].startswith("=") else 0
    done = parse_action(action)
    drawn = Tile.parse(rest[0]) if isinstance(done, Draw) and rest and rest[0] != "?" else None
    return Move(Seat(int(seat)), done, drawn, points)


def _end(end: Mapping[str, Any]) -> OpenEnd:
    owner = end.get("owner")
    return OpenEnd(
        EndId(end["id"]),
        end["pips"],
        end.get("double", False),
        None if owner is None else Seat(owner),
        "closed" not in end,
    )


def _tiles(texts: Sequence[str]) -> tuple[Tile, ...]:
    return tuple(Tile.parse(text) for text in texts)


def event_from_json(told: Mapping[str, Any]) -> Event:
    """Return the event that ``frame.event_json`` wrote."""
    name = "".join(part.title() for part in str(told["k"]).split("_"))
    made: Event = getattr(events, name)(**{key: _field(key, value) for key, value in told.items() if key != "k"})
    return made


def _field(key: str, value: Any) -> Any:  # noqa: ANN401
    """A field of an event: tiles from their text, lists as tuples."""
    if isinstance(value, list):
        return tuple(_field(key, item) for item in value)
    return Tile.parse(value) if isinstance(value, str) and key in ("tile", "hands", "reveal", "engine") else value
