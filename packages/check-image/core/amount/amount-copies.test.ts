import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { expect, test } from "vitest";
import { countAgreeingCopies } from "./amount-copies";
import { readPrintedAmounts } from "./printed-amount";
import { bitonalToGray, drawTypedFront } from "./typed-front.specimen";

const bitonal = drawTypedFront("$ 1,204.57");
const gray = bitonalToGray(bitonal);
const { box } = readPrintedAmounts(bitonal)[0]!;
const readCopy = (copy: BitonalImage) => readPrintedAmounts(copy)[0]?.amountCents ?? null;

test("[GAP-16] a plain amount is read the same on all three modified copies of the image", () => {
  expect(countAgreeingCopies(gray, { amountCents: 120_457, box }, readCopy)).toBe(3);
});

test.each([
  ["one copy has no amount", [120_457, null, 120_457], 2],
  ["two copies have no amount", [null, 120_457, null], 1],
  ["one copy has a different amount", [120_457, 120_457, 220_457], null],
])("[GAP-16] counts the agreeing copies: %s", (_, readings, count) => {
  const rest = [...readings];
  expect(countAgreeingCopies(gray, { amountCents: 120_457, box }, () => rest.shift()!)).toBe(count);
});
