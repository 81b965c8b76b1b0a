import { type MicrTemplateSet, makeTemplates, type PrintStyle } from "./micr-templates";
import { STRIP_PIXELS_PER_U } from "./strip-scale";

/** Print styles that a strip is compared with; the first is used for the coarse search. */
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

/** Templates of ordinary print at half a strip's scale. */
export function getCoarseTemplates(): MicrTemplateSet {
  coarse ??= makeTemplates(STRIP_PIXELS_PER_U / 2, STYLES[0]);
  return coarse;
}

/** Templates at a strip's scale, all of one size; style 0 is ordinary print. */
export function getFineTemplates(style: number): MicrTemplateSet {
  fine[style] ??= makeTemplates(STRIP_PIXELS_PER_U, STYLES[style]!);
  return fine[style]!;
}
