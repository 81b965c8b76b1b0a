import { type CaptureHint, hintFor, type TimedMetrics } from "./capture-hints";

/** The state of a live capture after a frame. */
export interface CaptureGuide {
  /** The hint to show; a new hint must last for {@link hintAfterMs} first. */
  readonly hint: CaptureHint;
  /** Elapsed share of the required steady time, 0 to 1; the image is captured at 1. */
  readonly steadyShare: number;
  readonly frame: TimedMetrics | null;
  readonly goodSinceMs: number | null;
  readonly goodFrames: number;
  readonly badFrames: number;
  readonly newHint: { readonly hint: CaptureHint; readonly sinceMs: number } | null;
}

/** Capture requires good frames for this long, and at least {@link steadyFrames} of them. */
const steadyMs = 1000;
const steadyFrames = 3;
/** How long a new hint must last before it is shown. */
export const hintAfterMs = 350;
/** More consecutive bad frames than this restart the timer. */
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
 * @param otherSideThumbnail thumbnail of the side already captured; null while the first side is captured
 */
export function advanceGuide(
  guide: CaptureGuide,
  frame: TimedMetrics,
  otherSideThumbnail: readonly number[] | null,
): CaptureGuide {
  const frameHint = hintFor(frame, guide.frame, otherSideThumbnail);
  const isGood = frameHint === "good";
  const badFrames = isGood ? 0 : guide.badFrames + 1;
  const isInterrupted = badFrames > toleratedBadFrames;
  const goodSinceMs = isInterrupted ? null : (guide.goodSinceMs ?? (isGood ? frame.atMs : null));
  const goodFrames = isInterrupted ? 0 : guide.goodFrames + (isGood ? 1 : 0);
  const steadyShare =
    goodSinceMs === null ? 0 : Math.min(1, (frame.atMs - goodSinceMs) / steadyMs, goodFrames / steadyFrames);
  return { ...updateHint(guide, frameHint, frame.atMs), steadyShare, frame, goodSinceMs, goodFrames, badFrames };
}

function updateHint(
  { hint, newHint }: CaptureGuide,
  frameHint: CaptureHint,
  atMs: number,
): Pick<CaptureGuide, "hint" | "newHint"> {
  if (frameHint === hint) return { hint, newHint: null };
  const candidate = newHint?.hint === frameHint ? newHint : { hint: frameHint, sinceMs: atMs };
  if (atMs - candidate.sinceMs < hintAfterMs) return { hint, newHint: candidate };
  return { hint: frameHint, newHint: null };
}
