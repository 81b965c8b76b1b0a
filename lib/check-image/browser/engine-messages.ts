import type { CheckSide, Quadrilateral } from "@/lib/check-image/core/image";
import type { FrameMeasures } from "@/lib/check-image/core/live/frame-measures";
import type { SideReport } from "@/lib/check-image/core/side-report";
import { type Check, fields, isBlob, isNumber, isOneOf, listOf, nullable, oneOf } from "./message-checks";

/** What the page asks of the engine. `id` comes back with the answer. */
export type EngineOrder =
  | { kind: "read"; id: number; file: Blob; side: CheckSide; corners: Quadrilateral | null }
  | { kind: "frame" | "shot"; id: number; frame: ImageBitmap };

/** A picture that was read. */
export interface ReadAnswer {
  kind: "read";
  id: number;
  report: SideReport;
  /** Corners of the check in upright pixels of the file, whose size is `frame`. */
  corners: Quadrilateral;
  frame: { width: number; height: number };
  /** What is to be sent: the straightened check, or the file's own picture. */
  upload: Blob;
  /** The straightened check for showing; null when `upload` shows it. */
  preview: Blob | null;
  /** The picture as it was taken, to be kept beside a straightened one; null when `upload` is it. */
  original: Blob | null;
}

/** What the engine answers. `cannot-decode`: this browser can't read the file. */
export type EngineAnswer =
  | ReadAnswer
  | { kind: "frame"; id: number; measures: FrameMeasures }
  | { kind: "shot"; id: number; picture: Blob }
  | { kind: "failed"; id: number; reason: "cannot-decode" | "broken" };

const isPoint = fields({ x: isNumber, y: isNumber });
/** Four corners. */
export const isCorners: Check = (value) => listOf(isPoint)(value) && (value as unknown[]).length === 4;
const isFrame: Check = (value) => value instanceof ImageBitmap;

const orders = {
  read: fields({ id: isNumber, file: isBlob, side: oneOf("front", "back"), corners: nullable(isCorners) }),
  frame: fields({ id: isNumber, frame: isFrame }),
  shot: fields({ id: isNumber, frame: isFrame }),
} satisfies Record<EngineOrder["kind"], Check>;

/** A message as the worker gets it; null when it is no order. */
export function readOrder(message: unknown): EngineOrder | null {
  return isOneOf(orders, message) ? (message as EngineOrder) : null;
}
