import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";

const require = createRequire(import.meta.url);

/** A font from npm whose text is drawn as outlines, so that it does not depend on installed fonts. */
export class OutlineFont {
  private readonly font: Font;
  private readonly digitHeight: number;

  /** @param name the font's package in `@fontsource`, and optionally a weight: "arimo+700" */
  constructor(name: string) {
    const [family, weight = "400"] = name.split("+");
    const bytes = readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`));
    this.font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    // As tall as the other digits even in fonts with old-style digits.
    const { y1, y2 } = this.font.charToGlyph("8").getPath(0, 0, 1).getBoundingBox();
    this.digitHeight = y2 - y1;
  }

  /** Returns a character's width in pixels, with the space around it, at a digit height in pixels. */
  measureWidth(character: string, height: number): number {
    const { advanceWidth = 0 } = this.font.charToGlyph(character);
    return (advanceWidth * height) / (this.digitHeight * this.font.unitsPerEm);
  }

  /**
   * Returns a text as SVG path data; its baseline starts at the origin.
   *
   * @param height digit height in pixels
   * @param overlap how far each character is moved onto the preceding character, in digit heights
   * @throws Error if the font lacks a character
   */
  drawText(text: string, height: number, overlap: number): string {
    const size = height / this.digitHeight;
    const parts: string[] = [];
    let x = 0;
    for (const character of text) {
      const glyph = this.font.charToGlyph(character);
      if (glyph.index === 0) throw new Error(`${this.font.getEnglishName("fullName")} has no ${character}`);
      for (const { type, ...coordinates } of glyph.getPath(x, 0, size).commands) {
        const { x1, y1, x2, y2, ...end }: Partial<Record<string, number>> = coordinates;
        const values = [x1, y1, x2, y2, end.x, end.y].flatMap((value) => (value === undefined ? [] : value.toFixed(3)));
        parts.push(`${type}${values.join(" ")}`);
      }
      x += (size * (glyph.advanceWidth ?? 0)) / this.font.unitsPerEm - overlap * height;
    }
    return parts.join("");
  }
}
