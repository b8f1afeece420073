/**
 * An arm that lies in rows: straight to the edge, one tile across, and back. Whatever comes, its tiles keep to the
 * strip between `lo` and `hi` and to the side that the rows drift to, so arms with strips of their own never meet.
 */
import { BEND, GAP, TURN, back, dx, dy, tileAt, upright, type Dir, type Rect } from './geometry';

/** Where an arm's next tile joins, and what it may do there. */
export interface Tip {
  /** The last tile. */
  readonly rect: Rect;
  readonly dir: Dir;
  /** The last tile lies across `dir`. */
  readonly across: boolean;
  /** Where `dir` leaves the last tile. */
  readonly x: number;
  readonly y: number;
}

export interface Spot {
  readonly rect: Rect;
  readonly dir: Dir;
  readonly across: boolean;
}

/** How far a row may run over its edge: a little for a tile, more for a double, which is short. */
const SLACK = 0.35;
const SLACK_DOUBLE = 0.75;

export function tipOf(rect: Rect, dir: Dir, across: boolean): Tip {
  const reach = upright(dir) ? rect.hh : rect.hw;
  return { rect, dir, across, x: rect.x + dx(dir) * reach, y: rect.y + dy(dir) * reach };
}

export function straight(tip: Tip, double: boolean): Spot {
  return { rect: tileAt(tip.x, tip.y, tip.dir, double, GAP), dir: tip.dir, across: double };
}

/** Round the corner: from the side of the outer half, or from the short end of a crosswise double. */
export function corner(tip: Tip, dir: Dir, double: boolean, gap = TURN): Spot {
  const x = tip.x - dx(tip.dir) * 0.5;
  const y = tip.y - dy(tip.dir) * 0.5;
  const side = tip.across ? 1 : 0.5;
  return { rect: tileAt(x + dx(dir) * side, y + dy(dir) * side, dir, double, gap), dir, across: double };
}

export interface Strip {
  readonly lo: number;
  readonly hi: number;
  /** The way in which rows follow each other: south or north. */
  readonly drift: Dir;
}

export class RowArm {
  /** The row's heading before the tile that goes across; decides which way the next row runs. */
  private row: Dir;

  constructor(
    private tip: Tip,
    private readonly strip: Strip,
    firstRow: Dir,
  ) {
    this.row = upright(tip.dir) ? back(firstRow) : tip.dir;
  }

  /** Where the next tile goes. */
  next(double: boolean): Spot {
    const { tip, strip } = this;
    if (upright(tip.dir)) return this.mayTurn() ? corner(tip, back(this.row), double) : straight(tip, double);
    const on = straight(tip, double);
    if (this.fits(on.rect, double)) return on;
    return corner(tip, strip.drift, false, BEND);
  }

  add(spot: Spot): void {
    if (!upright(spot.dir)) this.row = spot.dir;
    this.tip = tipOf(spot.rect, spot.dir, spot.across);
  }

  /** A tile across the rows leads into the next row at once; a double lying across it goes on. */
  private mayTurn(): boolean {
    return !this.tip.across;
  }

  private fits(rect: Rect, double: boolean): boolean {
    const slack = double ? SLACK_DOUBLE : SLACK;
    return rect.x - rect.hw >= this.strip.lo - slack && rect.x + rect.hw <= this.strip.hi + slack;
  }
}
