import { type Homography, project } from "@endorse/check-image/core/pixels/geometry";
import type { MicrReading, MicrRefusal } from "./micr-reading";

/** A MICR line as reported to other programs; fields that the line does not have are null. */
export interface MicrReport {
  /** A transit, B amount, C on-us, D dash, digits, * for an uncertain symbol; "" when nothing is readable. */
  readonly line: string;
  readonly accepted: boolean;
  /** Why it was not accepted; null when it was. */
  readonly reason: MicrRefusal | null;
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
 * Reports a reading in the pixels of another image.
 *
 * @param toImage projection from the image that was read to the other one
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
