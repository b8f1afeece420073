import { describe, expect, it } from 'vitest';
import { handGrid, parseMove, parsePlay, placesOf, playable, sortHand } from '../../src/moves';

describe('moves', () => {
  it('are read as the server writes them', () => {
    expect(parsePlay('4-6@1')).toEqual({ move: '4-6@1', tile: '6-4', touching: 4, facing: 6, end: 1 });
    expect(parsePlay('12-12')).toEqual({ move: '12-12', tile: '12-12', touching: 12, facing: 12, end: null });
    expect(parsePlay('draw')).toBeNull();
    expect(parseMove('1 3-6@0 =15')).toMatchObject({ seat: 1, word: null, points: 15, play: { tile: '6-3' } });
    expect(parseMove('0 draw ?')).toMatchObject({ seat: 0, word: 'draw', drawn: null });
    expect(parseMove('0 draw 6-4')).toMatchObject({ drawn: '6-4', points: 0 });
  });

  it('are offered as they came, never worked out', () => {
    const legal = ['6-4@0', '4-6@1', '4-4@1', 'pass'];
    expect(placesOf(legal, '6-4').map((play) => play.move)).toEqual(['6-4@0', '4-6@1']);
    expect(playable(legal)).toEqual(new Set(['6-4', '4-4']));
  });
});

describe('a hand', () => {
  const hand = ['1-0', '6-4', '5-5', '6-6'];
  it('lies as its holder likes', () => {
    expect(sortHand(hand, 'dealt', ['6-6', '1-0', '5-5'])).toEqual(['6-6', '1-0', '5-5', '6-4']);
    expect(sortHand(hand, 'suit', [])).toEqual(['6-6', '6-4', '5-5', '1-0']);
    expect(sortHand(hand, 'weight', [])).toEqual(['6-6', '6-4', '5-5', '1-0']);
  });

  it('of up to fourteen tiles fits a phone without scrolling, none smaller than a finger', () => {
    for (let count = 1; count <= 14; count++) {
      const grid = handGrid(count, 374, 200);
      expect(grid.side).toBeGreaterThanOrEqual(44);
      expect(grid.columns * (grid.side + 8) - 8).toBeLessThanOrEqual(374);
      expect(grid.rows * grid.columns).toBeGreaterThanOrEqual(count);
    }
    expect(handGrid(30, 374, 200).side).toBe(44);
    expect(handGrid(7, 1200, 150)).toMatchObject({ rows: 1, columns: 7 });
  });
});
