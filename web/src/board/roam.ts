/**
 * Where a tile goes on a branching layout: of the places that are free, the one that leaves most room to all open ends.
 *
 * Room is measured by flooding the free part of the frame from all open ends at once: a cell belongs to the end that
 * reaches it first. Only comparisons of sums and quotients are made, so every browser finds the same places.
 */
import { CLEAR, GAP, dx, dy, left, near, right, tileAt, upright, type Dir, type Point, type Rect } from './geometry';
import { corner, straight, tipOf, type Spot, type Tip } from './rows';

/** An open end: its tip, whether its next tile may leave round a corner, and where tiles may never be. */
export interface OpenTip extends Tip {
  readonly turns: boolean;
  /** A short end of a double: a tile may lie across it, its touching half on the end. */
  readonly bends: boolean;
}

/** A place for a tile; set apart from its parent, it is joined to it by a line. */
export interface Candidate extends Spot {
  readonly link: readonly Point[] | null;
  readonly cost: number;
}

export interface Frame {
  readonly hx: number;
  readonly hy: number;
}

/** What a place costs, in ends without room; found by trial on thousands of boards. */
const COST = {
  corner: 0.06,
  /** Across a double's short end. */
  bend: 0.1,
  /** An end that no tile can be laid on. */
  walled: 0.6,
  /** Per unit out of the frame. */
  outside: 1,
  /** Per tile within half a unit. */
  close: 0.05,
  /** Apart from its parent, and per unit of the line that joins it. */
  link: 1,
  linkLength: 0.08,
};

/** Cells at which an end's room counts half. */
const ENOUGH = 60;

const CELL = 0.5;
/** Half a tile and the least distance to the next. */
const REACH = 0.5 + CLEAR;

/** Counts, by cell, of the tiles that keep another tile's middle line away. */
class Grid {
  readonly cols: number;
  readonly rows: number;
  readonly cells: Uint8Array;
  readonly marks: Int16Array;
  readonly queue: Int32Array;

  constructor(readonly frame: Frame) {
    this.cols = Math.ceil((2 * frame.hx) / CELL);
    this.rows = Math.ceil((2 * frame.hy) / CELL);
    this.cells = new Uint8Array(this.cols * this.rows);
    this.marks = new Int16Array(this.cols * this.rows);
    this.queue = new Int32Array(this.cols * this.rows);
    // a tile's middle line keeps half a tile away from the frame
    for (let i = 0; i < this.cols; i++) this.cells[i] = this.cells[(this.rows - 1) * this.cols + i] = 1;
    for (let j = 0; j < this.rows; j++) this.cells[j * this.cols] = this.cells[j * this.cols + this.cols - 1] = 1;
  }

  at(x: number, y: number): number {
    const i = Math.floor((x + this.frame.hx) / CELL);
    const j = Math.floor((y + this.frame.hy) / CELL);
    return i < 0 || j < 0 || i >= this.cols || j >= this.rows ? -1 : j * this.cols + i;
  }

  mark(rect: Rect, by: 1 | -1): void {
    const { hx, hy } = this.frame;
    const i0 = Math.max(0, Math.ceil((rect.x - rect.hw - REACH + hx) / CELL - 0.5));
    const i1 = Math.min(this.cols - 1, Math.floor((rect.x + rect.hw + REACH + hx) / CELL - 0.5));
    const j0 = Math.max(0, Math.ceil((rect.y - rect.hh - REACH + hy) / CELL - 0.5));
    const j1 = Math.min(this.rows - 1, Math.floor((rect.y + rect.hh + REACH + hy) / CELL - 0.5));
    for (let j = j0; j <= j1; j++) {
      for (let i = i0; i <= i1; i++) this.cells[j * this.cols + i]! += by;
    }
  }

  /** How many cells each group of seeds reaches first. */
  share(seeds: readonly (readonly number[])[]): number[] {
    const { cells, marks, queue, cols } = this;
    const rooms = seeds.map(() => 0);
    marks.fill(-1);
    let head = 0;
    let tail = 0;
    seeds.forEach((group, owner) => {
      for (const cell of group) {
        if (cells[cell] !== 0 || marks[cell] !== -1) continue;
        marks[cell] = owner;
        queue[tail++] = cell;
      }
    });
    while (head < tail) {
      const cell = queue[head++]!;
      const owner = marks[cell]!;
      rooms[owner]! += 1;
      // the rim is always taken, so no step leaves the grid
      for (const next of [cell + 1, cell + cols, cell - 1, cell - cols]) {
        if (cells[next] !== 0 || marks[next] !== -1) continue;
        marks[next] = owner;
        queue[tail++] = next;
      }
    }
    return rooms;
  }
}

export class Roam {
  private grid: Grid;
  private readonly rects: Rect[] = [];
  private readonly lines: Rect[] = [];

  constructor(private frame: Frame) {
    this.grid = new Grid(frame);
  }

  /** Give the tiles to come more room. */
  widen(frame: Frame): void {
    if (frame.hx === this.frame.hx && frame.hy === this.frame.hy) return;
    this.frame = frame;
    this.grid = new Grid(frame);
    for (const rect of [...this.rects, ...this.lines]) this.grid.mark(rect, 1);
  }

  add(rect: Rect, link: readonly Point[] | null): void {
    this.rects.push(rect);
    this.grid.mark(rect, 1);
    for (const line of link ? segments(link) : []) {
      this.lines.push(line);
      this.grid.mark(line, 1);
    }
  }

  /** Whether a tile may lie there: clear of all but the tile that it joins. */
  free(rect: Rect, joins: Rect | null): boolean {
    if (this.lines.some((line) => near(rect, line, 0.05))) return false;
    for (const other of this.rects) {
      if (near(rect, other, other === joins ? 0 : CLEAR)) return false;
    }
    return true;
  }

  /** The best place for a tile at `tip`; `branches` says whether its short ends open, `others` are the further ends. */
  place(tip: OpenTip, double: boolean, branches: boolean, others: readonly OpenTip[]): Candidate {
    let best: Candidate | null = null;
    for (const spot of nextSpots(tip, double)) {
      if (!this.free(spot.rect, tip.rect)) continue;
      const candidate = { ...spot, link: null, cost: this.cost(tip, spot, branches, others) };
      if (!best || candidate.cost < best.cost - 1e-9) best = candidate;
    }
    if (best && best.cost < Infinity && !this.poor(best)) return best;
    const apart = this.setApart(WIDE, tip, double, branches, others);
    if (best) return apart && apart.cost < best.cost ? apart : best;
    return (
      apart ??
      this.setApart(NARROW, tip, double, branches, others) ??
      this.setApart({ ...NARROW, far: 60, overLines: true }, tip, double, branches, others) ??
      this.anywhere(tip, double)
    );
  }

  private poor(best: Candidate): boolean {
    const { hx, hy } = this.frame;
    const { x, y, hw, hh } = best.rect;
    return Math.abs(x) + hw > hx + 0.35 || Math.abs(y) + hh > hy + 0.35;
  }

  private cost(tip: OpenTip, spot: Spot, branches: boolean, others: readonly OpenTip[]): number {
    let cost = spot.dir === tip.dir ? 0 : tip.bends ? COST.bend : COST.corner;
    cost += COST.outside * this.outside(spot.rect);
    for (const rect of this.rects) if (rect !== tip.rect && near(spot.rect, rect, 0.55)) cost += COST.close;
    const ends = [...others, ...portsOf(spot, branches)];
    this.rects.push(spot.rect);
    this.grid.mark(spot.rect, 1);
    const seeds = ends.map((end) => this.seeds(end));
    const rooms = this.grid.share(seeds);
    ends.forEach((_, i) => {
      const room = rooms[i]!;
      cost -= room / (room + ENOUGH);
      if (seeds[i]!.length === 0) cost += COST.walled;
    });
    this.rects.pop();
    this.grid.mark(spot.rect, -1);
    return cost;
  }

  private outside(rect: Rect): number {
    const { hx, hy } = this.frame;
    return Math.max(0, Math.abs(rect.x) + rect.hw - hx, Math.abs(rect.y) + rect.hh - hy);
  }

  /** Cells in which the next tile of an end may end. */
  private seeds(tip: OpenTip): number[] {
    const cells: number[] = [];
    for (const spot of nextSpots(tip, false)) {
      if (!this.free(spot.rect, tip.rect)) continue;
      const cell = this.grid.at(spot.rect.x + dx(spot.dir) * 0.5, spot.rect.y + dy(spot.dir) * 0.5);
      if (cell >= 0) cells.push(cell);
    }
    return cells;
  }

  /** A place further away, reached by a line that crosses no tile. Tiles never close a ring, so there is one. */
  private setApart(way: Way, tip: OpenTip, double: boolean, branches: boolean, others: readonly OpenTip[]): Candidate | null {
    let best: Candidate | null = null;
    let tried = 0;
    for (const at of this.routes(tip, way)) {
      for (const dir of [at.dir, right(at.dir), left(at.dir)]) {
        const rect = tileAt(at.x, at.y, dir, double, GAP);
        if (!this.free(rect, null)) continue;
        const spot: Spot = { rect, dir, across: double };
        const link = this.routeTo(at, tip, rect, dir);
        const cost = this.cost(tip, spot, branches, others) + COST.link + COST.linkLength * at.steps * way.step;
        if (!best || cost < best.cost - 1e-9) best = { ...spot, link, cost };
        tried++;
      }
      if (tried >= 24) break;
    }
    return best;
  }

  /** Points that a thin line from the end can reach, nearest first, thinned out. */
  private *routes(tip: OpenTip, way: Way): Generator<Route> {
    const { step } = way;
    const x0 = tip.x + dx(tip.dir) * way.from;
    const y0 = tip.y + dy(tip.dir) * way.from;
    const about: Rect = { x: x0, y: y0, hw: way.far, hh: way.far };
    const walls = this.rects.filter((rect) => rect !== tip.rect && near(rect, about, 1));
    if (!way.overLines) walls.push(...this.lines.filter((line) => near(line, about, 1)));
    const isOpen = (x: number, y: number): boolean => {
      const dot = { x, y, hw: way.room, hh: way.room };
      return !near(dot, tip.rect, 0) && !walls.some((wall) => near(dot, wall, way.room));
    };
    if (!isOpen(x0, y0)) return;
    const seen = new Map<number, Route>();
    const start: Route = { x: x0, y: y0, dir: tip.dir, steps: 0, from: null };
    const key = (x: number, y: number): number => Math.round((y - y0) / step) * 65536 + Math.round((x - x0) / step);
    let queue: Route[] = [start];
    seen.set(key(x0, y0), start);
    while (queue.length > 0) {
      const next: Route[] = [];
      for (const at of queue) {
        if (at.steps > 0 && at.steps % way.every === 0) yield at;
        for (const dir of [at.dir, right(at.dir), left(at.dir)]) {
          const x = at.x + dx(dir) * step;
          const y = at.y + dy(dir) * step;
          if (Math.abs(x - x0) > way.far || Math.abs(y - y0) > way.far) continue;
          const name = key(x, y);
          if (seen.has(name) || !isOpen(x, y)) continue;
          const route: Route = { x, y, dir, steps: at.steps + 1, from: at };
          seen.set(name, route);
          next.push(route);
        }
      }
      queue = next;
    }
  }

  private routeTo(at: Route, tip: Tip, rect: Rect, dir: Dir): Point[] {
    const reach = upright(dir) ? rect.hh : rect.hw;
    const points: Point[] = [{ x: rect.x - dx(dir) * reach, y: rect.y - dy(dir) * reach }];
    let step: Route | null = at;
    while (step) {
      points.push({ x: step.x, y: step.y });
      step = step.from;
    }
    points.push({ x: tip.x, y: tip.y });
    return corners(points.reverse());
  }

  /** Beyond everything: only if not even a line gets out. */
  private anywhere(tip: OpenTip, double: boolean): Candidate {
    for (let ring = 1; ; ring++) {
      for (let side = -ring; side <= ring; side++) {
        for (const [x, y] of [[side, -ring], [ring, side], [-side, ring], [-ring, -side]] as const) {
          const rect = tileAt(tip.x + x, tip.y + y, tip.dir, double, GAP);
          if (!this.free(rect, null)) continue;
          return { rect, dir: tip.dir, across: double, link: [{ x: tip.x, y: tip.y }, { x: rect.x, y: rect.y }], cost: 0 };
        }
      }
    }
  }
}

/** How a joining line looks for its way. */
interface Way {
  readonly step: number;
  /** How far in front of the end it begins. */
  readonly from: number;
  /** Half its width, and its least distance to tiles. */
  readonly room: number;
  /** Try to lay the tile at every so many steps. */
  readonly every: number;
  /** How far it may go, each way. */
  readonly far: number;
  readonly overLines: boolean;
}

const WIDE: Way = { step: 0.25, from: 0.12, room: 0.04, every: 2, far: 14, overLines: false };
/** Through the gaps between tiles that lie as near as they may. */
const NARROW: Way = { step: 0.05, from: CLEAR / 2, room: 0.02, every: 8, far: 12, overLines: false };

interface Route extends Point {
  readonly dir: Dir;
  readonly steps: number;
  readonly from: Route | null;
}

/** Positions that the tile after `tip` may take: straight on, then the two corners. */
function nextSpots(tip: OpenTip, double: boolean): Spot[] {
  const on = straight(tip, double);
  if (tip.turns) return [on, corner(tip, right(tip.dir), double), corner(tip, left(tip.dir), double)];
  return tip.bends && !double ? [on, bent(tip, right(tip.dir)), bent(tip, left(tip.dir))] : [on];
}

/** Across the end, its touching half on it. */
function bent(tip: Tip, dir: Dir): Spot {
  const x = tip.x + dx(tip.dir) * (GAP + 0.5) - dx(dir) * 0.5;
  const y = tip.y + dy(tip.dir) * (GAP + 0.5) - dy(dir) * 0.5;
  return { rect: tileAt(x, y, dir, false, 0), dir, across: false };
}

/** The ends that a tile opens: its outer side, and its short ends where it branches. */
export function portsOf(spot: Spot, branches: boolean): OpenTip[] {
  const out: OpenTip = { ...tipOf(spot.rect, spot.dir, spot.across), turns: !branches, bends: false };
  if (!branches) return [out];
  return [out, sidePort(spot.rect, left(spot.dir)), sidePort(spot.rect, right(spot.dir))];
}

export function sidePort(rect: Rect, dir: Dir): OpenTip {
  return { ...tipOf(rect, dir, false), turns: false, bends: true };
}

/** A line without the points that lie straight between their neighbours. */
function corners(points: readonly Point[]): Point[] {
  return points.filter((point, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (!before || !after) return true;
    const bend = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
    return Math.abs(bend) > 1e-9;
  });
}

function segments(points: readonly Point[]): Rect[] {
  return points.slice(1).map((to, i) => {
    const from = points[i]!;
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, hw: Math.abs(from.x - to.x) / 2, hh: Math.abs(from.y - to.y) / 2 };
  });
}
