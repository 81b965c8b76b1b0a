import { expect, test } from "vitest";
import { compareEntries } from "./compare-entries";

const SURE = { recognized: { amountCents: 124_000, confidence: 0.97, isConfirmed: false }, doubtful: null };
const DOUBTFUL = { recognized: null, doubtful: { amountCents: 124_000, confidence: 0.5, isConfirmed: false } };
const NOTHING = { recognized: null, doubtful: null };

test("[GAP-14] words that were not read change nothing", () => {
  expect(compareEntries(SURE, null, null)).toEqual({ ...SURE, conflict: null });
  expect(compareEntries(DOUBTFUL, null, null)).toEqual({ ...DOUBTFUL, conflict: null });
});

test.each([
  ["sure figures stay sure, and are confirmed", SURE, { dollars: 1240, cents: 0 }, 0.97, true],
  ["doubtful ones become sure, and are confirmed", DOUBTFUL, { dollars: 1240, cents: 0 }, 0.95, true],
  ["sure ones stay sure when the cents were not read", SURE, { dollars: 1240, cents: null }, 0.97, false],
  ["the words alone give the amount", NOTHING, { dollars: 1240, cents: 0 }, 0.95, false],
])("[GAP-14] the same amount in words: %s", (_, figures, words, confidence, isConfirmed) => {
  expect(compareEntries(figures, words, null)).toEqual({
    recognized: { amountCents: 124_000, confidence, isConfirmed },
    doubtful: null,
    conflict: null,
  });
});

test("[GAP-16] dollars alone neither give an amount nor make a doubtful one sure", () => {
  const words = { dollars: 1240, cents: null };
  expect(compareEntries(NOTHING, words, null)).toEqual({ ...NOTHING, conflict: null });
  expect(compareEntries(DOUBTFUL, words, null)).toEqual({ ...DOUBTFUL, conflict: null });
});

test.each([
  ["different dollars", SURE, { dollars: 1420, cents: 0 }],
  ["different dollars without cents", SURE, { dollars: 1420, cents: null }],
  ["different cents", SURE, { dollars: 1240, cents: 50 }],
  ["dollars that differ from doubtful figures", DOUBTFUL, { dollars: 1420, cents: 0 }],
])("[GAP-16] %s make the amount doubtful, and both amounts are reported", (_, figures, words) => {
  expect(compareEntries(figures, words, null)).toEqual({
    recognized: null,
    doubtful: { amountCents: 124_000, confidence: 0.5, isConfirmed: false },
    conflict: { figuresCents: 124_000, wordsDollars: words.dollars, wordsCents: words.cents },
  });
});

test("[GAP-16] words that the MICR line contradicts give no amount", () => {
  const words = { dollars: 1240, cents: 0 };
  expect(compareEntries(NOTHING, words, 142_000)).toEqual({ ...NOTHING, conflict: null });
  expect(compareEntries(DOUBTFUL, words, 142_000)).toEqual({ ...DOUBTFUL, conflict: null });
});
