import sharp from "sharp";
import { CELL_HEIGHT_U, E13B_GLYPHS, E13B_SYMBOLS, glyphContains, PITCH_U } from "@/lib/check-image/core/e13b-glyphs";
import { STRIP_PIXELS_PER_U } from "@/lib/check-image/core/micr-strip";
import { SYMBOL_CLASSES } from "@/lib/check-image/core/symbol-classes";
import type { Dice } from "../fronts/dice";

/**
 * Lines of symbols to train with, drawn from the standard's boxes: heavy and thin print, worn, blurred, crossed by pens
 * and rules, on patterns, scanned at many resolutions or thresholded, and cut out as strips as the reader does.
 */
const DOTS = 5;
const CELLS = 22;
const MARGIN_U = 7;
const HEIGHT_U = 19;
const WIDTH = Math.ceil((CELLS * PITCH_U + 2 * MARGIN_U) * DOTS);
const HEIGHT = HEIGHT_U * DOTS;
export const BLANK = SYMBOL_CLASSES.indexOf(" ");
export const OTHER = SYMBOL_CLASSES.indexOf("*");

export interface TrainingLine {
  readonly strip: { readonly width: number; readonly height: number; readonly darkness: Uint8Array };
  /** Of each cell, in the strip's pixels, where its ink should end, the row's middle, and what it holds. */
  readonly cells: readonly {
    readonly right: number;
    readonly middle: number;
    readonly label: number;
    readonly isClean: boolean;
  }[];
}

const GLYPH_ROWS = CELL_HEIGHT_U * DOTS;
const GLYPH_COLUMNS = 8 * DOTS;
const OFF = 7 * DOTS;

function drawGlyph(index: number): Uint8Array {
  const mask = new Uint8Array(GLYPH_COLUMNS * GLYPH_ROWS);
  const symbol = E13B_SYMBOLS[index]!;
  const left = 7 - E13B_GLYPHS[symbol].width;
  for (let y = 0; y < GLYPH_ROWS; y++) {
    for (let x = 0; x < OFF; x++) {
      if (glyphContains(symbol, (x + 0.5) / DOTS - left, (y + 0.5) / DOTS)) mask[y * GLYPH_COLUMNS + x] = 1;
    }
  }
  return mask;
}

const GLYPHS = E13B_SYMBOLS.map((_, i) => drawGlyph(i));
const FONTS = [
  "Liberation Mono",
  "DejaVu Sans Mono",
  "Liberation Sans",
  "DejaVu Serif",
  "Noto Sans Mono",
  "URW Gothic",
];
const LETTERS = "0123456789ABCDEFGHKLMNPRSTXYZ:|#$";

/** Letters and digits of ordinary fonts, in a symbol's cell. */
export async function drawLetters(): Promise<Uint8Array[]> {
  const masks: Uint8Array[] = [];
  for (const font of FONTS) {
    for (const letter of LETTERS) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GLYPH_COLUMNS}" height="${GLYPH_ROWS}"><rect width="100%" height="100%" fill="white"/><text x="${OFF}" y="${GLYPH_ROWS}" text-anchor="end" font-family="${font}" font-size="${GLYPH_ROWS * 1.35}">${letter}</text></svg>`;
      const gray = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer();
      masks.push(Uint8Array.from(gray, (value) => (value < 128 ? 1 : 0)));
    }
  }
  return masks;
}

function boxBlur(values: Float32Array, radius: number): Float32Array {
  if (radius < 1) return values;
  const count = 2 * radius + 1;
  const across = new Float32Array(values.length);
  for (let y = 0; y < HEIGHT; y++) {
    const from = y * WIDTH;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += values[from + Math.max(0, i)]!;
    for (let x = 0; x < WIDTH; x++) {
      across[from + x] = sum / count;
      sum += values[from + Math.min(WIDTH - 1, x + radius + 1)]! - values[from + Math.max(0, x - radius)]!;
    }
  }
  const out = new Float32Array(values.length);
  const sums = new Float32Array(WIDTH);
  for (let i = -radius; i <= radius; i++) {
    const from = Math.max(0, i) * WIDTH;
    for (let x = 0; x < WIDTH; x++) sums[x] = sums[x]! + across[from + x]!;
  }
  for (let y = 0; y < HEIGHT; y++) {
    const add = Math.min(HEIGHT - 1, y + radius + 1) * WIDTH;
    const drop = Math.max(0, y - radius) * WIDTH;
    for (let x = 0; x < WIDTH; x++) {
      out[y * WIDTH + x] = sums[x]! / count;
      sums[x] = sums[x]! + across[add + x]! - across[drop + x]!;
    }
  }
  return out;
}

type Canvas = Float32Array;

function stamp(canvas: Canvas, mask: Uint8Array, left: number, top: number): void {
  for (let y = 0; y < GLYPH_ROWS; y++) {
    const row = top + y;
    if (row < 0 || row >= HEIGHT) continue;
    for (let x = 0; x < GLYPH_COLUMNS; x++) if (mask[y * GLYPH_COLUMNS + x] === 1) canvas[row * WIDTH + left + x] = 1;
  }
}

/** A letter, half of a symbol, or a blot: ink in a symbol's place that is no symbol. */
function drawOther(dice: Dice, letters: readonly Uint8Array[]): Uint8Array {
  const mask = new Uint8Array(GLYPH_COLUMNS * GLYPH_ROWS);
  const kind = dice.next();
  if (kind < 0.35) return dice.pick(letters);
  if (kind < 0.8) {
    const glyph = dice.pick(GLYPHS);
    const upright = dice.chance(0.5);
    const keep = dice.chance(0.5);
    const cut = dice.range(0.42, 0.58);
    for (let y = 0; y < GLYPH_ROWS; y++) {
      for (let x = 0; x < OFF; x++) {
        const isFirst = upright ? y < cut * GLYPH_ROWS : x < (0.3 + 0.6 * cut) * OFF;
        if (isFirst === keep) mask[y * GLYPH_COLUMNS + x] = glyph[y * GLYPH_COLUMNS + x]!;
      }
    }
    return mask;
  }
  const [w, h] = [dice.range(4.5, 7), dice.range(6, 9)];
  const [x0, y0] = [dice.range(0, 7 - w), dice.range(0, 9 - h)];
  for (let y = Math.floor(y0 * DOTS); y < (y0 + h) * DOTS; y++) {
    for (let x = Math.floor(x0 * DOTS); x < (x0 + w) * DOTS; x++) mask[y * GLYPH_COLUMNS + x] = 1;
  }
  return mask;
}

function disc(canvas: Canvas, cx: number, cy: number, radius: number, value: number): void {
  const y1 = Math.min(HEIGHT - 1, Math.floor(cy + radius));
  for (let y = Math.max(0, Math.ceil(cy - radius)); y <= y1; y++) {
    const half = Math.sqrt(Math.max(0, radius * radius - (y - cy) ** 2));
    const x1 = Math.min(WIDTH - 1, Math.floor(cx + half));
    for (let x = Math.max(0, Math.ceil(cx - half)); x <= x1; x++) canvas[y * WIDTH + x] = value;
  }
}

/** A pen's run: a smooth curve that comes from above or below the row and leaves it, or a rule. */
function drawPen(canvas: Canvas, dice: Dice): void {
  const radius = (dice.range(0.3, 2) * DOTS) / 2;
  if (dice.chance(0.18)) {
    const from = dice.range(0, WIDTH * 0.7);
    const to = from + dice.range(40, WIDTH);
    const level = HEIGHT / 2 + dice.range(-6, 6) * DOTS;
    const slope = dice.range(-0.02, 0.02);
    for (let x = from; x < Math.min(WIDTH, to); x += 1) disc(canvas, x, level + slope * (x - from), radius * 0.7, 1);
    return;
  }
  if (dice.chance(0.08)) {
    const x = dice.range(0, WIDTH);
    const lean = dice.range(-0.2, 0.2);
    for (let y = 0; y < HEIGHT; y++) disc(canvas, x + lean * y, y, radius, 1);
    return;
  }
  const high = () => HEIGHT / 2 + dice.range(-14, 11) * DOTS;
  let x = dice.range(0, WIDTH);
  let y = high();
  const side = dice.chance(0.8) ? 1 : -1;
  const isSteep = dice.chance(0.4);
  for (let i = dice.whole(1, 8); i > 0; i--) {
    const x3 = x + side * dice.range(-3, isSteep ? 6 : 16) * DOTS;
    // A zigzag goes up and down by turns.
    const y3 = isSteep ? HEIGHT / 2 + (i % 2 === 0 ? dice.range(-14, -2) : dice.range(0, 11)) * DOTS : high();
    const [x1, x2] = [x + dice.range(-8, 16) * DOTS, x3 + dice.range(-12, 8) * DOTS];
    const [y1, y2] = [high(), high()];
    const length = Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
    const steps = Math.max(4, Math.ceil(length / Math.max(1, radius * 0.7)));
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const u = 1 - t;
      disc(
        canvas,
        u * u * u * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
        u * u * u * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3,
        radius,
        1,
      );
    }
    [x, y] = [x3, y3];
  }
}

/** Ink spreads or shrinks, is ragged, and fails in places. */
function print(ink: Canvas, dice: Dice): Canvas {
  const smeared = boxBlur(boxBlur(ink, 1), dice.chance(0.4) ? 2 : 1);
  const level = dice.range(0.28, 0.66);
  const ragged = dice.chance(0.5) ? dice.range(0, 0.16) : 0;
  const out = new Float32Array(smeared.length);
  const columns = Math.ceil(WIDTH / 2);
  const grain = new Float32Array(columns * Math.ceil(HEIGHT / 2));
  if (ragged > 0) for (let i = 0; i < grain.length; i++) grain[i] = ragged * dice.normal();
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const value = smeared[y * WIDTH + x]!;
      if (value > 0.02) {
        const shaken = value + grain[(y >> 1) * columns + (x >> 1)]!;
        out[y * WIDTH + x] = Math.min(1, Math.max(0, (shaken - level) * 5 + 0.5));
      }
    }
  }
  if (dice.chance(0.3)) {
    for (let i = dice.whole(1, 12); i > 0; i--) {
      const radius = dice.range(0.2, 0.9) * DOTS;
      const [x, y] = [dice.range(0, WIDTH), HEIGHT / 2 + dice.range(-5, 5) * DOTS];
      const lean = dice.range(-2, 2);
      for (let k = 0; k < 6; k++) disc(out, x + k * lean, y + (k * dice.range(-1, 1)) / 2, radius, 0);
    }
  }
  return out;
}

/** What safety paper takes from the brightness at a point in u, 0 to about 1. */
function pattern(dice: Dice): (x: number, y: number) => number {
  const kind = dice.next();
  const [f, g] = [dice.range(0.3, 2.2), dice.range(0.02, 0.3)];
  const lean = dice.range(-1, 1);
  if (kind < 0.4) return () => 0;
  if (kind < 0.6) return (x, y) => (Math.sin(f * (y + lean * x + 2 * Math.sin(g * x))) > 0.4 ? 1 : 0);
  if (kind < 0.75) return (x, y) => (Math.cos(f * (x + y)) + Math.cos(f * (x - y)) > 0.9 ? 1 : 0);
  return (x, y) =>
    0.5 +
    0.3 * Math.sin(g * x + lean) +
    0.2 * Math.sin(2.3 * g * (x * lean + 2 * y)) +
    0.2 * Math.sin(f * x) * Math.sin(f * y);
}

const NOISE_COUNT = 1 << 16;
let noises: Float32Array | undefined;

/** Draws one line and cuts its strip. */
export function drawTrainingLine(dice: Dice, letters: readonly Uint8Array[]): TrainingLine {
  const symbols = new Float32Array(WIDTH * HEIGHT);
  const jitter = dice.range(0, 0.28);
  const labels: number[] = [];
  const blanks = dice.range(0.05, 0.3);
  for (let i = 0; i < CELLS; i++) {
    const right = MARGIN_U * DOTS + (i + 1) * PITCH_U * DOTS;
    const left = Math.round(right + dice.normal() * jitter * DOTS) - OFF;
    const top = Math.round((HEIGHT - GLYPH_ROWS) / 2 + dice.normal() * jitter * 0.8 * DOTS);
    const chance = dice.next();
    if (chance < blanks) labels.push(BLANK);
    else if (chance < blanks + 0.045) {
      stamp(symbols, drawOther(dice, letters), left, top);
      labels.push(OTHER);
    } else {
      const symbol = dice.chance(0.75) ? dice.whole(0, 9) : dice.whole(10, 13);
      stamp(symbols, GLYPHS[symbol]!, left, top);
      labels.push(symbol);
    }
  }
  const ink = print(symbols, dice);
  const foreign = new Float32Array(WIDTH * HEIGHT);
  if (dice.chance(0.8)) for (let i = dice.whole(1, 6); i > 0; i--) drawPen(foreign, dice);
  return scan(ink, foreign, labels, dice);
}

function scan(ink: Canvas, foreign: Canvas, labels: readonly number[], dice: Dice): TrainingLine {
  const paper = dice.range(120, 253);
  const black = dice.range(5, Math.max(10, paper - 60));
  const pen = dice.chance(0.45) ? black : dice.range(5, Math.max(10, paper - 40));
  const strength = dice.range(0, 0.3) * (paper - black);
  const shade = pattern(dice);
  const glow = dice.range(-0.15, 0.15) / WIDTH;
  const depth = strength / (paper - black);
  const glare = dice.chance(0.15) ? dice.range(40, 150) : 0;
  const [glareX, glareWidth] = [dice.range(0, WIDTH), dice.range(0.06, 0.25) * WIDTH];
  let light: Canvas = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const written = paper + (pen - paper) * foreign[at]!;
      light[at] = written + (Math.min(black, written) - written) * ink[at]!;
    }
  }
  // Pixels of the picture in u, as small as at 600 dpi or as large as at 90.
  const size = dice.chance(0.25) ? dice.range(0.55, 0.85) : dice.range(0.28, 0.55);
  const optics = dice.chance(0.5) ? dice.range(0, 0.7) : 0.1;
  const radius = Math.round((DOTS * Math.hypot(size, 2 * optics)) / 2);
  light = boxBlur(boxBlur(light, Math.ceil(radius / 2)), Math.floor(radius / 2));
  const stretch = 1 + 0.05 * dice.normal();
  const picture = { width: Math.floor(WIDTH / DOTS / size) - 1, height: Math.floor(HEIGHT / DOTS / size) - 1 };
  const pixels = new Float32Array(picture.width * picture.height);
  const noise = dice.chance(0.7) ? dice.range(0, 8) : dice.range(5, 18);
  const isBitonal = dice.chance(0.3);
  noises ??= Float32Array.from({ length: NOISE_COUNT }, () => 1.73 * dice.normal());
  let noiseAt = dice.whole(0, NOISE_COUNT);
  const level = paper + (black - paper) * dice.range(0.25, 0.65) - strength * 0.5;
  const [ox, oy] = [dice.next(), dice.next()];
  for (let y = 0, at = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++, at++) {
      const cx = Math.min(WIDTH - 1, Math.floor((x + ox) * size * DOTS));
      const cy = Math.min(HEIGHT - 1, Math.floor((y + oy) * size * DOTS));
      const bare = light[cy * WIDTH + cx]!;
      // The pattern fades where ink lies on it.
      const tinted = bare - (depth === 0 ? 0 : depth * (bare - Math.min(black, bare)) * shade(cx / DOTS, cy / DOTS));
      // Steps of an odd length, so that the same noise never meets the same pixels.
      noiseAt = (noiseAt + 1 + (x === 0 ? y * 7 : 0)) % NOISE_COUNT;
      const shine = glare === 0 ? 0 : glare * Math.exp(-(((cx - glareX) / glareWidth) ** 2));
      const value = tinted * (1 + glow * (cx - WIDTH / 2)) + shine + noise * noises[noiseAt]!;
      pixels[at] = isBitonal ? (value < level ? 0 : 255) : Math.min(255, Math.max(0, value));
    }
  }
  const width = Math.floor((WIDTH / DOTS) * STRIP_PIXELS_PER_U) - 4;
  const height = 44;
  const darkness = new Uint8Array(width * height);
  const centreY = HEIGHT_U / 2;
  for (let y = 0, at = 0; y < height; y++) {
    const v = centreY + (y + 0.5 - height / 2) / STRIP_PIXELS_PER_U / stretch;
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
  const cells = labels.map((label, i) => {
    const nominal = (MARGIN_U + (i + 1) * PITCH_U) * STRIP_PIXELS_PER_U;
    return {
      right: nominal,
      middle: height / 2,
      label,
      isClean: label < BLANK && !isTouched(foreign, i),
    };
  });
  return { strip: { width, height, darkness }, cells };
}

/** Whether a pen ran through a cell. */
function isTouched(foreign: Canvas, cell: number): boolean {
  const right = Math.round((MARGIN_U + (cell + 1) * PITCH_U) * DOTS);
  for (let y = Math.round(HEIGHT / 2 - 5 * DOTS); y < HEIGHT / 2 + 5 * DOTS; y++) {
    for (let x = right - 8 * DOTS; x < right + DOTS; x++) if (foreign[y * WIDTH + x]! > 0) return true;
  }
  return false;
}
