import { sideOf } from "@/features/deposits/batches/rules/side-of-name";
import type { ImageView } from "@/lib/contract/enums";
import { guessSides } from "./guess-sides";

export interface Assignment<T> {
  readonly side: ImageView;
  readonly file: T;
}

/**
 * Assigns dropped files to sides. Two files are a front and a back; one goes to the side that its name suggests, else
 * to the first that is empty. Null when a person has to choose: too many files, or both sides taken and no suggestion.
 */
export function assignFiles<T extends { readonly name: string }>(
  files: readonly T[],
  isEmpty: Readonly<Record<ImageView, boolean>>,
): readonly Assignment<T>[] | null {
  const [first, second] = files;
  if (!first || files.length > 2) return null;
  if (second) {
    const { front, back } = guessSides(first, second);
    return [
      { side: "front", file: front },
      { side: "back", file: back },
    ];
  }
  const named = sideOf(first.name);
  const free = isEmpty.front ? "front" : isEmpty.back ? "back" : null;
  const side = named && (isEmpty[named] || !free) ? named : free;
  return side ? [{ side, file: first }] : null;
}
