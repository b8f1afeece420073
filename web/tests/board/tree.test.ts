import { describe, expect, it } from 'vitest';
import { readPlay, treeOf, type BoardView } from '../../src/board/tree';
import fixtures from './fixtures.json';

const views = fixtures as unknown as Record<string, BoardView>;

function view(moves: string[], more: Partial<BoardView>): BoardView {
  return { game: 'any', seats: 2, seat: 0, round: 1, moves, ends: [], counts: [5, 5], boneyard: 14, roots: [], shape: 'line', most: 28, ...more };
}

describe('a move', () => {
  it('is read with its end, its halves and whatever it scored', () => {
    expect(readPlay('1 0-4@1 =10')).toEqual({ seat: 1, touching: 0, facing: 4, end: 1 });
    expect(readPlay('0 12-10')).toEqual({ seat: 0, touching: 12, facing: 10, end: null });
  });

  it.each(['0 draw ?', '1 draw 5-3', '2 pass', '3 mark', '0 stop', '2 claim =10'])('is no play: %s', (move) => {
    expect(readPlay(move)).toBeNull();
  });
});

describe('a line', () => {
  it('grows from both halves of the first tile', () => {
    const tree = treeOf(view(['0 6-0', '1 0-4@1', '0 draw ?', '0 6-6@0', '1 6-2@0'], { roots: [0, 0], ends: [{ id: 0, pips: 2 }, { id: 1, pips: 4 }] }));
    expect(tree.nodes.map(({ parent, slot, double }) => [parent, slot, double])).toEqual([[-1, 0, false], [0, 1, false], [0, 0, true], [2, 0, false]]);
    expect([...tree.tips]).toEqual([[0, { node: 3, slot: 0 }], [1, { node: 1, slot: 0 }]]);
  });

  it('with one arm has the half named second as its only end', () => {
    const tree = treeOf(view(['0 6-0', '1 0-4@0'], { roots: [0], ends: [{ id: 0, pips: 4 }] }));
    expect(tree.arms).toBe(1);
    expect(tree.nodes[1]).toMatchObject({ parent: 0, slot: 0, touching: 0, facing: 4 });
  });

  it('is empty before the first tile', () => {
    expect(treeOf(view([], {})).nodes).toEqual([]);
  });
});

describe('a spinner', () => {
  it('has its short ends as further places, whoever opened them', () => {
    const moves = ['0 6-5', '1 5-5@1', '0 5-1@1', '1 6-4@0', '0 5-2@2', '1 5-3@3'];
    const tree = treeOf(view(moves, { shape: 'hub', roots: [0, 0, 1, 1] }));
    expect(tree.nodes.slice(4).map(({ parent, slot }) => [parent, slot])).toEqual([[1, 1], [1, 2]]);
  });

  it('that is the first tile has four places, sides before ends', () => {
    const tree = treeOf(view(['0 5-5', '0 5-1@1', '1 5-2@0', '0 5-3@3', '1 5-4@2'], { shape: 'hub', roots: [0, 0, 0, 0] }));
    expect(tree.nodes.slice(1).map(({ parent, slot }) => [parent, slot])).toEqual([[0, 1], [0, 0], [0, 3], [0, 2]]);
  });
});

describe('toes', () => {
  it('are the end that the double lies on and the two that it opened', () => {
    const moves = ['2 9-9', '3 9-0@0', '0 9-1@2', '1 9-3@1', '2 9-2@3', '3 2-2@3', '0 2-6@4', '1 2-7@5', '2 2-1@3'];
    const tree = treeOf(view(moves, { shape: 'tree', roots: [0, 0, 0, 0, 5, 5] }));
    expect(tree.nodes.slice(6).map(({ parent, slot }) => [parent, slot])).toEqual([[5, 1], [5, 2], [5, 0]]);
  });
});

describe('trains', () => {
  it('begin at the engine, set aside or laid', () => {
    const aside = treeOf(view(['1 12-9@1', '0 12-1@0', '0 1-8@0'], { shape: 'trains', engine: '12-12', roots: [null, null, null] }));
    expect(aside.nodes.map(({ parent, end }) => [parent, end])).toEqual([[-1, 1], [-1, 0], [1, 0]]);
    const laid = treeOf(view(['1 12-12', '1 12-9@1'], { shape: 'trains', roots: [0, 0, 0] }));
    expect(laid.nodes[1]).toMatchObject({ parent: 0, end: 1 });
  });
});

describe.each(Object.entries(views))('%s', (_name, shown) => {
  const tree = treeOf(shown);
  it('has every tile in one place, and a tip for every end', () => {
    const places = tree.nodes.filter((node) => node.parent >= 0).map((node) => `${node.parent}.${node.slot}`);
    expect(new Set(places).size).toBe(places.length);
    expect([...tree.tips.keys()].sort((a, b) => a - b)).toEqual(shown.ends.map((end) => end.id));
  });

  it('shows at each tip the number of its end', () => {
    for (const end of shown.ends) {
      const tip = tree.tips.get(end.id)!;
      const node = tree.nodes[tip.node];
      if (!node) continue;
      const pips = node.parent < 0 && node.end === null && tip.slot === 0 && tree.arms > 1 ? node.touching : node.facing;
      expect([end.id, pips]).toEqual([end.id, end.pips]);
    }
  });
});
