import { type Homography, project } from "@endorse/check-image/core/pixels/geometry";
import type { MicrReading, MicrRejectionReason } from "./micr-reading";

/** A MICR line for other programs; absent fields are null. */
export interface MicrReport {
  /** Digits, A for transit, B for amount, C for on-us, D for dash, * for uncertain; "" when nothing is readable. */
  readonly line: string;
  readonly accepted: boolean;
  /** Why the line was not accepted; null when it was accepted. */
  readonly reason: MicrRejectionReason | null;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly auxiliaryOnUs: string | null;
  readonly symbols: readonly MicrReportSymbol[];
}

interface MicrReportSymbol {
  readonly char: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Bounding box in pixels. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * Reports a reading in the pixels of a different image.
 *
 * @param toImage projection from the image that was read to the different image
 */
export function reportMicr({ line, accepted, reason, fields, symbols }: MicrReading, toImage: Homography): MicrReport {
  return {
    line,
    accepted,
    reason: reason ?? null,
    routing: fields?.routing || null,
    account: fields?.account || null,
    checkNumber: fields?.checkNumber || null,
    auxiliaryOnUs: fields?.auxiliaryOnUs || null,
    symbols: symbols.map(({ char, confidence, box }) => ({
      char,
      confidence: Math.round(confidence * 1000) / 1000,
      box: computeBounds(box, toImage),
    })),
  };
}

function computeBounds({ x, y, width, height }: MicrReportSymbol["box"], toImage: Homography): MicrReportSymbol["box"] {
  const corners = [
    project(toImage, x, y),
    project(toImage, x + width, y),
    project(toImage, x + width, y + height),
    project(toImage, x, y + height),
  ];
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: roundToTenths(left),
    y: roundToTenths(top),
    width: roundToTenths(Math.max(...xs) - left),
    height: roundToTenths(Math.max(...ys) - top),
  };
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
