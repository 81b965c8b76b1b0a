import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fileDensityDpi } from "@/lib/check-image/browser/file-density";
import { judgePicture } from "@/lib/check-image/browser/judge-picture";
import { withPngDensity } from "@/lib/check-image/browser/png-density";
import { reportSide } from "@/lib/check-image/core/side-report";
import { pictureFile } from "@/lib/check-image/golden/golden-answers";
import { goldenCases } from "@/lib/check-image/golden/golden-cases";
import { analyzeCheckImage } from "./analyze-check-images";

/** Sends what a browser would send, and answers both reports. */
async function judgeTwice(file: string, side: "front" | "back") {
  const bytes = new Uint8Array(readFileSync(pictureFile(file)));
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const samples = new Uint8ClampedArray(data);
  const judged = judgePicture({ width, height, samples, side, densityDpi: fileDensityDpi(bytes), corners: null });
  const { straightened, straightenedDpi, sends } = judged;
  let upload = bytes;
  if (sends === "straightened" && straightened) {
    const raw = { width: straightened.width, height: straightened.height, channels: 4 as const };
    upload = new Uint8Array(await sharp(straightened.samples, { raw }).png().toBuffer());
    if (straightenedDpi !== null) upload = withPngDensity(upload, straightenedDpi);
  }
  const analyzed = await analyzeCheckImage(upload, side);
  if (!analyzed.ok) throw new Error(analyzed.message);
  return { browser: judged.report, server: reportSide(analyzed.value) };
}

test.each(goldenCases.map(({ file, side }) => [file, side] as const))(
  "what the browser reported of %s is what the server measures on what was sent",
  async (file, side) => {
    const { browser, server } = await judgeTwice(file, side);
    expect(server).toEqual(browser);
  },
);
