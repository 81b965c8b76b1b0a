import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { classifyDigit } from "@endorse/check-image/core/writing/digit-classifier";
import { type AmountSymbol, classifyRow, maxDollarGap } from "./amount-characters";
import { findDigitRows, findInkComponents, type InkComponent, maxGap } from "./digit-rows";

/** A printed amount. */
export interface PrintedAmount {
  readonly amountCents: number;
  /** Probability of its least certain digit, 0 to 1. */
  readonly confidence: number;
  /** Whether it is marked as an amount, and nothing in it is in doubt. */
  readonly isCertain: boolean;
  readonly box: PixelBox;
}

/** Gap, in digit heights, that may hide a missed digit: the narrowest digit and the minimum spacing around it. */
const roomForDigit = 0.7;
/** Minimum probability of every digit: a wrong amount rejects a valid deposit, an unread one costs nothing. */
const minProbability = 0.96;
/** Below this a digit is not print: handwriting gets such probabilities, and is not read here. */
const minPrint = 0.6;
/** Minimum share of the digit probabilities that the handwriting network gives to the digit that was read. */
const minAgreement = 0.02;
/** Widest digit, as a multiple of the narrowest, ignoring ones. Print has one digit width: a wider digit may be two. */
const maxWidthRatio = 1.65;
const maxDollars = 9_999_999;
const amountPattern = /^([$]?)([*]*)[$]?(\d{1,3}(?:\.\d{3})+|\d{1,7})\.(\d{2})[*]*$/;

/** Parses the longest run of characters around a row; null when it is not an amount and nothing else. */
function parseAmount(
  bitonal: BitonalImage,
  symbols: readonly AmountSymbol[],
  row: readonly InkComponent[],
): PrintedAmount | null {
  const first = symbols.findIndex(({ piece }) => piece.left >= row[0]!.left);
  const last = symbols.findLastIndex(({ piece }) => piece.right <= row.at(-1)!.right);
  if (first < 0 || last < first) return null;
  const size = median(row.map(({ height }) => height));
  // Characters of other heights belong to the row while they are close: touching characters, asterisks, a dollar sign.
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
  if (digits.some(({ probability }) => probability < minPrint)) return null;
  const least = Math.min(...digits.map(({ certainty }) => certainty));
  const isPlain = !mayHideDigit(run, size) && !mayBeTwoDigits(digits) && !isContradicted(bitonal, digits);
  const isCertain = isMarked && least >= minProbability && isPlain;
  return {
    amountCents: amount * 100 + Number(cents),
    confidence: least,
    isCertain,
    box: computeBounds(run),
  };
}

/**
 * Whether a gap leaves room for a missed digit. A digit merged with a stamp or a background pattern is not a separate
 * component.
 */
function mayHideDigit(run: readonly AmountSymbol[], size: number): boolean {
  return run.some(({ kind, piece }, i) => {
    const before = run[i - 1];
    return before && before.kind !== "$" && kind !== "$" && piece.left - before.piece.right > roomForDigit * size;
  });
}

/** Whether a digit is so much wider than the others that it may be two that touch. */
function mayBeTwoDigits(digits: readonly AmountSymbol[]): boolean {
  const widths = digits.filter(({ kind }) => kind !== "1").map(({ piece }) => piece.width);
  return Math.max(...widths) > maxWidthRatio * Math.min(...widths);
}

/** Whether the handwriting network, as a second opinion, clearly reads one of the digits as another. */
function isContradicted(bitonal: BitonalImage, digits: readonly AmountSymbol[]): boolean {
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

/** Reads the machine-printed amounts of an upright, straightened front at 200 dpi, the certain ones first. */
export function readPrintedAmounts(bitonal: BitonalImage): PrintedAmount[] {
  const pieces = findInkComponents(bitonal);
  return findDigitRows(pieces)
    .flatMap((row) => parseAmount(bitonal, classifyRow(row, pieces, bitonal), row) ?? [])
    .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
}
