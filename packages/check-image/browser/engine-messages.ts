import type { FrameMetrics } from "@endorse/check-image/core/live/frame-metrics";
import type { CheckSide, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { SideReport } from "@endorse/check-image/core/side-report";
import type { DecodeFailure } from "./decode-picture";
import { type Check, fields, isBlob, isNumber, isOneOf, listOf, nullable, oneOf } from "./message-checks";

/** A request from the page to the engine; the response has the same `id`. */
export type EngineRequest =
  | { kind: "read"; id: number; file: Blob; side: CheckSide; corners: Quadrilateral | null }
  | { kind: "frame" | "shot"; id: number; frame: ImageBitmap };

/** The result of a `read` request. */
export interface ReadResponse {
  kind: "read";
  id: number;
  report: SideReport;
  /** The check's corners in upright file pixels; `frame` is the file's size in pixels. */
  corners: Quadrilateral;
  frame: { width: number; height: number };
  /** The image to upload: the straightened check, or the file's own image. */
  upload: Blob;
  /** The straightened check for display; null when `upload` is already straightened. */
  preview: Blob | null;
  /** The original image; null when `upload` is the original. */
  original: Blob | null;
}

/** Why a request failed. `broken`: out of memory, or a bug. */
export type EngineFailure = DecodeFailure | "broken";

/** A response from the engine. */
export type EngineResponse =
  | ReadResponse
  | { kind: "frame"; id: number; measures: FrameMetrics }
  | { kind: "shot"; id: number; picture: Blob }
  | { kind: "failed"; id: number; reason: EngineFailure };

const isPoint = fields({ x: isNumber, y: isNumber });
export const isCorners: Check = (value) => listOf(isPoint)(value) && (value as unknown[]).length === 4;
const isFrame: Check = (value) => value instanceof ImageBitmap;

const requestChecks = {
  read: fields({ id: isNumber, file: isBlob, side: oneOf("front", "back"), corners: nullable(isCorners) }),
  frame: fields({ id: isNumber, frame: isFrame }),
  shot: fields({ id: isNumber, frame: isFrame }),
} satisfies Record<EngineRequest["kind"], Check>;

/** Parses a message received by the worker; null when it is not a valid request. */
export function parseRequest(message: unknown): EngineRequest | null {
  return isOneOf(requestChecks, message) ? (message as EngineRequest) : null;
}
