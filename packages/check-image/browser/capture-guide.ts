import { type CaptureHint, hintFor, type TimedMetrics } from "./capture-hints";

/** State of a live capture after a frame. */
export interface CaptureGuide {
  /** The hint shown: one at a time, and only after it has lasted for {@link hintAfterMs}. */
  readonly hint: CaptureHint;
  /** Elapsed share of the required steady time, 0 to 1; at 1 the image is captured. */
  readonly steadyShare: number;
  readonly frame: TimedMetrics | null;
  readonly goodSinceMs: number | null;
  readonly goodFrames: number;
  readonly badFrames: number;
  readonly newHint: { readonly hint: CaptureHint; readonly sinceMs: number } | null;
}

/** Capture needs good frames for this long, and at least this many. */
const steadyMs = 1000;
const steadyFrames = 3;
/** A hint is shown only after it has lasted this long. */
export const hintAfterMs = 350;
/** A single misread frame does not restart the timer. */
const toleratedBadFrames = 1;

export const initialCaptureGuide: CaptureGuide = {
  hint: "no-check",
  steadyShare: 0,
  frame: null,
  goodSinceMs: null,
  goodFrames: 0,
  badFrames: 0,
  newHint: null,
};

/**
 * Updates the capture state with the next camera frame.
 *
 * @param otherSideThumbnail thumbnail of the side already captured, while the other side is captured
 */
export function advanceGuide(
  guide: CaptureGuide,
  frame: TimedMetrics,
  otherSideThumbnail: readonly number[] | null,
): CaptureGuide {
  const found = hintFor(frame, guide.frame, otherSideThumbnail);
  const isGood = found === "good";
  const badFrames = isGood ? 0 : guide.badFrames + 1;
  const isInterrupted = badFrames > toleratedBadFrames;
  const goodSinceMs = isInterrupted ? null : (guide.goodSinceMs ?? (isGood ? frame.atMs : null));
  const goodFrames = isInterrupted ? 0 : guide.goodFrames + (isGood ? 1 : 0);
  const steadyShare =
    goodSinceMs === null ? 0 : Math.min(1, (frame.atMs - goodSinceMs) / steadyMs, goodFrames / steadyFrames);
  return { ...updateHint(guide, found, frame.atMs), steadyShare, frame, goodSinceMs, goodFrames, badFrames };
}

function updateHint(
  { hint, newHint }: CaptureGuide,
  found: CaptureHint,
  atMs: number,
): Pick<CaptureGuide, "hint" | "newHint"> {
  if (found === hint) return { hint, newHint: null };
  const candidate = newHint?.hint === found ? newHint : { hint: found, sinceMs: atMs };
  if (atMs - candidate.sinceMs < hintAfterMs) return { hint, newHint: candidate };
  return { hint: found, newHint: null };
}
