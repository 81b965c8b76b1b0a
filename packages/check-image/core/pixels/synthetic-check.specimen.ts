import { mapRectangleToQuadrilateral, project } from "./geometry";
import type { GrayImage, Quadrilateral } from "./image";

/** Creates a seeded pseudorandom number generator with values in [0, 1). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function createBlankPaper(width: number, height: number, level = 236): GrayImage {
  return { width, height, pixels: new Uint8Array(width * height).fill(level) };
}

export function fillBox(image: GrayImage, x: number, y: number, width: number, height: number, level: number): void {
  for (let row = Math.max(0, y); row < Math.min(image.height, y + height); row++) {
    image.pixels.fill(level, row * image.width + Math.max(0, x), row * image.width + Math.min(image.width, x + width));
  }
}

/** Draws letter-like strokes on a line, as a stand-in for print in tests that do not read it. */
function printWords(image: GrayImage, x: number, y: number, letters: number, size: number, level = 30): void {
  const next = createSeededRandom(x * 31 + y);
  for (let i = 0; i < letters; i++) {
    const left = x + Math.round(i * size * 0.75);
    const stem = Math.max(2, Math.round(size / 7));
    const letterHeight = next() < 0.4 ? size : Math.round(size * 0.7);
    fillBox(image, left, y - letterHeight, stem, letterHeight, level);
    fillBox(image, left, y - (next() < 0.5 ? letterHeight : stem), Math.round(size * 0.5), stem, level);
    // Adds a slanted stroke that differs for each letter.
    const lean = (next() - 0.3) * 0.6;
    for (let k = 0; k < letterHeight; k++)
      fillBox(image, Math.round(left + size * 0.3 + k * lean), y - k, stem - 1, 1, level);
  }
}

/** Draws a 6 × 2.75 in front at 200 dpi with rules, words, a pen stroke, and a faint background pattern. */
export function drawSyntheticFront(width = 1200, height = 550): GrayImage {
  const image = createBlankPaper(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if ((x + 2 * y) % 24 < 3) image.pixels[y * width + x] = 222;
  }
  const u = width / 1200;
  const at = (n: number): number => Math.round(n * u);
  printWords(image, at(50), at(70), 20, at(26));
  printWords(image, at(1040), at(70), 5, at(30));
  printWords(image, at(260), at(200), 28, at(34));
  printWords(image, at(60), at(285), 40, at(30));
  printWords(image, at(60), at(350), 18, at(24));
  printWords(image, at(100), at(440), 14, at(26));
  printWords(image, at(60), at(515), 42, at(24));
  for (const [x, y, length] of [
    [250, 210, 680],
    [60, 295, 920],
    [100, 450, 360],
    [680, 450, 460],
  ] as const) {
    fillBox(image, at(x), at(y), at(length), Math.max(1, at(2)), 60);
  }
  for (let t = 0; t < 400; t++) fillBox(image, at(710 + t), at(420 - 30 * Math.sin(t / 22)), at(4), at(4), 25);
  return image;
}

/** Draws a nearly blank back. */
export function drawSyntheticBack(width = 1200, height = 550): GrayImage {
  const image = createBlankPaper(width, height, 242);
  printWords(image, 30, 50, 14, 18);
  printWords(image, 30, 80, 24, 16);
  return image;
}

/** Warps an image onto a uniform background, with its corners at `quad`. Each pixel is the mean of nine samples. */
export function warpOnto(
  paper: GrayImage,
  quad: Quadrilateral,
  width: number,
  height: number,
  background: number,
): GrayImage {
  const pixels = new Uint8Array(width * height);
  const h = invert(mapRectangleToQuadrilateral(paper.width, paper.height, quad));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < 9; k++) {
        const p = project(h, x + ((k % 3) + 0.5) / 3, y + (Math.floor(k / 3) + 0.5) / 3);
        const isInside = p.x >= 0 && p.y >= 0 && p.x < paper.width && p.y < paper.height;
        sum += isInside ? paper.pixels[Math.floor(p.y) * paper.width + Math.floor(p.x)]! : background;
      }
      pixels[y * width + x] = Math.round(sum / 9);
    }
  }
  return { width, height, pixels };
}

/** Shifts each column up along a parabola: by 0 pixels at `from` and `to`, and by `amount` pixels halfway between. */
export function bulge(image: GrayImage, from: number, to: number, amount: number): GrayImage {
  const { width, height } = image;
  const pixels = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    const t = (x - from) / (to - from);
    const shift = Math.round(amount * 4 * t * (1 - t));
    for (let y = 0; y < height; y++) {
      const row = Math.max(0, Math.min(height - 1, y + shift));
      pixels[y * width + x] = image.pixels[row * width + x]!;
    }
  }
  return { width, height, pixels };
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

function invert(m: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = m;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const inverse: Matrix = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  return inverse.map((value) => value / det) as unknown as Matrix;
}

/** Adds uniform noise of ± `amount` gray levels. */
export function addNoise(image: GrayImage, amount: number, seed = 1): GrayImage {
  const next = createSeededRandom(seed);
  const pixels = image.pixels.map((value) => Math.max(0, Math.min(255, Math.round(value + (next() * 2 - 1) * amount))));
  return { ...image, pixels };
}

/** Simulates defocus by averaging a square around each pixel. */
export function applyBoxBlur(image: GrayImage, radius: number): GrayImage {
  const pass = (source: Uint8Array, step: number, length: number, lines: number, lineStep: number): Uint8Array => {
    const out = new Uint8Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        const from = Math.max(0, i - radius);
        const to = Math.min(length - 1, i + radius);
        let sum = 0;
        for (let k = from; k <= to; k++) sum += source[line * lineStep + k * step]!;
        out[line * lineStep + i * step] = Math.round(sum / (to - from + 1));
      }
    }
    return out;
  };
  const across = pass(image.pixels, 1, image.width, image.height, image.width);
  return { ...image, pixels: pass(across, image.width, image.height, image.width, 1) };
}
