import type { SeededRandom } from "./seeded-random";

/**
 * Simulates E-13B printing: crisp outlines on a raster of 8 dots per unit of 0.013 in are blurred and thresholded at a
 * level that makes strokes heavier or thinner, with wear, ragged edges and voids. Does not use the reader's templates.
 */
const DOTS = 8;
export const MASK_DPI = DOTS / 0.013;
const PITCH = 0.125 * MASK_DPI;
const MARGIN = 3 * DOTS;
const HEIGHT = 9 * DOTS + 2 * MARGIN;

type Rows = readonly string[];

/** Parses a shape into 18 rows of 7 right-aligned columns; `#` is ink, one unit wide and half a unit high. */
function parseRows(text: string): Rows {
  return text.split("/").flatMap((part) => {
    const [shape = "", times = "2"] = part.split("*");
    return Array.from({ length: Number(times) }, () => shape.padStart(7, "."));
  });
}

/* biome-ignore format: one line per symbol, its rows from top to bottom. */
const SHAPES: Readonly<Record<string, Rows>> = {
  "0": parseRows("#######*2/#.....#*14/#######*2"),
  "1": parseRows("##..*2/.#..*8/####*8"),
  "2": parseRows("####*2/...#*6/####*2/#...*6/####*2"),
  "3": parseRows("####.*2/...#.*6/####.*1/#####*1/...##*6/#####*2"),
  "4": parseRows("##....*10/##..##*2/######*2/....##*4"),
  "5": parseRows("#####*2/#....*6/#####*2/....#*6/#####*2"),
  "6": parseRows("####..*2/#..#..*3/#.....*5/######*2/#....#*4/######*2"),
  "7": parseRows("#####*2/#...#*4/....#*1/...##*1/..##.*1/..#..*9"),
  "8": parseRows(".#####.*2/.#...#.*6/#######*2/##...##*6/#######*2"),
  "9": parseRows("######*2/#....#*6/######*2/....##*8"),
  A: parseRows("....###*3/##..###*3/##.....*6/##..###*3/....###*3"),
  B: parseRows(".....##*4/...#.##*4/...#...*2/##.#...*4/##.....*4"),
  C: parseRows("....###*3/#.#.###*5/#.#....*7/.......*3"),
  D: parseRows(".......*5/##.##.#*8/.......*5"),
};

export interface PrintStyle {
  /** Threshold for the blurred ink; below 0.5, strokes become heavier. */
  readonly level: number;
  readonly smear: number;
  readonly raggedness: number;
  readonly voids: number;
  /** Standard deviation of each symbol's position, in units. */
  readonly jitter: number;
  readonly shapes?: "e13b" | "bars";
}

export interface LineMask {
  readonly width: number;
  readonly height: number;
  /** From 0 (paper) to 1 (ink). */
  readonly ink: Float32Array;
  /** Distance from the mask's left edge to the last symbol's right edge, in dots. */
  readonly right: number;
}

export function printLine(line: string, style: PrintStyle, random: SeededRandom): LineMask {
  const width = Math.ceil(line.length * PITCH + 2 * MARGIN);
  const ink = new Float32Array(width * HEIGHT);
  const right = MARGIN + line.length * PITCH;
  for (let i = 0; i < line.length; i++) {
    const cellRight = MARGIN + (i + 1) * PITCH + random.normal() * style.jitter * DOTS;
    const top = MARGIN + random.normal() * style.jitter * 0.7 * DOTS;
    if (style.shapes === "bars") drawBars(ink, width, Math.round(cellRight), Math.round(top), random);
    else drawSymbol(ink, width, line[i]!, Math.round(cellRight), Math.round(top));
  }
  const smeared = smear(ink, width, HEIGHT, style.smear * DOTS);
  roughen(smeared, width, style, random);
  for (let i = 0; i < smeared.length; i++) smeared[i] = Math.min(1, Math.max(0, (smeared[i]! - style.level) * 6 + 0.5));
  return { width, height: HEIGHT, ink: smeared, right };
}

function drawSymbol(ink: Float32Array, width: number, symbol: string, cellRight: number, top: number): void {
  const shape = SHAPES[symbol];
  if (!shape) return;
  const left = cellRight - 7 * DOTS;
  const half = DOTS / 2;
  for (let y = 0; y < 9 * DOTS; y++) {
    const row = shape[Math.floor(y / half)]!;
    for (let x = 0; x < 7 * DOTS; x++) {
      if (row[Math.floor(x / DOTS)] !== "#") continue;
      if (symbol === "0" && isOutsideRing(x / DOTS, y / DOTS)) continue;
      const at = (top + y) * width + left + x;
      if (left + x >= 0 && left + x < width) ink[at] = 1;
    }
  }
  if (symbol === "0") thickenRing(ink, width, left, top);
}

function measureCornerDistance(x: number, y: number): number {
  const dx = Math.max(2 - x, x - 5, 0);
  const dy = Math.max(2 - y, y - 7, 0);
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : -1;
}

function isOutsideRing(x: number, y: number): boolean {
  return measureCornerDistance(x, y) > 2;
}

/** Draws the zero's corners, which are quarter rings. */
function thickenRing(ink: Float32Array, width: number, left: number, top: number): void {
  for (let y = 0; y < 9 * DOTS; y++) {
    for (let x = 0; x < 7 * DOTS; x++) {
      const distance = measureCornerDistance(x / DOTS, y / DOTS);
      if (distance >= 1 && distance <= 2) ink[(top + y) * width + left + x] = 1;
    }
  }
}

/** Draws a CMC-7 cell: seven thin bars with short and long gaps between them. */
function drawBars(ink: Float32Array, width: number, cellRight: number, top: number, random: SeededRandom): void {
  let x = cellRight - 6.5 * DOTS;
  const long = new Set([random.integer(0, 2), random.integer(3, 5)]);
  for (let bar = 0; bar < 7; bar++) {
    const from = top + Math.round(random.range(0, 2.5) * DOTS);
    const to = top + Math.round(random.range(6, 9) * DOTS);
    for (let y = from; y < to; y++) {
      if (bar % 2 === 1 && y > top + 3 * DOTS && y < top + 4.5 * DOTS) continue;
      for (let k = 0; k < 4; k++) ink[y * width + Math.round(x) + k] = 1;
    }
    x += (long.has(bar) ? 1.35 : 0.85) * DOTS;
  }
}

/** Approximates a Gaussian blur with three box blurs in each direction. */
function smear(values: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const radius = Math.max(1, Math.round(deviation * 0.87));
  let out = values;
  for (let pass = 0; pass < 3; pass++) {
    out = boxPass(out, height, width, width, 1, radius);
    out = boxPass(out, width, height, 1, width, radius);
  }
  return out;
}

export function boxPass(
  from: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
): Float32Array {
  const out = new Float32Array(from.length);
  const count = 2 * radius + 1;
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += from[start + Math.min(length - 1, Math.max(0, i)) * step]!;
    for (let i = 0; i < length; i++) {
      out[start + i * step] = sum / count;
      sum += from[start + Math.min(length - 1, i + radius + 1) * step]! - from[start + Math.max(0, i - radius) * step]!;
    }
  }
  return out;
}

/** Makes the ink uneven with coarse noise and small voids. */
function roughen(ink: Float32Array, width: number, style: PrintStyle, random: SeededRandom): void {
  const grain = 3;
  const columns = Math.ceil(width / grain) + 1;
  const noise = Float32Array.from({ length: columns * (Math.ceil(HEIGHT / grain) + 1) }, () => random.normal());
  for (let y = 0; y < HEIGHT; y++) {
    const row = Math.floor(y / grain) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (ink[at]! > 0.02) ink[at] = ink[at]! + style.raggedness * noise[row + Math.floor(x / grain)]!;
    }
  }
  const voids = Math.round((style.voids * width) / PITCH);
  for (let i = 0; i < voids; i++) {
    const cx = random.range(0, width);
    const cy = MARGIN + random.range(0, 9 * DOTS);
    const [rx, ry] = random.chance(0.5)
      ? [random.range(2, 5), random.range(4, 12)]
      : [random.range(4, 14), random.range(2, 4)];
    for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(HEIGHT, cy + ry); y++) {
      for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(width, cx + rx); x++) {
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1) ink[y * width + x] = 0;
      }
    }
  }
}
