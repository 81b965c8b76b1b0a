import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { expect, test } from "vitest";
import { isSameOnCopies } from "./amount-copies";
import { readPrintedAmounts } from "./printed-amount";
import { drawTypedFront, grayOf } from "./typed-front.specimen";

const bitonal = drawTypedFront("$ 1,204.57");
const gray = grayOf(bitonal);
const { box } = readPrintedAmounts(bitonal)[0]!;
const readCopy = (copy: BitonalImage) => readPrintedAmounts(copy)[0]?.amountCents ?? null;

test("[GAP-16] a plain amount is read again on changed copies of its part of the front", () => {
  expect(isSameOnCopies(gray, { amountCents: 120_457, box }, readCopy)).toBe(true);
});

test.each([
  ["all agree", [120_457, 120_457, 120_457], true],
  ["one reads another amount", [120_457, 120_457, 220_457], false],
  ["nothing is read on one", [120_457, null, 120_457], false],
])("[GAP-16] all copies must agree: %s", (_, readings, isSame) => {
  const rest = [...readings];
  expect(isSameOnCopies(gray, { amountCents: 120_457, box }, () => rest.shift()!)).toBe(isSame);
});

test.each([
  ["nothing is read on one", [120_457, null, 120_457], true],
  ["nothing is read on two", [null, 120_457, null], false],
  ["one reads another amount", [120_457, 120_457, 220_457], false],
])("[GAP-16] two of three copies suffice for print: %s", (_, readings, isSame) => {
  const rest = [...readings];
  expect(isSameOnCopies(gray, { amountCents: 120_457, box }, () => rest.shift()!, 2)).toBe(isSame);
});
