import { readFileSync } from "node:fs";
import { join } from "node:path";
import opentype, { type Font } from "opentype.js";
import { fontFolder } from "./font-folder";

/**
 * Fonts for printed text, which is drawn as outlines so that it does not depend on installed fonts. The files come from
 * the `geist` package (SIL Open Font License).
 */
const FONT_FILES = {
  regular: "geist-sans/Geist-Regular.ttf",
  medium: "geist-sans/Geist-Medium.ttf",
  semibold: "geist-sans/Geist-SemiBold.ttf",
  mono: "geist-mono/GeistMono-Medium.ttf",
} as const;

export type FontName = keyof typeof FONT_FILES;

const loaded = new Map<FontName, Font>();

function loadFont(name: FontName): Font {
  const cached = loaded.get(name);
  if (cached) return cached;
  const bytes = readFileSync(join(fontFolder(), FONT_FILES[name]));
  const parsed = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(name, parsed);
  return parsed;
}

export interface PrintedText {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  /** Em height in drawing units. */
  readonly size: number;
  readonly font?: FontName;
  readonly anchor?: "start" | "middle" | "end";
  /** Letter spacing as a fraction of the size. */
  readonly tracking?: number;
  /** If given, the text is shrunk to fit. */
  readonly maxWidth?: number;
}

function formatNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Measures a line of text at size 1. */
function measureUnitWidth(text: string, face: Font, tracking: number): number {
  const glyphs = [...text].map((character) => face.charToGlyph(character));
  return glyphs.reduce((width, glyph, i) => {
    const kern = i > 0 ? face.getKerningValue(glyphs[i - 1]!, glyph) : 0;
    return width + ((glyph.advanceWidth ?? 0) + kern) / face.unitsPerEm + tracking;
  }, -tracking);
}

export function measurePrintedWidth(text: string, options: Pick<PrintedText, "size" | "font" | "tracking">): number {
  return measureUnitWidth(text, loadFont(options.font ?? "regular"), options.tracking ?? 0) * options.size;
}

/** Converts a line of text to SVG path data, y downward, fill rule nonzero. */
export function printText(text: string, options: PrintedText): string {
  const face = loadFont(options.font ?? "regular");
  const tracking = options.tracking ?? 0;
  const naturalWidth = measureUnitWidth(text, face, tracking);
  const size = options.maxWidth ? Math.min(options.size, options.maxWidth / naturalWidth) : options.size;
  const shift = { start: 0, middle: -0.5, end: -1 }[options.anchor ?? "start"];
  let x = options.x + shift * naturalWidth * size;
  const scale = size / face.unitsPerEm;
  const parts: string[] = [];
  let previous: ReturnType<Font["charToGlyph"]> | undefined;
  for (const character of text) {
    const glyph = face.charToGlyph(character);
    if (previous) x += face.getKerningValue(previous, glyph) * scale;
    for (const command of glyph.getPath(x, options.y, size).commands) {
      if (command.type === "Z") parts.push("Z");
      else if (command.type === "Q")
        parts.push(
          `Q${formatNumber(command.x1)} ${formatNumber(command.y1)} ${formatNumber(command.x)} ${formatNumber(command.y)}`,
        );
      else if (command.type === "C")
        parts.push(
          `C${formatNumber(command.x1)} ${formatNumber(command.y1)} ${formatNumber(command.x2)} ${formatNumber(command.y2)} ${formatNumber(command.x)} ${formatNumber(command.y)}`,
        );
      else parts.push(`${command.type}${formatNumber(command.x)} ${formatNumber(command.y)}`);
    }
    x += (glyph.advanceWidth ?? 0) * scale + tracking * size;
    previous = glyph;
  }
  return parts.join("");
}
