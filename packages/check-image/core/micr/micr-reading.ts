import type { MicrFields } from "./fields/micr-fields";

/**
 * Why a line was not accepted: nothing readable; another magnetic font, CMC-7; an uncertain symbol; the line touches
 * the image's edge, so that symbols may be cut off; all symbols read but not in a United States check's layout; all
 * read in a known layout, but with an invalid routing number.
 */
export type MicrRefusal =
  | "NotReadable"
  | "Cmc7NotSupported"
  | "SymbolUncertain"
  | "LineCutOff"
  | "LayoutUnknown"
  | "RoutingNumberInvalid";

export interface MicrSymbolReading {
  /** A digit, A transit, B amount, C on-us, D dash, or * for an unidentified symbol. */
  readonly char: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Bounding box of the symbol's ink, in pixels of the image. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface MicrReading {
  /** The symbols from left to right without blanks; "" when nothing is readable. */
  readonly line: string;
  readonly accepted: boolean;
  readonly symbols: readonly MicrSymbolReading[];
  /** Present when every symbol is certain and the layout is known, even if the routing number is not valid. */
  readonly fields: MicrFields | null;
  /** Resolution of the image along the line, measured by the pitch of the symbols; null when nothing is readable. */
  readonly dpi: number | null;
  /** Reading direction, in radians clockwise from the image's x axis; 0 when nothing is readable. */
  readonly radians: number;
  readonly reason?: MicrRefusal;
}

/** The reading of an image without a line. */
export const EMPTY_READING: MicrReading = {
  line: "",
  accepted: false,
  symbols: [],
  fields: null,
  dpi: null,
  radians: 0,
  reason: "NotReadable",
};
/** The reading of a line in the other magnetic font. */
export const CMC7_READING: MicrReading = { ...EMPTY_READING, reason: "Cmc7NotSupported" };

/** Sum of the symbols' confidences, for choosing the better of two readings. */
export function sumConfidence(reading: MicrReading): number {
  return reading.symbols.reduce((sum, { confidence }) => sum + confidence, 0);
}

/** Converts a reading of a region of an image, whose origin is `x`, `y`, into pixels of the whole image. */
export function offsetReading(reading: MicrReading, x: number, y: number): MicrReading {
  return {
    ...reading,
    symbols: reading.symbols.map(({ box, ...symbol }) => ({ ...symbol, box: { ...box, x: box.x + x, y: box.y + y } })),
  };
}

/** Converts a reading of a reduced image into pixels of the original. */
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
