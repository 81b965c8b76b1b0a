import type { PictureHint } from "@endorse/check-image/core/hints/picture-hints";
import type { ImageView } from "@/lib/contract/enums";

/** The fields of a side's image that determine where it belongs. */
export interface PlacedPicture {
  readonly hints: readonly PictureHint[];
  /** True if the side was guessed from the file's name or order, false if a person chose it. */
  readonly isGuessed: boolean;
}

/** `null` for a side without an image, `undefined` while its image is not analyzed yet. */
export type PlacedSides = Readonly<Record<ImageView, PlacedPicture | null | undefined>>;

/**
 * Corrects guessed sides by the content of the images: one image moves to the empty side that it shows, and two are
 * swapped when each shows the other side. Returns null when nothing has to be corrected or an image is not analyzed
 * yet.
 */
export function correctSides({ front, back }: PlacedSides): "swap" | "to-front" | "to-back" | null {
  const isFrontWrong = Boolean(front?.isGuessed && front.hints.some(lacksMicrLine));
  const isFrontBlank = Boolean(front?.isGuessed && front.hints.some(({ name }) => name === "NoPrint"));
  const isBackWrong = Boolean(back?.isGuessed && back.hints.some(({ name }) => name === "OtherSide"));
  // Next to a front, a blank image is a back without an endorsement; alone it may be any blank page.
  if ((isFrontWrong || isFrontBlank) && isBackWrong) return "swap";
  if (isFrontWrong && back === null) return "to-back";
  if (isBackWrong && front === null) return "to-front";
  return null;
}

/** Whether a front has no MICR line. It is more likely a back than another document shaped like a check. */
function lacksMicrLine({ name, unit }: PictureHint): boolean {
  return name === "OtherSide" || (name === "NotACheck" && unit === "magnetic lines");
}
