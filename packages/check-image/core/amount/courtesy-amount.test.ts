import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { expect, test } from "vitest";
import { readCourtesyAmount } from "./courtesy-amount";
import { bitonalToGray, drawTypedFront as front } from "./typed-front.specimen";

const readAmount = (bitonal: BitonalImage, encodedCents: number | null = null) =>
  readCourtesyAmount({ bitonal, rectified: bitonalToGray(bitonal) }, encodedCents);

const NO_AMOUNT = { recognized: null, doubtful: null };

test.each([
  ["$ 1,204.57", 120_457],
  ["$ 36.89", 3_689],
  ["***7,402.53", 740_253],
  ["** 25.00 **", 2_500],
  ["$ 742.53 **", 74_253],
])("[GAP-14] reads a printed amount: %s", (words, amountCents) => {
  expect(readAmount(front(words)).recognized?.amountCents).toBe(amountCents);
});

test("[GAP-14] reads touching digits individually", () => {
  const image = front("$ 1,204.57");
  // Joins the right side of the zero and the crossbar of the four.
  for (const y of [208, 209]) image.ink.fill(1, y * 1200 + 987, y * 1200 + 997);
  expect(readAmount(image).recognized?.amountCents).toBe(120_457);
});

test.each([
  ["a single cents digit", "$ 120.5"],
  ["no cents and no dollar sign", "1,204"],
  ["five digits without cents, which may have lost a period", "$ 74253"],
  ["a digit missing after the comma", "$ 7,4 2.53"],
  ["a misplaced comma", "$ 12,04.57"],
  ["a date", "12/04/57"],
  ["no text", ""],
])("[GAP-14] does not recognize text that is not an amount: %s", (_, words) => {
  expect(readAmount(front(words))).toMatchObject(NO_AMOUNT);
});

test.each([
  ["no dollar sign", "1,204.57", 120_457],
  ["room for a missed digit after the asterisks", "*** 7,402.53", 740_253],
  ["room for a missed digit between the digits", "$ 74 2.53", 74_253],
])("[GAP-16] an uncertain amount is doubtful: %s", (_, words, amountCents) => {
  const { recognized, doubtful } = readAmount(front(words));
  expect(recognized).toBeNull();
  expect(doubtful?.amountCents).toBe(amountCents);
  expect(doubtful?.confidence).toBeLessThanOrEqual(0.5);
});

test.each([
  ["$25", 2_500],
  ["$ 1,204", 120_400],
])("[GAP-16] an amount without cents is doubtful: %s", (words, amountCents) => {
  const { recognized, doubtful } = readAmount(front(words));
  expect(recognized).toBeNull();
  expect(doubtful).toEqual({ amountCents, confidence: 0.5, isConfirmed: false });
});

test("[GAP-16] an amount without cents is certain when the MICR line has the same amount", () => {
  expect(readAmount(front("$ 1,204"), 120_400).recognized?.amountCents).toBe(120_400);
});

test.each(["$20,000.00 REV", "$20,000 REV"])("[GAP-16] ignores an amount in a sentence: %s", (words) => {
  expect(readAmount(front(words))).toMatchObject(NO_AMOUNT);
});

test("[GAP-16] an amount after a word is doubtful", () => {
  expect(readAmount(front("VENT $20,000.00")).recognized).toBeNull();
});

test("[GAP-14] reads the amount below a sentence with an amount", () => {
  const image = front("$ 1,204.57");
  const sentence = front("VER $20,000.00", 880, 140);
  for (let i = 0; i < image.ink.length; i++) image.ink[i] = image.ink[i]! | sentence.ink[i]!;
  expect(readAmount(image).recognized?.amountCents).toBe(120_457);
});

test("[GAP-14] ignores a number elsewhere on the check", () => {
  expect(readAmount(front("$ 1,204.57", 100))).toMatchObject(NO_AMOUNT);
});

test("[GAP-14] does not guess a digit under a blot", () => {
  const image = front("$ 1,204.57");
  for (let y = 188; y < 220; y++) image.ink.fill(1, y * 1200 + 880 + 4 * 19, y * 1200 + 880 + 5 * 19 - 3);
  expect(readAmount(image).recognized).toBeNull();
});

test("[GAP-16] two different amounts in the region are doubtful", () => {
  const image = front("$ 1,204.57");
  const otherAmount = front("$ 7,204.57", 880, 260);
  for (let i = 0; i < image.ink.length; i++) image.ink[i] = image.ink[i]! | otherAmount.ink[i]!;
  expect(readAmount(image).recognized).toBeNull();
  expect(readAmount(image).doubtful).not.toBeNull();
});

test.each([
  ["an amount without a dollar sign", "1,204.57", 120_457],
  ["an amount with room for a missed digit", "$ 74 2.53", 74_253],
  ["a plain amount", "$ 1,204.57", 120_457],
])("[GAP-16] %s is certain when the MICR line has the same amount", (_, words, amountCents) => {
  const { recognized } = readAmount(front(words), amountCents);
  expect(recognized?.amountCents).toBe(amountCents);
  expect(recognized?.confidence).toBeGreaterThanOrEqual(0.95);
});

test("[GAP-16] a plain amount is doubtful when the MICR line has a different amount", () => {
  const { recognized, doubtful } = readAmount(front("$ 1,204.57"), 120_451);
  expect(recognized).toBeNull();
  expect(doubtful).toEqual({ amountCents: 120_457, confidence: 0.5, isConfirmed: false });
});

test("[GAP-14] the MICR line's amount alone does not count as a courtesy amount", () => {
  expect(readAmount(front(""), 120_457)).toMatchObject(NO_AMOUNT);
});
