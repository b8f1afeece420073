import { describe, expect, it } from 'vitest';
import { follow, LEAST_U, mostU, pan, shows, toArea, toBoard, whole, within, zoom } from '../../src/board/camera';

const area = { width: 390, height: 520 };
const box = { x0: -5, y0: -6, x1: 5, y1: 6 };

describe('the camera', () => {
  it('stays while all tiles are in view', () => {
    const camera = follow(null, box, area);
    expect(follow(camera, { ...box, y1: 6.4 }, area)).toBe(camera);
  });

  it('zooms out, never in, and leaves room for the next tile', () => {
    const camera = follow(null, box, area);
    const wider = follow(camera, { ...box, x1: 9 }, area);
    expect(wider.u).toBeLessThan(camera.u);
    expect(shows(wider, { ...box, x1: 10 }, area)).toBe(true);
    expect(follow(wider, box, area).u).toBe(wider.u);
  });

  it('recentres without zooming where that is enough', () => {
    const camera = follow(null, { x0: 0, y0: 0, x1: 2, y1: 1 }, area);
    const moved = follow(camera, { x0: 0, y0: 0, x1: 8, y1: 1 }, area);
    expect(moved).toEqual({ cx: 4, cy: 0.5, u: camera.u });
  });

  it('does not draw tiles larger than is of use', () => {
    expect(follow(null, { x0: 0, y0: 0, x1: 2, y1: 1 }, area).u).toBe(34);
    expect(mostU({ width: 1440, height: 640 })).toBeGreaterThanOrEqual(46);
    expect(whole(box, area).u).toBeLessThanOrEqual(34);
  });

  it('zooms about the point under the fingers', () => {
    const camera = follow(null, box, area);
    const before = toBoard(camera, 100, 50, area);
    const closer = zoom(camera, 1.5, 100, 50, area);
    const after = toBoard(closer, 100, 50, area);
    expect(closer.u).toBeCloseTo(camera.u * 1.5);
    expect([after.x, after.y]).toEqual([expect.closeTo(before.x), expect.closeTo(before.y)]);
    expect(zoom(camera, 0.001, 0, 0, area).u).toBe(LEAST_U / 2);
  });

  it('is never moved off the board', () => {
    const lost = pan(follow(null, box, area), 99999, 0);
    expect(within(lost, box).cx).toBe(-5);
  });

  it('knows where a board point is on the screen', () => {
    const camera = { cx: 1, cy: 2, u: 20 };
    expect(toArea(camera, 1, 2, area)).toEqual({ x: 195, y: 260 });
    expect(toBoard(camera, 215, 240, area)).toEqual({ x: 2, y: 1 });
  });
});
