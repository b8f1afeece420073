import { describe, expect, it } from 'vitest';
import { hitAreas, nearest, type Hit } from '../../src/board/targets';

const apart = (hits: Hit[]): boolean =>
  hits.every((a, i) => hits.slice(i + 1).every((b) => Math.abs(a.x - b.x) > (a.width + b.width) / 2 - 0.1 || Math.abs(a.y - b.y) > (a.height + b.height) / 2 - 0.1));

describe('areas to tap', () => {
  it('are at least 44 px each way, whatever the tiles measure', () => {
    const [hit] = hitAreas([{ x: 100, y: 100, width: 20, height: 10 }], 390, 520);
    expect(hit).toEqual({ x: 100, y: 100, width: 44, height: 44 });
  });

  it('stay where the tile will lie if there is room', () => {
    const ghost = { x: 100, y: 100, width: 68, height: 34 };
    expect(hitAreas([ghost, { ...ghost, x: 300 }], 390, 520)[0]).toMatchObject({ x: 100, y: 100 });
  });

  it('do not overlap: near ends, and both ways round of one place', () => {
    const near = [{ x: 100, y: 100, width: 24, height: 48 }, { x: 120, y: 110, width: 48, height: 24 }, { x: 100, y: 130, width: 24, height: 24 }];
    expect(apart(hitAreas(near, 390, 520))).toBe(true);
    const same = { x: 10, y: 10, width: 24, height: 48 };
    const both = hitAreas([same, { ...same }], 390, 520);
    expect(apart(both)).toBe(true);
    for (const hit of both) expect(hit.x - hit.width / 2).toBeGreaterThanOrEqual(0);
  });
});

describe('a dragged tile', () => {
  const places = [{ x: 100, y: 100, width: 60, height: 30 }, { x: 200, y: 100, width: 60, height: 30 }];
  it('snaps to the nearest place within reach', () => {
    expect(nearest(places, 140, 100, 40)).toBe(0);
    expect(nearest(places, 165, 100, 40)).toBe(1);
    expect(nearest(places, 150, 300, 40)).toBe(-1);
  });
});
