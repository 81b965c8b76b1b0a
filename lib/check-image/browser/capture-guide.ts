import { type CaptureHint, hintFor, type TimedMeasures } from "./capture-hints";

/** Where a live capture stands after a frame. */
export interface CaptureGuide {
  /** What a person is told: one hint at a time, and none for less than {@link hintAfterMs}. */
  readonly hint: CaptureHint;
  /** How much of the steady time has passed, 0 to 1; at 1 the picture is taken. */
  readonly steadyShare: number;
  readonly frame: TimedMeasures | null;
  readonly goodSinceMs: number | null;
  readonly goodFrames: number;
  readonly badFrames: number;
  readonly newHint: { readonly hint: CaptureHint; readonly sinceMs: number } | null;
}

/** Good frames for so long, and so many of them, take the picture. */
const steadyMs = 1000;
const steadyFrames = 3;
/** A hint that holds for less is not told. */
export const hintAfterMs = 350;
/** One frame that was read wrongly does not start the wait anew. */
const toleratedBadFrames = 1;

export const startOfCapture: CaptureGuide = {
  hint: "no-check",
  steadyShare: 0,
  frame: null,
  goodSinceMs: null,
  goodFrames: 0,
  badFrames: 0,
  newHint: null,
};

/**
 * Follows a camera frame by frame.
 *
 * @param otherSide look of the side that was taken already, when the other one is wanted now
 */
export function followFrame(
  guide: CaptureGuide,
  frame: TimedMeasures,
  otherSide: readonly number[] | null,
): CaptureGuide {
  const found = hintFor(frame, guide.frame, otherSide);
  const isGood = found === "good";
  const badFrames = isGood ? 0 : guide.badFrames + 1;
  const isInterrupted = badFrames > toleratedBadFrames;
  const goodSinceMs = isInterrupted ? null : (guide.goodSinceMs ?? (isGood ? frame.atMs : null));
  const goodFrames = isInterrupted ? 0 : guide.goodFrames + (isGood ? 1 : 0);
  const steadyShare =
    goodSinceMs === null ? 0 : Math.min(1, (frame.atMs - goodSinceMs) / steadyMs, goodFrames / steadyFrames);
  return { ...tell(guide, found, frame.atMs), steadyShare, frame, goodSinceMs, goodFrames, badFrames };
}

function tell(
  { hint, newHint }: CaptureGuide,
  found: CaptureHint,
  atMs: number,
): Pick<CaptureGuide, "hint" | "newHint"> {
  if (found === hint) return { hint, newHint: null };
  const candidate = newHint?.hint === found ? newHint : { hint: found, sinceMs: atMs };
  if (atMs - candidate.sinceMs < hintAfterMs) return { hint, newHint: candidate };
  return { hint: found, newHint: null };
}
