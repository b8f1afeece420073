"""Print the rules of a table as a page of HTML: python examples/rule_sheet.py all_fives+target=150 3 >rules.html."""

from __future__ import annotations

import sys

import doublesix as ds
from doublesix.text import rule_sheet, to_html


def main(text: str, seats: int, lang: str) -> None:
    print(to_html(rule_sheet(ds.games.parse(text).seated(seats), lang)))


if __name__ == "__main__":
    given = sys.argv[1:] + ["tiddle_a_wink+draw_penalty=5", "4", "en"][len(sys.argv) - 1 :]
    main(given[0], int(given[1]), given[2])
