import type { BitonalImage } from "@/lib/check-image/core/pixels/image";
import { median } from "@/lib/check-image/core/pixels/median";
import { type AmountSymbol, classifyRow, maxDollarGap } from "./amount-characters";
import { findDigitRows, type InkComponent, inkComponentsOf, maxGap } from "./digit-rows";

/** The courtesy amount as read. */
export interface RecognizedAmount {
  readonly amountCents: number;
  /** Probability of its least certain digit, 0 to 1; at most {@link doubt} for an amount that is not certain. */
  readonly confidence: number;
}

/** What was read of the courtesy amount: with confidence, with doubt, or nothing that is an amount. */
export interface AmountReading {
  /** Null unless it was read with confidence. */
  readonly recognized: RecognizedAmount | null;
  /** An amount that may not be the one that is printed; null beside a recognized one. */
  readonly doubtful: RecognizedAmount | null;
}

/** Gap, in digit heights, that may hide a missed digit: the narrowest digit and the minimum spacing around it. */
const roomForDigit = 0.7;
/** Minimum probability of every digit: a wrong amount rejects a valid deposit, an unread one costs nothing. */
const minProbability = 0.96;
/** Below this a digit is no print: handwriting gets such probabilities, and is not read at all. */
const minPrint = 0.6;
/** The highest confidence of an amount whose reading is not certain. */
const doubt = 0.5;
const maxDollars = 9_999_999;
const amountPattern = /^([$]?)([*]*)[$]?(\d{1,3}(?:\.\d{3})+|\d{1,7})\.(\d{2})[*]*$/;

interface ParsedAmount extends RecognizedAmount {
  readonly isCertain: boolean;
}

/** The longest run of characters around a row that is an amount and nothing else. */
function parseAmount(symbols: readonly AmountSymbol[], row: readonly InkComponent[]): ParsedAmount | null {
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
  const isMarked = text.includes("$") || stars !== "" || dollarSign !== "";
  const amount = Number(dollars.replaceAll(".", ""));
  if (amount > maxDollars || (dollars.length > 1 && dollars.startsWith("0"))) return null;
  const digits = run.filter(({ kind }) => /^\d$/.test(kind));
  const least = Math.min(...digits.map(({ probability }) => probability));
  if (least < minPrint) return null;
  const isCertain = isMarked && least >= minProbability && !mayHideDigit(run, size);
  return {
    amountCents: amount * 100 + Number(cents),
    confidence: isCertain ? least : Math.min(least, doubt),
    isCertain,
  };
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

/** Reads the machine-printed courtesy amount of an upright, straightened front at 200 dpi [GAP-14] [GAP-16]. */
export function readCourtesyAmount(bitonal: BitonalImage): AmountReading {
  const pieces = inkComponentsOf(bitonal);
  const found: ParsedAmount[] = [];
  for (const row of findDigitRows(pieces)) {
    const amount = parseAmount(classifyRow(row, pieces, bitonal), row);
    if (amount) found.push(amount);
  }
  const certain = found.filter(({ isCertain }) => isCertain);
  const [{ amountCents, confidence } = NOTHING] = certain.length > 0 ? certain : found;
  if (amountCents === null) return { recognized: null, doubtful: null };
  // Two different amounts in the region are ambiguous.
  const isAmbiguous = certain.some((other) => other.amountCents !== amountCents);
  return certain.length > 0 && !isAmbiguous
    ? { recognized: { amountCents, confidence }, doubtful: null }
    : { recognized: null, doubtful: { amountCents, confidence: Math.min(confidence, doubt) } };
}

const NOTHING = { amountCents: null, confidence: 0 };
