import { STRIP_PIXELS_PER_U } from "@endorse/check-image/core/micr/font/strip-scale";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { boxBlur, type Canvas, createCanvas, DOTS, HEIGHT, HEIGHT_U, WIDTH } from "./line-canvas";

/** The strip that contains a MICR line, cropped as the reader crops it. */
export interface Strip {
  readonly width: number;
  readonly height: number;
  readonly darkness: Uint8Array;
}

const STRIP_HEIGHT = 44;
const NOISE_COUNT = 1 << 16;
let noises: Float32Array | undefined;

/** Creates a random safety paper pattern: the darkness at a point in font units, from 0 to about 1. */
function randomPattern(random: SeededRandom): (x: number, y: number) => number {
  const kind = random.next();
  const [f, g] = [random.range(0.3, 2.2), random.range(0.02, 0.3)];
  const lean = random.range(-1, 1);
  if (kind < 0.4) return () => 0;
  if (kind < 0.6) return (x, y) => (Math.sin(f * (y + lean * x + 2 * Math.sin(g * x))) > 0.4 ? 1 : 0);
  if (kind < 0.75) return (x, y) => (Math.cos(f * (x + y)) + Math.cos(f * (x - y)) > 0.9 ? 1 : 0);
  return (x, y) =>
    0.5 +
    0.3 * Math.sin(g * x + lean) +
    0.2 * Math.sin(2.3 * g * (x * lean + 2 * y)) +
    0.2 * Math.sin(f * x) * Math.sin(f * y);
}

/** Chooses random settings for scanning one line. */
function randomScan(random: SeededRandom) {
  const paper = random.range(120, 253);
  const black = random.range(5, Math.max(10, paper - 60));
  const pen = random.chance(0.45) ? black : random.range(5, Math.max(10, paper - 40));
  const strength = random.range(0, 0.3) * (paper - black);
  const shade = randomPattern(random);
  const glow = random.range(-0.15, 0.15) / WIDTH;
  const depth = strength / (paper - black);
  const glare = random.chance(0.15) ? random.range(40, 150) : 0;
  // A hard shadow covers one side of a slanted edge.
  const shadow = random.chance(0.2) ? random.range(0.25, 0.8) : 1;
  const [shadowX, shadowLean] = [random.range(0, WIDTH), random.range(-1, 1)];
  const shadowSide = random.chance(0.5) ? 1 : -1;
  const [glareX, glareWidth] = [random.range(0, WIDTH), random.range(0.06, 0.25) * WIDTH];
  // Pixel size in font units.
  const size = random.chance(0.25) ? random.range(0.55, 0.85) : random.range(0.28, 0.55);
  const optics = random.chance(0.5) ? random.range(0, 0.7) : 0.1;
  const stretch = 1 + 0.05 * random.normal();
  const noise = random.chance(0.7) ? random.range(0, 8) : random.range(5, 18);
  const isBitonal = random.chance(0.3);
  noises ??= Float32Array.from({ length: NOISE_COUNT }, () => 1.73 * random.normal());
  const noiseAt = random.integer(0, NOISE_COUNT);
  const level = paper + (black - paper) * random.range(0.25, 0.65) - strength * 0.5;
  const [ox, oy] = [random.next(), random.next()];
  const shadows = { shadow, shadowX, shadowLean, shadowSide };
  const light = { paper, black, pen, shade, glow, depth, glare, glareX, glareWidth, ...shadows };
  return { ...light, size, optics, stretch, noise, noises, isBitonal, noiseAt, level, ox, oy };
}

type ScanSettings = ReturnType<typeof randomScan>;

/** Simulates a scan of a printed line: lights it, samples it at the image's resolution, and crops the strip. */
export function scanLine(ink: Canvas, penStrokes: Canvas, random: SeededRandom): Strip {
  const settings = randomScan(random);
  const light = reflectLight(ink, penStrokes, settings);
  return cutStrip(samplePicture(light, settings), settings);
}

/** Computes the brightness of paper, pen strokes and print, blurred by the optics and the pixel size. */
function reflectLight(ink: Canvas, penStrokes: Canvas, { paper, black, pen, size, optics }: ScanSettings): Canvas {
  const light = createCanvas();
  for (let at = 0; at < light.length; at++) {
    const unprinted = paper + (pen - paper) * penStrokes[at]!;
    light[at] = unprinted + (Math.min(black, unprinted) - unprinted) * ink[at]!;
  }
  const radius = Math.round((DOTS * Math.hypot(size, 2 * optics)) / 2);
  return boxBlur(boxBlur(light, Math.ceil(radius / 2)), Math.floor(radius / 2));
}

interface SampledPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
}

function samplePicture(light: Canvas, settings: ScanSettings): SampledPicture {
  const { size, black, depth, shade, glow, glare, glareX, glareWidth, noise, noises, isBitonal, level, ox, oy } =
    settings;
  const { shadow, shadowX, shadowLean, shadowSide } = settings;
  const [width, height] = [Math.floor(WIDTH / DOTS / size) - 1, Math.floor(HEIGHT / DOTS / size) - 1];
  const pixels = new Float32Array(width * height);
  let { noiseAt } = settings;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const cx = Math.min(WIDTH - 1, Math.floor((x + ox) * size * DOTS));
      const cy = Math.min(HEIGHT - 1, Math.floor((y + oy) * size * DOTS));
      const bare = light[cy * WIDTH + cx]!;
      // Ink makes the pattern fainter.
      const tinted = bare - (depth === 0 ? 0 : depth * (bare - Math.min(black, bare)) * shade(cx / DOTS, cy / DOTS));
      // Each row starts at a different offset, so that the noise does not repeat vertically.
      noiseAt = (noiseAt + 1 + (x === 0 ? y * 7 : 0)) % NOISE_COUNT;
      const shine = glare === 0 ? 0 : glare * Math.exp(-(((cx - glareX) / glareWidth) ** 2));
      const shaded = shadow < 1 && shadowSide * (cx - shadowX - shadowLean * cy) > 0 ? shadow : 1;
      const value = tinted * shaded * (1 + glow * (cx - WIDTH / 2)) + shine + noise * noises[noiseAt]!;
      pixels[at] = isBitonal ? (value < level ? 0 : 255) : Math.min(255, Math.max(0, value));
    }
  }
  return { width, height, pixels };
}

/** Crops the strip, resampled at its resolution by bilinear interpolation. */
function cutStrip(picture: SampledPicture, { size, stretch, ox, oy }: ScanSettings): Strip {
  const { pixels } = picture;
  const width = Math.floor((WIDTH / DOTS) * STRIP_PIXELS_PER_U) - 4;
  const darkness = new Uint8Array(width * STRIP_HEIGHT);
  for (let y = 0, at = 0; y < STRIP_HEIGHT; y++) {
    const v = HEIGHT_U / 2 + (y + 0.5 - STRIP_HEIGHT / 2) / STRIP_PIXELS_PER_U / stretch;
    for (let x = 0; x < width; x++, at++) {
      const u = (x + 0.5) / STRIP_PIXELS_PER_U;
      const px = Math.min(picture.width - 1.01, Math.max(0, u / size - ox));
      const py = Math.min(picture.height - 1.01, Math.max(0, v / size - oy));
      const [x0, y0] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - x0, py - y0];
      const i = y0 * picture.width + x0;
      const upper = pixels[i]! * (1 - fx) + pixels[i + 1]! * fx;
      const lower = pixels[i + picture.width]! * (1 - fx) + pixels[i + picture.width + 1]! * fx;
      darkness[at] = Math.round(255 - upper * (1 - fy) - lower * fy);
    }
  }
  return { width, height: STRIP_HEIGHT, darkness };
}
