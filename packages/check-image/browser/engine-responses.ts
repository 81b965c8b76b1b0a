import { type EngineResponse, isCorners } from "./engine-messages";
import {
  type Check,
  fields,
  isBlob,
  isBoolean,
  isNumber,
  isOneOf,
  isString,
  listOf,
  nullable,
  oneOf,
} from "./message-checks";

const isSize = fields({ width: isNumber, height: isNumber });
const isRegion = fields({ x: isNumber, y: isNumber, width: isNumber, height: isNumber });
const isTest = fields({ name: isString, result: oneOf("NotTested", "Passed", "Failed"), required: isBoolean });
const isReport = fields({
  width: isNumber,
  height: isNumber,
  analysis: fields({ passed: isBoolean, dpi: isNumber, tests: listOf(isTest) }),
  hints: listOf(
    fields({
      name: oneOf("NotACheck", "OtherSide", "NoPrint", "Glare", "GlareOnLine", "LowContrast"),
      value: isNumber,
      limit: isNumber,
    }),
  ),
  layout: isString,
  micr: nullable(
    fields({
      line: isString,
      accepted: isBoolean,
      symbols: listOf(fields({ char: isString, confidence: isNumber, region: isRegion })),
    }),
  ),
  recognizedAmountCents: nullable(isNumber),
  suggestedAmounts: listOf(fields({ from: oneOf("figures", "MICR line"), cents: isNumber })),
  amountConflict: nullable(fields({ figuresCents: isNumber, wordsDollars: isNumber, wordsCents: nullable(isNumber) })),
  recognizedDate: nullable(isString),
  amountRegion: nullable(isRegion),
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
  thumbnail: nullable(listOf(isNumber)),
});

const responseChecks = {
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
  failed: fields({ id: isNumber, reason: oneOf("cannot-decode", "too-many-bytes", "too-many-pixels", "broken") }),
} satisfies Record<EngineResponse["kind"], Check>;

/** Parses a message received by the page; null when it is not a valid response. Kept out of the worker's bundle. */
export function parseResponse(message: unknown): EngineResponse | null {
  return isOneOf(responseChecks, message) ? (message as EngineResponse) : null;
}
