import type { ImageView } from "@/lib/contract/enums";

/** The images of both sides of a check, or files whose sides are not known. */
export type CheckImageFiles = Readonly<Record<ImageView, File>> | readonly File[];

let transferred: CheckImageFiles | null = null;

/** Stores images for the next page, which must open without a page load. */
export function setTransferredImages(images: CheckImageFiles): void {
  transferred = images;
}

/** Returns the stored images and clears them. */
export function takeTransferredImages(): CheckImageFiles | null {
  const taken = transferred;
  transferred = null;
  return taken;
}
