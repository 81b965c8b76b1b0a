import type { MicrFields } from "./micr-fields";

/**
 * Why a line was not accepted: nothing that can be read; another magnetic print, CMC-7; a symbol in doubt; the line runs
 * into the picture's edge, so that more may have been cut off; all symbols read but not laid out as a United States
 * check's; all read and laid out right, but no bank can have the routing number.
 */
export type MicrRefusal =
  | "NotReadable"
  | "Cmc7NotSupported"
  | "SymbolUncertain"
  | "LineCutOff"
  | "LayoutUnknown"
  | "RoutingNumberInvalid";

export interface MicrSymbolReading {
  /** A digit, A transit, B amount, C on-us, D dash, or * for ink that could not be told. */
  readonly char: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Upright bounds of the symbol's ink, in pixels of the picture. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface MicrReading {
  /** The symbols from left to right without blanks; "" when nothing is readable. */
  readonly line: string;
  readonly accepted: boolean;
  readonly symbols: readonly MicrSymbolReading[];
  /** Present when every symbol is certain and the layout is known, even if the routing number is not valid. */
  readonly fields: MicrFields | null;
  /** Resolution of the picture along the line, as the pitch of the symbols shows; null when nothing is readable. */
  readonly dpi: number | null;
  /** The direction in which the line reads, in radians clockwise from the picture's x axis; 0 when nothing is readable. */
  readonly radians: number;
  readonly reason?: MicrRefusal;
}

/** What is read where there is no line. */
export const NOTHING: MicrReading = {
  line: "",
  accepted: false,
  symbols: [],
  fields: null,
  dpi: null,
  radians: 0,
  reason: "NotReadable",
};
/** What is read where the line is in the other magnetic print. */
export const CMC7: MicrReading = { ...NOTHING, reason: "Cmc7NotSupported" };

/** How much of a reading is certain: the better of two has more. */
export function certainty(reading: MicrReading): number {
  return reading.symbols.reduce((sum, { confidence }) => sum + confidence, 0);
}

/** The reading of a part of a picture, in pixels of the whole, in which the part begins at `x`, `y`. */
export function moved(reading: MicrReading, x: number, y: number): MicrReading {
  return {
    ...reading,
    symbols: reading.symbols.map(({ box, ...symbol }) => ({ ...symbol, box: { ...box, x: box.x + x, y: box.y + y } })),
  };
}

/** The reading of a picture that was reduced by a factor, in pixels of the larger one. */
export function magnified(reading: MicrReading, factor: number): MicrReading {
  if (factor === 1 || reading === NOTHING) return reading;
  return {
    ...reading,
    dpi: reading.dpi && reading.dpi * factor,
    symbols: reading.symbols.map(({ box, ...symbol }) => ({
      ...symbol,
      box: { x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor },
    })),
  };
}
