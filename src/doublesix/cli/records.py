"""The commands that read and write match records: check, record, perft, show."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from typing import Literal, TypeAlias

from doublesix import records
from doublesix.cli.shared import (
    FAULT,
    MISUSE,
    WELL,
    chosen,
    has_unicode,
    house_rules,
    lines_of,
    one_line,
    progress,
    say,
    tell_fault,
    width,
)
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.errors import DoublesixError, ReplayError
from doublesix.players import Player, by_name
from doublesix.records import Record, decode_line, parse, positions, replay, shown, write_record

__all__ = ["check", "perft", "play_round", "record", "show"]

Language: TypeAlias = Literal["en", "ru"]


def check(args: argparse.Namespace) -> int:
    status, held, unfinished = WELL, 0, 0
    for name in args.files:
        try:
            for number, line in lines_of(name):
                try:
                    match = records.check(parse(decode_line(line)))
                except ReplayError as error:
                    status = FAULT
                    print(f"{name}:{number}: {error.place}: {one_line(error.message)}")
                else:
                    print(f"{name}:{number}: ok")
                    held += 1
                    unfinished += not match.winners
        except DoublesixError as error:
            say(str(error))
            status = status or MISUSE
    if unfinished:
        say(f"{held} ok, {unfinished} of them unfinished")
    return status


def record(args: argparse.Namespace) -> int:
    """Play matches and write them; everything follows from the arguments, so that the same ones give the same bytes."""
    rules = house_rules(args)
    table = Match.of(rules, seats=args.seats or rules.game.seats, teams=args.teams)
    kinds = [args.players[seat % len(args.players)] for seat in range(table.seats)]
    names = [f"{kind} {seat}" for seat, kind in enumerate(kinds)]
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for number in progress("matches", args.matches):
        seed = args.seed * 1_000_003 + number
        chance, match = Chance.seeded(seed), table
        players = [by_name(kind, seed) for kind in kinds]
        while not match.winners and len(match.rounds) < args.rounds:
            match = play_round(match.next_round(chance), players, chance)
        print(write_record(match, names, bots=[{"player": kind, "seed": seed} for kind in kinds]))
    return WELL


def play_round(match: Match, players: Sequence[Player], chance: Chance) -> Match:
    """Play the running round to its end; of several seats that may act at once, each is as quick as the others."""
    at_once = match.rules.turn_mode == "realtime" or match.rules.muggins_claim
    while not match.round_over:
        seat = match.turn
        if at_once:
            able = sorted({mover for mover, _ in match.legal_moves()})
            seat = able[chance.pick(len(match.rounds), len(match.rounds[-1].moves), match.seats, len(able))]
        match, _ = match.play(players[seat](match.view(seat)), seat)
    return match


def perft(args: argparse.Namespace) -> int:
    """Count sequences of moves; where the file has counts beside a record, compare them."""
    status = WELL
    for number, line in chosen(args.file, args.line):
        try:
            vector = decode_line(line)
            match = replay(parse(_bare(vector)))
        except ReplayError as error:
            status = tell_fault(args.file, number, error)
            continue
        written = vector.get("counts") if isinstance(vector, dict) else None
        counts = written if isinstance(written, list) else []
        for depth in progress(f"{args.file}:{number}", args.depth):
            found = match.count_sequences(depth)[-1]
            print(found, flush=True)
            if depth <= len(counts) and counts[depth - 1] != found:
                status = FAULT
                say(f"{args.file}:{number}: depth {depth}: {shown(counts[depth - 1])} is written; it is {found}")
    return status


def show(args: argparse.Namespace) -> int:
    """Draw the position after a move; of a faulty record, the last one before its fault."""
    number, line = next(chosen(args.file, args.match))
    fault = before = now = record = None
    try:
        record = parse(_bare(decode_line(line)))
        wanted = _wanted(record, args.round, args.move)
        for match in positions(record):
            before, now = now, match
            if match.rounds and (len(match.rounds), len(match.rounds[-1].moves)) == wanted:
                break
    except ReplayError as error:
        fault = error
    if record is not None and now is not None and now.rounds:
        _draw(before, now, tuple(map(one_line, record.seats)), args.lang)
    if fault is not None:
        return tell_fault(args.file, number, fault)
    return WELL


def _bare(document: object) -> object:
    """The record itself, also out of a test vector that has it beside other things."""
    return document["record"] if isinstance(document, dict) and "record" in document else document


def _wanted(record: Record, number: int | None, move: int | None) -> tuple[int, int]:
    """The round and how many of its moves: the last ones where none are named."""
    number = len(record.rounds) if number is None else number
    if not 1 <= number <= len(record.rounds):
        raise DoublesixError("no_such_round", f"there is no round {number}: the record has {len(record.rounds)}")
    moves = len(record.rounds[number - 1].moves)
    if move is not None and move > moves:
        raise DoublesixError("no_such_move", f"there is no move {move}: round {number} has {moves}")
    return number, moves if move is None else move


def _draw(before: Match | None, now: Match, names: tuple[str, ...], lang: Language) -> None:
    """Print the round and the move, the layout, every hand, the boneyard, and what the last move did."""
    from doublesix.terminal.draw import Look, draw
    from doublesix.text import Listener, Text, narrate

    text = Text(lang)
    to = Listener(text, now.seating, names, spoken=False)
    view = now.view(None)
    print(f"{now.house.to_text()}\n{narrate(now.began(), to)}")
    look = Look(width=width(), unicode=has_unicode(), colour=False, language=lang)
    print(*draw(view, look, names=names), sep="\n")
    for seat, name in enumerate(names):
        print(f"{name}: {' '.join(map(str, now.view(seat).hand))}")
    left = now.rounds[-1].deal.boneyard[-view.boneyard :] if view.boneyard else ()
    print(f"{text('say.boneyard', tiles=text('n.tiles', count=len(left)))} {' '.join(map(str, left))}".rstrip())
    if now.rounds[-1].moves and before is not None:
        move = now.rounds[-1].moves[-1]
        _, events = before.play(move.action, move.seat)
        print(f"{len(now.rounds[-1].moves)}. {move}", *(narrate(event, to) for event in events), sep="\n")
