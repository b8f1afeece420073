/**
 * The face of a tile in numbers: where pips lie, how large they are, which colours they take.
 *
 * A half is a square of side 1 about its centre. Tiles are described lying, their two halves left and right; lines of
 * pips run along the tile, as they do on real ones.
 */
import type { Point } from './geometry';

export const MOST_PIPS = 18;

export type Style = 'pips' | 'coloured' | 'numbers';

/** Pips of the three or four lines that run along the tile, or null where the pattern is a diagonal. */
const LINES: readonly (readonly number[])[] = [
  [0], [1], [0], [0], [2, 2], [2, 1, 2], [3, 3], [3, 1, 3], [3, 2, 3], [3, 3, 3],
  [4, 2, 4], [4, 3, 4], [4, 4, 4], [5, 3, 5], [5, 4, 5], [5, 5, 5], [4, 4, 4, 4], [6, 5, 6], [6, 6, 6],
];

/** Half the length of a line, and half the distance of the outer lines. */
const SPREAD = 0.28;

function spread(count: number, index: number, half: number): number {
  return count === 1 ? 0 : -half + (2 * half * index) / (count - 1);
}

function spots(pips: number): Point[] {
  const diagonal = [{ x: -SPREAD, y: -SPREAD }, { x: SPREAD, y: SPREAD }];
  if (pips === 2) return diagonal;
  if (pips === 3) return [...diagonal, { x: 0, y: 0 }];
  const lines = LINES[pips] ?? [];
  const longest = Math.max(...lines);
  const half = longest > 3 ? 0.33 : SPREAD;
  return lines.flatMap((count, line) => {
    // a shorter middle line lies between the pips of its neighbours where it can
    const along = longest > 3 && count < longest && count > 1 ? half * ((count - 1) / (longest - 1)) : half;
    const y = spread(lines.length, line, lines.length > 3 ? 0.33 : SPREAD);
    return Array.from({ length: count }, (_, i) => ({ x: spread(count, i, along), y }));
  });
}

const SPOTS: readonly (readonly Point[])[] = Array.from({ length: MOST_PIPS + 1 }, (_, pips) => spots(pips));

/** Where the pips of a half lie, from its centre. */
export function pipSpots(pips: number): readonly Point[] {
  return SPOTS[pips] ?? [];
}

export function pipRadius(pips: number): number {
  if (pips === 1) return 0.12;
  if (pips <= 9) return 0.1;
  if (pips <= 12 || pips === 16) return 0.078;
  return pips <= 15 ? 0.065 : 0.056;
}

/** One number, one colour: all are legible on ivory (4.5 to 1 and more), and none carries meaning alone. */
export const PIP_COLOURS: readonly string[] = [
  '#4a4a4a', '#0b5fb3', '#1a7030', '#b3361a', '#6d28d9', '#8a5600', '#0e6b66', '#a81d6a', '#334155', '#8b1e2d',
  '#1d4ed8', '#3f6212', '#7e22ce', '#9f3412', '#155e75', '#831843', '#365314', '#5b21b6', '#1f2937',
];

/** How far a lying tile is turned so that it goes from its touching half in the heading. */
export function turnOf(dir: 0 | 1 | 2 | 3, across: boolean): number {
  return (dir * 90 + (across ? 90 : 0)) % 360;
}

/** A tile's text as people write it, the higher half first. */
export function tileName(a: number, b: number): string {
  return a < b ? `${b}-${a}` : `${a}-${b}`;
}

/**
 * How tiles are drawn at a size: many small pips cannot be told apart, so large sets take numerals on small tiles, as
 * printed sets do.
 */
export function styleAt(style: Style, u: number, top: number): Style {
  if (style === 'numbers' || (top > 12 && u < 26) || (top > 9 && u < 20)) return 'numbers';
  return style;
}
