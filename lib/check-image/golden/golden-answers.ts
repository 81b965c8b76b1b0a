import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { fileDensityDpi } from "@/lib/check-image/browser/file-density";
import { judgePicture } from "@/lib/check-image/browser/judge-picture";
import type { Samples } from "@/lib/check-image/browser/samples";
import type { CheckSide, Quadrilateral } from "@/lib/check-image/core/image";
import type { SideReport } from "@/lib/check-image/core/side-report";
import { goldenCases } from "./golden-cases";

/** What a host answers for one picture. */
export interface GoldenAnswer {
  readonly file: string;
  readonly side: CheckSide;
  readonly report: SideReport;
  readonly corners: Quadrilateral;
  readonly sends: "straightened" | "as-it-came";
  /** The straightened pixels, red, green, blue and alpha; null when the picture came straight. */
  readonly straightened: { readonly width: number; readonly height: number; readonly fnv1a: number } | null;
}

/** File of the expected answers. */
export const expectedFile = fileURLToPath(new URL("expected.json", import.meta.url));

/** File of a case's picture. */
export function pictureFile(file: string): string {
  return fileURLToPath(new URL(`pictures/${file}`, import.meta.url));
}

/** Answers every case in this process, which decodes with sharp. */
export async function answerCases(): Promise<GoldenAnswer[]> {
  const answers: GoldenAnswer[] = [];
  for (const { file, side } of goldenCases) {
    const bytes = readFileSync(pictureFile(file));
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const samples = new Uint8ClampedArray(data);
    const picture = { width: info.width, height: info.height, samples };
    const judged = judgePicture({ ...picture, side, densityDpi: fileDensityDpi(bytes), corners: null });
    const { report, corners, sends, straightened } = judged;
    answers.push({ file, side, report, corners, sends, straightened: straightened && summarise(straightened) });
  }
  return answers;
}

function summarise({ width, height, samples }: Samples): NonNullable<GoldenAnswer["straightened"]> {
  let hash = 0x811c9dc5;
  for (const byte of samples) hash = Math.imul(hash ^ byte, 0x01000193);
  return { width, height, fnv1a: hash >>> 0 };
}
