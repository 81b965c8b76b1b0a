import type { FrameMetrics } from "@endorse/check-image/core/live/frame-metrics";
import { distance, measureMeanSideLengths } from "@endorse/check-image/core/pixels/geometry";
import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";

/** Problems that prevent a good capture, or `good`. */
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

/** Thresholds for camera frames; the image quality tests check the captured image afterward. */
export const captureThresholds = {
  /** Minimum luminance of a detected check. The limit for a frame without a check is lower, for a black desk. */
  minLuminance: 70,
  minFrameLuminance: 30,
  /** Above this, a check without visible ink edges is overexposed; the white back of a check is below it. */
  maxLuminance: 249,
  maxGlareShare: 0.015,
  /** Maximum share of strong edges in a frame without a detected check before the background counts as busy. */
  busyClutter: 0.2,
  /** Check length relative to the frame length in the same direction. */
  minLengthShare: 0.58,
  maxLengthShare: 0.97,
  maxTiltDegrees: 14,
  /** Maximum ratio of two opposite edges; above it, the camera is at an angle. */
  maxEdgeRatio: 1.16,
  /** In check diagonals per second. */
  maxSpeed: 0.16,
  minSharpness: 0.28,
  /** Two thumbnails with a correlation above this show the same side. */
  sameSide: 0.8,
} as const;

/** A frame's metrics with a timestamp, in milliseconds of any clock. */
export interface TimedMetrics extends FrameMetrics {
  readonly atMs: number;
}

/**
 * Returns the first problem to fix in a frame, in the order in which a person can fix them.
 *
 * @param before the previous frame, to detect motion
 * @param otherSideThumbnail thumbnail of the side already captured; null while the first side is captured
 */
export function hintFor(
  frame: TimedMetrics,
  before: TimedMetrics | null,
  otherSideThumbnail: readonly number[] | null,
): CaptureHint {
  const limits = captureThresholds;
  const { corners } = frame;
  if (frame.luminance < (corners ? limits.minLuminance : limits.minFrameLuminance)) return "too-dark";
  if (!corners) return frame.clutter > limits.busyClutter ? "busy-background" : "no-check";
  if (frame.luminance > limits.maxLuminance && frame.sharpness === null) return "too-bright";
  if (otherSideThumbnail && frame.thumbnail && isSameSide(frame.thumbnail, otherSideThumbnail)) return "turn-over";
  const { tiltDegrees, isAcross, lengthShare } = measurePlacement(corners, frame);
  if (isAcross) return "rotate";
  if (frame.edgesInView < 4 || lengthShare > limits.maxLengthShare) return "farther";
  if (tiltDegrees > limits.maxTiltDegrees) return "rotate";
  if (lengthShare < limits.minLengthShare) return "closer";
  if (computeEdgeRatio(corners) > limits.maxEdgeRatio) return "angle";
  if (frame.glareShare > limits.maxGlareShare) return "glare";
  if (before && measureSpeed(frame, before) > limits.maxSpeed) return "hold-still";
  if (frame.sharpness !== null && frame.sharpness < limits.minSharpness) return "blurred";
  return "good";
}

interface Placement {
  /** Angle to the nearest frame axis. */
  readonly tiltDegrees: number;
  /** Whether the check lies along the frame's shorter side, where it can't be large enough. */
  readonly isAcross: boolean;
  readonly lengthShare: number;
}

function measurePlacement(corners: Quadrilateral, { width, height }: FrameMetrics): Placement {
  const [a, b] = corners;
  const degrees = (Math.atan2(Math.abs(b.y - a.y), Math.abs(b.x - a.x)) * 180) / Math.PI;
  const isLevel = degrees < 45;
  const extent = isLevel ? width : height;
  return {
    tiltDegrees: Math.min(degrees, 90 - degrees),
    isAcross: extent < Math.max(width, height),
    lengthShare: measureMeanSideLengths(corners).width / extent,
  };
}

function computeEdgeRatio([a, b, c, d]: Quadrilateral): number {
  const ratio = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);
  return Math.max(ratio(distance(a, b), distance(d, c)), ratio(distance(a, d), distance(b, c)));
}

function measureSpeed(frame: TimedMetrics, before: TimedMetrics): number {
  if (!frame.corners || !before.corners) return Number.POSITIVE_INFINITY;
  const moved = Math.max(...frame.corners.map((corner, i) => distance(corner, before.corners![i]!)));
  const diagonal = distance(frame.corners[0], frame.corners[2]);
  return moved / diagonal / Math.max(0.01, (frame.atMs - before.atMs) / 1000);
}

/** Whether two thumbnails show the same side, upright or upside down. */
export function isSameSide(thumbnail: readonly number[], other: readonly number[]): boolean {
  const { sameSide } = captureThresholds;
  return correlation(thumbnail, other) > sameSide || correlation(thumbnail, other.toReversed()) > sameSide;
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
