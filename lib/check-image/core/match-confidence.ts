import type { MicrMatch } from "./micr-match";

/** Correlation at which a symbol starts to be credible, and at which it is beyond doubt. */
const DOUBTFUL_SCORE = 0.56;
const SURE_SCORE = 0.84;
/** The same below the typical correlation of the line. */
const DOUBTFUL_FALL = 0.33;
const SURE_FALL = 0.05;
/** Lead over the best other symbol that leaves no doubt. */
const SURE_LEAD = 0.16;
/** In a blurred print all leads are small: there the part of the possible lead counts, and the lead against the misfit. */
const LEAST_LEAD = 0.02;
const DISTINCTION_SHARE = 0.85;
const UNLIKENESS_SHARE = 0.5;
/** However clear the lead, less than this part of the possible one is what a damaged rival looks like. */
const DISTINCTION_CAP = 1.15;

/**
 * How sure it is that a match is its symbol by its likeness to the templates alone: 0 to 1.
 * @param typical  the correlation of the line's clear symbols: in a clean line a symbol that fits less well is spoiled.
 */
export function confidenceOf(match: MicrMatch, typical: number): number {
  const doubtful = Math.max(DOUBTFUL_SCORE, typical - DOUBTFUL_FALL);
  const sure = Math.max(SURE_SCORE, typical - SURE_FALL);
  const likeness = (match.score - doubtful) / (sure - doubtful);
  const lead = match.score - match.rival;
  const distinct = Math.max(
    lead / SURE_LEAD,
    lead >= LEAST_LEAD ? match.distinction * DISTINCTION_SHARE : 0,
    lead / (2 * (UNLIKENESS_SHARE * (1 - match.score) + LEAST_LEAD)),
  );
  return Math.min(1, Math.max(0, Math.min(likeness, distinct, match.distinction * DISTINCTION_CAP)));
}
