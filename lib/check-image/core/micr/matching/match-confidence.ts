import type { MicrMatch } from "./match-strip";

/** Correlations at which the confidence is 0 and 1. */
const MIN_SCORE = 0.56;
const FULL_SCORE = 0.84;
/** The same relative to the typical correlation of the line. */
const MIN_SCORE_DROP = 0.33;
const FULL_SCORE_DROP = 0.05;
/** Score lead over the runner-up at which the confidence is 1. */
const FULL_LEAD = 0.16;
/**
 * In a blurred print all leads are small: there the lead is measured relative to the maximum possible lead, and to the
 * misfit.
 */
const MIN_LEAD = 0.02;
const DISTINCTION_SHARE = 0.85;
const MISFIT_SHARE = 0.5;
/** Below this fraction of the maximum possible lead, a damaged runner-up looks the same, however large the lead. */
const DISTINCTION_CAP = 1.15;

/**
 * Confidence that a match is its symbol, from template correlation alone: 0 to 1.
 * @param typical  the correlation of the line's clear symbols: in a clean line a symbol that fits less well is damaged.
 */
export function matchConfidence(match: MicrMatch, typical: number): number {
  const scoreAtZero = Math.max(MIN_SCORE, typical - MIN_SCORE_DROP);
  const scoreAtOne = Math.max(FULL_SCORE, typical - FULL_SCORE_DROP);
  const similarity = (match.score - scoreAtZero) / (scoreAtOne - scoreAtZero);
  const lead = match.score - match.runnerUp;
  const distinct = Math.max(
    lead / FULL_LEAD,
    lead >= MIN_LEAD ? match.distinction * DISTINCTION_SHARE : 0,
    lead / (2 * (MISFIT_SHARE * (1 - match.score) + MIN_LEAD)),
  );
  return Math.min(1, Math.max(0, Math.min(similarity, distinct, match.distinction * DISTINCTION_CAP)));
}
