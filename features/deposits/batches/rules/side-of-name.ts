const FRONT = /front|recto|face|fronte|anverso/i;
const BACK = /back|rear|reverse|reverso|verso|endorse/i;
/** Suffixes used by scanners and people: `check-f.jpg`, `1048_b.tif`. */
const FRONT_END = /[-_ .(]f\)?\.[a-z]+$/i;
const BACK_END = /[-_ .(][br]\)?\.[a-z]+$/i;

/** Returns the side that a file name suggests, or null if it suggests neither or both. */
export function sideOf(name: string): "front" | "back" | null {
  const suggestsBack = BACK.test(name) || BACK_END.test(name);
  const suggestsFront = FRONT.test(name) || FRONT_END.test(name);
  if (suggestsBack === suggestsFront) return null;
  return suggestsBack ? "back" : "front";
}

/** Removes the side and extension from a file name, leaving the part that both files of a check share. */
export function stemOf(name: string): string {
  const side = sideOf(name);
  const [word, end] = side === "front" ? [FRONT, FRONT_END] : [BACK, BACK_END];
  const stem = side && !word.test(name) ? name.replace(end, "") : side ? name.replace(word, "") : name;
  return stem
    .replace(/\.[a-z]+$/i, "")
    .replace(/[-_ .()]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}
