/** How the viewer displays an image: offsets from the center in CSS pixels, and clockwise quarter turns. */
export interface ViewTransform {
  scale: number;
  x: number;
  y: number;
  turns: 0 | 1 | 2 | 3;
}

export interface Size {
  width: number;
  height: number;
}

export const FIT: ViewTransform = { scale: 1, x: 0, y: 0, turns: 0 };
export const MAX_SCALE = 8;
export const ZOOM_STEP = 1.5;
/** How far an arrow key pans, as a share of the frame. */
const PAN_SHARE = 0.12;

/** Zooms by `factor` and keeps the point `at` (offset from the frame's center) in place; scale 1 is centered. */
export function zoomBy(
  view: ViewTransform,
  factor: number,
  frame: Size,
  at: { x: number; y: number } = { x: 0, y: 0 },
): ViewTransform {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return keepInFrame({ ...view, scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame);
}

/** Moves the image by CSS pixels. */
export function panBy(view: ViewTransform, dx: number, dy: number, frame: Size): ViewTransform {
  return keepInFrame({ ...view, x: view.x + dx, y: view.y + dy }, frame);
}

/** Two fingers on the frame: their midpoint's offset from the frame's center, and their distance, in CSS pixels. */
export interface TwoFingers {
  x: number;
  y: number;
  distance: number;
}

/** Follows two fingers: zooms by the ratio of their distances and pans with their midpoint. */
export function pinchBy(view: ViewTransform, from: TwoFingers, to: TwoFingers, frame: Size): ViewTransform {
  const factor = from.distance > 0 ? to.distance / from.distance : 1;
  return panBy(zoomBy(view, factor, frame, from), to.x - from.x, to.y - from.y, frame);
}

/** Returns the view after a key press; null for keys that the viewer does not handle. */
export function viewAfterKey(view: ViewTransform, key: string, frame: Size): ViewTransform | null {
  const dx = frame.width * PAN_SHARE;
  const dy = frame.height * PAN_SHARE;
  switch (key) {
    case "+":
    case "=":
      return zoomBy(view, ZOOM_STEP, frame);
    case "-":
      return zoomBy(view, 1 / ZOOM_STEP, frame);
    case "0":
      return { ...FIT, turns: view.turns };
    case "r":
      return rotate(view);
    case "ArrowLeft":
      return view.scale > 1 ? panBy(view, dx, 0, frame) : null;
    case "ArrowRight":
      return view.scale > 1 ? panBy(view, -dx, 0, frame) : null;
    case "ArrowUp":
      return view.scale > 1 ? panBy(view, 0, dy, frame) : null;
    case "ArrowDown":
      return view.scale > 1 ? panBy(view, 0, -dy, frame) : null;
    default:
      return null;
  }
}

/** Rotates the image clockwise by a quarter turn and fits it, since offsets apply only to one orientation. */
export function rotate(view: ViewTransform): ViewTransform {
  return { ...FIT, turns: ((view.turns + 1) % 4) as ViewTransform["turns"] };
}

/** Returns whether the image is neither zoomed nor rotated. */
export function isFit(view: ViewTransform): boolean {
  return view.scale === 1 && view.turns === 0;
}

/** Returns a viewport point's offset from the frame's center. */
export function offsetFromCenter(
  point: { clientX: number; clientY: number },
  frame: DOMRect,
): { x: number; y: number } {
  return { x: point.clientX - frame.left - frame.width / 2, y: point.clientY - frame.top - frame.height / 2 };
}

function keepInFrame(view: ViewTransform, frame: Size): ViewTransform {
  const maxX = ((view.scale - 1) * frame.width) / 2;
  const maxY = ((view.scale - 1) * frame.height) / 2;
  return { ...view, x: clamp(view.x, maxX), y: clamp(view.y, maxY) };
}

function clamp(offset: number, max: number): number {
  // Adding 0 turns -0 into 0.
  return Math.min(max, Math.max(-max, offset)) + 0;
}
