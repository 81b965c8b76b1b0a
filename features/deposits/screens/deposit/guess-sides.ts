import { sideOf } from "@/features/deposits/batches/rules/side-of-name";

/**
 * Guesses which of two files is the front, by the side in their names, or else by name in numeric order (`IMG_9` before
 * `IMG_10`), because people photograph the front first.
 */
export function guessSides<T extends { readonly name: string }>(first: T, second: T): { front: T; back: T } {
  const [a, b] = [sideOf(first.name), sideOf(second.name)];
  if (a === "front" && b !== "front") return { front: first, back: second };
  if (b === "front" && a !== "front") return { front: second, back: first };
  if (a === "back" && b !== "back") return { front: second, back: first };
  if (b === "back" && a !== "back") return { front: first, back: second };
  const isOrdered = first.name.localeCompare(second.name, "en", { numeric: true }) <= 0;
  return isOrdered ? { front: first, back: second } : { front: second, back: first };
}
