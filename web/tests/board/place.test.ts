import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { near } from '../../src/board/geometry';
import { Layouts } from '../../src/board/layouts';
import { Placer, planOf, ratioOf } from '../../src/board/place';
import { prefix, treeOf, type BoardView, type Tree } from '../../src/board/tree';
import fixtures from './fixtures.json';
import { measure, quantile } from './measure';
import { crowded } from './random';
import sample from './rounds.json';
import steps from './steps.json';

const PHONE = { width: 390, height: 520 };
const AREAS = [{ width: 320, height: 300 }, PHONE, { width: 768, height: 700 }, { width: 1280, height: 520 }];
const views = Object.entries(fixtures as unknown as Record<string, BoardView>).filter(([, view]) => view.shape !== 'trains');

/** Random rounds of every game by the engine (boards.py); BOARDS names a file with more of them, one a line. */
function rounds(): Tree[] {
  const file = process.env.BOARDS;
  const more = file ? readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as BoardView) : [];
  return [...(sample as BoardView[]), ...more].filter((view) => view.shape !== 'trains').map(treeOf);
}

const boards: [string, Tree][] = [
  ...views.map(([name, view]): [string, Tree] => [name, treeOf(view)]),
  ...(['line', 'hub', 'tree'] as const).flatMap((shape) => [6, 9].map((top): [string, Tree] => [`crowded ${shape} of double-${top}`, crowded(shape, top, 77, 99, 40)])),
];

describe.each(AREAS)('on $width by $height', (area) => {
  it.each(boards)('%s: no two tiles overlap and all are in view (C94)', (_name, tree) => {
    const { overlaps, hidden, crossed } = measure(tree, area);
    expect({ overlaps, hidden, crossed }).toEqual({ overlaps: 0, hidden: 0, crossed: 0 });
  });

  it.each(boards)('%s: a tile never moves when others come', (_name, tree) => {
    const ratio = ratioOf(area.width, area.height);
    const all = place(tree, ratio);
    for (const share of [0.25, 0.5, 0.75]) {
      const count = Math.ceil(share * tree.nodes.length);
      expect(place(prefix(tree, count), ratio)).toEqual(all.slice(0, count));
    }
  });

  it.each(boards)('%s: every end has a free place', (_name, tree) => {
    const placer = new Placer(planOf(tree, ratioOf(area.width, area.height)));
    for (const node of tree.nodes) placer.add(node);
    for (const tip of tree.tips.values()) {
      const ghost = placer.ghost(tip, false);
      expect(placer.placed.filter((tile, i) => near(tile, ghost, i === tip.node ? 0 : 0.12))).toEqual([]);
    }
  });
});

function place(tree: Tree, ratio: number): unknown[] {
  const placer = new Placer(planOf(tree, ratio));
  return tree.nodes.map((node) => placer.add(node));
}

describe('rounds of every game', () => {
  it('keep clear, in view and in place at every width (C94)', { timeout: 120_000 }, () => {
    const faults = rounds().flatMap((tree) => AREAS.map((area) => measure(tree, area)).filter((m) => m.overlaps + m.hidden + m.crossed > 0));
    expect(faults).toEqual([]);
    expect(new Set(sample.map((view) => view.game)).size).toBe(27);
  });

  it('are laid out alike whether a client saw all of the round or only its end', () => {
    const views = steps as BoardView[];
    const last = new Map(views.map((view) => [view.game, place(treeOf(view), 0.75)]));
    for (const view of views) {
      const placed = place(treeOf(view), 0.75);
      expect(placed).toEqual(last.get(view.game)!.slice(0, placed.length));
    }
  });
});

describe('on a phone', () => {
  const sizes = (shape: 'line' | 'hub' | 'tree', top: number, want: number): number[] =>
    Array.from({ length: 20 }, (_, i) => measure(crowded(shape, top, (i + 1) * 7919, want), PHONE).camera.u);

  it.each([['line', 6, 28, 22], ['hub', 6, 27, 22], ['line', 9, 49, 16], ['hub', 9, 50, 16], ['tree', 6, 28, 18], ['tree', 9, 55, 12]] as const)(
    'a full %s of double-%i, %i tiles: nine of ten have halves of %i px and more',
    (shape, top, want, least) => {
      expect(quantile(sizes(shape, top, want), 0.1)).toBeGreaterThanOrEqual(least);
    },
    60_000,
  );
});

describe('a layout on the screen', () => {
  it('is carried on tile by tile and begun anew when tiles were taken back', () => {
    const [, tree] = boards[0]!;
    const layouts = new Layouts();
    const first = layouts.of(prefix(tree, 5), 0.75);
    const more = layouts.of(tree, 0.75);
    expect(more).toBe(first);
    const fewer = layouts.of(prefix(tree, 3), 0.75);
    expect(fewer).not.toBe(first);
    expect(fewer.placed).toEqual(more.placed.slice(0, 3));
  });

  it('keeps its class while the form changes a little', () => {
    expect(ratioOf(390, 520)).toBe(0.75);
    expect(ratioOf(390, 580, 0.75)).toBe(0.75);
    expect(ratioOf(844, 250, 0.75)).toBe(2.8);
  });
});
