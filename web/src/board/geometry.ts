/** Rectangles and headings in board units: 1 is half a tile, so that a tile is 2 by 1. y grows downwards. */

/** East, south, west, north. */
export type Dir = 0 | 1 | 2 | 3;

/** Centre and half extents. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly hw: number;
  readonly hh: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Between tiles that touch. */
export const GAP = 0.06;
/** Where a row ends and goes down: rows are 2 + BEND apart, so that crosswise doubles in two rows stay apart. */
export const BEND = 0.22;
/** Round any other corner: as far as CLEAR, so that what lies about it keeps clear as well. */
export const TURN = 0.14;
/** Between tiles that do not touch, at the least. */
export const CLEAR = 0.14;

const DX = [1, 0, -1, 0] as const;
const DY = [0, 1, 0, -1] as const;

export const dx = (dir: Dir): number => DX[dir];
export const dy = (dir: Dir): number => DY[dir];
export const right = (dir: Dir): Dir => ((dir + 1) & 3) as Dir;
export const left = (dir: Dir): Dir => ((dir + 3) & 3) as Dir;
export const back = (dir: Dir): Dir => ((dir + 2) & 3) as Dir;
export const upright = (dir: Dir): boolean => (dir & 1) === 1;

/** Whether the rectangles come within `margin` of each other. */
export function near(a: Rect, b: Rect, margin: number): boolean {
  return Math.abs(a.x - b.x) < a.hw + b.hw + margin - 1e-9 && Math.abs(a.y - b.y) < a.hh + b.hh + margin - 1e-9;
}

/** A tile that begins at a point and goes in a direction; a crosswise one lies across it. */
export function tileAt(x: number, y: number, dir: Dir, across: boolean, gap: number): Rect {
  const along = across ? 0.5 : 1;
  const wide = across ? 1 : 0.5;
  const reach = along + gap;
  return {
    x: x + dx(dir) * reach,
    y: y + dy(dir) * reach,
    hw: upright(dir) ? wide : along,
    hh: upright(dir) ? along : wide,
  };
}

export function bounds(rects: Iterable<Rect>): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const r of rects) {
    x0 = Math.min(x0, r.x - r.hw);
    x1 = Math.max(x1, r.x + r.hw);
    y0 = Math.min(y0, r.y - r.hh);
    y1 = Math.max(y1, r.y + r.hh);
  }
  return { x0, y0, x1, y1 };
}
