import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assessPicture } from "@endorse/check-image/browser/assess-picture";
import { readDensityDpi } from "@endorse/check-image/browser/file-density";
import type { Samples } from "@endorse/check-image/browser/samples";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import type { CheckSide, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { SideReport } from "@endorse/check-image/core/side-report";
import sharp from "sharp";
import { goldenCases } from "./golden-cases";

/** A host's result for one image. */
export interface GoldenResult {
  readonly file: string;
  readonly side: CheckSide;
  readonly report: SideReport;
  readonly corners: Quadrilateral;
  readonly sends: "straightened" | "as-it-came";
  /** Hash of the straightened RGBA samples; null when the input was already straight. */
  readonly straightened: { readonly width: number; readonly height: number; readonly fnv1a: number } | null;
}

/** Path of the expected results. */
export const expectedFile = fileURLToPath(new URL("expected.json", import.meta.url));

/** Returns the path of a case's image. */
export function resolvePictureFile(file: string): string {
  return fileURLToPath(new URL(`pictures/${file}`, import.meta.url));
}

/** Assesses every case in this process and decodes the images with sharp. */
export async function runGoldenCases(): Promise<GoldenResult[]> {
  const results: GoldenResult[] = [];
  for (const { file, side } of goldenCases) {
    const bytes = readFileSync(resolvePictureFile(file));
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const samples = new Uint8ClampedArray(data);
    const image = { width: info.width, height: info.height, samples };
    const input = { ...image, side, densityDpi: readDensityDpi(bytes), corners: null };
    const assessed = assessPicture(input, readEntries);
    const { report, corners, sends, straightened } = assessed;
    results.push({ file, side, report, corners, sends, straightened: straightened && summarize(straightened) });
  }
  return results;
}

function summarize({ width, height, samples }: Samples): NonNullable<GoldenResult["straightened"]> {
  let hash = 0x811c9dc5;
  for (const byte of samples) hash = Math.imul(hash ^ byte, 0x01000193);
  return { width, height, fnv1a: hash >>> 0 };
}
