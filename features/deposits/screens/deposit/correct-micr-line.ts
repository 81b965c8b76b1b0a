import { parseMicrFields } from "@endorse/check-image/core/micr/fields/micr-fields";
import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import type { SideMicr } from "@endorse/check-image/core/side-report";
import { isDoubtful } from "@/components/check/micr-marks";

/** The character entered for a mark that is not a symbol, such as a speck or a pen stroke. */
export const NO_SYMBOL = " ";

/** The symbols that a person typed for doubtful ones, by their position in the line that was read. */
export interface MicrCorrection {
  readonly line: string;
  readonly chars: Readonly<Record<number, string>>;
}

/**
 * The result of validating a line with its corrections. `open`: doubtful symbols remain. `routing-invalid`: the routing
 * number's check digit is wrong. `layout-unknown`: the layout is not that of a check.
 */
export type MicrLineVerdict = "open" | "routing-invalid" | "layout-unknown" | "valid";

export interface CorrectedMicrLine {
  /** The line with the corrections applied, and its fields parsed from it. */
  readonly micr: SideMicr;
  readonly verdict: MicrLineVerdict;
  /** The positions of the doubtful symbols. */
  readonly doubtful: readonly number[];
  /** The doubtful positions that have not been corrected yet. */
  readonly open: readonly number[];
}

/**
 * The symbol that a typed character stands for: a digit, or A to D for transit, amount, on-us and dash; null for
 * others. A blank stands for no symbol.
 */
export function parseTypedSymbol(typed: string): string | null {
  if (typed === NO_SYMBOL) return NO_SYMBOL;
  const char = typed.toUpperCase();
  if (/^[0-9A-D]$/.test(char)) return char;
  return char === "-" ? "D" : null;
}

/** Applies a person's corrections to a line that was read; corrections for another line are ignored. */
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
  const known = verdict === "valid" ? fields : null;
  return {
    micr: {
      line,
      symbols,
      accepted: verdict === "valid",
      routing: known?.routing ?? null,
      account: known?.account || null,
      checkNumber: known?.checkNumber || null,
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
