import { CELL_HEIGHT_U, E13B_GLYPHS, E13B_SYMBOLS } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { glyphContains } from "@endorse/check-image/core/micr/font/glyph-shape";
import sharp from "sharp";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { type Canvas, DOTS, HEIGHT, WIDTH } from "./line-canvas";
import { OutlineFont } from "./outline-font";

export const GLYPH_ROWS = CELL_HEIGHT_U * DOTS;
const GLYPH_COLUMNS = 8 * DOTS;
/** Width of a cell in pixels; glyphs are right-aligned. */
export const CELL_COLUMNS = 7 * DOTS;

function drawGlyph(index: number): Uint8Array {
  const mask = new Uint8Array(GLYPH_COLUMNS * GLYPH_ROWS);
  const symbol = E13B_SYMBOLS[index]!;
  const left = 7 - E13B_GLYPHS[symbol].width;
  for (let y = 0; y < GLYPH_ROWS; y++) {
    for (let x = 0; x < CELL_COLUMNS; x++) {
      if (glyphContains(symbol, (x + 0.5) / DOTS - left, (y + 0.5) / DOTS)) mask[y * GLYPH_COLUMNS + x] = 1;
    }
  }
  return mask;
}

export const GLYPHS = E13B_SYMBOLS.map((_, i) => drawGlyph(i));
/** A font listed twice is drawn twice as often. */
const FONTS = ["cousine", "dejavu-mono", "arimo", "noto-serif", "dejavu-sans", "dejavu-sans"];
const LETTERS = "0123456789ABCDEFGHKLMNPRSTXYZ:|#$";

/** Draws masks of letters and digits in ordinary fonts, each the size of a symbol's cell. */
export async function drawLetters(): Promise<Uint8Array[]> {
  const masks: Uint8Array[] = [];
  for (const font of FONTS.map((name) => new OutlineFont(name))) {
    for (const letter of LETTERS) {
      const left = CELL_COLUMNS - font.measureWidth(letter, GLYPH_ROWS);
      const path = `<path transform="translate(${left.toFixed(3)} ${GLYPH_ROWS})" d="${font.drawText(letter, GLYPH_ROWS, 0)}"/>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GLYPH_COLUMNS}" height="${GLYPH_ROWS}"><rect width="100%" height="100%" fill="white"/>${path}</svg>`;
      const gray = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer();
      masks.push(Uint8Array.from(gray, (value) => (value < 128 ? 1 : 0)));
    }
  }
  return masks;
}

/** Copies a mask onto a canvas. */
export function stamp(canvas: Canvas, mask: Uint8Array, left: number, top: number): void {
  for (let y = 0; y < GLYPH_ROWS; y++) {
    const row = top + y;
    if (row < 0 || row >= HEIGHT) continue;
    for (let x = 0; x < GLYPH_COLUMNS; x++) if (mask[y * GLYPH_COLUMNS + x] === 1) canvas[row * WIDTH + left + x] = 1;
  }
}

/** Draws a letter, half of a symbol or a blot in a cell instead of a symbol. */
export function drawOther(random: SeededRandom, letters: readonly Uint8Array[]): Uint8Array {
  const mask = new Uint8Array(GLYPH_COLUMNS * GLYPH_ROWS);
  const kind = random.next();
  if (kind < 0.35) return random.pick(letters);
  if (kind < 0.8) {
    const glyph = random.pick(GLYPHS);
    const upright = random.chance(0.5);
    const keep = random.chance(0.5);
    const cut = random.range(0.42, 0.58);
    for (let y = 0; y < GLYPH_ROWS; y++) {
      for (let x = 0; x < CELL_COLUMNS; x++) {
        const isFirst = upright ? y < cut * GLYPH_ROWS : x < (0.3 + 0.6 * cut) * CELL_COLUMNS;
        if (isFirst === keep) mask[y * GLYPH_COLUMNS + x] = glyph[y * GLYPH_COLUMNS + x]!;
      }
    }
    return mask;
  }
  const [w, h] = [random.range(4.5, 7), random.range(6, 9)];
  const [x0, y0] = [random.range(0, 7 - w), random.range(0, 9 - h)];
  for (let y = Math.floor(y0 * DOTS); y < (y0 + h) * DOTS; y++) {
    for (let x = Math.floor(x0 * DOTS); x < (x0 + w) * DOTS; x++) mask[y * GLYPH_COLUMNS + x] = 1;
  }
  return mask;
}
