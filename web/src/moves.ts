/** Moves and tiles as text: read them, sort a hand, and list the ways to lay a tile. Nothing here knows what fits. */
import type { Settings } from './settings';

export type Word = 'draw' | 'pass' | 'stop' | 'mark' | 'claim';

export interface Play {
  /** As the server wrote it; what goes back. */
  move: string;
  /** The tile, heavy half first. */
  tile: string;
  touching: number;
  facing: number;
  /** null: the first tile of the layout. */
  end: number | null;
}

const WORDS: readonly string[] = ['draw', 'pass', 'stop', 'mark', 'claim'];

export function isWord(move: string): move is Word {
  return WORDS.includes(move);
}

export function halves(tile: string): [number, number] {
  const [a, b] = tile.split('-').map(Number);
  return [a ?? 0, b ?? 0];
}

export function tileOf(a: number, b: number): string {
  return a >= b ? `${a}-${b}` : `${b}-${a}`;
}

export function isDouble(tile: string): boolean {
  const [a, b] = halves(tile);
  return a === b;
}

export function parsePlay(move: string): Play | null {
  const match = /^(\d+)-(\d+)(?:@(\d+))?$/.exec(move);
  if (!match) return null;
  const touching = Number(match[1]);
  const facing = Number(match[2]);
  return { move, tile: tileOf(touching, facing), touching, facing, end: match[3] === undefined ? null : Number(match[3]) };
}

/** The ways to lay *tile* now, end by end. */
export function placesOf(legal: readonly string[], tile: string): Play[] {
  return plays(legal).filter((play) => play.tile === tile);
}

export function plays(legal: readonly string[]): Play[] {
  return legal.map(parsePlay).filter((play): play is Play => play !== null);
}

export function playable(legal: readonly string[]): Set<string> {
  return new Set(plays(legal).map((play) => play.tile));
}

export interface MoveLine {
  seat: number;
  play: Play | null;
  word: Word | null;
  drawn: string | null;
  points: number;
}

/** A line of the round so far, such as `1 6-3@0 =15` or `0 draw ?`. */
export function parseMove(line: string): MoveLine {
  const parts = line.split(' ');
  const action = parts[1] ?? '';
  const last = parts.at(-1) ?? '';
  const drawn = action === 'draw' && parts[2] && parts[2] !== '?' ? parts[2] : null;
  return {
    seat: Number(parts[0]),
    play: parsePlay(action),
    word: isWord(action) ? action : null,
    drawn,
    points: last.startsWith('=') ? Number(last.slice(1)) : 0,
  };
}

/** The hand in the order that its holder likes; `known` keeps the order in which tiles came. */
export function sortHand(hand: readonly string[], order: Settings['handOrder'], known: readonly string[]): string[] {
  if (order === 'dealt') {
    const place = new Map(known.map((tile, index) => [tile, index]));
    return [...hand].sort((a, b) => (place.get(a) ?? known.length) - (place.get(b) ?? known.length));
  }
  const weight = (tile: string): [number, number, number] => {
    const [high, low] = halves(tile);
    return order === 'suit' ? [high, low, 0] : [high + low, high, low];
  };
  return [...hand].sort((a, b) => {
    const [x, y] = [weight(a), weight(b)];
    return y[0] - x[0] || y[1] - x[1] || y[2] - x[2];
  });
}

export interface Grid {
  columns: number;
  rows: number;
  /** Short side of a tile, CSS px. */
  side: number;
}

const LEAST = 44;
const GAP = 8;

/** How *count* upright tiles lie in *width* by *height* px: as large as fits, never under 44 px; else the rows scroll. */
export function handGrid(count: number, width: number, height: number, most = 76): Grid {
  const tiles = Math.max(count, 1);
  let best: Grid | null = null;
  for (let rows = 1; rows <= 4; rows++) {
    const columns = Math.ceil(tiles / rows);
    const wide = (width - GAP * (columns - 1)) / columns;
    const high = (height - GAP * (rows - 1)) / rows / 2;
    const side = Math.floor(Math.min(wide, high, most));
    if (side >= LEAST && (best === null || side > best.side)) best = { columns, rows, side };
  }
  if (best) return best;
  const rows = Math.max(1, Math.floor((height + GAP) / (2 * LEAST + GAP)));
  return { columns: Math.ceil(tiles / rows), rows, side: LEAST };
}
