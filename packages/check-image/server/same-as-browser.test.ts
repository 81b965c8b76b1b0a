import { readFileSync } from "node:fs";
import { assessPicture } from "@endorse/check-image/browser/assess-picture";
import { readDensityDpi } from "@endorse/check-image/browser/file-density";
import { withPngDensity } from "@endorse/check-image/browser/png-density";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import { reportSide } from "@endorse/check-image/core/side-report";
import { goldenCases } from "@endorse/check-image/golden/golden-cases";
import { resolvePictureFile } from "@endorse/check-image/golden/golden-results";
import sharp from "sharp";
import { expect, test } from "vitest";
import { analyzeCheckImage } from "./analyze-check-images";

/** Analyzes an image as the browser does, analyzes the resulting upload on the server, and returns both reports. */
async function analyzeTwice(file: string, side: "front" | "back") {
  const bytes = new Uint8Array(readFileSync(resolvePictureFile(file)));
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const samples = new Uint8ClampedArray(data);
  const input = { width, height, samples, side, densityDpi: readDensityDpi(bytes), corners: null };
  const assessed = assessPicture(input, readEntries);
  const { straightened, straightenedDpi, sends } = assessed;
  let upload = bytes;
  if (sends === "straightened" && straightened) {
    const raw = { width: straightened.width, height: straightened.height, channels: 4 as const };
    upload = new Uint8Array(await sharp(straightened.samples, { raw }).png().toBuffer());
    if (straightenedDpi !== null) upload = withPngDensity(upload, straightenedDpi);
  }
  const analyzed = await analyzeCheckImage(upload, side);
  if (!analyzed.ok) throw new Error(analyzed.message);
  return { browser: assessed.report, server: reportSide(analyzed.value, analyzed.value) };
}

test.each(goldenCases.map(({ file, side }) => [file, side] as const))(
  "%s: the server's report on the upload equals the browser's report",
  async (file, side) => {
    const { browser, server } = await analyzeTwice(file, side);
    expect(server).toEqual(browser);
  },
);
