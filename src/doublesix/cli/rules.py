"""The commands about games and house rules: rules, games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from doublesix.cli.shared import MISUSE, WELL, has_unicode, house_rules, say, width
from doublesix.engine.options import GROUPS, OPTIONS
from doublesix.errors import Finding, Refusal
from doublesix.games import ALL

__all__ = ["games", "rules"]


def rules(args: argparse.Namespace) -> int:
    from doublesix import text as words
    from doublesix.text.options import finding_words

    text = words.Text(args.lang)

    def listed(findings: Sequence[Finding]) -> None:
        for finding in findings:
            say(finding.message if args.lang == "en" else finding_words(text, finding))

    try:
        rules = house_rules(args)
        offered = rules.seat_counts()
        usual = rules.game.seats
        seats = args.seats or (usual if usual in offered or not offered else offered[0])
        seating = rules.seated(seats, args.teams)
    except Refusal as refusal:
        listed(refusal.findings)
        return MISUSE
    listed(seating.warnings)
    sheet = words.rule_sheet(seating, args.lang)
    match args.format:
        case "html":
            page = words.to_html(sheet)
        case "markdown":
            page = words.to_markdown(sheet)
        case _:
            page = words.to_terminal(sheet, width(), ascii_only=not has_unicode())
    print(page, end="")
    return WELL


def games(args: argparse.Namespace) -> int:
    if args.options:
        for group in GROUPS:
            for option in (option for option in OPTIONS.values() if option.group == group):
                default = option.kind.to_text(option.default)
                print(f"{option.name:24}{default:16}{option.kind.expects}")
        return WELL
    for game in ALL:
        counts = game.rules.seat_counts()
        players = str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        print(f"{game.key:20}{players:6}{game.about}")
    return WELL
