"""The benchmark's tables, as text for the terminal, as Markdown for bench/results.md and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from doublesix.lab.benchmark import BARS, Bar, Bench, Row
from doublesix.lab.measure import Rates, Spread

__all__ = ["Table", "tables", "to_json", "to_markdown", "to_text"]


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table of texts."""

    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(bench: Bench) -> Iterator[Table]:
    """Yield the tables of a run, those that have rows."""
    made = (_bars(bench), _others(bench), _compared(bench), _games(bench), _growth(bench))
    return (table for table in made if table.rows)


def to_text(table: Table) -> str:
    """Return the table in aligned columns, the first to the left."""
    lines = [table.columns, *table.rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(table.columns))]

    def shown(line: tuple[str, ...]) -> str:
        first, *rest = (
            text.ljust(width) if at == 0 else text.rjust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        return "  ".join((first, *rest)).rstrip()

    return "\n".join((f"{table.title} ({table.note})", *map(shown, lines), ""))


def to_markdown(table: Table) -> str:
    """Return the table as Markdown."""
    head = f"| {' | '.join(table.columns)} |\n|---|{'---:|' * (len(table.columns) - 1)}\n"
    return f"## {table.title}\n\n{table.note.capitalize()}.\n\n{head}" + "".join(
        f"| {' | '.join(row)} |\n" for row in table.rows
    )


def to_json(bench: Bench, facts: Mapping[str, str], signature: int) -> dict[str, object]:
    """Return everything that was measured: medians and quartiles a second."""
    found: dict[str, object] = {
        "facts": dict(facts),
        "signature": signature,
        "repetitions": bench.effort.repetitions,
        "groups": {
            name: {job: _numbers(rates) for job, rates in row.rates.items()} for name, row in bench.rows.items()
        },
        "bars": [
            {"what": bar.what, "bar": bar.bar, "aim": bar.aim, "ratio": _quartiles(ratio)}
            for bar, ratio in _ratios(bench)
        ],
        "perft to depth 6": {
            game: {"sequences": count, "equal": equal} for game, (count, equal) in bench.perft.items()
        },
    }
    if bench.cores is not None:
        found["two processes"] = _quartiles(bench.cores)
    if bench.import_ms is not None:
        found["import ms"] = _quartiles(bench.import_ms)
    return found


def _numbers(rates: Rates) -> dict[str, object]:
    return {"units": _quartiles(rates.rate), "moves": _quartiles(Spread.of(rates.moves))}


def _quartiles(spread: Spread) -> list[float]:
    return [float(f"{value:.5g}") for value in (spread.low, spread.median, spread.high)]


def _bars(bench: Bench) -> Table:
    rows = [
        (bar.what, _ratio(ratio), _times(bar.bar), _times(bar.aim), _verdict(ratio.median, bar.bar, bar.aim))
        for bar, ratio in _ratios(bench)
    ]
    return Table(
        "Bars",
        "ratios of slices of one interleaved run: median and quartiles",
        ("work, one thread", "ratio", "bar", "aim", ""),
        tuple(rows),
    )


def _ratios(bench: Bench) -> list[tuple[Bar, Spread]]:
    found = []
    for bar in BARS:
        row = bench.rows.get(bar.group)
        if row is not None and bar.of in row.rates and bar.to in row.rates:
            found.append((bar, row.rates[bar.of].against(row.rates[bar.to])))
    return found


def _verdict(ratio: float, bar: float, aim: float) -> str:
    if ratio >= aim:
        return "met" if aim == bar else "aim met"
    return "bar met" if ratio >= bar else f"short by {1 - ratio / bar:.0%}"


def _others(bench: Bench) -> Table:
    rows: list[tuple[str, ...]] = []
    if bench.cores is not None:
        rows.append(("two processes against one, by the clock", _ratio(bench.cores), "1.7"))
    if bench.import_ms is not None:
        rows.append(("import of the package, ms", _ratio(bench.import_ms), "under 150"))
    speeds = sorted(row.rates["views"].rate.median for row in bench.rows.values() if "views" in row.rates)
    if speeds:
        rows.append(
            (
                "seat views as JSON a second, slowest and fastest game",
                f"{_count(speeds[0])} to {_count(speeds[-1])}",
                "50,000",
            )
        )
    if bench.perft:
        equal = sum(same for _, same in bench.perft.values())
        total = sum(count for count, _ in bench.perft.values())
        rows.append(
            (f"games with equal counts to depth 6 ({_count(total)} sequences)", f"{equal} of {len(bench.perft)}", "all")
        )
    return Table("Cores, import, views, perft", "median and quartiles", ("what", "measured", "bar"), tuple(rows))


def _compared(bench: Bench) -> Table:
    names = ("general", "line", "interpreted", "dominoes", "open-spiel team", "open-spiel block", "plain C")
    rows = [
        (_TITLES[name], *(_rate(row.rates.get(job)) for job in names))
        for name, row in bench.rows.items()
        if name in _TITLES
    ]
    return Table(
        "The same work on other programs", "rounds, or nodes, a second of processor time", ("work", *names), tuple(rows)
    )


_TITLES = {
    "block4": "4-seat Block, 7 tiles each",
    "block2": "2-seat Block",
    "draw2": "2-seat Draw",
    "muggins2": "2-seat Muggins",
    "search2": "alpha-beta, 2-seat Block (nodes)",
    "mexican4": "4-seat Mexican Train",
    "chicken4": "4-seat Chicken Foot",
}


def _games(bench: Bench) -> Table:
    rows = []
    for row in _of(bench, "game "):
        _, game, seats = row.group.name.split(" ")
        rates = row.rates
        general, slow = rates["general"], rates.get("interpreted")
        rows.append(
            (
                game,
                seats,
                _rate(general),
                f"±{general.rate.part:.0%}",
                _count(Spread.of(general.moves).median),
                _rate(rates.get("line")),
                f"{general.against(slow).median:.0f}" if slow else "-",
                _rate(rates.get("search")),
                *(_rate(rates[name]) for name in ("perft", "views", "records")),
            )
        )
    return Table(
        "Every game",
        "a second of processor time; search is of 2 seats with 6 tiles each and no draws, perft to depth 4",
        (
            "game",
            "seats",
            "rounds",
            "",
            "moves",
            "rounds, line path",
            "x interpreted",
            "search nodes",
            "perft",
            "views",
            "records",
        ),
        tuple(rows),
    )


def _growth(bench: Bench) -> Table:
    rows = []
    for prefix, what in (("seats ", "seats"), ("set ", "double-")):
        for row in _of(bench, prefix):
            _, game, size = row.group.name.split(" ")
            rates = row.rates["general"]
            ns = Spread.of([1e9 / moves for moves in rates.moves])
            length = Spread.of([moves / units for moves, units in zip(rates.moves, rates.units, strict=True)])
            shown = f"{size} seats, double-12" if what == "seats" else f"4 seats, double-{size}"
            rows.append((game, shown, f"{length.median:.0f}", f"{ns.median:.0f}", f"±{ns.part:.0%}"))
    return Table(
        "The cost of growth",
        "random rounds on the general engine",
        ("game", "table", "moves a round", "ns a move", ""),
        tuple(rows),
    )


def _of(bench: Bench, prefix: str) -> list[Row]:
    return [row for name, row in bench.rows.items() if name.startswith(prefix)]


def _rate(rates: Rates | None) -> str:
    return "-" if rates is None else _count(rates.rate.median)


def _count(value: float) -> str:
    """Three digits that mean something, with commas."""
    return f"{float(f'{value:.3g}'):,.0f}"


def _ratio(ratio: Spread) -> str:
    return f"{_times(ratio.median)} ({_times(ratio.low)} to {_times(ratio.high)})"


def _times(value: float) -> str:
    return f"{value:.0f}" if value >= 20 else f"{value:.3g}"
