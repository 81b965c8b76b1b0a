/** One in each byte of a word. */
export const ONES = 0x01010101;

/** A view of bytes that reads and writes four of them as one word, aligned or not. */
export function wordsOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The same byte four times. */
export function fourTimes(byte: number): number {
  return Math.imul(byte, ONES);
}

/** Compares four unsigned bytes with four others at once: 1 in each byte that is less. */
export function bytesBelow(word: number, limits: number): number {
  // The upper bit of a difference of the lower seven bits, which no borrow leaves, and then that of the bytes themselves.
  const lowerReach = (word | 0x80808080) - (limits & 0x7f7f7f7f);
  const reach = (word & ~limits) | (~(word ^ limits) & lowerReach);
  return (~reach >>> 7) & ONES;
}

/** The sum of the four bytes of a word. */
export function sumOfBytes(word: number): number {
  return (word & 0xff) + ((word >>> 8) & 0xff) + ((word >>> 16) & 0xff) + (word >>> 24);
}
