"""A rule sheet as terminal text, Markdown, and a page to print."""

from __future__ import annotations

import re
import textwrap
from html import escape
from typing import TYPE_CHECKING

from doublesix.text.sheet import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.text.sheet import RuleSheet

__all__ = ["NARROWEST", "to_html", "to_markdown", "to_terminal"]

NARROWEST = 40
"""Columns that a terminal is taken to have at least."""

_ASCII = str.maketrans({"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "—": "-", "−": "-", "×": "x", "•": "-"})


def to_terminal(sheet: RuleSheet, width: int = 80, *, ascii_only: bool = False) -> str:
    """The sheet as plain lines of at most *width* columns (40 if it is narrower), without colour.

    Args:
        ascii_only: Use typewriter quotes and signs, for terminals without Unicode.
    """
    width = max(width, NARROWEST)
    lines = [*_wrapped(sheet.title, width), "=" * min(width, len(sheet.title)), *_wrapped(sheet.summary, width)]
    for section in sheet.sections:
        lines += ["", section.title, "-" * min(width, len(section.title))]
        for part in section.parts:
            lines += _table_lines(part, width) if isinstance(part, Table) else _wrapped(part, width, "• ")
    text = "\n".join(lines) + "\n"
    return text.translate(_ASCII) if ascii_only else text


def _wrapped(text: str, width: int, bullet: str = "") -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=bullet, subsequent_indent=" " * len(bullet), break_on_hyphens=False
    )


def _table_lines(table: Table, width: int) -> Iterator[str]:
    """The table lying down, a row of the page for each column, where that fits; else standing."""
    across = _columns(list(zip(table.head, *table.rows, strict=True)))
    yield from across if all(len(line) <= width for line in across) else _columns([table.head, *table.rows])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their cells in columns, the first to the left, numbers to the right."""
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join([row[0].ljust(sizes[0]), *map(str.rjust, row[1:], sizes[1:])]).rstrip() for row in rows]


_MARKDOWN = re.compile(r"([\\`*_\[\]<>|#])")


def to_markdown(sheet: RuleSheet) -> str:
    """The sheet as Markdown: one heading of the first level, one of the second for each section."""
    lines = [f"# {_marked(sheet.title)}", "", _marked(sheet.summary)]
    for section in sheet.sections:
        lines += ["", f"## {_marked(section.title)}", ""]
        for part in section.parts:
            if isinstance(part, Table):
                head, *rows = ([_marked(cell) for cell in row] for row in (part.head, *part.rows))
                lines += ["", _row(head), _row(["---:"] * len(head)), *map(_row, rows), ""]
            else:
                lines.append(f"- {_marked(part)}")
    return "\n".join(lines) + "\n"


def _marked(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


_CSS = """
:root { color-scheme: light dark; --ink: #1c1b19; --paper: #fffdf8; --rule: #8a7f6a; --soft: #f1ece0; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8df; --paper: #1d1c1a; --rule: #a89c84; --soft: #2b2925; } }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem 3rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 1.4rem 0 .3rem; padding-bottom: .15rem; border-bottom: 1px solid var(--rule); }
.summary { font-style: italic; margin: 0; }
ul { margin: 0; padding-left: 1.2rem; }
li { margin: .2rem 0; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .1rem .5rem; border: 1px solid var(--rule); text-align: right; }
th { background: var(--soft); font-weight: normal; text-align: left; }
#differs { background: var(--soft); margin: 1.4rem -.5rem 0; padding: .1rem .5rem .5rem; }
#differs h2 { margin-top: .5rem; }
@page { size: A4; margin: 11mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --rule: #777; --soft: #f3f3f3; }
  body { max-width: none; padding: 0; font-size: 9.3pt; line-height: 1.3; }
  main { columns: 2; column-gap: 8mm; }
  h1 { font-size: 15pt; } h2 { font-size: 10pt; margin: 2mm 0 .6mm; break-after: avoid; }
  ul { padding-left: 3.5mm; } li { margin: .25mm 0; }
  table, li { break-inside: avoid; } th, td { padding: 0 1.2mm; }
  #differs { margin: 2mm 0 0; padding: 0 1mm 1mm; }
}
"""


def to_html(sheet: RuleSheet) -> str:
    """The sheet as a page of its own: prints on A4, follows a dark screen, asks nothing of the network."""
    body = "\n".join(_section_lines(sheet))
    title = escape(sheet.title)
    return f"""<!DOCTYPE html>
<html lang="{escape(sheet.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_CSS}</style>
</head>
<body>
<h1>{title}</h1>
<p class="summary">{escape(sheet.summary)}</p>
<main>
{body}
</main>
</body>
</html>
"""


def _section_lines(sheet: RuleSheet) -> Iterator[str]:
    for section in sheet.sections:
        yield f'<section id="{escape(section.key)}">'
        yield f"<h2>{escape(section.title)}</h2>"
        listing = False
        for part in section.parts:
            if isinstance(part, str) != listing:
                yield "</ul>" if listing else "<ul>" if isinstance(part, str) else ""
                listing = isinstance(part, str)
            yield from _table_html(part) if isinstance(part, Table) else [f"<li>{escape(part)}</li>"]
        if listing:
            yield "</ul>"
        yield "</section>"


def _table_html(table: Table) -> Iterator[str]:
    """The table lying down: a row for each column, its head first."""
    yield "<table>"
    for head, *cells in zip(table.head, *table.rows, strict=True):
        yield f'<tr><th scope="row">{escape(head)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
    yield "</table>"
