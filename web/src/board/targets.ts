/** Where a selected tile may go: exact places on the board, and areas to tap that are large enough and apart. */

export interface Target {
  /** What goes to the server. */
  readonly move: string;
  /** null: the first tile of the layout. */
  readonly end: number | null;
  readonly touching: number;
  readonly facing: number;
  /** What a screen reader says: "Left end, 3". */
  readonly label: string;
}

/** A rectangle in pixels: its centre and its size. */
export interface Hit {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The least width and height of anything to tap. */
export const LEAST_HIT = 44;

const STEPS = 60;

/**
 * Areas to tap for ghosts of these sizes, in the same order: at least 44 px each way, pushed apart where they would
 * overlap, and inside the area.
 */
export function hitAreas(ghosts: readonly Hit[], width: number, height: number): Hit[] {
  const hits = ghosts.map((ghost) => ({ ...ghost, width: Math.max(LEAST_HIT, ghost.width), height: Math.max(LEAST_HIT, ghost.height) }));
  for (let step = 0; step < STEPS; step++) {
    let moved = false;
    hits.forEach((a, i) => {
      for (const [j, b] of hits.entries()) {
        if (j <= i) continue;
        const overX = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
        const overY = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
        if (overX <= 0.01 || overY <= 0.01) continue;
        moved = true;
        if (overX < overY) push(a, b, 'x', overX / 2);
        else push(a, b, 'y', overY / 2);
      }
    });
    for (const hit of hits) {
      hit.x = inside(hit.x, hit.width, width);
      hit.y = inside(hit.y, hit.height, height);
    }
    if (!moved) break;
  }
  return hits;
}

function push(a: Hit, b: Hit, axis: 'x' | 'y', by: number): void {
  const sign = a[axis] <= b[axis] ? -1 : 1;
  a[axis] += sign * by;
  b[axis] -= sign * by;
}

function inside(at: number, size: number, room: number): number {
  return size >= room ? room / 2 : Math.min(Math.max(at, size / 2), room - size / 2);
}

/** Within so many board units of a place a dragged tile snaps to it. */
export const SNAP = 1.5;

/** The ghost nearest to a point, within reach; -1 where there is none. */
export function nearest(ghosts: readonly Hit[], x: number, y: number, reach: number): number {
  let best = -1;
  let least = Infinity;
  ghosts.forEach((ghost, index) => {
    const away = Math.hypot(Math.max(0, Math.abs(x - ghost.x) - ghost.width / 2), Math.max(0, Math.abs(y - ghost.y) - ghost.height / 2));
    if (away <= reach && away < least) [best, least] = [index, away];
  });
  return best;
}
