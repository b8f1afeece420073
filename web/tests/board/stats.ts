/**
 * The table of board sizes. Without boards from the engine only the crowded ones are measured:
 * `npm run board-stats [count] [boards.jsonl]`, boards by `python web/tests/board/boards.py`.
 */
import { readFileSync } from 'node:fs';
import { treeOf, type BoardView, type Tree } from '../../src/board/tree';
import { crowded } from './random';
import { HEAD, measure, row } from './measure';

export const AREAS = [
  { name: 'phone 320', width: 320, height: 300 },
  { name: 'phone 390', width: 390, height: 520 },
  { name: 'tablet 768', width: 768, height: 700 },
  { name: 'desktop 1280', width: 1280, height: 520 },
] as const;

export function stats(count: number, file: string | undefined, print: (line: string) => void): void {
  print(HEAD);
  for (const area of [AREAS[1], { name: 'desk 1440', width: 1440, height: 640 }]) {
    for (const shape of ['line', 'hub', 'tree'] as const) {
      for (const [top, want] of [[6, shape === 'hub' ? 27 : 28], [9, { line: 49, hub: 50, tree: 55 }[shape]]] as const) {
        const trees = Array.from({ length: count }, (_, i) => crowded(shape, top, (i + 1) * 7919, want));
        print(row(`${area.name} ${shape} ${top}`, trees.map((tree) => measure(tree, area))));
      }
    }
  }
  if (!file) return;
  const views = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as BoardView);
  const groups = new Map<string, Tree[]>();
  for (const view of views) {
    if (view.shape === 'trains') continue;
    const set = view.most <= 28 ? '' : view.most <= 55 ? ' to 55' : view.most <= 91 ? ' to 91' : ' to 190';
    const name = view.game + set;
    groups.set(name, [...(groups.get(name) ?? []), treeOf(view)]);
  }
  for (const area of AREAS) {
    for (const [name, trees] of groups) print(row(`${area.name} ${name}`, trees.slice(0, count).map((tree) => measure(tree, area))));
  }
}
