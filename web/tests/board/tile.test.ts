// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Tile from '../../src/board/Tile.svelte';
import { MOST_PIPS, PIP_COLOURS, pipRadius, pipSpots, styleAt, tileName, turnOf } from '../../src/board/tile';

const IVORY = ['#fbf6e6', '#efe8d2', '#ffffff'];
const FELT = ['#1d6b47', '#0f4a30', '#12352a', '#0a211a', '#000000'];

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('pips', () => {
  const values = Array.from({ length: MOST_PIPS + 1 }, (_, pips) => pips);

  it.each(values)('%i are as many, apart, and inside their half (C95)', (pips) => {
    const spots = pipSpots(pips);
    const r = pipRadius(pips);
    expect(spots).toHaveLength(pips);
    spots.forEach((a, i) => {
      expect(Math.max(Math.abs(a.x), Math.abs(a.y)) + r).toBeLessThan(0.46);
      for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * r + 0.012);
    });
  });

  it('make a pattern of their own for every number', () => {
    const patterns = values.map((pips) => pipSpots(pips).map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).sort().join(' '));
    expect(new Set(patterns).size).toBe(values.length);
  });

  it('have colours that are legible on every ivory', () => {
    for (const colour of PIP_COLOURS) for (const ivory of IVORY) expect([colour, ivory, contrast(colour, ivory) >= 4.5]).toEqual([colour, ivory, true]);
    expect(PIP_COLOURS).toHaveLength(MOST_PIPS + 1);
  });
});

describe('what is drawn on the felt', () => {
  it('stands out: tile, ring, ghost and link (3 to 1)', () => {
    for (const felt of FELT) for (const drawn of ['#fbf6e6', '#efe8d2', '#ffd75e', '#fff3c4', '#f5c84c']) expect(contrast(drawn, felt)).toBeGreaterThanOrEqual(3);
    expect(contrast('#1a1408', '#efe8d2')).toBeGreaterThanOrEqual(3);
    expect(contrast('#1a1408', '#ffd75e')).toBeGreaterThanOrEqual(3);
  });
});

describe('a tile', () => {
  it.each([6, 9, 12, 18])('of a double-%i set has the pips of its halves drawn, whichever way it lies (C95)', (top) => {
    for (let a = 0; a <= top; a++) {
      for (let b = a; b <= top; b++) {
        const dir = ((a + b) % 4) as 0 | 1 | 2 | 3;
        const { container, unmount } = render(Tile, { touching: b, facing: a, dir, across: a === b, style: 'pips' });
        const at = [...container.querySelectorAll('.pip')].map((pip) => Number(pip.getAttribute('cx')));
        expect([b, a]).toEqual([at.filter((x) => x < 0).length, at.filter((x) => x > 0).length]);
        expect(container.querySelectorAll('.pip')).toHaveLength(a + b);
        unmount();
      }
    }
  });

  it('shows numerals upright in numbers mode', () => {
    const { container } = render(Tile, { touching: 12, facing: 0, dir: 2, across: false, style: 'numbers' });
    const numerals = [...container.querySelectorAll('text')];
    expect(numerals.map((text) => text.textContent)).toEqual(['12', '0']);
    expect(numerals[0]!.getAttribute('transform')).toContain('rotate(-180)');
  });

  it('turns with its heading, a double across it', () => {
    expect(turnOf(0, false)).toBe(0);
    expect(turnOf(1, false)).toBe(90);
    expect(turnOf(0, true)).toBe(90);
    expect(tileName(3, 5)).toBe('5-3');
  });

  it('takes numerals where small pips would run together', () => {
    expect(styleAt('pips', 15, 6)).toBe('pips');
    expect(styleAt('coloured', 18, 12)).toBe('numbers');
    expect(styleAt('pips', 24, 18)).toBe('numbers');
    expect(styleAt('pips', 30, 18)).toBe('pips');
  });
});
