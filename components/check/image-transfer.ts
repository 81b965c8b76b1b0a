import type { ImageView } from "@/lib/contract/enums";

/** The pictures of both sides of a check, or files whose sides are not known. */
export type CheckImageFiles = Readonly<Record<ImageView, File>> | readonly File[];

let transferred: CheckImageFiles | null = null;

/** Keeps pictures for the page that is opened next, without a page load in between. */
export function setTransferredImages(pictures: CheckImageFiles): void {
  transferred = pictures;
}

/** Returns the kept pictures and deletes them. */
export function takeTransferredImages(): CheckImageFiles | null {
  const taken = transferred;
  transferred = null;
  return taken;
}
