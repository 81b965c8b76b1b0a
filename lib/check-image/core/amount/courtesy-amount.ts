import type { BitonalImage } from "@/lib/check-image/core/pixels/image";
import { median } from "@/lib/check-image/core/pixels/median";
import { type AmountSymbol, classifyRow, maxDollarGap } from "./amount-characters";
import { findDigitRows, type InkComponent, inkComponentsOf, maxGap } from "./digit-rows";

/** The courtesy amount, read after its dollar sign. */
export interface RecognizedAmount {
  readonly amountCents: number;
  /** Probability of its least certain digit, 0 to 1; an amount below 0.96 is not reported. */
  readonly confidence: number;
}

/** Gap, in digit heights, that may hide a missed digit: the narrowest digit and the minimum spacing around it. */
const roomForDigit = 0.7;
/** Minimum probability of every digit: a wrong amount rejects a valid deposit, an unread one costs nothing. */
const minProbability = 0.96;
const maxDollars = 9_999_999;
const amountPattern = /^([$]?)([*]*)[$]?(\d{1,3}(?:\.\d{3})+|\d{1,7})\.(\d{2})[*]*$/;

/** The longest run of characters around a row that is an amount and nothing else. */
function parseAmount(symbols: readonly AmountSymbol[], row: readonly InkComponent[]): RecognizedAmount | null {
  const first = symbols.findIndex(({ piece }) => piece.left >= row[0]!.left);
  const last = symbols.findLastIndex(({ piece }) => piece.right <= row.at(-1)!.right);
  if (first < 0 || last < first) return null;
  const size = median(row.map(({ height }) => height));
  // Characters beside the row that did not fit into it belong to it while they are close: touching ones, asterisks, a
  // dollar sign.
  let from = first;
  while (from > 0 && symbols[from]!.kind !== "$") {
    const before = symbols[from - 1]!;
    const gap = symbols[from]!.piece.left - before.piece.right;
    const farthest = before.kind === "$" ? maxDollarGap : maxGap;
    if (before.kind === "other" || gap > farthest * size) break;
    from--;
  }
  let to = last;
  while (to + 1 < symbols.length && symbols[to + 1]!.kind !== "other") {
    if (symbols[to + 1]!.piece.left - symbols[to]!.piece.right > maxGap * size) break;
    to++;
  }
  const next = symbols[to + 1];
  // Anything else close by on the line may be an unrecognized part of the amount.
  if (next && next.piece.left - symbols[to]!.piece.right < 0.5 * size) return null;
  const previous = symbols[from - 1];
  if (previous && symbols[from]!.piece.left - previous.piece.right < 0.5 * size) return null;
  const run = symbols.slice(from, to + 1);
  const text = run.map(({ kind }) => (kind === "other" ? "?" : kind)).join("");
  const match = amountPattern.exec(text);
  if (!match) return null;
  const [, dollarSign = "", stars = "", dollars = "", cents = ""] = match;
  // Without a dollar sign or protecting asterisks a number could be anything.
  if (!text.includes("$") && stars === "" && dollarSign === "") return null;
  const amount = Number(dollars.replaceAll(".", ""));
  if (amount > maxDollars || (dollars.length > 1 && dollars.startsWith("0"))) return null;
  if (mayHideDigit(run, size)) return null;
  const digits = run.filter(({ kind }) => /^\d$/.test(kind));
  const least = Math.min(...digits.map(({ probability }) => probability));
  if (least < minProbability) return null;
  return { amountCents: amount * 100 + Number(cents), confidence: least };
}

/**
 * Whether a gap leaves room for a missed digit: merged with a stamp or a background pattern, it is no component of its
 * own.
 */
function mayHideDigit(run: readonly AmountSymbol[], size: number): boolean {
  return run.some(({ kind, piece }, i) => {
    const before = run[i - 1];
    return before && before.kind !== "$" && kind !== "$" && piece.left - before.piece.right > roomForDigit * size;
  });
}

/**
 * Reads the machine-printed courtesy amount of an upright, straightened front at 200 dpi [GAP-14].
 *
 * @returns null when no amount is read with enough confidence: it is then reported as not recognized
 */
export function readCourtesyAmount(bitonal: BitonalImage): RecognizedAmount | null {
  const pieces = inkComponentsOf(bitonal);
  const found: RecognizedAmount[] = [];
  for (const row of findDigitRows(pieces)) {
    const amount = parseAmount(classifyRow(row, pieces, bitonal), row);
    if (amount) found.push(amount);
  }
  const [amount] = found;
  // Two different amounts in the region are ambiguous.
  return amount && found.every(({ amountCents }) => amountCents === amount.amountCents) ? amount : null;
}
