/**
 * From a layout to coordinates: pure, the same on every screen of a class, and a tile never moves when others come.
 *
 * Lines lie in rows; where arms grow from a spinner or doubles branch, `roam` looks for the place that leaves most room. Rows run along the long axis: on a tall screen the board is laid out lying and then
 * turned, x for y.
 */
import { GAP, back, bounds, dx, left, right, tileAt, type Box, type Dir, type Point, type Rect } from './geometry';
import { Roam, sidePort, type Candidate, type Frame, type OpenTip } from './roam';
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
  /** Ends at the first tile: 1; 2 where up to four may open; or more. */
  readonly arms: number;
  /** How many tiles show each number; null where that is not known. */
  readonly suit: number | null;
  /** Width over height of the board's area. */
  readonly ratio: number;
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
  // short ends that open later count from the start, so that the plan stays the same all round
  const arms = tree.arms > 1 && tree.arms <= 4 ? 2 : tree.arms;
  return { shape, most: tree.most, arms, suit: tree.suit, ratio };
}

/** Tiles a row's length of 1 takes, and what doubles save. */
const LENGTH = 2 + GAP - 0.25;
const PITCH = 2.3;

/** Half of the board that so many tiles are to fill, lying. */
export function frameOf(plan: Plan, most = plan.most): Frame {
  const long = Math.max(plan.ratio, 1 / plan.ratio);
  const length = Math.max(most, 8) * LENGTH;
  if (plan.shape === 'line') {
    let best = { hx: 5, scale: 0 };
    for (let hx = 4; hx <= 60; hx += 0.5) {
      const rows = Math.ceil((length * 1.04) / (2 * hx - 0.6));
      const scale = Math.min(long / (2 * hx + 1.5), 1 / (rows * PITCH + 1));
      if (scale > best.scale + 1e-12) best = { hx, scale };
    }
    return { hx: best.hx, hy: best.hx / long };
  }
  const area = Math.max(most, 16) * (plan.shape === 'hub' ? HUB_AREA : TREE_AREA);
  const width = Math.sqrt(area * long);
  return { hx: Math.max(6, width / 2), hy: Math.max(6, area / width / 2) };
}

/** Board units squared that a tile is given: with four arms, and where every double branches. */
const HUB_AREA = 8.5;
const TREE_AREA = 11;

/** Tiles that the board has room for, in steps: so many more than lie on it. */
const AHEAD = 1.5;
const AT_FIRST = 16;
const STEP = 8;

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
  private readonly open = new Map<string, { pips: number; tip: OpenTip }>();
  private readonly arms = new Map<string, RowArm>();
  /** Tiles on the board that show each number. */
  private readonly shown: number[] = [];
  /** Whether like has met like so far; if not, a number that is used up says nothing. */
  private equal = true;
  private hub = -1;
  private readonly stands: boolean;

  constructor(readonly plan: Plan) {
    this.stands = plan.ratio < 1;
    this.frame = frameOf(plan);
    this.roam = new Roam(this.frame);
    this.widen();
  }

  /** The board grows in steps, long before the tiles fill it, so that a few of a large set lie close together. */
  private widen(): void {
    if (this.plan.shape === 'line') return;
    const wanted = Math.ceil((this.held.length * AHEAD + AT_FIRST) / STEP) * STEP;
    this.roam.widen(frameOf(this.plan, Math.min(this.plan.most, wanted)));
  }

  add(node: Node): Placed {
    const found = node.parent < 0 ? this.first(node.double) : this.find({ node: node.parent, slot: node.slot }, node.double);
    const { rect, dir, across, link } = found;
    const index = this.held.length;
    const spot: Spot = { rect, dir, across };
    this.held.push({ spot, node });
    this.roam.add(rect, link);
    const key = name(node.parent, node.slot);
    this.count(node, this.open.get(key)?.pips);
    this.open.delete(key);
    const arm = this.arms.get(key) ?? null;
    this.arms.delete(key);
    const branches = this.branches(node.double, index);
    if (node.double && branches && this.plan.shape === 'hub') this.hub = index;
    if (node.parent < 0) this.openFirst(index, node.double);
    else this.openNext(index, branches);
    if (arm && !branches) {
      arm.add(spot);
      this.arms.set(name(index, 0), arm);
    }
    if (this.plan.shape === 'line' && node.parent < 0) this.lineArms(index);
    const placed = this.turned({ ...rect, dir, across, link });
    this.placed.push(placed);
    this.widen();
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
    const { spot: { rect }, node } = this.held[index]!;
    const branching = double && this.plan.shape !== 'line';
    const far = (dir: Dir): OpenTip => ({ ...tipOf(rect, dir, double), turns: !branching, bends: false });
    const tips: OpenTip[] = this.plan.arms === 1 ? [far(0)] : [far(2), far(0)];
    if (branching) {
      tips.push(sidePort(rect, 3), sidePort(rect, 1));
      HUB_CORNERS.slice(0, Math.max(0, this.plan.arms - 4)).forEach(([dir, side]) => tips.push(hubCorner(rect, dir, side)));
    }
    tips.forEach((tip, slot) => {
      const pips = slot === 0 && tips.length > 1 ? node.touching : node.facing;
      this.open.set(name(index, slot), { pips, tip });
    });
  }

  private openNext(index: number, branches: boolean): void {
    const { spot: { rect, dir, across }, node: { facing: pips } } = this.held[index]!;
    this.open.set(name(index, 0), { pips, tip: { ...tipOf(rect, dir, across), turns: !branches, bends: false } });
    if (!branches) return;
    [left(dir), right(dir)].forEach((side, i) => {
      this.open.set(name(index, i + 1), { pips, tip: sidePort(rect, side) });
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
    const others = [...this.open].filter(([other, end]) => other !== key && !this.dead(end.pips)).map(([, end]) => end.tip);
    const found = this.roam.place(tip, double, branches, others);
    const root = this.held[place.node]!.spot.rect;
    if (place.node === 0 && place.slot > 3 && !found.link) {
      const corner = { x: root.x + Math.sign(tip.x - root.x) * (root.hw + 0.06), y: root.y + Math.sign(tip.y - root.y) * (root.hh - 0.15) };
      return { ...found, link: [corner, { x: found.rect.x - dx(found.dir) * found.rect.hw, y: found.rect.y }] };
    }
    return found;
  }

  private count(node: Node, joined: number | undefined): void {
    if (joined !== undefined && joined !== node.touching) this.equal = false;
    for (const pips of node.double ? [node.facing] : [node.touching, node.facing]) this.shown[pips] = (this.shown[pips] ?? 0) + 1;
  }

  /** All tiles that fit the end are on the board, so it needs no room. */
  private dead(pips: number): boolean {
    return this.equal && this.plan.suit !== null && (this.shown[pips] ?? 0) >= this.plan.suit;
  }

  /** A place that the shape did not foresee: a further side of a tile. */
  private strayTip(place: Place): OpenTip {
    const { rect, dir } = this.held[place.node]!.spot;
    const sides: Dir[] = [dir, left(dir), right(dir), back(dir)];
    return sidePort(rect, sides[place.slot % 4]!);
  }

  private lineArms(root: number): void {
    const { hx } = this.frame;
    const strip = { lo: -hx, hi: hx };
    for (const [key, { tip }] of this.open) {
      const drift: Dir = tip.dir === 0 ? 1 : 3;
      if (key.startsWith(`${root}.`)) this.arms.set(key, new RowArm(tip, { ...strip, drift }, 0));
    }
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
  return { rect, dir, across: false, turns: false, bends: false, x: rect.x + dx(dir) * (rect.hw + 0.4), y: rect.y + side * (rect.hh + 1.3) };
}

function name(node: number, slot: number): string {
  return `${node}.${slot}`;
}

export function placeTree(tree: Tree, ratio: number): { placer: Placer; box: Box } {
  const placer = new Placer(planOf(tree, ratio));
  for (const node of tree.nodes) placer.add(node);
  return { placer, box: bounds(placer.placed) };
}
