/**
 * The layout of a view as a tree: which tile hangs on which place of which other tile.
 *
 * No rules live here: the moves say on which end each tile went, `roots` says at which tile each end begins.
 * A node is a tile in order of play; a place is one of its sides where a tile may hang (a slot).
 */

/** What a legal or closed place looks like in a view. */
export interface ViewEnd {
  readonly id: number;
  readonly pips: number;
  readonly double?: boolean;
  readonly owner?: number;
  readonly closed?: boolean;
}

export type Shape = 'line' | 'hub' | 'tree' | 'trains';

/** The part of a seat view that the board reads. */
export interface BoardView {
  readonly game: string;
  readonly seats: number;
  readonly seat: number | null;
  readonly round: number;
  readonly moves: readonly string[];
  readonly ends: readonly ViewEnd[];
  readonly counts: readonly number[];
  readonly boneyard: number;
  readonly marked?: readonly number[];
  readonly engine?: string;
  /** By end: the move that laid the tile at which the end begins; null at an engine set aside. */
  readonly roots: readonly (number | null)[];
  /** What the layout may grow into, fixed for the round. */
  readonly shape: Shape;
  /** The most tiles that may lie on the table this round. */
  readonly most: number;
}

/** A tile on the table. Its `touching` half joins `parent`; of the first tile that is the half of end 0. */
export interface Node {
  readonly index: number;
  readonly move: number;
  readonly seat: number;
  readonly touching: number;
  readonly facing: number;
  readonly double: boolean;
  /** The end that it was laid on; null for the first tile. */
  readonly end: number | null;
  /** The node that it hangs on; -1 for the first tile and for the first tile of a train whose engine is set aside. */
  readonly parent: number;
  /** Which place of the parent: see `Place`. */
  readonly slot: number;
}

/**
 * A place where a tile may hang. Of the first tile, slots count its ends in order: the half of end 0, the half of
 * end 1, then the short ends, then the corners. Of any other tile slot 0 is its outer side, further ones its short ends.
 */
export interface Place {
  readonly node: number;
  readonly slot: number;
}

export interface Tree {
  readonly shape: Shape;
  readonly most: number;
  readonly nodes: readonly Node[];
  /** Where the next tile of each open end will hang, by end id. */
  readonly tips: ReadonlyMap<number, Place>;
  /** How many ends begin at the first tile. */
  readonly arms: number;
  /** How many tiles of the set show each number, where it is a whole set; an end is dead when all of them are down. */
  readonly suit: number | null;
}

const PLAY = /^(\d+) (\d+)-(\d+)(?:@(\d+))?(?: |$)/;

export interface Laid {
  readonly seat: number;
  readonly touching: number;
  readonly facing: number;
  readonly end: number | null;
}

/** The play that a move text describes, or null for a draw, a pass and the like. */
export function readPlay(move: string): Laid | null {
  const found = PLAY.exec(move);
  if (!found) return null;
  const [, seat, touching, facing, end] = found;
  return { seat: Number(seat), touching: Number(touching), facing: Number(facing), end: end === undefined ? null : Number(end) };
}

/** Every end's first place: at the tile where it begins. */
function firstPlaces(view: BoardView, nodeOf: ReadonlyMap<number, number>, first: number): Place[] {
  const begun = new Map<number, number>();
  return view.roots.map((root) => {
    const node = root === null ? -1 : (nodeOf.get(root) ?? -1);
    const before = begun.get(node) ?? 0;
    begun.set(node, before + 1);
    return { node, slot: node === first || node < 0 ? before : before + 1 };
  });
}

export function treeOf(view: BoardView): Tree {
  const plays = view.moves.map(readPlay);
  const nodeOf = new Map<number, number>();
  plays.forEach((play, move) => {
    if (play) nodeOf.set(move, nodeOf.size);
  });
  const first = plays.some((play) => play !== null && play.end === null) ? 0 : -1;
  const places = firstPlaces(view, nodeOf, first);
  const tips = new Map<number, Place>(places.map((place, end) => [end, place]));
  const nodes: Node[] = [];
  plays.forEach((play, move) => {
    if (!play) return;
    const index = nodes.length;
    const at = play.end === null ? { node: -1, slot: 0 } : (tips.get(play.end) ?? { node: index - 1, slot: 0 });
    nodes.push({ ...play, index, move, double: play.touching === play.facing, parent: at.node, slot: at.slot });
    if (play.end !== null) tips.set(play.end, { node: index, slot: 0 });
  });
  const open = new Set(view.ends.map((end) => end.id));
  for (const end of [...tips.keys()]) if (!open.has(end)) tips.delete(end);
  const root = first < 0 ? null : (nodes[0]?.move ?? null);
  const arms = view.roots.filter((at) => at === root).length;
  return { shape: view.shape, most: view.most, nodes, tips, arms, suit: suitOf(view, nodes.length) };
}

/** A double-n set has (n + 1)(n + 2) / 2 tiles, and n + 1 of them show each number. */
function suitOf(view: BoardView, laid: number): number | null {
  const tiles = view.counts.reduce((sum, held) => sum + held, view.boneyard + laid + (view.engine ? 1 : 0));
  const suit = Math.round((Math.sqrt(8 * tiles + 1) - 1) / 2);
  return (suit * (suit + 1)) / 2 === tiles ? suit : null;
}

/** The tree as it was after its first `count` tiles; for replays and tests. */
export function prefix(tree: Tree, count: number): Tree {
  return { ...tree, nodes: tree.nodes.slice(0, count) };
}
