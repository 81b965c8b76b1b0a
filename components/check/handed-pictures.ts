import type { ImageView } from "@/lib/contract/enums";

/** Both sides of a check on their way from one page to another of the same visit. */
export type HandedPictures = Readonly<Record<ImageView, File>>;

let handed: HandedPictures | null = null;

/** Lays pictures ready for the page that is opened next. */
export function handPictures(pictures: HandedPictures): void {
  handed = pictures;
}

/** What was laid ready, once. */
export function takeHandedPictures(): HandedPictures | null {
  const taken = handed;
  handed = null;
  return taken;
}
