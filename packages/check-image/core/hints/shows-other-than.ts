import type { PictureHint } from "./picture-hints";

/** Whether a hint says that the picture is not of this side of a check: its image tests then say nothing. */
export function showsOtherThan({ name }: PictureHint): boolean {
  return name === "NotACheck" || name === "OtherSide" || name === "NoPrint";
}
