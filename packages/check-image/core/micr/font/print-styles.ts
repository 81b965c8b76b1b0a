import { createTemplates, type MicrTemplateSet, type PrintStyle } from "./micr-templates";
import { STRIP_PIXELS_PER_U } from "./strip-scale";

/** Print styles to compare a strip with; the first is ordinary print, used for the coarse search. */
const STYLES = [
  { blurU: 0.4, weight: 0 },
  { blurU: 0.4, weight: 0.28 },
  { blurU: 0.4, weight: 0.4 },
  { blurU: 0.4, weight: -0.28 },
  { blurU: 0.8, weight: 0 },
  { blurU: 1.1, weight: 0 },
] as const satisfies readonly PrintStyle[];

export const STYLE_COUNT = STYLES.length;

let coarse: MicrTemplateSet | undefined;
const fine: MicrTemplateSet[] = [];

/** Returns the templates of ordinary print at half a strip's scale. */
export function getCoarseTemplates(): MicrTemplateSet {
  coarse ??= createTemplates(STRIP_PIXELS_PER_U / 2, STYLES[0]);
  return coarse;
}

/** Returns a style's templates at a strip's scale, all of the same size; style 0 is ordinary print. */
export function getFineTemplates(style: number): MicrTemplateSet {
  fine[style] ??= createTemplates(STRIP_PIXELS_PER_U, STYLES[style]!);
  return fine[style]!;
}
