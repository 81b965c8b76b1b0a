import type { PictureHint } from "./picture-hints";

/** Whether a hint means that the image does not show this side of a check, so the quality tests are meaningless. */
export function indicatesWrongPicture({ name }: PictureHint): boolean {
  return name === "NotACheck" || name === "OtherSide" || name === "NoPrint";
}
