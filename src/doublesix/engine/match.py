"""A match: rounds, scores and who has won, as an immutable value.

``Match.deal`` begins one, ``play`` gives a new match and the events; the old one still stands. ``view`` is what a seat
may know; players, servers and screens are handed views only.
Source: docs/rules.md, "The match".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from doublesix.engine import deal as dealing
from doublesix.engine.actions import Action, Claim, Draw, EndId, Pass, Play, Seat, Side
from doublesix.engine.bridge import action_of, ends_terms, hand_of, move_of, moves_of, options_of, tile_of
from doublesix.engine.core import ends as core_ends
from doublesix.engine.core import moves
from doublesix.engine.core.choices import LEAD, OVER, SEEK
from doublesix.engine.core.options import NOBODY, Options
from doublesix.engine.core.perft import may_claim, perft
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.state import BLOCKED, OUT, TARGET, State
from doublesix.engine.deal import Chance, Deal, Previous
from doublesix.engine.events import (
    Blocked,
    Claimed,
    Drew,
    Event,
    Marked,
    MatchEnded,
    OneTileLeft,
    Passed,
    Played,
    RoundBegan,
    RoundEnd,
    RoundEnded,
    StitchedUp,
    Stopped,
    TileSet,
    WentOut,
)
from doublesix.engine.round import Move, Outcome, Round
from doublesix.engine.rules import Game, HouseRules, Seating
from doublesix.engine.view import SeatView, seat_view
from doublesix.errors import IllegalAction

__all__ = ["Match", "match_winners"]

_ENDS: dict[int, RoundEnd] = {OUT: "out", BLOCKED: "blocked", TARGET: "target"}


@dataclass(frozen=True)
class Match:
    """A match in progress or finished.

    Attributes:
        house: The house rules as they were agreed, for any number of seats.
        seating: The same at this table.
        rounds: All rounds, the running one last.
        options, state: The running round in the core; for the engine only, and never to be changed.
    """

    house: HouseRules
    seating: Seating
    rounds: tuple[Round, ...]
    options: Options
    state: State

    # -- beginning ------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        rules: HouseRules | Game,
        *,
        seats: int,
        chance: Chance,
        teams: Sequence[Sequence[int]] | None = None,
    ) -> Match:
        """Return a new match with its first round dealt.

        Raises:
            RulesError, SetupError: The rules cannot be played at that many seats, with every reason.
        """
        return cls.of(rules, seats=seats, teams=teams).next_round(chance)

    @classmethod
    def of(cls, rules: HouseRules | Game, *, seats: int, teams: Sequence[Sequence[int]] | None = None) -> Match:
        """Return a match with no round dealt yet."""
        house = rules.rules if isinstance(rules, Game) else rules
        seating = house.seated(seats, teams)
        options = options_of(seating)
        return cls(house, seating, (), options, State(options))

    def next_round(self, chance: Chance) -> Match:
        """Return the match with the next round dealt by *chance*."""
        how = self.opening
        return self.with_deal(dealing.deal_round(self.seating, how, len(self.rounds) + 1, chance))

    def with_deal(self, deal: Deal) -> Match:
        """Return the match with the next round dealt as given.

        Raises:
            IllegalAction: A round is running, the match is over, or the rules have this deal dealt again.
        """
        if not self.round_over:
            raise IllegalAction("round_running", "the round is not over: play it to its end before the next deal")
        if self.winners:
            raise IllegalAction("match_over", "the match is over: no further round is dealt")
        fresh = State(self.options)
        for side, points in enumerate(self.total):
            fresh.totals[side] = points
        how = self.opening
        if not dealing.begin(fresh, self.seating, how, deal):
            dealing.begin(fresh, self.seating, how, deal, at_last=True)
        leader = None if fresh.phase == SEEK else Seat(fresh.leader)
        return replace(self, rounds=(*self.rounds, Round(deal, leader)), state=fresh)

    @property
    def opening(self) -> dealing.Opening:
        """How the next round finds its leader."""
        previous = None
        if self.rounds:
            last = self.rounds[-1]
            outcome = last.outcome
            if outcome is None or last.leader is None:
                raise IllegalAction("round_running", "the round is not over: the next one has no leader yet")
            previous = Previous(last.leader, outcome.winner, outcome.winner_seat)
        return dealing.opening(self.seating, len(self.rounds) + 1, previous)

    def began(self) -> RoundBegan:
        """Return the event that the running round began with."""
        running = self.rounds[-1]
        return RoundBegan(len(self.rounds), running.leader, running.deal.reveal, running.deal.engine(self.rules))

    # -- standing -------------------------------------------------------------

    @property
    def rules(self) -> HouseRules:
        """The house rules as they are at this many seats."""
        return self.seating.rules

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.seating.seats

    @property
    def turn(self) -> Seat:
        """The seat on turn; in the real-time game, and when nobody is, the one that moved last."""
        return Seat(self.state.turn)

    @property
    def round_over(self) -> bool:
        """Whether no round is running."""
        return not self.rounds or self.rounds[-1].outcome is not None

    @property
    def total(self) -> tuple[int, ...]:
        """Match score by side after the finished rounds."""
        for played in reversed(self.rounds):
            if played.outcome is not None:
                return played.outcome.total
        return (0,) * len(self.seating.sides)

    @cached_property
    def winners(self) -> tuple[Side, ...]:
        """The sides that have won the match; empty while it runs."""
        if not self.rounds or self.rounds[-1].outcome is None:
            return ()
        return match_winners(self.seating, self.total, len(self.rounds), self._rounds_won())

    def _rounds_won(self) -> tuple[int, ...]:
        """Rounds that each side has won."""
        winners = [played.outcome.winner for played in self.rounds if played.outcome is not None]
        return tuple(winners.count(Side(side)) for side in range(len(self.seating.sides)))

    def view(self, seat: int | None) -> SeatView:
        """Return what the seat may know; None is a spectator.

        Raises:
            IllegalAction: No round was dealt yet, or there is no such seat.
        """
        if not self.rounds:
            raise IllegalAction("no_round", "no round was dealt yet")
        who = None if seat is None else self._actor(seat)
        legal = () if who is None else self.legal(who)
        return seat_view(
            self.seating, self.rounds, self.state, who, legal=legal, total=self.total, winners=self.winners
        )

    # -- playing --------------------------------------------------------------

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """Return what the seat (the one on turn, if none is named) may do now, a first tile both ways round.

        A play that scores may also be made unannounced under ``muggins_claim``; that is not listed twice.
        """
        if self.round_over:
            return ()
        who = self.turn if seat is None else Seat(seat)
        return tuple(action for mover, action in self.legal_moves() if mover == who)

    def legal_moves(self) -> tuple[tuple[Seat, Action], ...]:
        """Return all that may happen next: the seat on turn's actions, claims, and in real time everybody's."""
        if self.round_over:
            return ()
        now = self.state
        found = [action_of(now, move) for move in moves_of(now)]
        if now.phase == LEAD and self.options.start_arms != 1 and not self.options.trains:
            found += [
                (seat, Play(action.tile, None, action.touching))
                for seat, action in found
                if isinstance(action, Play) and not action.tile.is_double
            ]
        if now.unclaimed:
            order = [Seat((now.unclaimed_seat + step) % self.seats) for step in range(1, self.seats)]
            found += [(seat, Claim()) for seat in order if may_claim(now, seat)]
        return tuple(found)

    def play(self, action: Action, seat: int | None = None) -> tuple[Match, tuple[Event, ...]]:
        """Return the match after the action, and the events.

        Args:
            action: One of ``legal(seat)``.
            seat: Who acts; the seat on turn if left out.

        Raises:
            IllegalAction: Not allowed now; the message says what is.
        """
        who = self._actor(seat)
        self._check(who, action)
        old = self.state
        now = State(self.options)
        now.copy_from(old)
        move = move_of(old, who, action)
        if isinstance(action, Play) and not action.announced and not self._would_score(old, move):
            move &= ~moves.SILENT
            action = replace(action, announced=True)
        drawn = None
        if isinstance(action, Draw):
            drawn = tile_of(now.options.tiles, now.boneyard[now.yard - now.left])
        now.play(move)
        made = Move(who, action, drawn, now.scored)
        running = self.rounds[-1]
        leader = running.leader
        if leader is None and now.phase != SEEK:
            leader = Seat(now.leader)
        running = replace(running, leader=leader, moves=(*running.moves, made))
        events = list(_happened(old, now, made))
        if now.phase == OVER:
            running, ended = self._settled(now, running)
            events.append(ended)
        played = replace(self, rounds=(*self.rounds[:-1], running), state=now)
        if played.winners:
            events.append(MatchEnded(played.winners, played.total))
        return played, tuple(events)

    def count_sequences(self, depth: int) -> tuple[int, ...]:
        """Return how many different sequences of 1, 2, .. *depth* moves may follow within the round (perft).

        A first tile that opens both halves counts once, whichever way round it is written.
        """
        if self.round_over:
            return (0,) * depth
        trial = State(self.options)
        trial.copy_from(self.state)
        trial.ready(depth)
        return tuple(perft(trial, plies) for plies in range(1, depth + 1))

    def _would_score(self, now: State, move: int) -> bool:
        """Whether the play scores by its ends total: only then is there something to leave unannounced."""
        trial = State(self.options)
        trial.copy_from(now)
        trial.play(move & ~moves.SILENT)
        bonus = self.options.out_bonus if trial.held[now.turn] == 0 and trial.side_out(now.turn) else 0
        return trial.scored > bonus

    def _actor(self, seat: int | None) -> Seat:
        if seat is None:
            return self.turn
        if not 0 <= seat < self.seats:
            raise IllegalAction("seat", f"there is no seat {seat}: seats go from 0 to {self.seats - 1}")
        return Seat(seat)

    def _check(self, seat: Seat, action: Action) -> None:
        """Refuse what is not legal, saying what is."""
        if self.round_over:
            what = "the match is over" if self.winners else "the round is over"
            raise IllegalAction("round_over", f"seat {seat} cannot {_tried(action)}: {what}")
        offered = self.legal_moves()
        plain = replace(action, announced=True) if isinstance(action, Play) else action
        if (seat, plain) in offered and (plain == action or self.options.claims):
            return
        raise IllegalAction(
            "illegal_action", f"seat {seat} cannot {_tried(action)}: {self._why(seat, action, offered)}"
        )

    def _why(self, seat: Seat, action: Action, offered: Sequence[tuple[Seat, Action]]) -> str:
        """The reason, in domino words, and what would do."""
        mine = [str(each) for mover, each in offered if mover == seat]
        if not mine:
            return f"it is seat {self.turn}'s turn"
        reason = _reason(self.state, seat, action, mine)
        return f"{reason}; legal: {', '.join(mine)}"

    def _settled(self, now: State, running: Round) -> tuple[Round, RoundEnded]:
        """Score the round that has ended."""
        score = Score(self.options)
        previous = self.rounds[-2].outcome if len(self.rounds) > 1 else None
        score.carry = previous.carried if previous is not None else 0
        score.settle(now)
        points = tuple(score.points)
        total = tuple(before + gained for before, gained in zip(self.total, points, strict=True))
        winner = None if score.winner == NOBODY else Side(score.winner)
        winner_seat = None if score.winner_seat == NOBODY else Seat(score.winner_seat)
        outcome = Outcome(_ENDS[now.end], winner, winner_seat, tuple(score.pips), points, total, score.carry)
        ended = RoundEnded(
            number=len(self.rounds),
            end=outcome.end,
            winner=winner,
            hands=tuple(hand_of(now, seat) for seat in range(self.seats)),
            pips=outcome.pips,
            in_play=tuple(now.points),
            points=points,
            total=total,
            others=score.others,
            own=score.own,
            asleep=score.asleep,
            paid=tuple(paid - made for paid, made in zip(points, now.points, strict=True)),
            carried=score.carry,
        )
        return replace(running, outcome=outcome), ended


def match_winners(
    seating: Seating, total: Sequence[int], rounds: int, won: Sequence[int] | None = None
) -> tuple[Side, ...]:
    """Return the sides that have won with these totals after so many rounds; empty while the match goes on.

    *won* are the rounds won by side, where they are not the totals: under ``best_of`` with ``each_keeps``.
    """
    rules = seating.rules
    if rules.match_mode == "best_of":
        total = total if won is None else won
    if not _is_over(rules, total, rounds):
        return ()
    low_wins = rules.score_flow == "each_keeps" and rules.match_mode != "best_of"
    best = min(total) if low_wins else max(total)
    leaders = tuple(Side(side) for side, points in enumerate(total) if points == best)
    exact = rules.match_mode == "points" and rules.target_mode == "exact"  # no extra round could part them
    if len(leaders) > 1 and rules.match_tie == "extra_hand" and not exact:
        return ()
    return leaders


def _is_over(rules: HouseRules, total: Sequence[int], rounds: int) -> bool:
    """Whether the match may end now, ties apart."""
    match rules.match_mode:
        case "points":
            exact = rules.target_mode == "exact"
            return any(points == rules.target if exact else points >= rules.target for points in total)
        case "best_of":
            return max(total) > rules.match_length // 2
        case "rounds_total":
            return rounds >= rules.match_length
        case "round_doubles":
            gone = sum(tile.is_double for tile in set(rules.remove_tiles))
            return rounds >= max(1, rules.set_max + 1 - gone)


def _tried(action: Action) -> str:
    match action:
        case Play(tile=tile, end=None):
            return f"set {tile}"
        case Play():
            return f"play {action}"
        case _:
            return str(action)


def _reason(now: State, seat: Seat, action: Action, mine: Sequence[str]) -> str:
    """Why the action is not offered to a seat that has others."""
    if isinstance(action, Draw):
        if now.drawable() == 0:
            return "the boneyard is empty" if now.left == 0 else "no more tiles may be drawn"
        return "it can play"
    if not isinstance(action, Play):
        return "it can play" if any("-" in each for each in mine) else "it has something else to do"
    tiles = now.options.tiles
    if action.tile.high > tiles.top:
        return f"{action.tile} is not in the set"
    move = move_of(now, seat, action)
    number = moves.tile_of(move)
    if not now.hands[seat * now.words + now.word[number]] & now.bit[number]:
        return f"{action.tile} is not in its hand"
    if now.phase == LEAD:
        return "it is the first tile, and may not be set" if action.end is None else "there is no end yet"
    if action.end is None:
        return "the layout has begun: name the end"
    if action.end >= now.width:
        return f"there is no end {action.end}"
    pips = core_ends.pips_of(now.ends[action.end])
    if not now.fitting[pips * now.words + now.word[number]] & now.bit[number]:
        return f"end {action.end} shows {pips}"
    if not now.usable(action.end, seat):
        return f"end {action.end} may not be used now"
    return "it does not fit that way round, or only the tile just drawn may be played"


def _happened(old: State, now: State, made: Move) -> list[Event]:
    """The events of one move."""
    seat = made.seat
    events: list[Event] = []
    match made.action:
        case Play(tile=tile, end=end, facing=facing) as play:
            terms = ends_terms(now)
            if end is None:
                events.append(TileSet(seat, tile, terms, made.points))
            else:
                opened = tuple(EndId(index) for index in range(old.width, now.width))
                events.append(Played(seat, tile, end, play.touching, facing, opened, terms, made.points))
            if now.held[seat] == 1:
                events.append(OneTileLeft(seat))
            if old.width and not tile.is_double and _is_stitched_up(now):
                events.append(StitchedUp(core_ends.pips_of(now.ends[0])))
            if now.held[seat] == 0:
                events.append(WentOut(seat))
        case Draw():
            events.append(Drew(seat, made.drawn, now.left))
        case Claim():
            events.append(Claimed(seat, made.points))
        case Pass():
            events.append(Passed(seat, _open_pips(old)))
        case action if str(action) == "mark":
            events.append(Marked(seat, _open_pips(old)))
        case _:
            events.append(Stopped(seat))
    if now.end == BLOCKED:
        events.append(Blocked())
    return events


def _is_stitched_up(now: State) -> bool:
    """Whether both ends of a line show the same number."""
    if now.width != 2 or now.options.trains:
        return False
    return core_ends.pips_of(now.ends[0]) == core_ends.pips_of(now.ends[1])


def _open_pips(now: State) -> tuple[int, ...]:
    """The different numbers that the seat on turn could have played on."""
    shown = {int(now.ends[index] & 31) for index in range(now.width) if now.usable(index, now.turn)}
    return tuple(sorted(shown - {31}))
