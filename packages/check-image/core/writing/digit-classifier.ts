import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "@endorse/check-image/core/pixels/patch-network";
import { type PixelBox, rasterizeCharacter } from "./character-classifier";
import { DIGIT_WEIGHTS } from "./digit-weights";

/** Classes of handwritten characters: digits and anything else. */
export const DIGIT_CLASSES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "other"] as const;

const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
let network: PatchNetwork | undefined;

/** Returns the probabilities of `DIGIT_CLASSES` for the ink in a box, 0 to 1; the next call overwrites them. */
export function classifyDigit(bitonal: Pick<BitonalImage, "ink" | "width">, box: PixelBox): Float32Array {
  network ??= PatchNetwork.decode(DIGIT_WEIGHTS, DIGIT_CLASSES.length);
  rasterizeCharacter(bitonal, box, patch);
  return network.classify(patch);
}
