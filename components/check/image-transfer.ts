import type { ImageView } from "@/lib/contract/enums";

/** Images of both sides of a check, or files whose sides are unknown. */
export type CheckImageFiles = Readonly<Record<ImageView, File>> | readonly File[];

let transferred: CheckImageFiles | null = null;

/** Stores images for the next page, which must open by client-side navigation. */
export function setTransferredImages(images: CheckImageFiles): void {
  transferred = images;
}

/** Returns the stored images and clears them. */
export function takeTransferredImages(): CheckImageFiles | null {
  const images = transferred;
  transferred = null;
  return images;
}
