import { serveJobs } from "@/lib/check-image/server/serve-jobs";
import type { ImageView } from "@/lib/contract/enums";
import { readPicturePixels } from "./picture-reading";

/** One picture to read. */
export interface PictureOrder {
  readonly bytes: Uint8Array;
  readonly side: ImageView;
}

serveJobs<PictureOrder, Awaited<ReturnType<typeof readPicturePixels>>>(({ bytes, side }) =>
  readPicturePixels(bytes, side),
);
