"""The benchmark: what it measures, how it says it, batches on several cores."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from doublesix import games
from doublesix.errors import DoublesixError
from doublesix.lab import bench_command
from doublesix.lab.benchmark import BARS, Bench, Effort
from doublesix.lab.measure import Job, Rates, Spread, compare, measure
from doublesix.lab.parallel import play_batches
from doublesix.lab.report import Table, to_markdown, to_text
from doublesix.lab.worker import WORK


def test_batches_do_not_depend_on_the_number_of_processes() -> None:
    said: list[int] = []
    alone = play_batches(games.DRAW, seats=2, rounds=250, seed=9, batch=100, processes=1)
    shared = play_batches(games.DRAW, seats=2, rounds=250, seed=9, batch=100, processes=2, progress=said.append)
    assert alone == shared
    assert [50, 100, 100] == sorted(said)
    assert 250 == alone.rounds
    assert 250 >= sum(alone.wins)


def test_batches_refuse_what_cannot_be() -> None:
    with pytest.raises(DoublesixError, match="rounds and batch are 1 or more"):
        play_batches(games.DRAW, seats=2, rounds=0, seed=9)


class Echo:
    """Stands for a program: a unit of work takes it a hundredth of a second."""

    def __init__(self, checksum: int) -> None:
        self.checksum = checksum

    def ask(self, work: str, count: int, seed: int) -> tuple[float, int, int, int]:
        assert work
        assert seed
        return count / 100, count, 3 * count, self.checksum


def test_slices_are_as_long_as_asked() -> None:
    jobs = [Job("a", "one", "x"), Job("b", "one", "y")]
    ticks: list[int] = []
    found = measure({"one": Echo(1)}, jobs, repetitions=3, slice_s=0.5, progress=lambda: ticks.append(1))
    assert [100.0] * 3 == found["a"].units
    assert 300.0 == found["b"].moves[0]
    assert 6 == len(ticks)


def test_programs_that_play_differently_are_found_out() -> None:
    jobs = [Job("a", "one", "x", "rounds"), Job("b", "two", "x", "rounds")]
    with pytest.raises(DoublesixError, match="b and a play rounds differently: 2 and 1"):
        compare({"one": Echo(1), "two": Echo(2)}, jobs)


def test_ratios_are_taken_pair_by_pair() -> None:
    fast, slow = Rates([10.0, 40.0, 30.0]), Rates([1.0, 2.0, 3.0])
    assert Spread(10.0, 10.0, 15.0) == fast.against(slow)


def test_every_game_and_every_bar_is_measured() -> None:
    groups = {group.name: group for group in Bench(Effort(2, 0.01), peers=True).groups()}
    assert {game.key for game in games.ALL} == {name.split()[1] for name in groups if name.startswith("game ")}
    for bar in BARS:
        jobs = {job.name for job in groups[bar.group].jobs}
        assert bar.of in jobs
        assert bar.to in jobs or bar.to == "interpreted"  # which is not beside itself


@pytest.mark.parametrize("work", sorted(set(WORK) - {"perft-6"}))
def test_work_is_the_same_each_time(work: str) -> None:
    do = WORK[work](games.BLOCK.rules, 2)
    assert do(2, 5) == do(2, 5)
    assert do(2, 5)[0] >= 2


def test_tables_are_aligned_and_marked_up() -> None:
    table = Table("Rates", "a second", ("game", "rounds"), (("block", "1,000"), ("mexican_train", "7")))
    assert "Rates (a second)\ngame           rounds\nblock           1,000\nmexican_train       7\n" == to_text(table)
    assert "| block | 1,000 |" in to_markdown(table)


def test_the_command_measures_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    bench_command.add_arguments(parser)
    out = tmp_path / "bench.json"
    args = parser.parse_args(["--quick", "--only", "set draw 6", "--repetitions", "2", "--json", str(out)])
    assert 0 == bench_command.run(args)
    assert "4 seats, double-6" in capsys.readouterr().out
    assert ["set draw 6"] == list(json.loads(out.read_text("utf-8"))["groups"])


def test_the_command_refuses_what_it_does_not_measure() -> None:
    parser = argparse.ArgumentParser()
    bench_command.add_arguments(parser)
    with pytest.raises(DoublesixError, match='has "whist" in its name'):
        bench_command.run(parser.parse_args(["--only", "whist"]))
    with pytest.raises(DoublesixError, match="1 repetitions have no median"):
        bench_command.run(parser.parse_args(["--repetitions", "1"]))
