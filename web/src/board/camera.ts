/** What part of the board is on the screen, and how large: the tiles stay where they are, only the camera moves. */
import type { Box } from './geometry';

export interface Camera {
  /** The board point in the middle of the area. */
  readonly cx: number;
  readonly cy: number;
  /** Pixels of a board unit, half a tile. */
  readonly u: number;
}

export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Tiles are never drawn smaller: a larger board shows its newest part, and is panned. */
export const LEAST_U = 12;
/** Board units kept free around the tiles, and around them when the camera has to move. */
export const MARGIN = 0.4;
export const SPARE = 1.1;

/** The largest unit that is of use: large tiles look clumsy on a near-empty board. */
export function mostU({ width, height }: Area): number {
  return Math.min(width, height) < 560 ? 34 : Math.min(60, Math.max(46, height / 13));
}

function fitting(box: Box, area: Area, margin: number): number {
  return Math.min(area.width / (box.x1 - box.x0 + 2 * margin), area.height / (box.y1 - box.y0 + 2 * margin));
}

export function middle(box: Box, u: number): Camera {
  return { cx: (box.x0 + box.x1) / 2, cy: (box.y0 + box.y1) / 2, u };
}

/** Whether all of the box is on the screen. */
export function shows(camera: Camera, box: Box, area: Area, margin = 0): boolean {
  const halfW = area.width / 2 / camera.u + 1e-6;
  const halfH = area.height / 2 / camera.u + 1e-6;
  return (
    box.x0 - margin >= camera.cx - halfW &&
    box.x1 + margin <= camera.cx + halfW &&
    box.y0 - margin >= camera.cy - halfH &&
    box.y1 + margin <= camera.cy + halfH
  );
}

/**
 * The camera after the tiles have come to fill `box`. It stays while they fit; otherwise it centres them, and where
 * they need more room it zooms out, never in, and leaves a tile's room to spare.
 */
export function follow(camera: Camera | null, box: Box, area: Area): Camera {
  if (camera && shows(camera, box, area, MARGIN)) return camera;
  const most = Math.min(camera?.u ?? Infinity, mostU(area));
  const u = fitting(box, area, MARGIN) >= most ? most : Math.min(most, fitting(box, area, SPARE));
  return middle(box, u);
}

/** The whole board, however large. */
export function whole(box: Box, area: Area): Camera {
  return middle(box, Math.min(mostU(area), fitting(box, area, MARGIN)));
}

/** Closer or further, about a point of the area that stays where it is. */
export function zoom(camera: Camera, by: number, x: number, y: number, area: Area): Camera {
  const u = Math.min(80, Math.max(LEAST_U / 2, camera.u * by));
  const px = x - area.width / 2;
  const py = y - area.height / 2;
  return { cx: camera.cx + px / camera.u - px / u, cy: camera.cy + py / camera.u - py / u, u };
}

/** Moved by so many pixels. */
export function pan(camera: Camera, byX: number, byY: number): Camera {
  return { ...camera, cx: camera.cx - byX / camera.u, cy: camera.cy - byY / camera.u };
}

/** Moved so that no part of the board is lost: some of it stays in the middle. */
export function within(camera: Camera, box: Box): Camera {
  const clamp = (v: number, lo: number, hi: number): number => Math.min(Math.max(v, lo), hi);
  return { ...camera, cx: clamp(camera.cx, box.x0, box.x1), cy: clamp(camera.cy, box.y0, box.y1) };
}

/** Where a board point is in the area, in pixels. */
export function toArea(camera: Camera, x: number, y: number, area: Area): { x: number; y: number } {
  return { x: area.width / 2 + (x - camera.cx) * camera.u, y: area.height / 2 + (y - camera.cy) * camera.u };
}

export function toBoard(camera: Camera, x: number, y: number, area: Area): { x: number; y: number } {
  return { x: camera.cx + (x - area.width / 2) / camera.u, y: camera.cy + (y - area.height / 2) / camera.u };
}
