/** Trains as lanes, one below the other: the newest tiles show, older ones fold away, a tile's room is always left. */
import { mostU, type Area } from './camera';
import { GAP } from './geometry';
import { treeOf, type BoardView, type Node } from './tree';

/** One train, from the engine outwards. */
export interface Lane {
  readonly end: number;
  /** null: everybody's. */
  readonly owner: number | null;
  readonly mine: boolean;
  /** Its owner could not play: all may play here. */
  readonly marked: boolean;
  readonly tiles: readonly Node[];
}

export interface LaneTile {
  readonly lane: number;
  /** -1 is the engine. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly across: boolean;
}

export interface LanePlan {
  readonly u: number;
  readonly columns: number;
  /** By lane, in pixels: its box, label included. */
  readonly boxes: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
  /** Centres in pixels. */
  readonly tiles: readonly LaneTile[];
  /** By lane: tiles folded away. */
  readonly folded: readonly number[];
  /** By lane: where the next tile begins, and the middle of the row. */
  readonly tips: readonly { readonly x: number; readonly y: number }[];
}

export interface LaneRoom extends Area {
  /** Height of a lane's name, in pixels. */
  readonly label: number;
}

/** The view's trains: the viewer's own first, then the others as they sit, then everybody's. */
export function lanesOf(view: BoardView): Lane[] {
  const tree = treeOf(view);
  const owners = new Map(view.ends.map((end) => [end.id, end.owner ?? null]));
  const count = Math.max(view.roots.length, view.seats);
  const lanes: Lane[] = Array.from({ length: count }, (_, end) => {
    const owner = owners.has(end) ? (owners.get(end) ?? null) : end < view.seats ? end : null;
    return {
      end,
      owner,
      mine: owner !== null && owner === view.seat,
      marked: owner !== null && (view.marked ?? []).includes(owner),
      tiles: tree.nodes.filter((node) => node.end === end),
    };
  });
  const mine = view.seat ?? 0;
  const order = (lane: Lane): number => (lane.owner === null ? view.seats + lane.end : (lane.owner - mine + view.seats) % view.seats);
  return lanes.sort((a, b) => order(a) - order(b));
}

/** The engine: set aside, or the first tile of the table. */
export function engineOf(view: BoardView): number | null {
  const found = view.engine ?? view.moves.find((move) => /^\d+ \d+-\d+$/.test(move))?.split(' ')[1];
  return found === undefined ? null : Number(found.split('-')[0]);
}

const SIDE = 8;
/** Width of the chip that stands for folded tiles, in pixels: large enough to tap. */
export const CHIP = 44;
/** Tiles that a lane shows at the least. */
const LEAST_TILES = 5;
const MOST_U = 46;

const lengthOf = (tile: Node): number => (tile.double ? 1 : 2) + GAP;

function sizes(count: number, room: LaneRoom, columns: number): number {
  const { width, height, label } = room;
  const rows = Math.ceil(count / columns);
  return Math.min(MOST_U, mostU(room), (height / rows - label - 4) / 2, (width / columns - 2 * SIDE - CHIP) / (2 * LEAST_TILES + 2.4));
}

export function planLanes(lanes: readonly Lane[], room: LaneRoom): LanePlan {
  const count = Math.max(1, lanes.length);
  const columns = [1, 2, 3].reduce((best, some) => (sizes(count, room, some) > sizes(count, room, best) + 0.5 ? some : best), 1);
  const u = Math.max(4, sizes(count, room, columns));
  const rows = Math.ceil(count / columns);
  const width = room.width / columns;
  const height = Math.min(room.height / rows, room.label + 2 * u + 12);
  const top = Math.max(0, (room.height - rows * height) / 2);
  const boxes = lanes.map((_, i) => ({ x: Math.floor(i / rows) * width, y: top + (i % rows) * height, width, height }));
  const tiles: LaneTile[] = [];
  const folded: number[] = [];
  const tips: { x: number; y: number }[] = [];
  lanes.forEach((lane, i) => {
    const box = boxes[i]!;
    const y = box.y + room.label + u + 1;
    const end = box.x + box.width - SIDE - (2 + GAP) * u;
    const all = lane.tiles.reduce((sum, tile) => sum + lengthOf(tile) * u, (1 + GAP) * u);
    let from = 0;
    let x = box.x + SIDE;
    if (x + all <= end) {
      tiles.push({ lane: i, index: -1, x: x + u / 2, y, across: true });
      x += (1 + GAP) * u;
    } else {
      x += CHIP + 4;
      from = lane.tiles.length;
      for (let used = x; from > 0 && used + lengthOf(lane.tiles[from - 1]!) * u <= end; ) used += lengthOf(lane.tiles[--from]!) * u;
    }
    folded.push(from);
    for (const [k, tile] of lane.tiles.entries()) {
      if (k < from) continue;
      const long = lengthOf(tile) * u;
      tiles.push({ lane: i, index: k, x: x + (long - GAP * u) / 2, y, across: tile.double });
      x += long;
    }
    tips.push({ x, y });
  });
  return { u, columns, boxes, tiles, folded, tips };
}
