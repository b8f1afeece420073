import { expect, it } from 'vitest';
import { qr } from '../../src/qr';

it('draws a code that cameras read', () => {
  // The same modules as the qrcode package for Python draws at level L with mask 0.
  expect(qr('hi')?.map((row) => row.map((on) => (on ? '#' : '.')).join(''))).toEqual(HI);
});

it.each([[17, 21], [32, 25], [53, 29], [78, 33], [106, 37]])('holds %i bytes in %i modules', (bytes, size) => {
  expect(qr('x'.repeat(bytes))).toHaveLength(size);
});

it('gives up on what is too long', () => {
  expect(qr('x'.repeat(107))).toBeNull();
});

const HI = [
  '#######...#.#.#######',
  '#.....#.....#.#.....#',
  '#.###.#.#.#...#.###.#',
  '#.###.#.....#.#.###.#',
  '#.###.#..#.##.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '........#.#..........',
  '###.#####.#.###...#..',
  '.##....#..##.#.#.####',
  '.#########.#.###.####',
  '..##.......###.###.#.',
  '#..#.##.#.##.###..#..',
  '........#.#...#...###',
  '#######.###.#...#..##',
  '#.....#.###...#...###',
  '#.###.#.##..#.#.#.#.#',
  '#.###.#..#.#.#.#.#.#.',
  '#.###.#.####.###.##.#',
  '#.....#.##.###.###.#.',
  '#######.#..#.###.####',
];
