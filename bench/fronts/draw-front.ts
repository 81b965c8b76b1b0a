import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { compositeLine, createSmoothNoise, mapPixels } from "./canvas";
import type { Design } from "./design";
import { drawForm } from "./draw-form";
import { FONTS, MONO } from "./fonts";
import { drawText } from "./form-svg";
import { printLine } from "./print-micr-line";
import type { SeededRandom } from "./seeded-random";

/** A drawn document before it is captured. */
export interface Sheet {
  readonly gray: GrayImage;
  /** The MICR line's vertical center and right end, in inches. */
  readonly middle: number;
  readonly right: number;
  /** YYYY-MM-DD; null if the document is not a check. */
  readonly date: string | null;
  /** Font of the amount in words; null if there is no amount. */
  readonly wordsFont: string | null;
}

async function rasterize(body: string, widthInches: number, heightInches: number, dpi: number): Promise<GrayImage> {
  const width = Math.round(widthInches * dpi);
  const height = Math.round(heightInches * dpi);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthInches * 100} ${heightInches * 100}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="white"/><g fill="#222">${body}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height, pixels: new Uint8Array(data) };
}

/** Creates the background pattern: how much it darkens the paper at a point in inches. */
function createPattern(design: Design, random: SeededRandom): (x: number, y: number) => number {
  const { background, strength } = design;
  const f = random.range(8, 40);
  const g = random.range(2, 8);
  if (background === "plain") return () => 0;
  if (background === "waves") return (x, y) => (Math.sin(6.28 * (f * y + 0.6 * Math.sin(g * x))) > 0.5 ? strength : 0);
  if (background === "halftone") {
    const screen = random.range(45, 75);
    return (x, y) => (Math.cos(4.44 * screen * (x + y)) + Math.cos(4.44 * screen * (x - y)) > 0.9 ? strength * 1.6 : 0);
  }
  if (background === "guilloche")
    return (x, y) =>
      Math.abs(Math.sin(f * x + 3 * Math.sin(g * y)) + Math.sin(f * y + 3 * Math.cos(g * x))) < 0.22
        ? strength * 1.3
        : 0;
  const coarse = createSmoothNoise(900, 500, 60, random);
  const fine = createSmoothNoise(900, 500, 9, random);
  return (x, y) => strength * (1.2 + coarse(x * 100, y * 100) + 0.6 * fine(x * 100, y * 100));
}

/** Draws a check front at the design's resolution. */
export async function drawFront(design: Design, random: SeededRandom): Promise<Sheet> {
  const { widthInches, heightInches, dpi } = design;
  const { svg, date, wordsFont } = drawForm(design, random);
  const gray = await rasterize(svg, widthInches, heightInches, dpi);
  const paper = random.range(205, 252);
  const shade = createPattern(design, random);
  const bandTop = heightInches - 0.625;
  mapPixels(gray, (value, x, y) => {
    const clear = design.clearBand && y / dpi > bandTop;
    return (value / 255) * (paper - (clear ? 0 : shade(x / dpi, y / dpi)));
  });
  const middle = heightInches - 5 / 16 + random.range(-1, 1) / 16;
  const right = widthInches - 5 / 16 - random.range(0, 1 / 8) - (random.chance(0.6) ? random.range(0.4, 1.2) : 0);
  const lineRight = Math.max(right, Math.min(widthInches - 0.2, design.line.length * 0.125 + 0.15));
  if (design.line !== "")
    compositeLine(gray, dpi, printLine(design.line, design.style, random), lineRight, middle, random.range(15, 75));
  return { gray, middle, right: lineRight, date, wordsFont };
}

/** Draws a printed page or a receipt instead of a check. */
export async function drawPage(random: SeededRandom, dpi: number): Promise<Sheet> {
  const isReceipt = random.chance(0.4);
  const [w, h] = isReceipt
    ? [random.range(2.6, 3.4), random.range(5, 8)]
    : [random.range(5, 8.5), random.range(2.5, 5.5)];
  const font = random.pick(isReceipt ? MONO : FONTS);
  const lineHeight = random.range(12, 20);
  const parts: string[] = [];
  for (let y = 25; y < h * 100 - 10; y += lineHeight) {
    const words = Array.from({ length: random.integer(2, 9) }, () =>
      random.pick([
        "total",
        "A021000021A",
        random.digits(6),
        random.digits(9),
        "order",
        "12.50",
        "subject to",
        "C 4411 C",
        random.digits(12),
      ]),
    ).join(" ");
    parts.push(drawText(15, y, lineHeight * random.range(0.7, 0.85), font, words));
  }
  const gray = await rasterize(parts.join(""), w, h, dpi);
  const paper = random.range(215, 250);
  mapPixels(gray, (value) => (value / 255) * paper);
  return { gray, middle: 0, right: 0, date: null, wordsFont: null };
}
