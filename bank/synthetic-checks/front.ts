import { createRandom } from "@/lib/shared/random";
import type { CheckSpec } from "./check-spec";
import { businessEntries, businessForm } from "./front-business";
import { personalEntries, personalForm } from "./front-personal";
import { randomHand } from "./handwriting";
import { drawMicrLine, micrLayout } from "./micr-line";
import { PALETTES } from "./palettes";
import { safetyPaper } from "./safety-paper";
import { MAGNETIC_INK, svgDocument, UNITS_PER_INCH } from "./sheet";

/** Renders the front as SVG, sized in pixels for `dpi`. */
export function frontSvg(spec: CheckSpec, dpi: number): string {
  const { width, height, paper, ink } = frontLayers(spec);
  return svgDocument(width, height, dpi, paper + ink);
}

/** The front's two layers, in hundredths of an inch: the stock shared by all checks in a checkbook, and the entries. */
export function frontLayers(spec: CheckSpec): { width: number; height: number; paper: string; ink: string } {
  const random = createRandom(spec.seed).fork("front");
  const palette = PALETTES[spec.palette];
  const width = spec.widthInches * UNITS_PER_INCH;
  const height = spec.heightInches * UNITS_PER_INCH;
  // The handwriting depends on the signer, so that two checks of one person look alike.
  const hand = randomHand(createRandom(`hand/${spec.signer}`));
  const personal = spec.kind === "personal";
  const border = random.fork("border").chance(personal ? 0.55 : 0.35)
    ? `<rect x="6" y="6" width="${width - 12}" height="${height - 12}" fill="none" stroke="${palette.accent}" stroke-opacity=".45" stroke-width=".8"/>` +
      `<rect x="8.2" y="8.2" width="${width - 16.4}" height="${height - 16.4}" fill="none" stroke="${palette.accent}" stroke-opacity=".3" stroke-width=".35"/>`
    : "";
  return {
    width,
    height,
    paper: safetyPaper(spec.paper, palette, { width, height }, random.fork("paper")) + border,
    ink:
      (personal ? personalForm(spec, palette, random) : businessForm(spec, palette, random)) +
      `<g fill="${MAGNETIC_INK}">${drawMicrLine(micrLayout(spec), spec, UNITS_PER_INCH)}</g>` +
      (personal ? personalEntries(spec, hand, random) : businessEntries(spec, hand, random)),
  };
}
