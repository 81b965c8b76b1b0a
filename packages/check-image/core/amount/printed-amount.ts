import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { classifyDigit } from "@endorse/check-image/core/writing/digit-classifier";
import { type AmountSymbol, classifyRow, maxDollarGap } from "./amount-characters";
import { findDigitRows, findInkComponents, hasTextBeside, type InkComponent, maxGap } from "./digit-rows";

export interface PrintedAmount {
  readonly amountCents: number;
  /** Probability of the least certain digit, 0 to 1. */
  readonly confidence: number;
  /** Whether a dollar sign or asterisks mark the amount, and no digit is in doubt. */
  readonly isCertain: boolean;
  readonly box: PixelBox;
}

/** Minimum gap that may hide a missed digit, in digit heights: the narrowest digit and the spacing around it. */
const roomForDigit = 0.7;
/** Maximum difference between the gaps inside a pair of asterisks, in digit heights. */
const sameSpacing = 0.25;
/** Minimum probability of every digit. High, because a wrong amount rejects a valid deposit. */
const minProbability = 0.96;
/** Minimum probability for a printed digit; lower probabilities indicate handwriting, which is not read here. */
const minPrint = 0.6;
/** Minimum share of the handwriting network's digit probabilities for the digit that was read. */
const minAgreement = 0.02;
/** Maximum ratio of the widest to the narrowest digit, except ones. Printed digits are equally wide. */
const maxWidthRatio = 1.65;
const maxDollars = 9_999_999;
const amountPattern = /^([$]?)([*]*)[$]?(\d{1,3}(?:\.\d{3})+|\d{1,7})\.(\d{2})[*]*$/;

/** Parses the longest run of characters around a row; null unless the whole run is an amount. */
function parseAmount(
  bitonal: BitonalImage,
  symbols: readonly AmountSymbol[],
  row: readonly InkComponent[],
  pieces: readonly InkComponent[],
): PrintedAmount | null {
  const first = symbols.findIndex(({ piece }) => piece.left >= row[0]!.left);
  const last = symbols.findLastIndex(({ piece }) => piece.right <= row.at(-1)!.right);
  if (first < 0 || last < first) return null;
  const size = median(row.map(({ height }) => height));
  // Extends the row by nearby characters with a different height: touching characters, asterisks, a dollar sign.
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
  // Any other ink close by on the line may be an unrecognized part of the amount.
  if (next && next.piece.left - symbols[to]!.piece.right < 0.5 * size) return null;
  const previous = symbols[from - 1];
  if (previous && symbols[from]!.piece.left - previous.piece.right < 0.5 * size) return null;
  const run = symbols.slice(from, to + 1);
  const text = run.map(({ kind }) => (kind === "other" ? "?" : kind)).join("");
  const match = amountPattern.exec(text);
  if (!match) return null;
  const [, dollarSign = "", stars = "", dollars = "", cents = ""] = match;
  // Without a dollar sign or protective asterisks, the number may not be an amount.
  const box = computeBounds(run);
  const line = { size, baseline: median(row.map(({ bottom }) => bottom)) };
  if (hasTextBeside(pieces, box.right, "right", line)) return null;
  const isMarked = text.includes("$") || stars !== "" || dollarSign !== "";
  const amount = Number(dollars.replaceAll(".", ""));
  if (amount > maxDollars || (dollars.length > 1 && dollars.startsWith("0"))) return null;
  const digits = run.filter(({ kind }) => /^\d$/.test(kind));
  if (digits.some(({ probability }) => probability < minPrint)) return null;
  const least = Math.min(...digits.map(({ certainty }) => certainty));
  const isPlain = !mayHideDigit(run, size) && !mayBeTwoDigits(digits) && !isContradictedByBank(bitonal, digits);
  const isCertain = isMarked && least >= minProbability && isPlain && !hasTextBeside(pieces, box.left, "left", line);
  return {
    amountCents: amount * 100 + Number(cents),
    confidence: least,
    isCertain,
    box,
  };
}

/**
 * Whether a gap leaves room for a missed digit. A digit merged with a stamp or a background pattern is missed, because
 * it is not a separate component. Asterisks after the cents hide no digit, and those before the dollars hide none if
 * their gap is as wide.
 */
function mayHideDigit(run: readonly AmountSymbol[], size: number): boolean {
  const last = run.findLastIndex(({ kind }) => kind !== "*");
  const gapBefore = (i: number) => run[i]!.piece.left - run[i - 1]!.piece.right;
  const closing = last + 1 < run.length ? gapBefore(last + 1) : 0;
  return run.some(({ kind }, i) => {
    if (i === 0 || i > last || kind === "$" || run[i - 1]!.kind === "$") return false;
    const spacing = run[i - 1]!.kind === "*" && kind !== "*" ? closing + sameSpacing * size : 0;
    return gapBefore(i) > Math.max(roomForDigit * size, spacing);
  });
}

/** Whether a digit is so much wider than the other digits that it may be two touching digits. */
function mayBeTwoDigits(digits: readonly AmountSymbol[]): boolean {
  const widths = digits.filter(({ kind }) => kind !== "1").map(({ piece }) => piece.width);
  return Math.max(...widths) > maxWidthRatio * Math.min(...widths);
}

/** Whether the handwriting network, used as a second opinion, clearly disagrees with a digit. */
function isContradictedByBank(bitonal: BitonalImage, digits: readonly AmountSymbol[]): boolean {
  return digits.some(({ kind, piece }) => {
    const written = classifyDigit(bitonal, piece).subarray(0, 10);
    return written[Number(kind)]! < minAgreement * written.reduce((sum, p) => sum + p, 0);
  });
}

function computeBounds(run: readonly AmountSymbol[]): PixelBox {
  return {
    left: Math.min(...run.map(({ piece }) => piece.left)),
    top: Math.min(...run.map(({ piece }) => piece.top)),
    right: Math.max(...run.map(({ piece }) => piece.right)),
    bottom: Math.max(...run.map(({ piece }) => piece.bottom)),
  };
}

/** Reads the machine-printed amounts on an upright, straightened front at 200 dpi, certain amounts first. */
export function readPrintedAmounts(bitonal: BitonalImage): PrintedAmount[] {
  const pieces = findInkComponents(bitonal);
  return findDigitRows(pieces)
    .flatMap((row) => parseAmount(bitonal, classifyRow(row, pieces, bitonal), row, pieces) ?? [])
    .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
}
