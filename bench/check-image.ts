import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import sharp from "sharp";
import { compositeLine } from "./fronts/canvas";
import { drawFrontSample } from "./fronts/front-sample";
import { printLine } from "./fronts/print-micr-line";
import { SeededRandom } from "./fronts/seeded-random";
import { measureEngineSize } from "./live/engine-size";
import { measureInBrowser } from "./live/measure-in-browser";
import { measureLiveFrames } from "./live/measure-live-frames";

/**
 * Compares the full analysis of a front (MICR line, amount and date) with decoding the same file with sharp. Runs both
 * in one process in interleaved rounds, and prints their medians and the median for the MICR line alone:
 * `node --conditions=react-server --import tsx bench/check-image.ts [FILE|FOLDER]`.
 * The file is a 1200 × 550 gray JPEG at 200 dpi that resembles an ordinary check, or FILE. With FOLDER, prints only the
 * medians over its pictures and over 40 drawn fronts of all kinds.
 * Then prints the camera frames measured per second and the size of the newest build's engine. With a browser and a
 * build, also measures the same frames in Chromium with that engine, and the longest main-thread tasks.
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

interface Speed {
  readonly decodeMs: number;
  readonly analyzeMs: number;
  readonly micrMs: number;
  readonly ratio: number;
}

async function measureSpeed(file: Uint8Array, rounds: number, warmUps: number): Promise<Speed> {
  const decoded = await decodeCheckImage(file);
  if (!decoded.ok) throw new Error(decoded.message);
  const { gray, densityDpi } = decoded.value;
  const analysis = analyzeSide(gray, { side: "front", densityDpi });
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = -warmUps; round < rounds; round++) {
    const [decodeTimes, analyzeTimes, micrTimes] = round < 0 ? [[], [], []] : times;
    await recordTime(decodeTimes, () => sharp(file).raw().toBuffer());
    await recordTime(analyzeTimes, () => readEntries(analyzeSide(gray, { side: "front", densityDpi })));
    await recordTime(micrTimes, () => readMicrLine(analysis.rectified, { dpi: 200, bitonal: analysis.bitonal }));
  }
  const [decodeMs, analyzeMs, micrMs] = times.map(median) as [number, number, number];
  return { decodeMs, analyzeMs, micrMs, ratio: analyzeMs / decodeMs };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Longer side in pixels below which a picture is small: a check's width at about 200 dpi. */
const SMALL_SIDE = 1300;
const FOLDER_ROUNDS = 3;
const DRAWN_SEED = 3_000_000;

async function measurePictures(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|tiff?)$/i.test(name)).sort();
  const groups: Record<string, Speed[]> = { "real, small": [], "real, large": [], drawn: [] };
  for (const name of names) {
    const file = new Uint8Array(await readFile(join(folder, name)));
    const { width = 0, height = 0 } = await sharp(file).metadata();
    const group = Math.max(width, height) < SMALL_SIDE ? "real, small" : "real, large";
    groups[group]!.push(await measureSpeed(file, FOLDER_ROUNDS, 1));
  }
  for (let i = 0; i < 40; i++) {
    const { gray, densityDpi } = await drawFrontSample(DRAWN_SEED + i);
    const raw = { width: gray.width, height: gray.height, channels: 1 as const };
    const image = sharp(gray.pixels, { raw }).toColourspace("b-w").jpeg({ quality: 85 });
    const file = await (densityDpi === null ? image : image.withDensity(densityDpi)).toBuffer();
    groups.drawn!.push(await measureSpeed(new Uint8Array(file), FOLDER_ROUNDS, 1));
  }
  console.table(
    Object.entries({ ...groups, all: Object.values(groups).flat() }).map(([group, speeds]) => ({
      group,
      pictures: speeds.length,
      decodeMs: round2(median(speeds.map(({ decodeMs }) => decodeMs))),
      analyzeMs: round2(median(speeds.map(({ analyzeMs }) => analyzeMs))),
      ratio: round2(median(speeds.map(({ ratio }) => ratio))),
      micrMs: round2(median(speeds.map(({ micrMs }) => micrMs))),
    })),
  );
}

async function measureFile(file: Uint8Array): Promise<void> {
  const { width, height } = await sharp(file).metadata();
  const speed = await measureSpeed(file, rounds, 10);
  console.log(
    JSON.stringify({
      picture: `${width} × ${height}`,
      rounds,
      ...Object.fromEntries(Object.entries(speed).map(([name, value]) => [name, round2(value)])),
    }),
  );
  console.log(JSON.stringify(await measureLiveFrames(file, rounds)));
  console.log(JSON.stringify(measureEngineSize()));
  for (const result of await measureInBrowser(file, rounds)) console.log(JSON.stringify(result));
}

const [path] = positionals;
if (path && (await stat(path)).isDirectory()) await measurePictures(path);
else await measureFile(path ? new Uint8Array(await readFile(path)) : await drawScan());
