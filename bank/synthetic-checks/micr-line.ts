import {
  E13B_GLYPHS,
  E13B_SYMBOLS,
  type E13bSymbol,
  PITCH_INCHES,
  U_INCHES,
} from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { createGlyphPath } from "@endorse/check-image/core/micr/font/e13b-path";
import type { CheckSpec } from "./check-spec";

/** One printed symbol; positions count from the right, 1 to 65 (ANSI X9.100-160). */
export interface PlacedSymbol {
  readonly symbol: E13bSymbol;
  readonly position: number;
}

const FIRST_RIGHT_EDGE_INCHES = 5 / 16;
/** The characters are centered in the print band, 3/16 to 7/16 in above the bottom edge. */
const CENTER_ABOVE_BOTTOM_INCHES = 5 / 16;
const TRANSIT_CLOSE_POSITION = 33;
const AUXILIARY_LAST_POSITION = 45;
/** Length of the on-us field, positions 14 to 31, without the blank beside the transit symbol. */
export const ON_US_LENGTH = 18;

function isSymbol(character: string): character is E13bSymbol {
  return (E13B_SYMBOLS as readonly string[]).includes(character);
}

/** Places a string so that its last character is at position `last`; a blank is an empty position. */
function placeBackwards(text: string, last: number): PlacedSymbol[] {
  return [...text].flatMap((character, i) => {
    if (character === " ") return [];
    if (!isSymbol(character)) throw new RangeError(`Not an E-13B symbol: ${character}`);
    return [{ symbol: character, position: last + text.length - 1 - i }];
  });
}

/**
 * Returns the symbols of a check's MICR line in reading order. A personal check has its number in the on-us field,
 * after the account number; a business check has it in the auxiliary on-us field, left of the routing number.
 */
export function layOutMicrLine(spec: Pick<CheckSpec, "kind" | "routing" | "account" | "checkNumber">): PlacedSymbol[] {
  const account = spec.account.replaceAll("-", "D");
  const transit = placeBackwards(`A${spec.routing}A`, TRANSIT_CLOSE_POSITION);
  if (spec.kind === "business") {
    const onUs = `${account}C`;
    const serial = `C${spec.checkNumber.padStart(6, "0")}C`;
    return [
      ...placeBackwards(serial, AUXILIARY_LAST_POSITION),
      ...transit,
      ...placeBackwards(onUs, TRANSIT_CLOSE_POSITION - 1 - onUs.length),
    ];
  }
  const spaced = `${account}C ${spec.checkNumber.padStart(4, "0")}`;
  const onUs = spaced.length > ON_US_LENGTH ? spaced.replace(" ", "") : spaced;
  if (onUs.length > ON_US_LENGTH) throw new RangeError("Account and check number do not fit in the on-us field");
  return [...transit, ...placeBackwards(onUs, TRANSIT_CLOSE_POSITION - 1 - onUs.length)];
}

/** Transcribes the line without blanks, with A transit, B amount, C on-us, D dash: `A021000021A4410023981C1048`. */
export function transcribeMicrLine(symbols: readonly PlacedSymbol[]): string {
  return symbols.map(({ symbol }) => symbol).join("");
}

function formatNumber(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

/** Draws the MICR line as SVG paths to fill with magnetic ink, at `unitsPerInch` drawing units per inch. */
export function drawMicrLine(
  symbols: readonly PlacedSymbol[],
  size: { widthInches: number; heightInches: number },
  unitsPerInch: number,
): string {
  const scale = U_INCHES * unitsPerInch;
  const top = (size.heightInches - CENTER_ABOVE_BOTTOM_INCHES) * unitsPerInch - 4.5 * scale;
  return symbols
    .map(({ symbol, position }) => {
      const right = (size.widthInches - FIRST_RIGHT_EDGE_INCHES - (position - 1) * PITCH_INCHES) * unitsPerInch;
      const left = right - E13B_GLYPHS[symbol].width * scale;
      return `<path transform="translate(${formatNumber(left)} ${formatNumber(top)}) scale(${formatNumber(scale)})" d="${createGlyphPath(symbol)}"/>`;
    })
    .join("");
}
