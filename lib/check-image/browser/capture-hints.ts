import { distance, meanSides } from "@/lib/check-image/core/geometry";
import type { Quadrilateral } from "@/lib/check-image/core/image";
import type { FrameMeasures } from "@/lib/check-image/core/live/frame-measures";

/** What stands in the way of a good picture, or that nothing does. */
export const captureHints = [
  "no-check",
  "busy-background",
  "too-dark",
  "too-bright",
  "turn-over",
  "farther",
  "rotate",
  "closer",
  "angle",
  "glare",
  "hold-still",
  "blurred",
  "good",
] as const;
export type CaptureHint = (typeof captureHints)[number];

/** Our thresholds for frames of a camera; the picture itself is judged by the image tests afterwards. */
export const captureThresholds = {
  /** Of the check; where none is found, of the frame, which may well show a black desk. */
  leastLuminance: 70,
  leastFrameLuminance: 30,
  /** Above it a check without an edge of ink to be seen is washed out; the white back of one is not. */
  greatestLuminance: 249,
  greatestGlareShare: 0.015,
  /** Share of strong edges from which a frame without a check found is called restless. */
  busyClutter: 0.2,
  /** Length of the check by the length of the frame in its direction. */
  leastLengthShare: 0.58,
  greatestLengthShare: 0.97,
  greatestTiltDegrees: 14,
  /** Longest by shortest of two opposite edges: a camera held at an angle. */
  greatestEdgeRatio: 1.16,
  /** Diagonals of the check a second. */
  greatestSpeed: 0.16,
  leastSharpness: 0.28,
  /** Correlation from which a picture shows the same side again. */
  sameSide: 0.8,
} as const;

/** A frame's measures and when it was taken, in milliseconds of any clock. */
export interface TimedMeasures extends FrameMeasures {
  readonly atMs: number;
}

/**
 * The first thing to mend about a frame, in the order in which a person can act on it.
 *
 * @param before the frame before, to tell whether the check moves
 * @param otherSide look of the side that was taken already, when the other one is wanted now
 */
export function hintFor(
  frame: TimedMeasures,
  before: TimedMeasures | null,
  otherSide: readonly number[] | null,
): CaptureHint {
  const limits = captureThresholds;
  const { corners } = frame;
  if (frame.luminance < (corners ? limits.leastLuminance : limits.leastFrameLuminance)) return "too-dark";
  if (!corners) return frame.clutter > limits.busyClutter ? "busy-background" : "no-check";
  if (frame.luminance > limits.greatestLuminance && frame.sharpness === null) return "too-bright";
  if (otherSide && frame.look && isSameSide(frame.look, otherSide)) return "turn-over";
  const { tiltDegrees, isAcross, lengthShare } = placement(corners, frame);
  if (isAcross) return "rotate";
  if (frame.edgesInView < 4 || lengthShare > limits.greatestLengthShare) return "farther";
  if (tiltDegrees > limits.greatestTiltDegrees) return "rotate";
  if (lengthShare < limits.leastLengthShare) return "closer";
  if (edgeRatio(corners) > limits.greatestEdgeRatio) return "angle";
  if (frame.glareShare > limits.greatestGlareShare) return "glare";
  if (before && speed(frame, before) > limits.greatestSpeed) return "hold-still";
  if (frame.sharpness !== null && frame.sharpness < limits.leastSharpness) return "blurred";
  return "good";
}

interface Placement {
  /** From the nearer axis of the frame. */
  readonly tiltDegrees: number;
  /** The check lies across the frame's longer side, where it can't be large enough. */
  readonly isAcross: boolean;
  readonly lengthShare: number;
}

function placement(corners: Quadrilateral, { width, height }: FrameMeasures): Placement {
  const [a, b] = corners;
  const degrees = (Math.atan2(Math.abs(b.y - a.y), Math.abs(b.x - a.x)) * 180) / Math.PI;
  const liesLevel = degrees < 45;
  const extent = liesLevel ? width : height;
  return {
    tiltDegrees: Math.min(degrees, 90 - degrees),
    isAcross: extent < Math.max(width, height),
    lengthShare: meanSides(corners).width / extent,
  };
}

function edgeRatio([a, b, c, d]: Quadrilateral): number {
  const ratio = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);
  return Math.max(ratio(distance(a, b), distance(d, c)), ratio(distance(a, d), distance(b, c)));
}

function speed(frame: TimedMeasures, before: TimedMeasures): number {
  if (!frame.corners || !before.corners) return Number.POSITIVE_INFINITY;
  const moved = Math.max(...frame.corners.map((corner, i) => distance(corner, before.corners![i]!)));
  const diagonal = distance(frame.corners[0], frame.corners[2]);
  return moved / diagonal / Math.max(0.01, (frame.atMs - before.atMs) / 1000);
}

/** Whether two looks are of one side, upright or upside down. */
export function isSameSide(look: readonly number[], other: readonly number[]): boolean {
  const { sameSide } = captureThresholds;
  return correlation(look, other) > sameSide || correlation(look, other.toReversed()) > sameSide;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let both = 0;
  let squareOne = 0;
  let squareOther = 0;
  for (let i = 0; i < one.length; i++) {
    const [x, y] = [one[i]! - meanOne, other[i]! - meanOther];
    both += x * y;
    squareOne += x * x;
    squareOther += y * y;
  }
  return squareOne === 0 || squareOther === 0 ? 0 : both / Math.sqrt(squareOne * squareOther);
}
