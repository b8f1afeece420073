/**
 * From a layout to coordinates: pure, the same on every screen of a class, and a tile never moves when others come.
 *
 * Lines lie in rows; a single spinner gives each arm a quarter of the board; where doubles branch, `roam` looks for the
 * place that leaves most room. Rows run along the long axis: on a tall screen the board is laid out lying and then
 * turned, x for y.
 */
import { GAP, back, bounds, dx, dy, left, right, tileAt, type Box, type Dir, type Point, type Rect } from './geometry';
import { Roam, sidePort, type Candidate, type Frame, type OpenTip, type Weights } from './roam';
import { RowArm, tipOf, type Spot } from './rows';
import type { Node, Place, Shape, Tree } from './tree';

/** A tile on the board. Its heading goes from the half that joins to the half that looks outward. */
export interface Placed extends Rect {
  readonly dir: Dir;
  /** It lies across its heading, as doubles do. */
  readonly across: boolean;
  /** A line that joins it to its parent, where it lies apart. */
  readonly link: readonly Point[] | null;
}

/** What the layout depends on besides the tiles: fixed for a round on one class of screen. */
export interface Plan {
  readonly shape: Exclude<Shape, 'trains'>;
  readonly most: number;
  /** Ends at the first tile: 1, 2, or more. */
  readonly arms: number;
  /** Width over height of the board's area. */
  readonly ratio: number;
  readonly weights?: Weights;
}

/** Screens whose boards have about the same form share a layout. */
export const RATIOS = [0.5, 0.62, 0.75, 0.95, 1.2, 1.6, 2.1, 2.8] as const;

/** The class of a board area; the class in use is kept until the form has clearly changed. */
export function ratioOf(width: number, height: number, inUse: number | null = null): number {
  const ratio = width / Math.max(1, height);
  if (inUse !== null && ratio > inUse * 0.8 && ratio < inUse * 1.25) return inUse;
  const off = (r: number): number => Math.max(ratio / r, r / ratio);
  return RATIOS.reduce((best, r) => (off(r) < off(best) ? r : best), RATIOS[0] as number);
}

export function planOf(tree: Tree, ratio: number): Plan {
  const shape = tree.shape === 'trains' ? 'line' : tree.shape;
  return { shape, most: tree.most, arms: tree.arms, ratio };
}

/** Tiles a row's length of 1 takes, and what doubles save. */
const LENGTH = 2 + GAP - 0.25;
const PITCH = 2.3;

/** Half of the board that `most` tiles are to fill, lying. */
export function frameOf(plan: Plan): Frame {
  const long = Math.max(plan.ratio, 1 / plan.ratio);
  const length = Math.max(plan.most, 8) * LENGTH;
  if (plan.shape === 'line') {
    let best = { hx: 5, scale: 0 };
    for (let hx = 4; hx <= 60; hx += 0.5) {
      const rows = Math.ceil((length * 1.04) / (2 * hx - 0.6));
      const scale = Math.min(long / (2 * hx + 1.5), 1 / (rows * PITCH + 1));
      if (scale > best.scale + 1e-12) best = { hx, scale };
    }
    return { hx: best.hx, hy: best.hx / long };
  }
  const area = plan.shape === 'hub' ? length * PITCH * 1.35 : Math.max(plan.most, 16) * TREE_AREA;
  const width = Math.sqrt(area * long);
  return { hx: Math.max(6, width / 2), hy: Math.max(6, area / width / 2) };
}

/** Board units squared that a tile of a branching layout is given. */
const TREE_AREA = 13.5;

interface Held {
  readonly spot: Spot;
  readonly node: Node;
}

const HUB_CORNERS: readonly (readonly [Dir, 1 | -1])[] = [[0, -1], [2, 1], [2, -1], [0, 1]];

export class Placer {
  /** Everything below is laid out lying; `placed` is turned where the screen stands. */
  readonly placed: Placed[] = [];
  readonly frame: Frame;
  private readonly held: Held[] = [];
  private readonly roam: Roam;
  private readonly open = new Map<string, { place: Place; tip: OpenTip }>();
  private readonly arms = new Map<string, RowArm>();
  private readonly armOf: (RowArm | null)[] = [];
  private hub = -1;
  private readonly stands: boolean;

  constructor(readonly plan: Plan) {
    this.stands = plan.ratio < 1;
    this.frame = frameOf(plan);
    this.roam = new Roam(this.frame, plan.weights);
  }

  add(node: Node): Placed {
    const found = node.parent < 0 ? this.first(node.double) : this.find({ node: node.parent, slot: node.slot }, node.double);
    const { rect, dir, across, link } = found;
    const index = this.held.length;
    const spot: Spot = { rect, dir, across };
    this.held.push({ spot, node });
    this.roam.add(rect, link);
    const key = name(node.parent, node.slot);
    this.open.delete(key);
    const arm = this.arms.get(key) ?? null;
    this.arms.delete(key);
    this.armOf.push(arm);
    const branches = this.branches(node.double, index);
    if (node.double && branches && this.plan.shape === 'hub') this.hub = index;
    if (node.parent < 0) this.openFirst(index, node.double);
    else this.openNext(index, branches);
    if (arm && !branches) {
      arm.add(spot);
      this.arms.set(name(index, 0), arm);
    }
    if (this.plan.shape === 'line' && node.parent < 0) this.lineArms(index);
    if (this.hub === index && this.hubArms(index)) this.readoptLine(index);
    const placed = this.turned({ ...rect, dir, across, link });
    this.placed.push(placed);
    return placed;
  }

  /** Where a tile would go: the drop target shown to a player. */
  ghost(place: Place | null, double: boolean): Placed {
    const found = place === null || place.node < 0 || place.node >= this.held.length ? this.first(double) : this.find(place, double);
    return this.turned(found);
  }

  private first(double: boolean): Candidate {
    const half = double ? 0.5 : 1;
    const at = this.plan.arms === 1 && this.plan.shape === 'line' ? -this.frame.hx : -half;
    return { rect: tileAt(at, 0, 0, double, 0), dir: 0, across: double, link: null, cost: 0 };
  }

  private branches(double: boolean, index: number): boolean {
    if (!double || this.plan.shape === 'line') return false;
    return this.plan.shape === 'tree' || this.hub < 0 || this.hub === index;
  }

  private openFirst(index: number, double: boolean): void {
    const { rect } = this.held[index]!.spot;
    const branching = double && this.plan.shape !== 'line';
    const far = (dir: Dir): OpenTip => ({ ...tipOf(rect, dir, double), turns: !branching });
    const tips: OpenTip[] = this.plan.arms === 1 ? [far(0)] : [far(2), far(0)];
    if (branching) {
      tips.push(sidePort(rect, 3), sidePort(rect, 1));
      HUB_CORNERS.slice(0, Math.max(0, this.plan.arms - 4)).forEach(([dir, side]) => tips.push(hubCorner(rect, dir, side)));
    }
    tips.forEach((tip, slot) => this.open.set(name(index, slot), { place: { node: index, slot }, tip }));
  }

  private openNext(index: number, branches: boolean): void {
    const { rect, dir, across } = this.held[index]!.spot;
    this.open.set(name(index, 0), { place: { node: index, slot: 0 }, tip: { ...tipOf(rect, dir, across), turns: !branches } });
    if (!branches) return;
    [left(dir), right(dir)].forEach((side, i) => {
      this.open.set(name(index, i + 1), { place: { node: index, slot: i + 1 }, tip: sidePort(rect, side) });
    });
  }

  private find(place: Place, double: boolean): Candidate {
    const key = name(place.node, place.slot);
    const tip = this.open.get(key)?.tip ?? this.strayTip(place);
    const arm = this.arms.get(key);
    if (arm) {
      const spot = arm.next(double);
      if (this.roam.free(spot.rect, tip.rect)) return { ...spot, link: null, cost: 0 };
    }
    const branches = this.branches(double, this.held.length);
    const others = [...this.open.entries()].filter(([other]) => other !== key).map(([, end]) => end.tip);
    const found = this.roam.place(tip, double, branches, others, null);
    const root = this.held[place.node]!.spot.rect;
    if (place.node === 0 && place.slot > 3 && !found.link) {
      const corner = { x: root.x + Math.sign(tip.x - root.x) * root.hw, y: root.y + Math.sign(tip.y - root.y) * root.hh };
      return { ...found, link: [corner, { x: found.rect.x - dx(found.dir) * found.rect.hw, y: found.rect.y }] };
    }
    return found;
  }

  /** A place that the shape did not foresee: a further side of a tile. */
  private strayTip(place: Place): OpenTip {
    const { rect, dir } = this.held[place.node]!.spot;
    const sides: Dir[] = [dir, left(dir), right(dir), back(dir)];
    return sidePort(rect, sides[place.slot % 4]!);
  }

  private lineArms(root: number): void {
    const { hx } = this.frame;
    const strip = { lo: -hx, hi: hx, firmLo: false, firmHi: false };
    for (const [key, { tip }] of this.open) {
      const drift: Dir = tip.dir === 0 ? 1 : 3;
      if (key.startsWith(`${root}.`)) this.arms.set(key, new RowArm(tip, { ...strip, drift }, 0));
    }
  }

  private hubArms(_index: number): boolean {
    return false;
  }

  private readoptLine(_index: number): void {
    // the arms that were laid before the spinner
  }

  private turned(found: { rect: Rect; dir: Dir; across: boolean; link: readonly Point[] | null } | (Rect & { dir: Dir; across: boolean; link: readonly Point[] | null })): Placed {
    const rect = 'rect' in found ? found.rect : found;
    const { dir, across, link } = found;
    if (!this.stands) return { x: rect.x, y: rect.y, hw: rect.hw, hh: rect.hh, dir, across, link };
    const turn: readonly Dir[] = [1, 0, 3, 2];
    return { x: rect.y, y: rect.x, hw: rect.hh, hh: rect.hw, dir: turn[dir]!, across, link: link && link.map(({ x, y }) => ({ x: y, y: x })) };
  }
}

function hubCorner(rect: Rect, dir: Dir, side: 1 | -1): OpenTip {
  return { rect, dir, across: false, turns: false, x: rect.x + dx(dir) * (rect.hw + 0.3) + dy(dir), y: rect.y + side * (rect.hh + 1.3) };
}

function name(node: number, slot: number): string {
  return `${node}.${slot}`;
}

export function placeTree(tree: Tree, ratio: number): { placer: Placer; box: Box } {
  const placer = new Placer(planOf(tree, ratio));
  for (const node of tree.nodes) placer.add(node);
  return { placer, box: bounds(placer.placed) };
}
