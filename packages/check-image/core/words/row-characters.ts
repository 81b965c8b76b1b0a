import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "@endorse/check-image/core/pixels/patch-network";
import {
  CHARACTER_CLASSES,
  characterProbabilities,
  type InkPixels,
  type PixelBox,
  rasterizeCharacter,
} from "@endorse/check-image/core/writing/character-classifier";
import type { WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import { LETTER_CLASSES } from "./letter-classes";
import { LETTER_WEIGHTS } from "./letter-weights";
import { type PrintedRow, trimPiece, union } from "./word-rows";

const OTHER = LETTER_CLASSES.length - 1;

const A = "A".charCodeAt(0);

const LETTERS = 26;

/** The index of each class's letter in the alphabet, regardless of case. */
const letterOf = LETTER_CLASSES.slice(0, OTHER).map((kind) => kind.toUpperCase().charCodeAt(0) - A);

/** A lowercase l and a capital I have the same shape in many fonts. */
const [I, L] = [LETTER_CLASSES.indexOf("I"), LETTER_CLASSES.indexOf("l")];

const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);

let network: PatchNetwork | undefined;

/** Maximum number of atoms in a letter, and its maximum width and internal gap, in capital heights. */
const maxAtoms = 4;
const maxLetterWidth = 1.5;
const maxGapInLetter = 0.06;
/** Minimum lean of a slash to the right, relative to its height. */
const slashLean = 0.1;
const STAR = CHARACTER_CLASSES.indexOf("*");
const DIGITS = 10;

/** A digit that was read. */
export interface RowDigit {
  readonly digit: number;
  /** The digit's probability among all classes, and among the digits. */
  readonly probability: number;
  readonly certainty: number;
}

/** Classifies a row's atoms as characters. Ranges of atoms exclude their end. */
export interface RowCharacters {
  readonly count: number;
  /** Number of capital-sized characters before the row that are too far away to belong to it. */
  readonly capitalsBefore: number;
  /** Returns the possible ends of a character that starts at an atom. */
  endsFrom(from: number): number[];
  /** Returns the probabilities of the letters A to Z for a range of atoms. */
  lettersOf(from: number, to: number): Float32Array;
  /** Returns the most probable digit for a range of atoms. */
  digitOf(from: number, to: number): RowDigit;
  /** Whether an atom is a mark between words: a hyphen, comma, or period. */
  isMark(at: number): boolean;
  /** Whether an atom fills the line: an asterisk or dash. */
  isFiller(at: number): boolean;
  isSlash(at: number): boolean;
  /** Returns the gap before an atom, in capital heights. */
  gapBefore(at: number): number;
  /** Returns the height of a range of atoms, in capital heights. */
  heightOf(from: number, to: number): number;
}

/** Classifies the characters in a printed row; caches the letters. */
export class InkCharacters implements RowCharacters {
  readonly count: number;
  readonly capitalsBefore: number;
  private readonly letters = new Map<number, Float32Array>();

  constructor(
    private readonly ink: WrittenInk,
    private readonly row: PrintedRow,
  ) {
    this.count = row.atoms.length;
    this.capitalsBefore = row.before;
  }

  endsFrom(from: number): number[] {
    const { atoms, size } = this.row;
    const ends: number[] = [];
    for (let end = from + 1; end <= Math.min(this.count, from + maxAtoms); end++) {
      const last = atoms[end - 1]!;
      if (end - 1 > from) {
        const isApart = !last.isCut && last.left - atoms[end - 2]!.right > maxGapInLetter * size;
        if (isApart || last.right - atoms[from]!.left > maxLetterWidth * size) break;
      }
      ends.push(end);
    }
    return ends;
  }

  lettersOf(from: number, to: number): Float32Array {
    const key = from * maxAtoms + to - from - 1;
    const cached = this.letters.get(key);
    if (cached) return cached;
    const probabilities = classifyLetter(...this.cropOf(from, to));
    this.letters.set(key, probabilities);
    return probabilities;
  }

  digitOf(from: number, to: number): RowDigit {
    const probabilities = characterProbabilities(...this.cropOf(from, to)).subarray(0, DIGITS);
    const digit = probabilities.indexOf(Math.max(...probabilities));
    const total = probabilities.reduce((sum, p) => sum + p, 0);
    return { digit, probability: probabilities[digit]!, certainty: probabilities[digit]! / total };
  }

  isMark(at: number): boolean {
    const { size } = this.row;
    const { left, top, right, bottom } = this.boxOf(at);
    const [width, height] = [right - left, bottom - top];
    return (height <= 0.3 * size && width >= 1.2 * height) || (height <= 0.42 * size && width <= 0.35 * size);
  }

  isFiller(at: number): boolean {
    const { left, top, right, bottom } = this.boxOf(at);
    if (bottom - top <= 0.3 * this.row.size && right - left >= 1.2 * (bottom - top)) return true;
    return bottom - top <= 1.05 * this.row.size && characterProbabilities(...this.cropOf(at, at + 1))[STAR]! > 0.6;
  }

  isSlash(at: number): boolean {
    const { size } = this.row;
    const { left, top, right, bottom } = this.boxOf(at);
    const [width, height] = [right - left, bottom - top];
    if (height < 0.75 * size || width > 0.9 * height) return false;
    return (
      this.middleOf(at, 0) - this.middleOf(at, 0.75) >= Math.max(slashLean * height, 0.6 * (width - 0.35 * height))
    );
  }

  gapBefore(at: number): number {
    const { atoms, size } = this.row;
    return at <= 0 ? Number.POSITIVE_INFINITY : (atoms[at]!.left - atoms[at - 1]!.right) / size;
  }

  private boxOf(at: number): PixelBox {
    return this.row.atoms[at]!;
  }

  heightOf(from: number, to: number): number {
    const [, { top, bottom }] = this.cropOf(from, to);
    return (bottom - top) / this.row.size;
  }

  /** Returns the mean column of the ink in a quarter of an atom's rows, starting at a share of its height. */
  private middleOf(at: number, from: number): number {
    const [{ ink, width }, box] = this.cropOf(at, at + 1);
    const height = box.bottom - box.top;
    const top = box.top + Math.floor(from * height);
    let [sum, count] = [0, 0];
    for (let y = top; y < Math.min(box.bottom, top + height / 4); y++) {
      for (let x = box.left; x < box.right; x++) {
        if (ink[y * width + x] === 0) continue;
        sum += x;
        count++;
      }
    }
    return sum / Math.max(1, count);
  }

  /** Returns the region's pixels and the bounding box of a range of atoms within them. */
  private cropOf(from: number, to: number): [{ ink: Uint16Array; width: number }, PixelBox] {
    const { labels, left, top, width } = this.ink;
    let box = this.boxOf(from);
    for (let at = from + 1; at < to; at++) box = union(box, this.boxOf(at));
    const inCheck = to - from > 1 ? trimPiece(this.ink, box) : box;
    const inRegion = {
      left: inCheck.left - left,
      right: inCheck.right - left,
      top: inCheck.top - top,
      bottom: inCheck.bottom - top,
    };
    return [{ ink: labels, width }, inRegion];
  }
}

/** Returns the probabilities of A to Z for the ink in a box, 0 to 1; all are low for any other shape. */
function classifyLetter(ink: InkPixels, box: PixelBox): Float32Array {
  network ??= PatchNetwork.decode(LETTER_WEIGHTS, LETTER_CLASSES.length);
  rasterizeCharacter(ink, box, patch);
  const classProbabilities = network.classify(patch);
  const letters = new Float32Array(LETTERS);
  for (let k = 0; k < OTHER; k++) letters[letterOf[k]!] = letters[letterOf[k]!]! + classProbabilities[k]!;
  letters[letterOf[L]!] = letters[letterOf[L]!]! + classProbabilities[I]!;
  letters[letterOf[I]!] = letters[letterOf[I]!]! + classProbabilities[L]!;
  return letters;
}
