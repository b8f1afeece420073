/** Boards as one HTML page, to be looked at: `node tests/board/pictures.mjs out.html`. */
import { readFileSync } from 'node:fs';
import { PIP_COLOURS, pipRadius, pipSpots, turnOf } from '../../src/board/tile';
import { treeOf, type BoardView, type Tree } from '../../src/board/tree';
import { measure, type Measured } from './measure';
import { crowded } from './random';

export function svg(m: Measured, width: number, height: number, name: string): string {
  const { cx, cy, u } = m.camera;
  const tiles = m.tiles.map((t, i) => {
    const n = m.tree.nodes[i]!;
    const half = (pips: number, x: number): string => pipSpots(pips).map((p) => `<circle cx="${x + p.x}" cy="${p.y}" r="${pipRadius(pips)}" fill="${PIP_COLOURS[pips]}"/>`).join('');
    const line = t.link ? `<polyline points="${t.link.map((p) => `${p.x},${p.y}`).join(' ')}" fill="none" stroke="#f3d9a0" stroke-width=".14"/>` : '';
    const edge = i === 0 ? '#d4a017' : i === m.tiles.length - 1 ? '#ff5d3b' : '#3b3322';
    return `${line}<g transform="translate(${t.x} ${t.y}) rotate(${turnOf(t.dir, t.across)})"><rect x="-1" y="-.5" width="2" height="1" rx=".14" fill="#fffdf6" stroke="${edge}" stroke-width=".05"/><path d="M0-.36v.72" stroke="#8a7f66" stroke-width=".04"/>${half(n.touching, -0.5)}${half(n.facing, 0.5)}</g>`;
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#2f6b4f"/><g transform="translate(${width / 2} ${height / 2}) scale(${u}) translate(${-cx} ${-cy})">${tiles.join('')}</g><text x="6" y="14" font-size="11" fill="#fff" font-family="sans-serif">${name} n=${m.tiles.length} u=${u.toFixed(1)} links=${m.links}</text></svg>`;
}

export function page(file: string | undefined, seed: number, width: number, height: number): string {
  const trees: [string, Tree][] = [];
  for (const [shape, top, want] of [['line', 6, 28], ['line', 9, 49], ['hub', 6, 27], ['hub', 9, 50], ['tree', 6, 28], ['tree', 9, 55]] as const) {
    trees.push([`${shape} ${top}`, crowded(shape, top, seed * 7919, want)]);
  }
  if (file) {
    const views = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as BoardView);
    for (const game of ['one_arm_joe', 'cyprus', 'sebastopol', 'five_up', 'chicken_foot', 'all_fives']) {
      const of = views.filter((view) => view.game === game && (view.most <= 55 || game === 'chicken_foot'));
      const view = of[seed % of.length];
      if (view) trees.push([`${game} ${view.most}`, treeOf(view)]);
    }
  }
  const pics = trees.map(([name, tree]) => svg(measure(tree, { width, height }), width, height, name));
  return `<body style="margin:4px;background:#111;display:flex;flex-wrap:wrap;gap:6px">${pics.join('')}`;
}
