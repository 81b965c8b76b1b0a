import { serveJobs } from "@endorse/check-image/server/serve-jobs";
import type { ImageView } from "@/lib/contract/enums";
import { encodeOriginal, readPicturePixels } from "./picture-reading";

/** One picture to read as a side of a check, or to re-encode for display. */
export type PictureOrder =
  | { readonly work: "read"; readonly bytes: Uint8Array; readonly side: ImageView; readonly isTurned: boolean }
  | { readonly work: "encode"; readonly bytes: Uint8Array };

serveJobs<PictureOrder, Awaited<ReturnType<typeof readPicturePixels | typeof encodeOriginal>>>((order) =>
  order.work === "read" ? readPicturePixels(order.bytes, order.side, order.isTurned) : encodeOriginal(order.bytes),
);
