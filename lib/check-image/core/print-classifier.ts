import type { BitonalImage } from "./image";
import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "./patch-network";
import { PRINT_WEIGHTS } from "./print-weights";

/** What a piece of print may be: a digit, a dollar sign, an asterisk, or anything else. */
export const PRINT_CLASSES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "$", "*", "other"] as const;
export type PrintClass = (typeof PRINT_CLASSES)[number];

/** Blank rows and columns of the patch around a piece. */
const MARGIN = 2;

export interface PrintBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of print, centred in a patch as large as it fits with its proportions kept; 1 where all is ink. */
export function cutPrint(
  { ink, width }: Pick<BitonalImage, "ink" | "width">,
  { left, top, right, bottom }: PrintBox,
  out: Float32Array,
): void {
  out.fill(0);
  const [w, h] = [right - left, bottom - top];
  const scale = Math.max(h / (PATCH_HEIGHT - 2 * MARGIN), w / (PATCH_WIDTH - 2 * MARGIN));
  const offsetX = (PATCH_WIDTH - w / scale) / 2;
  const offsetY = (PATCH_HEIGHT - h / scale) / 2;
  const side = 1 / scale;
  for (let y = top; y < bottom; y++) {
    const y0 = (y - top) / scale + offsetY;
    for (let x = left; x < right; x++) {
      if (ink[y * width + x] === 0) continue;
      const x0 = (x - left) / scale + offsetX;
      // The pixel's area falls on one place of the patch or a few.
      for (let row = Math.floor(y0); row < Math.min(PATCH_HEIGHT, y0 + side); row++) {
        const high = Math.min(y0 + side, row + 1) - Math.max(y0, row);
        for (let column = Math.floor(x0); column < Math.min(PATCH_WIDTH, x0 + side); column++) {
          const wide = Math.min(x0 + side, column + 1) - Math.max(x0, column);
          const at = row * PATCH_WIDTH + column;
          out[at] = Math.min(1, out[at]! + high * wide);
        }
      }
    }
  }
}

const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
let network: PatchNetwork | undefined;

/** The class that a piece of print most probably is, and how probable that is, 0 to 1. */
export function classifyPrint(
  bitonal: BitonalImage,
  box: PrintBox,
): { readonly kind: PrintClass; readonly probability: number } {
  network ??= PatchNetwork.fromLetters(PRINT_WEIGHTS);
  cutPrint(bitonal, box, patch);
  const probabilities = network.weigh(patch);
  let best = 0;
  for (let k = 1; k < PRINT_CLASSES.length; k++) if (probabilities[k]! > probabilities[best]!) best = k;
  return { kind: PRINT_CLASSES[best]!, probability: probabilities[best]! };
}
