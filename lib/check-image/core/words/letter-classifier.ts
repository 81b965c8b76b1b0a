import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "@/lib/check-image/core/pixels/patch-network";
import { type InkPixels, type PixelBox, rasterizeCharacter } from "@/lib/check-image/core/writing/character-classifier";
import { LETTER_CLASSES } from "./letter-classes";
import { LETTER_WEIGHTS } from "./letter-weights";

const OTHER = LETTER_CLASSES.length - 1;
const A = "A".charCodeAt(0);
const LETTERS = 26;
/** The index of each class's letter in the alphabet, whatever its case. */
const letterOf = LETTER_CLASSES.slice(0, OTHER).map((kind) => kind.toUpperCase().charCodeAt(0) - A);
/** A small L and a capital I are one shape in many fonts. */
const [I, L] = [LETTER_CLASSES.indexOf("I"), LETTER_CLASSES.indexOf("l")];
const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
let network: PatchNetwork | undefined;

/** The probabilities of A to Z for the ink in a box, 0 to 1; what is no letter of an amount in words has none. */
export function classifyLetter(ink: InkPixels, box: PixelBox): Float32Array {
  network ??= PatchNetwork.decode(LETTER_WEIGHTS, LETTER_CLASSES.length);
  rasterizeCharacter(ink, box, patch);
  const found = network.classify(patch);
  const letters = new Float32Array(LETTERS);
  for (let k = 0; k < OTHER; k++) letters[letterOf[k]!] = letters[letterOf[k]!]! + found[k]!;
  letters[letterOf[L]!] = letters[letterOf[L]!]! + found[I]!;
  letters[letterOf[I]!] = letters[letterOf[I]!]! + found[L]!;
  return letters;
}
