import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "@endorse/check-image/core/pixels/patch-network";
import { CHARACTER_WEIGHTS } from "./character-weights";

/** Classes of printed characters: digits, the dollar sign, the asterisk, and anything else. */
export const CHARACTER_CLASSES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "$", "*", "other"] as const;
export type CharacterClass = (typeof CHARACTER_CLASSES)[number];

const DIGIT_COUNT = 10;
/** Number of blank rows and columns in the patch around a character. */
const MARGIN = 2;

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Row-major pixels; 0 is paper. */
export interface InkPixels {
  readonly ink: Uint8Array | Uint16Array;
  readonly width: number;
}

/** Scales an ink component to fit a patch, centered, preserving its aspect ratio; 1 is full ink coverage. */
export function rasterizeCharacter(
  { ink, width }: InkPixels,
  { left, top, right, bottom }: PixelBox,
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
      // The pixel's area covers one or more patch cells.
      for (let row = Math.floor(y0); row < Math.min(PATCH_HEIGHT, y0 + side); row++) {
        const overlapHeight = Math.min(y0 + side, row + 1) - Math.max(y0, row);
        for (let column = Math.floor(x0); column < Math.min(PATCH_WIDTH, x0 + side); column++) {
          const overlapWidth = Math.min(x0 + side, column + 1) - Math.max(x0, column);
          const at = row * PATCH_WIDTH + column;
          out[at] = Math.min(1, out[at]! + overlapHeight * overlapWidth);
        }
      }
    }
  }
}

const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
let network: PatchNetwork | undefined;

/** Returns the probabilities of `CHARACTER_CLASSES` for the ink in a box, 0 to 1; the next call overwrites them. */
export function characterProbabilities(bitonal: InkPixels, box: PixelBox): Float32Array {
  network ??= PatchNetwork.decode(CHARACTER_WEIGHTS, CHARACTER_CLASSES.length);
  rasterizeCharacter(bitonal, box, patch);
  return network.classify(patch);
}

/** The most probable class of an ink component. */
export interface ClassifiedCharacter {
  readonly kind: CharacterClass;
  /** 0 to 1. */
  readonly probability: number;
  /** A digit's share of all digits' probability; in some fonts, a zero looks like a letter but no other digit. */
  readonly certainty: number;
}

export function classifyCharacter(bitonal: BitonalImage, box: PixelBox): ClassifiedCharacter {
  const probabilities = characterProbabilities(bitonal, box);
  let best = 0;
  for (let k = 1; k < CHARACTER_CLASSES.length; k++) if (probabilities[k]! > probabilities[best]!) best = k;
  const probability = probabilities[best]!;
  const digits = probabilities.subarray(0, DIGIT_COUNT).reduce((sum, p) => sum + p, 0);
  return {
    kind: CHARACTER_CLASSES[best]!,
    probability,
    certainty: best < DIGIT_COUNT ? probability / digits : probability,
  };
}
