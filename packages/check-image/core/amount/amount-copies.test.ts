import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { expect, test } from "vitest";
import { isStableOnCopies } from "./amount-copies";
import { readPrintedAmounts } from "./printed-amount";
import { bitonalToGray, drawTypedFront } from "./typed-front.specimen";

const bitonal = drawTypedFront("$ 1,204.57");
const gray = bitonalToGray(bitonal);
const { box } = readPrintedAmounts(bitonal)[0]!;
const readCopy = (copy: BitonalImage) => readPrintedAmounts(copy)[0]?.amountCents ?? null;

test("[GAP-16] a plain amount is read the same on modified copies of the image", () => {
  expect(isStableOnCopies(gray, { amountCents: 120_457, box }, readCopy)).toBe(true);
});

test.each([
  ["all copies agree", [120_457, 120_457, 120_457], true],
  ["one copy has a different amount", [120_457, 120_457, 220_457], false],
  ["one copy has no amount", [120_457, null, 120_457], false],
])("[GAP-16] all copies must agree by default: %s", (_, readings, isSame) => {
  const rest = [...readings];
  expect(isStableOnCopies(gray, { amountCents: 120_457, box }, () => rest.shift()!)).toBe(isSame);
});

test.each([
  ["one copy has no amount", [120_457, null, 120_457], true],
  ["two copies have no amount", [null, 120_457, null], false],
  ["one copy has a different amount", [120_457, 120_457, 220_457], false],
])("[GAP-16] two of three copies are enough for a printed amount: %s", (_, readings, isSame) => {
  const rest = [...readings];
  expect(isStableOnCopies(gray, { amountCents: 120_457, box }, () => rest.shift()!, 2)).toBe(isSame);
});
