import { parseMicrFields } from "@endorse/check-image/core/micr/fields/micr-fields";
import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import type { SideMicr } from "@endorse/check-image/core/side-report";
import { isDoubtful } from "@/components/check/micr-marks";

/** The character entered for a mark that is not a symbol, such as a speck or a pen stroke. */
export const NO_SYMBOL = " ";

/** Symbols typed by the user for doubtful symbols, keyed by position in the line as read. */
export interface MicrCorrection {
  readonly line: string;
  readonly chars: Readonly<Record<number, string>>;
}

/**
 * The result of validating a line with its corrections. `open`: doubtful symbols remain. `routing-invalid`: the routing
 * number's check digit is wrong. `layout-unknown`: the line does not have the layout of a check.
 */
export type MicrLineVerdict = "open" | "routing-invalid" | "layout-unknown" | "valid";

export interface CorrectedMicrLine {
  /** The line with corrections applied, and the fields parsed from it. */
  readonly micr: SideMicr;
  readonly verdict: MicrLineVerdict;
  /** Positions of the doubtful symbols. */
  readonly doubtful: readonly number[];
  /** Doubtful positions that are not yet corrected. */
  readonly open: readonly number[];
}

/**
 * Parses a typed character as a symbol: a digit, or A to D for transit, amount, on-us and dash. A hyphen also means
 * dash, and a space means no symbol. Returns null for any other character.
 */
export function parseTypedSymbol(typed: string): string | null {
  if (typed === NO_SYMBOL) return NO_SYMBOL;
  const char = typed.toUpperCase();
  if (/^[0-9A-D]$/.test(char)) return char;
  return char === "-" ? "D" : null;
}

/** Applies the user's corrections to a line; ignores corrections for a different line. */
export function correctMicrLine(micr: SideMicr, correction: MicrCorrection | null): CorrectedMicrLine {
  const chars = correction?.line === micr.line ? correction.chars : {};
  const doubtful = micr.symbols.flatMap((symbol, position) => (isDoubtful(symbol) ? [position] : []));
  const open = doubtful.filter((position) => chars[position] === undefined);
  if (doubtful.length === 0) return { micr, verdict: verdictOf(micr.line), doubtful, open };
  const symbols = micr.symbols.flatMap((symbol, position) => {
    const char = doubtful.includes(position) ? chars[position] : undefined;
    if (char === undefined) return symbol;
    return char === NO_SYMBOL ? [] : { ...symbol, char, confidence: 1 };
  });
  const line = symbols.map(({ char }) => char).join("");
  if (open.length > 0) return { micr: { ...micr, line, symbols }, verdict: "open", doubtful, open };
  const fields = parseMicrFields(line);
  const verdict = verdictOf(line);
  const validFields = verdict === "valid" ? fields : null;
  return {
    micr: {
      line,
      symbols,
      accepted: verdict === "valid",
      routing: validFields?.routing ?? null,
      account: validFields?.account || null,
      checkNumber: validFields?.checkNumber || null,
    },
    verdict,
    doubtful,
    open,
  };
}

function verdictOf(line: string): Exclude<MicrLineVerdict, "open"> {
  const fields = parseMicrFields(line);
  if (!fields) return "layout-unknown";
  return isValidRoutingNumber(fields.routing) ? "valid" : "routing-invalid";
}
