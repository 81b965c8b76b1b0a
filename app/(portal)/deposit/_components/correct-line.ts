import { isDoubtful } from "@/components/check/micr-marks";
import { parseMicrFields } from "@/lib/check-image/core/micr-fields";
import { isValidRoutingNumber } from "@/lib/check-image/core/micr-routing";
import type { SideMicr } from "@/lib/check-image/core/side-report";

/** What a person says that doubtful symbols are, by their place in the line that was read. */
export interface LineCorrection {
  readonly line: string;
  readonly chars: Readonly<Record<number, string>>;
}

/**
 * How a line with its corrections stands: symbols still open; the routing number's check digit does not fit; not laid
 * out as a check's; or all right.
 */
export type LineVerdict = "open" | "routing-invalid" | "layout-unknown" | "valid";

export interface CorrectedLine {
  /** The line as it now reads, its fields of the corrected symbols. */
  readonly micr: SideMicr;
  readonly verdict: LineVerdict;
  /** Places of symbols that the reading was not sure of. */
  readonly doubtful: readonly number[];
  /** Those of them that nobody has said anything about. */
  readonly open: readonly number[];
}

/** The symbol that a typed character stands for: a digit, or A to D for transit, amount, on-us and dash; null for others. */
export function symbolTyped(typed: string): string | null {
  const char = typed.toUpperCase();
  if (/^[0-9A-D]$/.test(char)) return char;
  return char === "-" ? "D" : null;
}

/** Lays a person's corrections on a line that was read; corrections of another line are not looked at. */
export function correctLine(micr: SideMicr, correction: LineCorrection | null): CorrectedLine {
  const chars = correction?.line === micr.line ? correction.chars : {};
  const doubtful = micr.symbols.flatMap((symbol, place) => (isDoubtful(symbol) ? [place] : []));
  const open = doubtful.filter((place) => chars[place] === undefined);
  if (doubtful.length === 0) return { micr, verdict: verdictOf(micr.line), doubtful, open };
  const symbols = micr.symbols.map((symbol, place) => {
    const char = doubtful.includes(place) ? chars[place] : undefined;
    return char === undefined ? symbol : { ...symbol, char, confidence: 1 };
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

function verdictOf(line: string): Exclude<LineVerdict, "open"> {
  const fields = parseMicrFields(line);
  if (!fields) return "layout-unknown";
  return isValidRoutingNumber(fields.routing) ? "valid" : "routing-invalid";
}
