"""Measure everything that docs/strategy.md claims of the players, row by row.

    python bench/strength.py                     every row (hours on two processors)
    python bench/strength.py --only block4       rows whose name holds the text
    python bench/strength.py --scale 0.1         a tenth of the deals, and wider intervals
    python bench/strength.py --write             the rows as a table into bench/strength.md, kept over runs

A row that asks for a bar says whether the upper end of its 95% interval reaches it.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from doublesix import games
from doublesix.engine.bridge import options_of
from doublesix.engine.core.choices import OVER, TURN
from doublesix.engine.core.playout import deal_round
from doublesix.engine.core.rng import Random
from doublesix.engine.core.search import Search
from doublesix.engine.core.solve import Solver
from doublesix.engine.core.state import State
from doublesix.engine.deal import Chance, start_of
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.engine.think import Effort, believed, think
from doublesix.lab.arena import Sprt, interval, play_arena
from doublesix.players import LEVELS

HERE = Path(__file__).parent
BLOCK4 = "latin_partnership+first_lead=lot+first_tile=any+out_score=all_pips+blocked_score=all_pips"
DRAW2 = "draw+first_lead=lot+first_tile=any"
LADDER_GAMES = {
    "tiddle_a_wink": 4, "tidl_vink": 4, "all_fives": 2, "fives_threes": 4, "mexican_train": 4, "chicken_foot": 4,
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One line of the table: a name, what it asks for, and how it is measured at a scale."""

    name: str
    bar: str
    measure: Callable[[float], str]


def match_row(name: str, game: str, seats: int, players: str, deals: int, bar: float | None, at_most: bool) -> Row:
    """A match, and whether its interval reaches the bar."""

    def measure(scale: float) -> str:
        result = play_arena(games.parse(game), seats, players.split(","), deals=max(4, round(deals * scale)), seed=7)
        first = result.standings[0]
        share, half = first.share
        said = f"{share:.1%} ±{half:.1%} of {result.deals} deals, {first.margin[0]:+.1f} points a round"
        said += f"; {first.thought(50):.1f} ms, p95 {first.thought(95):.1f}"
        if bar is None:
            return said
        reached = share - half <= bar if at_most else share + half >= bar
        return f"{said}; {'met' if reached else 'MISSED'}"

    asked = "" if bar is None else f"{'at most' if at_most else 'at least'} {bar:.0%}"
    return Row(name, asked, measure)


def ladder_row(game: str, seats: int, higher: str, lower: str) -> Row:
    """One of the higher level among the lower ones, until a test has its answer."""

    def measure(scale: float) -> str:
        table = Match.of(games.get(game), seats=seats)
        fair = 1 / len(table.seating.sides)
        deals = 400 if game in ("mexican_train", "chicken_foot") else 2000
        result = play_arena(
            games.parse(game),
            seats,
            (higher, lower),
            deals=max(8, round(deals * scale)),
            seed=9,
            sprt=Sprt(fair, fair + 0.04),
        )
        share, half = result.standings[0].share
        said = f"{share:.1%} ±{half:.1%} of {result.deals} deals, fair {fair:.0%}"
        points, points_half = result.standings[0].margin
        said += f", {points:+.2f} ±{points_half:.2f} points a round"
        return f"{said}; {'met' if share - half > fair else 'MISSED'}"

    return Row(f"ladder {game} {seats}: {higher} among {lower}", "above its fair share", measure)


def _at(rules: HouseRules, seats: int, plies: int, rng: Random, state: State) -> bool:
    """Deal, and play so many random moves; False where the round is over or a seat cannot choose."""
    deal_round(state, start_of(rules.seated(seats), state.options), rng)
    for _ply in range(plies):
        if state.phase == OVER:
            return False
        state.play(state.nth(rng.below(state.choices())))
    return state.phase == TURN


def solver_speed(scale: float) -> str:
    """Time whole deals, solved from before the lead, and the general search in plain terms beside it."""
    rules = games.parse(BLOCK4)
    options = options_of(rules.seated(4))
    solver, rng, state = Solver(options, False), Random(3), State(options)
    times, nodes = [], []
    for _deal in range(max(10, round(300 * scale))):
        deal_round(state, start_of(rules.seated(4), options), rng)
        before, begun = solver.nodes, time.process_time()
        solver.solve_lead(state)
        times.append((time.process_time() - begun) * 1000)
        nodes.append(solver.nodes - before)
    times.sort()
    nodes.sort()
    n = len(times)
    median = times[n // 2]
    said = f"median {median:.1f} ms, p95 {times[n * 95 // 100]:.1f}, {nodes[n // 2]} nodes"
    return f"{said}; {'met' if median <= 20 else 'MISSED'}"


def solver_truth(scale: float) -> str:
    """Compare the solver with plain search."""
    tables = [
        (games.parse(BLOCK4), 4, 14), (games.BLOCK.with_(teams="pairs", hand_size=7), 4, 14),
        (games.BLOCK.with_(out_score="minus_own", blocked_score="difference_each"), 2, 2),
        (games.BLOCK.with_(blocked_tie="last_player_wins", out_score="one_point"), 2, 2), (games.DRAW.rules, 2, 14),
        (games.PUB_BLOCK.rules, 4, 12), (games.DRAW.with_(blocked_tie="share", pip_rounding=5), 2, 14),
    ]  # fmt: skip
    wanted = max(20, round(30_000 * scale) // len(tables) + 1)
    compared = differ = 0
    for rules, seats, plies in tables:
        options = options_of(rules.seated(seats))
        solver, rng, state, here = Solver(options, False), Random(13), State(options), 0
        while here < wanted:
            if not _at(rules, seats, plies + int(rng.below(6)), rng, state):
                continue
            trial = State(options)
            trial.copy_from(state)
            search = Search(trial)
            if search.step(300_000):
                here += 1
                differ += search.value != solver.solve(state)
        compared += here
    verdict = "MISSED" if differ else "met" if compared >= 30_000 else "not yet"
    return f"{differ} of {compared} differ; {verdict}"


def recomputed(scale: float) -> str:
    """Make every kind of thought again."""
    wanted = max(50, round(10_000 * scale))
    same = done = seed = 0
    effort = Effort(worlds=24, candidates=72, nodes=600)
    while done < wanted:
        game = random.Random(seed).choice([game for game in games.ALL if game.rules.turn_mode == "turns"])
        match = Match.deal(game, seats=game.seats, chance=Chance.seeded(seed))
        seed += 1
        while not match.round_over and done < wanted:
            view = match.view(match.turn)
            action = view.legal[0]
            if len(view.legal) > 1:
                action = think(view, effort, seed).action
                same += action == think(view, effort, seed).action
                done += 1
            match, _ = match.play(action)
    return f"{same} of {done} identical; {'met' if same == done else 'MISSED'}"


def belief_gain(scale: float) -> str:
    """How much likelier than uniform the belief takes the true hands to be, in nats, half-way through a round."""
    gains = []
    effort = Effort(worlds=150, candidates=450, nodes=6_000)
    for deal in range(max(20, round(400 * scale))):
        match = Match.deal(games.parse(BLOCK4), seats=4, chance=Chance.seeded(500_000 + deal))
        while not match.round_over and len(match.rounds[-1].moves) < 12:
            view = match.view(match.turn)
            match, _ = match.play(view.legal[0] if len(view.legal) == 1 else think(view, effort, deal).action)
        if not match.round_over:
            gains.append(believed(match, candidates=4_000))
    mean, half = interval(gains)
    return f"{mean:.2f} ±{half:.2f} nats a deal over {len(gains)} deals; {'met' if mean >= 0.3 else 'MISSED'}"


ROWS = [
    *(
        match_row(f"block4 master v {name}", BLOCK4, 4, f"master,{name}", 2000, bar, False)
        for name, bar in [
            ("doubles_first", 0.73),
            ("heaviest", 0.78),
            ("random", 0.79),
            ("pimc:20", 0.58),
            ("flat:100", 0.58),
        ]
    ),
    match_row("block4 cheater v master", BLOCK4, 4, "cheater,master", 2000, 0.82, True),
    match_row("block4 cheater v random", BLOCK4, 4, "cheater,random", 1000, None, False),
    match_row("draw2 master v doubles_first", DRAW2, 2, "master,doubles_first", 2000, 0.69, False),
    match_row("draw2 master v heaviest", DRAW2, 2, "master,heaviest", 2000, 0.76, False),
    match_row("fives_threes one_ply v random", "fives_threes", 4, "one_ply,random", 2000, 0.85, False),
    match_row("fives_threes master v one_ply", "fives_threes", 4, "master,one_ply", 2000, 0.58, False),
    match_row("casual v beginner block4", BLOCK4, 4, "casual,beginner", 2000, 0.60, False),
    *(
        ladder_row(game, seats, higher, lower)
        for game, seats in LADDER_GAMES.items()
        for lower, higher in zip(LEVELS, list(LEVELS)[1:], strict=False)
    ),
    Row("solver: a whole deal", "at most 20 ms", solver_speed),
    Row("solver: plain search agrees", "30,000 comparisons", solver_truth),
    Row("belief: the true hands", "at least 0.3 nats", belief_gain),
    Row("recomputed", "10,000 of 10,000", recomputed),
]


def main() -> None:
    """Measure the rows asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    kept = HERE / "strength.json"
    found: dict[str, str] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    for row in ROWS:
        if args.only in row.name:
            found[row.name] = row.measure(args.scale if math.isfinite(args.scale) else 1.0)
            print(f"{row.name} ({row.bar}): {found[row.name]}", flush=True)
            if args.write:
                kept.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
                lines = [f"| {each.name} | {each.bar} | {found[each.name]} |" for each in ROWS if each.name in found]
                head = "# Strength of the players\n\nMeasured by `python bench/strength.py --write`.\n"
                table = "\n".join(["| row | asked | measured |", "| --- | --- | --- |", *lines])
                (HERE / "strength.md").write_text(f"{head}\n{table}\n", "utf-8")


if __name__ == "__main__":
    main()
