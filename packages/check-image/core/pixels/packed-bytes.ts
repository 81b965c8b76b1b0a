/** A word with the value 1 in each byte. */
export const ONES = 0x01010101;

/** Creates a view that reads and writes four bytes as one word, aligned or not. */
export function createWordView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Repeats a byte in all four bytes of a word. */
export function splatByte(byte: number): number {
  return Math.imul(byte, ONES);
}

/** Compares four unsigned bytes with four limits at once; returns 1 in each byte that is less than its limit. */
export function compareBytesBelow(word: number, limits: number): number {
  // Subtracts the lower seven bits of each byte, with the top bit set so that no borrow leaves the byte, and then
  // combines the result with the original top bits.
  const lowerReach = (word | 0x80808080) - (limits & 0x7f7f7f7f);
  const reach = (word & ~limits) | (~(word ^ limits) & lowerReach);
  return (~reach >>> 7) & ONES;
}

/** Sums the four bytes of a word. */
export function sumOfBytes(word: number): number {
  return (word & 0xff) + ((word >>> 8) & 0xff) + ((word >>> 16) & 0xff) + (word >>> 24);
}
