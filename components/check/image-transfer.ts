import type { ImageView } from "@/lib/contract/enums";

/** The pictures of both sides of a check, passed from one page to another without a page load in between. */
export type CheckImageFiles = Readonly<Record<ImageView, File>>;

let transferred: CheckImageFiles | null = null;

/** Keeps pictures for the page that is opened next. */
export function setTransferredImages(pictures: CheckImageFiles): void {
  transferred = pictures;
}

/** Returns the kept pictures and deletes them. */
export function takeTransferredImages(): CheckImageFiles | null {
  const taken = transferred;
  transferred = null;
  return taken;
}
