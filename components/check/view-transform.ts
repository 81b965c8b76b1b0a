/** How the viewer shows a picture: offsets in CSS pixels from the centre, quarter turns clockwise. */
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
/** How far an arrow key moves, as a share of the frame. */
const PAN_SHARE = 0.12;

/** Zooms by `factor`, keeping the point `at` (offset from the frame's centre) where it is. Back at 1 it is centred. */
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

/** Moves the picture by pixels. */
export function panBy(view: ViewTransform, dx: number, dy: number, frame: Size): ViewTransform {
  return keepInFrame({ ...view, x: view.x + dx, y: view.y + dy }, frame);
}

/** Two fingers, or what they were a moment ago: where their middle is from the frame's centre, and how far apart they are. */
export interface Fingers {
  x: number;
  y: number;
  distance: number;
}

/** Follows two fingers: zooms by how much they parted and moves with their middle. */
export function pinchBy(view: ViewTransform, from: Fingers, to: Fingers, frame: Size): ViewTransform {
  const factor = from.distance > 0 ? to.distance / from.distance : 1;
  return panBy(zoomBy(view, factor, frame, from), to.x - from.x, to.y - from.y, frame);
}

/** What a key does to the view; null when the key means nothing here, so the page may have it. */
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
      return turn(view);
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

/** A quarter turn clockwise, fitted again: offsets of another orientation mean nothing. */
export function turn(view: ViewTransform): ViewTransform {
  return { ...FIT, turns: ((view.turns + 1) % 4) as ViewTransform["turns"] };
}

/** True when the picture shows as it first did. */
export function isFit(view: ViewTransform): boolean {
  return view.scale === 1 && view.turns === 0;
}

function keepInFrame(view: ViewTransform, frame: Size): ViewTransform {
  const reachX = ((view.scale - 1) * frame.width) / 2;
  const reachY = ((view.scale - 1) * frame.height) / 2;
  return { ...view, x: clamp(view.x, reachX), y: clamp(view.y, reachY) };
}

function clamp(offset: number, reach: number): number {
  // Adding 0 turns -0 into 0.
  return Math.min(reach, Math.max(-reach, offset)) + 0;
}
