"""Between values and numbers: the only module that knows both the house rules and the compiled core."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from mypy_extensions import i64

from doublesix.engine.actions import Action, Claim, Draw, EndId, Mark, Pass, Play, Seat, Stop
from doublesix.engine.core import ends, lead, moves, options
from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import LEAD, TURN
from doublesix.engine.core.state import State
from doublesix.engine.core.tiles import TileSet
from doublesix.engine.rules import HouseRules, Seating
from doublesix.engine.tile import Tile

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

__all__ = ["action_of", "ends_terms", "hand_of", "move_of", "moves_of", "options_of", "row", "tile_number", "tile_of"]

_SPINNERS = {
    "none": options.SPIN_NONE,
    "set_double": options.SPIN_SET,
    "first_double": options.SPIN_FIRST,
    "all_doubles": options.SPIN_ALL,
}
_FILLS = {"none": options.FILL_NONE, "local": options.FILL_LOCAL, "global": options.FILL_GLOBAL}
_BONUSES = {
    "none": options.BONUS_NONE,
    "optional_one": options.BONUS_ONE,
    "optional_chain": options.BONUS_CHAIN,
    "must_cover": options.BONUS_COVER,
}
_BLOCKS = {
    "all_stuck": options.BLOCK_ALL_STUCK,
    "dead_layout": options.BLOCK_DEAD_LAYOUT,
    "first_stuck": options.BLOCK_FIRST_STUCK,
}
_RESULTS = {
    "lightest_wins": options.LIGHTEST_WINS,
    "fewest_tiles": options.FEWEST_TILES,
    "no_score": options.NO_RESULT,
}
_TIES = {
    "no_score": options.TIE_NONE,
    "share": options.TIE_SHARE,
    "lightest_tile": options.TIE_LIGHTEST_TILE,
    "last_player_wins": options.TIE_LAST_WINS,
    "last_player_loses": options.TIE_LAST_LOSES,
    "carry_over": options.TIE_CARRY,
}
_FORMULAS = {
    "opponents_pips": options.OPPONENTS_PIPS,
    "minus_own": options.MINUS_OWN,
    "difference_each": options.DIFFERENCE_EACH,
    "all_pips": options.ALL_PIPS,
    "one_point": options.ONE_POINT,
    "nothing": options.NOTHING,
}
_METHODS = {
    "highest_double": lead.HIGHEST_DOUBLE,
    "lowest_double": lead.LOWEST_DOUBLE,
    "heaviest_tile": lead.HEAVIEST_TILE,
    "specific_tile": lead.SPECIFIC_TILE,
    "round_double": lead.SPECIFIC_TILE,
    "lot": lead.LOT,
    "reveal": lead.REVEAL,
}
FALLBACKS = {
    "heaviest_tile": lead.FALL_HEAVIEST,
    "next_double": lead.FALL_NEXT_DOUBLE,
    "redeal": lead.FALL_REDEAL,
    "draw_until": lead.FALL_DRAW,
}
FIRST_TILES = {"qualifying": lead.SET_QUALIFYING, "any": lead.SET_ANY, "any_double": lead.SET_DOUBLE}


def row(numbers: list[int]) -> vec[i64]:
    """Return the numbers as a row of the core."""
    return vec[i64](numbers)


def method_of(first_lead: str) -> int:
    """Return the core's number for a way of finding the leader."""
    return _METHODS[first_lead]


def tile_number(tiles: TileSet, tile: Tile) -> int:
    """Return the core's number of the tile; of two copies, the first."""
    return tiles.find(tile.high, tile.low)


@cache
def _tiles(top: int, copies: int) -> tuple[Tile, ...]:
    """The tiles of a set by their numbers."""
    return tuple(Tile(high, low) for low in range(top + 1) for high in range(low, top + 1) for _ in range(copies))


def tile_of(tiles: TileSet, number: int) -> Tile:
    """Return the tile with that number."""
    return _tiles(tiles.top, tiles.copies)[number]


def options_of(seating: Seating) -> options.Options:
    """Return the house rules at a table as the core reads them."""
    rules = seating.rules
    tiles = TileSet(rules.set_max, rules.set_copies)
    made = options.Options(tiles, seating.seats, seating.hand_size)
    made.sides = len(seating.sides)
    for side, seats in enumerate(seating.sides):
        for seat in seats:
            made.side_of[seat] = side
    made.realtime = rules.turn_mode == "realtime"
    _set_layout(made, rules)
    _set_turn(made, rules, seating.boneyard_reserve)
    _set_score(made, rules)
    made.ready()
    return made


def _set_layout(made: options.Options, rules: HouseRules) -> None:
    trains = rules.start_arms == "trains"
    made.start_arms = options.TRAINS if trains else int(rules.start_arms)
    made.start_fill = _FILLS[rules.start_fill]
    made.spinner = _SPINNERS[rules.spinner]
    made.spinner_arms = rules.spinner_arms
    made.spinner_immediate = rules.spinner_unlock == "immediate"
    made.double_fill = _FILLS[rules.double_fill]
    made.foot_cap = rules.foot_rule == "cap"
    if rules.match_rule != "equal":
        made.match_sum = int(rules.match_rule.removeprefix("sum:"))
    for tile in rules.wild_tiles:
        first = tile_number(made.tiles, tile)
        for number in range(first, first + rules.set_copies):
            made.wild[made.tiles.word[number]] |= made.tiles.bit[number]
    made.communal = rules.train_communal
    made.first_chain = rules.train_first_turn == "chain"


def _set_turn(made: options.Options, rules: HouseRules, reserve: int) -> None:
    made.tiles_per_turn = rules.tiles_per_turn
    made.double_bonus = _BONUSES[rules.double_bonus]
    made.bonus_on_set = rules.bonus_on_set
    made.bonus_on_double = rules.bonus_must_match_double
    if rules.start_arms == "trains" and rules.train_double_cover == "on_double":
        made.bonus_on_double = True
    made.force_play = rules.force_play
    match rules.draw_rule:
        case "none":
            made.draw_limit = options.DRAW_NONE
        case "one":
            made.draw_limit = 1
        case "until_playable":
            made.draw_limit = options.DRAW_ALL
        case up_to:
            made.draw_limit = int(up_to.removeprefix("up_to:"))
    made.reserve = reserve
    made.voluntary_draw = rules.voluntary_draw
    made.keep_drawn = rules.play_drawn == "may"
    made.draw_penalty = rules.draw_penalty
    made.penalty_to_self = rules.draw_penalty_to == "self"
    made.penalty_in_count = rules.draw_penalty_in_count
    made.penalty_draw = rules.slap_penalty_draw > 0


def _set_score(made: options.Options, rules: HouseRules) -> None:
    made.partners_out = rules.round_end == "partners_out"
    made.block_rule = _BLOCKS[rules.block_rule]
    made.blocked_result = _RESULTS[rules.blocked_result]
    made.blocked_tie = _TIES[rules.blocked_tie]
    made.each_keeps = rules.score_flow == "each_keeps"
    made.out_score = _FORMULAS[rules.out_score]
    made.blocked_score = _FORMULAS[rules.blocked_score]
    made.double_value = rules.double_value
    made.double_blank_value = rules.double_blank_value
    made.boneyard_to_winner = rules.boneyard_to_winner
    made.fives = 5 if 5 in rules.ends_divisors else 0
    made.threes = 3 if 3 in rules.ends_divisors else 0
    made.quotient = rules.ends_unit == "quotient"
    made.rounding = rules.pip_rounding
    made.rounding_each = rules.rounding_scope == "each"
    made.out_bonus = rules.out_bonus
    made.claims = rules.muggins_claim
    made.best_of = rules.match_mode == "best_of"
    made.target = rules.target if rules.match_mode == "points" else 0
    made.exact = rules.target_mode == "exact"
    made.immediate = rules.win_check == "immediate"
    made.no_win_on_lead = rules.no_win_on_lead


def action_of(state: State, move: int) -> tuple[Seat, Action]:
    """Return a move of the core as the seat that makes it and the action."""
    seat = Seat(state.turn)
    kind = moves.kind_of(move)
    if kind == moves.PLAY:
        if state.options.realtime and state.phase != LEAD:
            seat = Seat(moves.seat_of(move))
        tile = tile_of(state.options.tiles, moves.tile_of(move))
        facing = tile.low if move & moves.HIGH_TOUCHES else tile.high
        end = None if state.phase == LEAD else EndId(moves.end_of(move))
        return seat, Play(tile, end, facing, not move & moves.SILENT)
    if kind == moves.DRAW:
        return Seat(0) if state.options.realtime and state.phase == TURN else seat, Draw()
    if kind == moves.PASS:
        return seat, Mark() if state.options.trains else Pass()
    if kind == moves.CLAIM:
        return Seat(moves.seat_of(move)), Claim()
    return seat, Stop()


def moves_of(state: State) -> list[int]:
    """Return every move that the core counts as a move of its own now, claims apart."""
    return state.all_moves()


def move_of(state: State, seat: int, action: Action) -> int:
    """Return the core's number for the action of the seat, legal or not."""
    match action:
        case Play():
            number = _held_number(state, seat, action.tile)
            move = moves.play_move(number, action.end or 0, action.touching == action.tile.high)
            if not action.announced:
                move |= moves.SILENT
            if state.options.realtime and state.phase != LEAD:
                move |= seat << moves.SEAT_SHIFT
            return move
        case Draw():
            return moves.DRAW_MOVE
        case Pass() | Mark():
            return moves.PASS_MOVE
        case Stop():
            return moves.STOP_MOVE
        case Claim():
            return moves.CLAIM_MOVE | (seat << moves.SEAT_SHIFT)
        case _:
            assert_never(action)


def _held_number(state: State, seat: int, tile: Tile) -> int:
    """The number of the copy of the tile that the seat holds, or of the first copy."""
    first = tile_number(state.options.tiles, tile)
    for number in range(first, first + state.options.tiles.copies):
        if state.hands[seat * state.words + state.word[number]] & state.bit[number]:
            return number
    return first


def ends_terms(now: State) -> tuple[int, ...]:
    """Return what each open end adds to the ends total, and doubles that count across."""
    terms = [ends.count_of(now.ends[index]) for index in range(now.width)]
    across = [now.counts[group] for group in range(now.groups) if now.sides_left[group]]
    return tuple(int(term) for term in (*across, *terms) if term)


def hand_of(state: State, seat: int) -> tuple[Tile, ...]:
    """Return the tiles that the seat holds, by their lower half."""
    table = _tiles(state.options.tiles.top, state.options.tiles.copies)
    return tuple([table[number] for number in state.hand_of(seat)])
