import { expect, test } from "vitest";
import { compareBytesBelow, createWordView, ONES, splatByte, sumOfBytes } from "./packed-bytes";

test("compares every byte with every limit, regardless of adjacent bytes", () => {
  const wrong: string[] = [];
  for (let byte = 0; byte < 256; byte++) {
    for (let limit = 0; limit < 256; limit++) {
      const below = byte < limit ? 1 : 0;
      if (compareBytesBelow(splatByte(byte), splatByte(limit)) !== Math.imul(below, ONES))
        wrong.push(`${byte} < ${limit}`);
      const mixed = compareBytesBelow((byte << 24) | (255 << 16) | byte, (limit << 24) | limit);
      if (mixed !== ((below << 24) | below)) wrong.push(`${byte} < ${limit}, next to other bytes`);
    }
  }
  expect(wrong).toEqual([]);
});

test("sums a word's bytes, treating the most significant byte as unsigned", () => {
  expect(sumOfBytes(splatByte(255))).toBe(1020);
  expect(sumOfBytes(0x80000001)).toBe(129);
});

test("a word view starts at the start of a subarray", () => {
  const part = Uint8Array.from([9, 1, 2, 3, 4, 9]).subarray(1, 5);
  expect(createWordView(part).getInt32(0, true)).toBe(0x04030201);
});
