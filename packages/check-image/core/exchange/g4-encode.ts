import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { createWordView, ONES } from "@endorse/check-image/core/pixels/packed-bytes";
import {
  blackMakeUp,
  blackTerminating,
  type Code,
  endOfLine,
  horizontalMode,
  longMakeUp,
  passMode,
  verticalModes,
  whiteMakeUp,
  whiteTerminating,
} from "./g4-codes";

/**
 * Compresses a bitonal image with ITU-T T.6 (Group 4), most significant bit first, as one block terminated by EOFB.
 * Ink is black, and paper is white.
 *
 * @returns the compressed bytes of one TIFF strip with Compression 4 and FillOrder 1
 */
export function encodeG4(image: BitonalImage): Uint8Array {
  const { width, height, ink } = image;
  const words = createWordView(ink);
  const writer = new BitWriter(4096 + (width * height) / 32);
  // Rows are stored as changing elements: the columns where the color changes, starting with the first change to black.
  // Each row ends with four sentinels equal to `width`.
  let reference = new Int32Array(width + 5).fill(width, 0, 4);
  let coding = new Int32Array(width + 5);
  for (let y = 0; y < height; y++) {
    findChangingElements(ink, words, y * width, width, coding);
    encodeRow(writer, coding, reference, width);
    const swap = reference;
    reference = coding;
    coding = swap;
  }
  writer.write(endOfLine);
  writer.write(endOfLine);
  return writer.finish();
}

function findChangingElements(
  ink: Uint8Array,
  words: DataView,
  start: number,
  width: number,
  changes: Int32Array,
): void {
  let count = 0;
  let color = 0;
  let unchanged = 0;
  for (let x = 0; x < width; x++) {
    while (x + 4 <= width && words.getInt32(start + x, true) === unchanged) x += 4;
    if (x === width) break;
    const value = ink[start + x]!;
    if (value !== color) {
      unchanged ^= ONES;
      color = value;
      changes[count++] = x;
    }
  }
  changes[count] = width;
  changes[count + 1] = width;
  changes[count + 2] = width;
  changes[count + 3] = width;
}

function encodeRow(writer: BitWriter, coding: Int32Array, reference: Int32Array, width: number): void {
  let a0 = -1;
  let color = 0;
  let a = 0;
  let b = 0;
  while (a0 < width) {
    // b1: the reference row's first changing element to the right of a0 that changes to the opposite of the current
    // color.
    while (b > 0 && reference[b - 1]! > a0) b--;
    while (reference[b]! < width && (reference[b]! <= a0 || (b & 1) !== color)) b++;
    const b1 = reference[b]!;
    const b2 = b1 < width ? reference[b + 1]! : width;
    const a1 = coding[a]!;
    if (b2 < a1) {
      writer.write(passMode);
      a0 = b2;
      continue;
    }
    const offset = a1 - b1;
    if (offset >= -3 && offset <= 3) {
      writer.write(verticalModes[offset + 3]!);
      a0 = a1;
      color ^= 1;
      a++;
    } else {
      const a2 = a1 < width ? coding[a + 1]! : width;
      writer.write(horizontalMode);
      writeRun(writer, a1 - Math.max(a0, 0), color);
      writeRun(writer, a2 - a1, color ^ 1);
      a0 = a2;
      a += 2;
    }
  }
}

function writeRun(writer: BitWriter, length: number, color: number): void {
  let remaining = length;
  while (remaining >= 2560 + 64) {
    writer.write(longMakeUp[12]!);
    remaining -= 2560;
  }
  if (remaining >= 1792) {
    const step = (remaining - 1792) >> 6;
    writer.write(longMakeUp[step]!);
    remaining -= 1792 + (step << 6);
  } else if (remaining >= 64) {
    writer.write((color === 0 ? whiteMakeUp : blackMakeUp)[(remaining >> 6) - 1]!);
    remaining &= 63;
  }
  writer.write((color === 0 ? whiteTerminating : blackTerminating)[remaining]!);
}

class BitWriter {
  private bytes: Uint8Array;
  private length = 0;
  private pending = 0;
  private pendingBits = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(64, Math.ceil(capacity)));
  }

  write(code: Code): void {
    // At most 7 pending and 13 new bits, well below the 31 bits that a shift allows.
    this.pending = (this.pending << code.length) | code.bits;
    this.pendingBits += code.length;
    while (this.pendingBits >= 8) {
      this.pendingBits -= 8;
      this.push((this.pending >> this.pendingBits) & 0xff);
    }
    this.pending &= (1 << this.pendingBits) - 1;
  }

  finish(): Uint8Array {
    if (this.pendingBits > 0) this.push((this.pending << (8 - this.pendingBits)) & 0xff);
    this.pendingBits = 0;
    return this.bytes.slice(0, this.length);
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes[this.length++] = byte;
  }
}
