import { isConvex } from "@endorse/check-image/core/pixels/geometry";
import type { Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";

export type Corners = Quadrilateral;

/** Corner labels, in reading order. */
export const cornerNames = ["Top left", "Top right", "Bottom right", "Bottom left"] as const;

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Arrow key step, as a share of the image's longer side; ten times as far with Shift. */
const stepShare = 0.002;

/** Moves one corner to a point, clamped to the image. */
export function moveCorner(corners: Corners, index: number, to: Point, frame: Frame): Corners {
  const inside = { x: Math.min(frame.width, Math.max(0, to.x)), y: Math.min(frame.height, Math.max(0, to.y)) };
  const at = (i: number): Point => (i === index ? inside : corners[i]!);
  return [at(0), at(1), at(2), at(3)];
}

/** Moves one corner by an arrow key; null for every other key. */
export function moveCornerByKey(
  corners: Corners,
  index: number,
  key: string,
  isFast: boolean,
  frame: Frame,
): Corners | null {
  const step = stepShare * Math.max(frame.width, frame.height) * (isFast ? 10 : 1);
  const directions: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  const from = corners[index]!;
  return direction ? moveCorner(corners, index, { x: from.x + direction.x, y: from.y + direction.y }, frame) : null;
}

/** Whether the corners form a valid check outline: convex, in reading order. */
export function areValidCorners(corners: Corners): boolean {
  return isConvex(corners);
}
