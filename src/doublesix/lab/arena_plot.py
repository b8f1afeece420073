"""How an arena's estimate closed in, as a picture."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from doublesix.lab.arena import Z95, Result

__all__ = ["plot"]

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 60, 20, 40, 40
POINTS = 200


def plot(result: Result) -> str:
    """Return an SVG of the first player's share of wins by deals played, with its 95% interval."""
    shares = result.standings[0].shares
    curve = _curve(shares)
    low = min([result.fair[0], *(mean - half for _, mean, half in curve)])
    high = max([result.fair[0], *(mean + half for _, mean, half in curve)])
    room = max(0.02, (high - low) * 0.1)
    low, high = max(0.0, low - room), min(1.0, high + room)

    def x(deal: float) -> float:
        return LEFT + deal / max(1, len(shares)) * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return TOP + (high - share) / (high - low) * (HEIGHT - TOP - BOTTOM)

    band = [(x(n), y(mean + half)) for n, mean, half in curve] + [(x(n), y(mean - half)) for n, mean, half in curve][
        ::-1
    ]
    line = [(x(n), y(mean)) for n, mean, _ in curve]
    names = " v ".join(standing.name for standing in result.standings)
    mean, half = result.standings[0].share
    title = f"{names}: {mean:.1%} ±{half:.1%} of rounds; {result.rules}, {result.seats} seats, {result.deals} deals"
    marks = [low + (high - low) * step / 4 for step in range(5)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            f'<text x="{LEFT}" y="22" font-size="13">{escape(title)}</text>',
            f'<polygon points="{_points(band)}" fill="#9ecae1" fill-opacity="0.5"/>',
            f'<polyline points="{_points(line)}" fill="none" stroke="#08519c" stroke-width="2"/>',
            (
                f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(result.fair[0]):.1f}" y2="{y(result.fair[0]):.1f}" '
                'stroke="#555" stroke-dasharray="4 4"/>'
            ),
            *(
                f'<text x="{LEFT - 8}" y="{y(mark) + 4:.1f}" font-size="11" text-anchor="end">{mark:.0%}</text>'
                for mark in marks
            ),
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 14}" font-size="11" text-anchor="end">deals: {len(shares)}</text>',
            "</svg>\n",
        ]
    )


def _points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{across:.1f},{down:.1f}" for across, down in places)


def _curve(shares: list[float]) -> list[tuple[int, float, float]]:
    """Deals, mean and half an interval, at up to so many places from a few deals on."""
    found = []
    step = max(1, len(shares) // POINTS)
    total = squares = 0.0
    for n, share in enumerate(shares, 1):
        total += share
        squares += share * share
        if n >= 10 and (n % step == 0 or n == len(shares)):
            mean = total / n
            spread = max(0.0, squares / n - mean * mean)
            found.append((n, mean, Z95 * math.sqrt(spread / (n - 1))))
    return found
