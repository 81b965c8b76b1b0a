import type { CheckSide, Quadrilateral } from "@/lib/check-image/core/image";
import type { FrameMeasures } from "@/lib/check-image/core/live/frame-measures";
import type { SideReport } from "@/lib/check-image/core/side-report";
import { type Check, fields, isBlob, isBoolean, isNumber, isString, listOf, nullable, oneOf } from "./message-checks";

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
const isCorners: Check = (value) => listOf(isPoint)(value) && (value as unknown[]).length === 4;
const isSize = fields({ width: isNumber, height: isNumber });
const isTest = fields({ name: isString, result: oneOf("NotTested", "Passed", "Failed"), required: isBoolean });
const isReport = fields({
  width: isNumber,
  height: isNumber,
  analysis: fields({ passed: isBoolean, dpi: isNumber, tests: listOf(isTest) }),
  hints: listOf(fields({ name: oneOf("OtherSide", "Glare", "LowContrast"), value: isNumber, limit: isNumber })),
  micr: nullable(
    fields({
      line: isString,
      accepted: isBoolean,
      symbols: listOf(fields({ char: isString, confidence: isNumber })),
    }),
  ),
  recognizedAmountCents: nullable(isNumber),
});
const isMeasures = fields({
  width: isNumber,
  height: isNumber,
  corners: nullable(isCorners),
  edgesInView: isNumber,
  luminance: isNumber,
  glareShare: isNumber,
  sharpness: nullable(isNumber),
  clutter: isNumber,
  look: nullable(listOf(isNumber)),
});
const isFrame: Check = (value) => value instanceof ImageBitmap;

const orders = {
  read: fields({ id: isNumber, file: isBlob, side: oneOf("front", "back"), corners: nullable(isCorners) }),
  frame: fields({ id: isNumber, frame: isFrame }),
  shot: fields({ id: isNumber, frame: isFrame }),
} satisfies Record<EngineOrder["kind"], Check>;

const answers = {
  read: fields({
    id: isNumber,
    report: isReport,
    corners: isCorners,
    frame: isSize,
    upload: isBlob,
    preview: nullable(isBlob),
    original: nullable(isBlob),
  }),
  frame: fields({ id: isNumber, measures: isMeasures }),
  shot: fields({ id: isNumber, picture: isBlob }),
  failed: fields({ id: isNumber, reason: oneOf("cannot-decode", "broken") }),
} satisfies Record<EngineAnswer["kind"], Check>;

/** A message as the worker gets it; null when it is no order. */
export function readOrder(message: unknown): EngineOrder | null {
  return isOneOf(orders, message) ? (message as EngineOrder) : null;
}

/** A message as the page gets it; null when it is no answer. */
export function readAnswer(message: unknown): EngineAnswer | null {
  return isOneOf(answers, message) ? (message as EngineAnswer) : null;
}

function isOneOf(kinds: Readonly<Record<string, Check>>, message: unknown): boolean {
  if (typeof message !== "object" || message === null || !("kind" in message)) return false;
  const { kind } = message;
  return typeof kind === "string" && Object.hasOwn(kinds, kind) && kinds[kind]!(message);
}
