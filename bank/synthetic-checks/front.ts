import { createRandom } from "@/lib/shared/random";
import type { CheckSpec } from "./check-spec";
import { drawBusinessEntries, drawBusinessForm } from "./front-business";
import { drawPersonalEntries, drawPersonalForm } from "./front-personal";
import { randomHand } from "./handwriting";
import { drawMicrLine, layOutMicrLine } from "./micr-line";
import { PALETTES } from "./palettes";
import { drawSafetyPaper } from "./safety-paper";
import { createSvgDocument, MAGNETIC_INK, UNITS_PER_INCH } from "./sheet";

/** Renders the front as an SVG document, sized in pixels for `dpi`. */
export function drawFrontSvg(spec: CheckSpec, dpi: number): string {
  const { width, height, paper, ink } = drawFrontLayers(spec);
  return createSvgDocument(width, height, dpi, paper + ink);
}

/** Draws the front's layers, in hundredths of an inch: the safety paper, and everything printed or written on it. */
export function drawFrontLayers(spec: CheckSpec): { width: number; height: number; paper: string; ink: string } {
  const random = createRandom(spec.seed).fork("front");
  const palette = PALETTES[spec.palette];
  const width = spec.widthInches * UNITS_PER_INCH;
  const height = spec.heightInches * UNITS_PER_INCH;
  // Seeded with the signer, so that all of a signer's checks have the same handwriting.
  const hand = randomHand(createRandom(`hand/${spec.signer}`));
  const isPersonal = spec.kind === "personal";
  const border = random.fork("border").chance(isPersonal ? 0.55 : 0.35)
    ? `<rect x="6" y="6" width="${width - 12}" height="${height - 12}" fill="none" stroke="${palette.accent}" stroke-opacity=".45" stroke-width=".8"/>` +
      `<rect x="8.2" y="8.2" width="${width - 16.4}" height="${height - 16.4}" fill="none" stroke="${palette.accent}" stroke-opacity=".3" stroke-width=".35"/>`
    : "";
  return {
    width,
    height,
    paper: drawSafetyPaper(spec.paper, palette, { width, height }, random.fork("paper")) + border,
    ink:
      (isPersonal ? drawPersonalForm(spec, palette, random) : drawBusinessForm(spec, palette, random)) +
      `<g fill="${MAGNETIC_INK}">${drawMicrLine(layOutMicrLine(spec), spec, UNITS_PER_INCH)}</g>` +
      (isPersonal ? drawPersonalEntries(spec, hand, random) : drawBusinessEntries(spec, hand, random)),
  };
}
