/** Laying out boards tile by tile, and what can be said about the result. */
import { follow, shows, type Area, type Camera } from '../../src/board/camera';
import { bounds, near, type Box, type Point } from '../../src/board/geometry';
import { Placer, planOf, ratioOf, type Placed } from '../../src/board/place';
import type { Tree } from '../../src/board/tree';

export interface Measured {
  readonly tiles: readonly Placed[];
  readonly tree: Tree;
  readonly camera: Camera;
  readonly cameraMoves: number;
  readonly links: number;
  readonly linkLength: number;
  readonly overlaps: number;
  /** Tiles that lie on a line that joins two others. */
  readonly crossed: number;
  readonly hidden: number;
  readonly ms: number;
  readonly box: Box;
}

export function measure(tree: Tree, area: Area): Measured {
  const from = performance.now();
  const placer = new Placer(planOf(tree, ratioOf(area.width, area.height)));
  let camera: Camera | null = null;
  let cameraMoves = 0;
  let hidden = 0;
  for (const node of tree.nodes) {
    placer.add(node);
    const box = bounds(placer.placed);
    const next = follow(camera, box, area);
    if (camera && next !== camera) cameraMoves++;
    camera = next;
    if (!shows(camera, box, area)) hidden++;
  }
  const ms = performance.now() - from;
  const tiles = placer.placed;
  let overlaps = 0;
  tiles.forEach((a, i) => {
    for (let j = i + 1; j < tiles.length; j++) {
      const joined = tree.nodes[j]!.parent === i;
      if (near(a, tiles[j]!, joined ? 0 : 0.12)) overlaps++;
    }
  });
  const links = tiles.flatMap((tile) => (tile.link ? [tile.link] : []));
  const crossed = tiles.reduce((sum, tile, i) => sum + (tile.link ? crossing(tile.link, tiles, [i, tree.nodes[i]!.parent]) : 0), 0);
  const linkLength = links.reduce((sum, link) => sum + link.slice(1).reduce((s, p, i) => s + Math.abs(p.x - link[i]!.x) + Math.abs(p.y - link[i]!.y), 0), 0);
  return { tiles, tree, camera: camera!, cameraMoves, hidden, overlaps, crossed, links: links.length, linkLength, ms, box: bounds(tiles) };
}

function crossing(link: readonly Point[], tiles: readonly Placed[], ends: readonly number[]): number {
  const parts = link.slice(1).map((to, i) => {
    const from = link[i]!;
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, hw: Math.abs(from.x - to.x) / 2, hh: Math.abs(from.y - to.y) / 2 };
  });
  return tiles.filter((tile, i) => !ends.includes(i) && parts.some((part) => near(part, tile, 0))).length;
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

export function row(name: string, all: readonly Measured[]): string {
  const us = all.map((m) => m.camera.u);
  const sum = (f: (m: Measured) => number): number => all.reduce((s, m) => s + f(m), 0);
  const cells = [
    name,
    String(quantile(all.map((m) => m.tiles.length), 0.5)),
    ...[0, 0.1, 0.5].map((q) => quantile(us, q).toFixed(1)),
    (sum((m) => m.links) / all.length).toFixed(2),
    (sum((m) => m.linkLength) / Math.max(1, sum((m) => m.links))).toFixed(1),
    String(sum((m) => m.overlaps)),
    String(sum((m) => m.crossed)),
    String(sum((m) => m.hidden)),
    String(quantile(all.map((m) => m.cameraMoves), 0.5)),
    quantile(all.map((m) => m.ms), 0.5).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

export const HEAD = `| board | tiles | u worst | u p10 | u median | links | link length | overlaps | crossed | hidden | camera moves | ms |
|---|---|---|---|---|---|---|---|---|---|---|---|`;
