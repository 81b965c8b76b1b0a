import type { PictureHint } from "@endorse/check-image/core/hints/picture-hints";
import type { ImageView } from "@/lib/contract/enums";

/** The facts that determine which side an image belongs to. */
export interface PlacedPicture {
  readonly hints: readonly PictureHint[];
  /** Whether the side was guessed from the file name or order, rather than selected by the user. */
  readonly isGuessed: boolean;
}

/** `null` for a side without an image, `undefined` for an image that is not analyzed yet. */
export type PlacedSides = Readonly<Record<ImageView, PlacedPicture | null | undefined>>;

/**
 * Determines how to correct guessed sides based on image content: a single image moves to the empty side it shows, and
 * two images are swapped if each shows the opposite side. Returns null if no correction is needed or an image is not
 * analyzed yet.
 */
export function correctSides({ front, back }: PlacedSides): "swap" | "to-front" | "to-back" | null {
  const isFrontWrong = Boolean(front?.isGuessed && front.hints.some(lacksMicrLine));
  const isFrontBlank = Boolean(front?.isGuessed && front.hints.some(({ name }) => name === "NoPrint"));
  const isBackWrong = Boolean(back?.isGuessed && back.hints.some(({ name }) => name === "OtherSide"));
  // A blank image added with a front is an unendorsed back; on its own, it could be any blank page.
  if ((isFrontWrong || isFrontBlank) && isBackWrong) return "swap";
  if (isFrontWrong && back === null) return "to-back";
  if (isBackWrong && front === null) return "to-front";
  return null;
}

/** Whether a front lacks a MICR line, in which case it is more likely a back than a different document. */
function lacksMicrLine({ name, unit }: PictureHint): boolean {
  return name === "OtherSide" || (name === "NotACheck" && unit === "magnetic lines");
}
