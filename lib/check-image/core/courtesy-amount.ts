import type { BitonalImage } from "./image";
import { median } from "./median";
import { boundsAlong, findPieces } from "./micr-components";
import { classifyPrint, type PrintBox, type PrintClass } from "./print-classifier";
import { splitPrint } from "./split-print";

/** An amount read from the box after the dollar sign. */
export interface RecognizedAmount {
  readonly amountCents: number;
  /** That of its least sure digit, 0 to 1; what is less sure than 0.96 is not told at all. */
  readonly confidence: number;
}

/** Where the courtesy amount stands on a check at 200 dpi, in parts of its width and height. */
const region = { left: 0.6, top: 0.12, bottom: 0.68 };
/** Heights of its digits in pixels at 200 dpi: type of about 7 to 22 points. */
const lowestDigit = 11;
const highestDigit = 42;
/** Longest run of symbols that touch, in such heights. */
const longestRun = 4;
/** Pieces this low, in parts of a digit, are points and commas. */
const lowPiece = 0.42;
const smallestDigit = 0.8;
/** Widest symbol, in heights of a digit; and what is sure to be one symbol, however wide. */
const widestDigit = 0.85;
const beyondDoubt = 0.98;
/** Widest gap between symbols of one amount, and from the dollar sign to the first of them, in heights of a digit. */
const widestGap = 1.4;
const widestDollarGap = 3.4;
/** A gap from which a digit may be missing: the narrowest, and the least blanks beside it. */
const roomForDigit = 0.7;
/** Probability that every digit must have: a wrong amount turns a good deposit away, an unread one costs nothing. */
const leastProbability = 0.96;
const largestDollars = 9_999_999;

interface Piece extends PrintBox {
  readonly height: number;
  readonly width: number;
}

interface Symbol {
  readonly piece: Piece;
  /** A low piece at the foot is a separator: point or comma. */
  readonly kind: PrintClass | ".";
  readonly probability: number;
}

function piecesOf(bitonal: BitonalImage): Piece[] {
  const { width, height } = bitonal;
  const [from, to] = [Math.round(region.top * height), Math.round(region.bottom * height)];
  // What reaches into the column before the region begins outside it.
  const before = Math.ceil(region.left * width) - 1;
  const found = findPieces(bitonal.ink, width, from, to, before);
  const { left, right, top, bottom, area } = boundsAlong(found, 0);
  const pieces: Piece[] = [];
  for (let i = 0; i < found.count; i++) {
    if (left[i]! <= before || area[i]! < 4) continue;
    const box = {
      left: Math.round(left[i]!),
      right: Math.round(right[i]!),
      top: Math.round(top[i]!),
      bottom: Math.round(bottom[i]!),
    };
    const [w, h] = [box.right - box.left, box.bottom - box.top];
    if (h <= highestDigit && w <= longestRun * highestDigit) pieces.push({ ...box, width: w, height: h });
  }
  return pieces.sort((a, b) => a.left - b.left);
}

/** Runs of pieces of one height that stand on one line, no farther apart than the symbols of a number. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  const used = new Set<Piece>();
  for (const start of pieces) {
    if (used.has(start) || start.height < lowestDigit || start.width > 1.1 * start.height) continue;
    const row = [start];
    used.add(start);
    let right = start.right;
    for (const piece of pieces) {
      if (piece.left < start.left || used.has(piece)) continue;
      const size = median(row.map(({ height }) => height));
      if (piece.left - right > widestGap * size) break;
      const isLevel = Math.abs(piece.bottom - start.bottom) <= 0.16 * size;
      const isAlike = Math.abs(piece.height - size) <= 0.2 * size;
      if (!isLevel || !isAlike) continue;
      row.push(piece);
      used.add(piece);
      right = Math.max(right, piece.right);
    }
    if (row.length >= 3) rows.push(row);
  }
  return rows;
}

/** What stands in and around a row of equal pieces, from left to right: asterisks and separators are lower than digits. */
function symbolsOf(row: readonly Piece[], pieces: readonly Piece[], bitonal: BitonalImage): Symbol[] {
  const size = median(row.map(({ height }) => height));
  const foot = median(row.map(({ bottom }) => bottom));
  const [left, right] = [row[0]!.left - widestDollarGap * size, row.at(-1)!.right + widestGap * size];
  const around = pieces.filter(
    (piece) =>
      piece.right >= left &&
      piece.left <= right &&
      piece.bottom >= foot - 1.2 * size &&
      piece.top <= foot + 0.45 * size,
  );
  // An amount has cents, and what separates them is told by its place: without it nothing needs to be recognized.
  if (!around.some((piece) => isPoint(piece, size, foot) || isComma(piece, size, foot))) return [];
  const inRow = new Set(row);
  const symbols: Symbol[] = [];
  for (const piece of around) {
    if (isLow(piece, size, foot)) {
      if (isPoint(piece, size, foot)) symbols.push({ piece, kind: ".", probability: 1 });
      continue;
    }
    if (!inRow.has(piece) && piece.height < 0.25 * size) continue;
    if (isComma(piece, size, foot)) {
      symbols.push({ piece, kind: ".", probability: 1 });
      continue;
    }
    const { kind, probability } = classifyPrint(bitonal, piece);
    const mayTouch = isWide(piece, size) && (kind === "other" || probability < beyondDoubt);
    const parts = mayTouch ? splitPrint(bitonal, piece, size, foot) : null;
    for (const part of parts ?? [{ box: piece, kind, probability }]) {
      const [width, height] = [part.box.right - part.box.left, part.box.bottom - part.box.top];
      const isSmall = height < smallestDigit * size && part.kind !== "*" && part.kind !== ".";
      symbols.push({ ...part, piece: { ...part.box, width, height }, kind: isSmall ? "other" : part.kind });
    }
  }
  return symbols;
}

/** Wider than one symbol of its height: two that touch, or asterisks. */
function isWide({ width, height }: Piece, size: number): boolean {
  return width > widestDigit * Math.min(size, 1.3 * height);
}

function isLow(piece: Piece, size: number, foot: number): boolean {
  return piece.height <= lowPiece * size && piece.top >= foot - 0.4 * size && piece.width <= 0.5 * size;
}

function isPoint(piece: Piece, size: number, foot: number): boolean {
  return isLow(piece, size, foot) && piece.height >= 2 && piece.bottom >= foot - 0.1 * size;
}

/** A long comma may resemble a small digit; the digits of one amount are of one height. */
function isComma(piece: Piece, size: number, foot: number): boolean {
  return piece.height < smallestDigit * size && piece.top >= foot - 0.5 * size && piece.width <= 0.6 * size;
}

const amountPattern = /^([$]?)([*]*)[$]?(\d{1,3}(?:\.\d{3})+|\d{1,7})\.(\d{2})[*]*$/;

/** The longest run of symbols about a row that is an amount and nothing else. */
function amountOf(symbols: readonly Symbol[], row: readonly Piece[]): RecognizedAmount | null {
  const first = symbols.findIndex(({ piece }) => piece.left >= row[0]!.left);
  const last = symbols.findLastIndex(({ piece }) => piece.right <= row.at(-1)!.right);
  if (first < 0 || last < first) return null;
  const size = median(row.map(({ height }) => height));
  // Symbols beside the row that did not fit into it belong to it while they are near: touching ones, asterisks, a dollar sign.
  let from = first;
  while (from > 0 && symbols[from]!.kind !== "$") {
    const before = symbols[from - 1]!;
    const gap = symbols[from]!.piece.left - before.piece.right;
    const farthest = before.kind === "$" ? widestDollarGap : widestGap;
    if (before.kind === "other" || gap > farthest * size) break;
    from--;
  }
  let to = last;
  while (to + 1 < symbols.length && symbols[to + 1]!.kind !== "other") {
    if (symbols[to + 1]!.piece.left - symbols[to]!.piece.right > widestGap * size) break;
    to++;
  }
  const next = symbols[to + 1];
  // Anything else close by on the line would be a part of what is written that was not understood.
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
  if (amount > largestDollars || (dollars.length > 1 && dollars.startsWith("0"))) return null;
  if (mayMissDigit(run, size)) return null;
  const digits = run.filter(({ kind }) => /^\d$/.test(kind));
  const least = Math.min(...digits.map(({ probability }) => probability));
  if (least < leastProbability) return null;
  return { amountCents: amount * 100 + Number(cents), confidence: least };
}

/** Whether there is room for a digit that was not seen: joined with the print of a stamp or a pattern, it is no piece. */
function mayMissDigit(run: readonly Symbol[], size: number): boolean {
  return run.some(({ kind, piece }, i) => {
    const before = run[i - 1];
    return before && before.kind !== "$" && kind !== "$" && piece.left - before.piece.right > roomForDigit * size;
  });
}

/**
 * Reads the printed courtesy amount of an upright, straightened front at 200 dpi [GAP-14].
 *
 * @returns null when no amount is read, or not surely: then it is "not recognized" and nobody's guess
 */
export function readCourtesyAmount(bitonal: BitonalImage): RecognizedAmount | null {
  const pieces = piecesOf(bitonal);
  const found: RecognizedAmount[] = [];
  for (const row of rowsOf(pieces)) {
    const amount = amountOf(symbolsOf(row, pieces, bitonal), row);
    if (amount) found.push(amount);
  }
  const [amount] = found;
  // Two different amounts in one place: it is not known which of them is meant.
  return amount && found.every(({ amountCents }) => amountCents === amount.amountCents) ? amount : null;
}
