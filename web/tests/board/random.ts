/** Random layouts with every tile of the set laid if possible: a worst case that real rounds hardly reach. */
import type { Node, Tree } from '../../src/board/tree';

export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface End {
  readonly node: number;
  readonly slot: number;
  readonly pips: number;
}

/** Tiles laid at random on random ends; the longest of some attempts. Every double branches in a tree. */
export function crowded(shape: 'line' | 'hub' | 'tree', top: number, seed: number, want: number, tries = 300): Tree {
  const random = seeded(seed);
  let best: Node[] = [];
  for (let attempt = 0; attempt < tries && best.length < want; attempt++) {
    const nodes = once(shape, top, random, seed % 2 === 0);
    if (nodes.length > best.length) best = nodes;
  }
  return { shape, most: ((top + 1) * (top + 2)) / 2, nodes: best, tips: new Map(), arms: 2, suit: top + 1 };
}

function once(shape: 'line' | 'hub' | 'tree', top: number, random: () => number, startDouble: boolean): Node[] {
  const set: [number, number][] = [];
  for (let a = 0; a <= top; a++) for (let b = a; b <= top; b++) set.push([a, b]);
  for (let i = set.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [set[i], set[j]] = [set[j]!, set[i]!];
  }
  const first = startDouble ? set.findIndex(([a, b]) => a === b) : 0;
  const [start] = set.splice(first, 1);
  const [a, b] = start!;
  const nodes: Node[] = [];
  let ends: End[] = [];
  let hub = -1;
  const lay = (touching: number, facing: number, at: End | null): void => {
    const index = nodes.length;
    const double = touching === facing;
    nodes.push({ index, move: index, seat: 0, touching, facing, double, end: at ? 0 : null, parent: at ? at.node : -1, slot: at ? at.slot : 0 });
    ends = ends.filter((end) => end !== at);
    if (!at) ends.push({ node: 0, slot: 0, pips: touching }, { node: 0, slot: 1, pips: facing });
    else ends.push({ node: index, slot: 0, pips: facing });
    if (double && shape === 'hub' && hub < 0) hub = index;
    if (double && shape === 'tree') sides(index);
  };
  const sides = (index: number): void => {
    const from = index === 0 ? 2 : 1;
    for (const slot of [from, from + 1]) ends.push({ node: index, slot, pips: nodes[index]!.facing });
  };
  let opened = false;
  lay(a, b, null);
  for (;;) {
    if (hub >= 0 && !opened && nodes.filter((n) => n.parent === hub).length + (hub > 0 ? 1 : 0) >= 2) {
      opened = true;
      sides(hub);
    }
    const moves = set.flatMap((tile, i) => ends.filter((end) => tile.includes(end.pips)).map((end) => [i, end] as const));
    if (moves.length === 0) return nodes;
    const [i, end] = moves[Math.floor(random() * moves.length)]!;
    const [[p, q]] = set.splice(i, 1) as [[number, number]];
    lay(end.pips, p === end.pips ? q : p, end);
  }
}
