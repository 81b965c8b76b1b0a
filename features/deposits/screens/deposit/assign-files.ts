import { sideOf } from "@/features/deposits/batches/rules/side-of-name";
import type { ImageView } from "@/lib/contract/enums";
import { guessSides } from "./guess-sides";

export interface Assignment<T> {
  readonly side: ImageView;
  readonly file: T;
}

/**
 * Assigns dropped files to sides. Two files are a front and a back. A single file goes to the side suggested by its
 * name, unless only the opposite side is empty; without a suggestion, it goes to the first empty side. Returns null if
 * the user must choose: too many files, or both sides have images and the name suggests neither.
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
  const suggestedSide = sideOf(first.name);
  const emptySide = isEmpty.front ? "front" : isEmpty.back ? "back" : null;
  const side = suggestedSide && (isEmpty[suggestedSide] || !emptySide) ? suggestedSide : emptySide;
  return side ? [{ side, file: first }] : null;
}
