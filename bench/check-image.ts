import { parseArgs } from "node:util";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import sharp from "sharp";
import { compositeLine } from "./fronts/canvas";
import { printLine } from "./fronts/print-micr-line";
import { SeededRandom } from "./fronts/seeded-random";
import { measureEngineSize } from "./live/engine-size";
import { measureInBrowser } from "./live/measure-in-browser";
import { measureLiveFrames } from "./live/measure-live-frames";

/**
 * Compares the full analysis of a flat scan (MICR line, amount and date) with decoding the same file with sharp. Runs
 * both in one process in interleaved rounds, and prints their medians and the median for the MICR line alone:
 * `node --conditions=react-server --import tsx bench/check-image.ts`.
 * Then prints the camera frames measured per second and the size of the newest build's engine. With a browser and a
 * build, also measures the same frames in Chromium with that engine, and the longest main-thread tasks.
 * The scan is a 1200 × 550 gray JPEG at 200 dpi that resembles an ordinary check, or the given file.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "60" } },
});
const rounds = Number(values.rounds);

async function drawScan(): Promise<Uint8Array> {
  const lines = Array.from(
    { length: 16 },
    (_, i) =>
      `<text x="${40 + 380 * (i % 3)}" y="${50 + 29 * i}" font-size="${16 + (i % 4) * 4}">Pay ${i * 7919} dollars</text>`,
  );
  const waves = Array.from(
    { length: 55 },
    (_, i) =>
      `<path d="M0 ${i * 10} q75 -8 150 0 t150 0 150 0 150 0 150 0 150 0 150 0 150 0" fill="none" stroke="#d2d8d4"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="550">
    <rect width="1200" height="550" fill="#eef2ee"/>${waves.join("")}
    <path d="M60 210H900M60 290H1000M60 400H520M700 400H1140" stroke="#333" stroke-width="2"/>
    <path d="M720 390q40 -70 80 0t70 -20 90 10 60 -30" fill="none" stroke="#123" stroke-width="4"/>
    <g font-family="sans-serif" fill="#222">${lines.join("")}</g></svg>`;
  const pixels = new Uint8Array(await sharp(Buffer.from(svg)).grayscale().raw().toBuffer());
  const style = { level: 0.5, smear: 0.3, raggedness: 0.04, voids: 0, jitter: 0.1 };
  const mask = printLine("A021000021A 1234567890C 0101", style, new SeededRandom(1));
  const sheet: GrayImage = { width: 1200, height: 550, pixels };
  compositeLine(sheet, 200, mask, 5.6, 2.75 - 5 / 16, 40);
  const raw = { width: sheet.width, height: sheet.height, channels: 1 as const };
  return sharp(pixels, { raw }).toColourspace("b-w").jpeg({ quality: 85 }).withDensity(200).toBuffer();
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

async function recordTime(times: number[], work: () => unknown): Promise<void> {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

const file = positionals[0] ? await sharp(positionals[0]).toBuffer() : await drawScan();
const decoded = await decodeCheckImage(file);
if (!decoded.ok) throw new Error(decoded.message);
const gray: GrayImage = decoded.value.gray;
const decodeTimes: number[] = [];
const analyzeTimes: number[] = [];
const micrTimes: number[] = [];
const analysis = analyzeSide(gray, { side: "front", densityDpi: 200 });
for (let round = -10; round < rounds; round++) {
  const isWarmUp = round < 0;
  await recordTime(isWarmUp ? [] : decodeTimes, () => sharp(file).raw().toBuffer());
  await recordTime(isWarmUp ? [] : analyzeTimes, () =>
    readEntries(analyzeSide(gray, { side: "front", densityDpi: 200 })),
  );
  await recordTime(isWarmUp ? [] : micrTimes, () =>
    readMicrLine(analysis.rectified, { dpi: 200, bitonal: analysis.bitonal }),
  );
}
const decodeMs = median(decodeTimes);
const analyzeMs = median(analyzeTimes);
console.log(
  JSON.stringify({
    picture: `${gray.width} × ${gray.height}`,
    rounds,
    decodeMs: Math.round(decodeMs * 100) / 100,
    analyzeMs: Math.round(analyzeMs * 100) / 100,
    ratio: Math.round((analyzeMs / decodeMs) * 100) / 100,
    micrLine: analysis.micr?.line,
    micrMs: Math.round(median(micrTimes) * 100) / 100,
  }),
);
console.log(JSON.stringify(await measureLiveFrames(file, rounds)));
console.log(JSON.stringify(measureEngineSize()));
for (const result of await measureInBrowser(file, rounds)) console.log(JSON.stringify(result));
