import type { PictureHint } from "@endorse/check-image/core/hints/picture-hints";
import type { ImageView } from "@/lib/contract/enums";

/** A side's picture as far as its place matters. */
export interface PlacedPicture {
  readonly hints: readonly PictureHint[];
  /** The place was chosen by the file's name or order; false for one that a person chose. */
  readonly isGuessed: boolean;
}

/** `null` for a side without a picture, `undefined` while its picture is not analyzed yet. */
export type PlacedSides = Readonly<Record<ImageView, PlacedPicture | null | undefined>>;

/**
 * How guessed places are corrected by what the pictures show: one picture moves to the empty side that it shows, and two
 * are swapped when each shows the other side. Null when there is nothing to correct, or not yet.
 */
export function correctSides({ front, back }: PlacedSides): "swap" | "to-front" | "to-back" | null {
  const isFrontWrong = Boolean(front?.isGuessed && front.hints.some(hasNoMagneticLine));
  const isFrontBlank = Boolean(front?.isGuessed && front.hints.some(({ name }) => name === "NoPrint"));
  const isBackWrong = Boolean(back?.isGuessed && back.hints.some(({ name }) => name === "OtherSide"));
  // Beside a front, a blank picture is a back without an endorsement; alone it may be any blank page.
  if ((isFrontWrong || isFrontBlank) && isBackWrong) return "swap";
  if (isFrontWrong && back === null) return "to-back";
  if (isBackWrong && front === null) return "to-front";
  return null;
}

/** A front without a MICR line: a back, or no check at all. A back is likelier than a document of a check's shape. */
function hasNoMagneticLine({ name, unit }: PictureHint): boolean {
  return name === "OtherSide" || (name === "NotACheck" && unit === "magnetic lines");
}
