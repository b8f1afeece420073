import { describe, expect, it } from 'vitest';
import { engineOf, lanesOf, planLanes } from '../../src/board/lanes';
import type { BoardView } from '../../src/board/tree';
import fixtures from './fixtures.json';
import sample from './rounds.json';

const views = fixtures as unknown as Record<string, BoardView>;
const eight = views['trains for eight']!;
const rooms = [{ width: 320, height: 300 }, { width: 390, height: 520 }, { width: 768, height: 700 }, { width: 1280, height: 520 }].map((area) => ({ ...area, label: 17 }));

describe('lanes', () => {
  it('are one a seat and one for everybody, the own one first', () => {
    const lanes = lanesOf(eight);
    expect(lanes).toHaveLength(9);
    expect(lanes[0]).toMatchObject({ mine: true, owner: eight.seat });
    expect(lanes.at(-1)).toMatchObject({ owner: null, end: 8 });
    expect(new Set(lanes.map((lane) => lane.end)).size).toBe(9);
    expect(lanes.filter((lane) => lane.marked).map((lane) => lane.owner).sort()).toEqual([...(eight.marked ?? [])].sort());
  });

  it('hold every tile once, in order', () => {
    const lanes = lanesOf(eight);
    const laid = eight.moves.filter((move) => move.includes('@')).length;
    expect(lanes.reduce((sum, lane) => sum + lane.tiles.length, 0)).toBe(laid);
    for (const lane of lanes) lane.tiles.forEach((tile, i) => expect(tile.touching).toBe(i > 0 ? lane.tiles[i - 1]!.facing : engineOf(eight)));
  });

  it('begin at the engine, set aside or laid', () => {
    expect(engineOf(eight)).toBe(18);
    expect(engineOf({ ...eight, engine: undefined as never, moves: ['3 9-9', '3 9-4@3'] })).toBe(9);
  });

  it('of eight seats and double-18 are legible on a phone: 9 lanes, halves of 17 px and more', () => {
    const plan = planLanes(lanesOf(eight), rooms[1]!);
    expect(plan.u).toBeGreaterThan(17);
  });

  const trains = [...(sample as BoardView[]).filter((view) => view.shape === 'trains'), eight, views['trains for four']!];
  it.each(rooms)('keep within $width by $height, apart, the newest tile and a next one always in view', (room) => {
    for (const view of trains) {
      const lanes = lanesOf(view);
      const { boxes, tiles, folded, tips, u } = planLanes(lanes, room);
      lanes.forEach((lane, i) => {
        const box = boxes[i]!;
        const shown = tiles.filter((tile) => tile.lane === i && tile.index >= 0);
        expect(shown.map((tile) => tile.index)).toEqual(lane.tiles.slice(folded[i]).map((tile) => lane.tiles.indexOf(tile)));
        if (lane.tiles.length > 0) expect(shown.length).toBeGreaterThan(0);
        expect(tips[i]!.x + 2 * u).toBeLessThanOrEqual(box.x + box.width);
        for (const tile of shown) {
          expect(tile.y - u).toBeGreaterThanOrEqual(box.y + room.label - 0.01);
          expect(tile.y + u).toBeLessThanOrEqual(box.y + box.height + 0.01);
        }
        shown.slice(1).forEach((tile, k) => expect(tile.x - shown[k]!.x).toBeGreaterThanOrEqual(u * ((tile.across ? 0.5 : 1) + (shown[k]!.across ? 0.5 : 1))));
        expect(box.y + box.height).toBeLessThanOrEqual(room.height + 0.01);
      });
    }
  });
});
