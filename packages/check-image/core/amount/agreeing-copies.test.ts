import { afterAll, expect, test, vi } from "vitest";
import { readCourtesyAmount } from "./courtesy-amount";
import { bitonalToGray, drawTypedFront } from "./typed-front.specimen";

/** How many copies agree, in the order of reading, and what is read as handwriting instead of the image's amount. */
const readings = vi.hoisted(() => ({
  agreeing: [] as (number | null)[],
  written: null as { readonly amountCents: number; readonly confidence: number } | null,
}));
vi.mock("./amount-copies", () => ({ countAgreeingCopies: () => readings.agreeing.shift() }));
vi.mock("./written-amount", async (original) => {
  const { readWrittenAmounts } = await original<typeof import("./written-amount")>();
  const box = { left: 900, right: 1000, top: 190, bottom: 220 };
  return {
    readWrittenAmounts: (...args: Parameters<typeof readWrittenAmounts>) =>
      readings.written ? { amounts: [{ ...readings.written, box }], sign: null } : readWrittenAmounts(...args),
  };
});

afterAll(() => {
  vi.doUnmock("./amount-copies");
  vi.doUnmock("./written-amount");
});

function readWithCopies(
  words: string,
  agreeing: readonly (number | null)[],
  written: { readonly amountCents: number; readonly confidence: number } | null = null,
) {
  Object.assign(readings, { agreeing: [...agreeing], written });
  const bitonal = drawTypedFront(words);
  const { recognized, doubtful } = readCourtesyAmount({ bitonal, rectified: bitonalToGray(bitonal) });
  return { recognized: recognized?.amountCents ?? null, doubtful: doubtful?.amountCents ?? null };
}

const SURE = { recognized: 120_457, doubtful: null };
const DOUBTFUL = { recognized: null, doubtful: 120_457 };

test.each([
  ["two copies as print", [2], SURE],
  ["two copies as handwriting only", [0, 0, 2], SURE],
  ["one copy as print and one as handwriting", [1, 1, 1], SURE],
  ["one copy in all", [1, 1, 0], DOUBTFUL],
  ["a copy read as another amount in print", [null, null, 3], DOUBTFUL],
  ["a copy read as another amount in handwriting", [1, 1, null], DOUBTFUL],
])("[GAP-16] a printed amount that both readers read, with %s", (_, agreeing, result) => {
  expect(readWithCopies("$ 1,204.57", agreeing)).toEqual(result);
});

test.each([
  ["clear handwriting with two copies", 0.8, [2], SURE],
  ["clear handwriting with one copy", 0.8, [1], DOUBTFUL],
  ["unclear handwriting with two copies", 0.79, [2], DOUBTFUL],
  ["unclear handwriting with all copies", 0.7, [3], SURE],
  ["doubtful handwriting with all copies", 0.69, [3], DOUBTFUL],
  ["clear handwriting with a copy read as another amount", 1, [null], DOUBTFUL],
])("[GAP-16] %s", (_, confidence, agreeing, result) => {
  expect(readWithCopies("", agreeing, { amountCents: 120_457, confidence })).toEqual(result);
});

test("[GAP-16] print and clear handwriting with different amounts are doubtful", () => {
  const written = { amountCents: 120_451, confidence: 1 };
  expect(readWithCopies("$ 1,204.57", [1, 3, 3], written)).toEqual(DOUBTFUL);
});
