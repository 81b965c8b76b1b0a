import { expect, test } from "vitest";
import { compareEntries } from "./compare-entries";

const CERTAIN = { recognized: { amountCents: 124_000, confidence: 0.97, isConfirmed: false }, doubtful: null };
const DOUBTFUL = { recognized: null, doubtful: { amountCents: 124_000, confidence: 0.5, isConfirmed: false } };
const NO_AMOUNT = { recognized: null, doubtful: null };

test("[GAP-14] the amount is unchanged when the words were not read", () => {
  expect(compareEntries(CERTAIN, null, null)).toEqual({ ...CERTAIN, conflict: null });
  expect(compareEntries(DOUBTFUL, null, null)).toEqual({ ...DOUBTFUL, conflict: null });
});

test.each([
  ["certain figures stay certain and are confirmed", CERTAIN, { dollars: 1240, cents: 0 }, 0.97, true],
  ["doubtful figures become certain and are confirmed", DOUBTFUL, { dollars: 1240, cents: 0 }, 0.95, true],
  ["certain figures stay certain when the cents were not read", CERTAIN, { dollars: 1240, cents: null }, 0.97, false],
  ["the words are used when there are no figures", NO_AMOUNT, { dollars: 1240, cents: 0 }, 0.95, false],
])("[GAP-14] the same amount in words: %s", (_, figures, words, confidence, isConfirmed) => {
  expect(compareEntries(figures, words, null)).toEqual({
    recognized: { amountCents: 124_000, confidence, isConfirmed },
    doubtful: null,
    conflict: null,
  });
});

test("[GAP-16] words without cents neither provide an amount nor make doubtful figures certain", () => {
  const words = { dollars: 1240, cents: null };
  expect(compareEntries(NO_AMOUNT, words, null)).toEqual({ ...NO_AMOUNT, conflict: null });
  expect(compareEntries(DOUBTFUL, words, null)).toEqual({ ...DOUBTFUL, conflict: null });
});

test.each([
  ["different dollars", CERTAIN, { dollars: 1420, cents: 0 }],
  ["different dollars without cents", CERTAIN, { dollars: 1420, cents: null }],
  ["different cents", CERTAIN, { dollars: 1240, cents: 50 }],
  ["dollars that differ from doubtful figures", DOUBTFUL, { dollars: 1420, cents: 0 }],
])("[GAP-16] %s make the amount doubtful and report both amounts", (_, figures, words) => {
  expect(compareEntries(figures, words, null)).toEqual({
    recognized: null,
    doubtful: { amountCents: 124_000, confidence: 0.5, isConfirmed: false },
    conflict: { figuresCents: 124_000, wordsDollars: words.dollars, wordsCents: words.cents },
  });
});

test("[GAP-16] words that contradict the MICR line are ignored", () => {
  const words = { dollars: 1240, cents: 0 };
  expect(compareEntries(NO_AMOUNT, words, 142_000)).toEqual({ ...NO_AMOUNT, conflict: null });
  expect(compareEntries(DOUBTFUL, words, 142_000)).toEqual({ ...DOUBTFUL, conflict: null });
});
