import { serveJobs } from "@endorse/check-image/server/serve-jobs";
import type { ImageView } from "@/lib/contract/enums";
import { encodeOriginal, readPicturePixels } from "./picture-reading";

/** An image to read as a side of a check or to re-encode for display. */
export type PictureJob =
  | { readonly work: "read"; readonly bytes: Uint8Array; readonly side: ImageView; readonly isTurned: boolean }
  | { readonly work: "encode"; readonly bytes: Uint8Array };

serveJobs<PictureJob, Awaited<ReturnType<typeof readPicturePixels | typeof encodeOriginal>>>((job) =>
  job.work === "read" ? readPicturePixels(job.bytes, job.side, job.isTurned) : encodeOriginal(job.bytes),
);
