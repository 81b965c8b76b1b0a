import type { MicrFields } from "./fields/micr-fields";

/**
 * Why a line was not accepted: nothing is readable; the line is in the CMC-7 font; a symbol is uncertain; the line may
 * be cut off; the layout is not that of a United States check; or the routing number is invalid.
 */
export type MicrRejectionReason =
  | "NotReadable"
  | "Cmc7NotSupported"
  | "SymbolUncertain"
  | "LineCutOff"
  | "LayoutUnknown"
  | "RoutingNumberInvalid";

export interface MicrSymbolReading {
  /** A digit, A for transit, B for amount, C for on-us, D for dash, or * for an uncertain symbol. */
  readonly char: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Bounding box of the symbol's ink, in image pixels. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface MicrReading {
  /** The symbols from left to right, without blanks; empty when nothing is readable. */
  readonly line: string;
  readonly accepted: boolean;
  readonly symbols: readonly MicrSymbolReading[];
  /** Null unless every symbol is certain and the layout is known; the routing number may be invalid. */
  readonly fields: MicrFields | null;
  /** The image's resolution along the line, measured by the symbol pitch; null when nothing is readable. */
  readonly dpi: number | null;
  /** Reading direction, in radians clockwise from the image's x axis; 0 when nothing is readable. */
  readonly radians: number;
  readonly reason?: MicrRejectionReason;
}

/** The reading for an image without a line. */
export const EMPTY_READING: MicrReading = {
  line: "",
  accepted: false,
  symbols: [],
  fields: null,
  dpi: null,
  radians: 0,
  reason: "NotReadable",
};
/** The reading for a line in the CMC-7 font. */
export const CMC7_READING: MicrReading = { ...EMPTY_READING, reason: "Cmc7NotSupported" };

/** Sums the symbols' confidences, to choose the better of two readings. */
export function sumConfidence(reading: MicrReading): number {
  return reading.symbols.reduce((sum, { confidence }) => sum + confidence, 0);
}

/** Converts a reading of an image region with its origin at `x`, `y` to pixels of the whole image. */
export function offsetReading(reading: MicrReading, x: number, y: number): MicrReading {
  return {
    ...reading,
    symbols: reading.symbols.map(({ box, ...symbol }) => ({ ...symbol, box: { ...box, x: box.x + x, y: box.y + y } })),
  };
}

/** Converts a reading of a reduced image to pixels of the original. */
export function scaleReading(reading: MicrReading, factor: number): MicrReading {
  if (factor === 1 || reading === EMPTY_READING) return reading;
  return {
    ...reading,
    dpi: reading.dpi && reading.dpi * factor,
    symbols: reading.symbols.map(({ box, ...symbol }) => ({
      ...symbol,
      box: { x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor },
    })),
  };
}
