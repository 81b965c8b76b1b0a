import sharp from "sharp";
import { DESKS } from "@/bank/synthetic-checks/check-spec";
import { drawDeskSurface } from "@/bank/synthetic-checks/desk-surface";
import type { Random } from "@/lib/shared/random";

const WORDS = "total date order amount received from street number paid with thanks please keep this for your records";

const randomWords = (random: Random, words: number): string =>
  Array.from({ length: words }, () => random.pick(WORDS.split(" "))).join(" ");

const drawText = (x: number, y: number, size: number, words: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif">${words}</text>`;

/** Draws rows of text between 8% and 95% of a page's height. */
function drawRows(random: Random, height: number, step: number, words: number): string {
  const count = Math.floor((0.87 * height) / step);
  return Array.from({ length: count }, (_, i) =>
    drawText(60, 0.08 * height + i * step, 0.65 * step, randomWords(random, words)),
  ).join("");
}

function drawBlobs(random: Random, count: number, width: number, height: number): string {
  return Array.from({ length: count }, () => {
    const color = `hsl(${random.integer(0, 359)},${random.integer(10, 80)}%,${random.integer(5, 90)}%)`;
    const [rx, ry] = [random.integer(30, width / 2), random.integer(30, height / 2)];
    return `<ellipse cx="${random.integer(0, width)}" cy="${random.integer(0, height)}" rx="${rx}" ry="${ry}" fill="${color}"/>`;
  }).join("");
}

function drawJpeg(width: number, height: number, body: string, paper = "#fff"): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${body}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** Images that users submit by mistake, as JPEG. */
export const otherDocuments: Readonly<Record<string, (random: Random) => Promise<Uint8Array>>> = {
  letter: (random) => drawJpeg(1700, 2200, drawRows(random, 2200, random.integer(34, 60), 11)),
  receipt: (random) => {
    const height = random.integer(1500, 2400);
    return drawJpeg(600, height, drawRows(random, height, 46, 4));
  },
  card: (random) => drawJpeg(1012, 638, drawBlobs(random, 1, 300, 600) + drawRows(random, 500, 60, 3), "#dfe8f2"),
  "deposit slip": (random) => {
    const rules = Array.from({ length: 7 }, (_, i) => `<path d="M400 ${95 + i * 75}H1340" stroke="#333"/>`);
    return drawJpeg(1400, 640, drawRows(random, 640, 75, 2) + rules.join(""));
  },
  screenshot: (random) =>
    drawJpeg(1920, 1080, drawBlobs(random, 6, 900, 500) + drawRows(random, 1080, 50, 8), "#f4f4f4"),
  landscape: async (random) =>
    sharp(await drawJpeg(1600, 1200, drawBlobs(random, 30, 1600, 1200), "#9cc"))
      .blur(4)
      .jpeg()
      .toBuffer(),
  "an empty desk": async (random) => {
    const [width, height] = [1600, 1200];
    const pixels = await drawDeskSurface(random.pick(DESKS), width, height, String(random.integer(0, 9999)));
    const channels = pixels.length === width * height ? 1 : 3;
    return sharp(pixels, { raw: { width, height, channels } }).jpeg().toBuffer();
  },
  "a blank image": () => drawJpeg(1600, 1200, ""),
};
