import { expect, test } from "vitest";
import { bytesBelow, fourTimes, ONES, sumOfBytes, wordsOf } from "./packed-bytes";

test("every byte compared with every limit, beside other bytes", () => {
  const wrong: string[] = [];
  for (let byte = 0; byte < 256; byte++) {
    for (let limit = 0; limit < 256; limit++) {
      const below = byte < limit ? 1 : 0;
      if (bytesBelow(fourTimes(byte), fourTimes(limit)) !== Math.imul(below, ONES)) wrong.push(`${byte} < ${limit}`);
      const mixed = bytesBelow((byte << 24) | (255 << 16) | byte, (limit << 24) | limit);
      if (mixed !== ((below << 24) | below)) wrong.push(`${byte} < ${limit}, beside others`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the sum of a word's bytes, the topmost one unsigned", () => {
  expect(sumOfBytes(fourTimes(255))).toBe(1020);
  expect(sumOfBytes(0x80000001)).toBe(129);
});

test("words of a part of a larger array begin where the part does", () => {
  const part = Uint8Array.from([9, 1, 2, 3, 4, 9]).subarray(1, 5);
  expect(wordsOf(part).getInt32(0, true)).toBe(0x04030201);
});
