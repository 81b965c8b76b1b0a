import type { ImageView } from "@/lib/contract/enums";
import { readPicturePixels } from "./picture-reading";

/** One picture to read. */
export interface ReadingOrder {
  readonly bytes: Uint8Array;
  readonly side: ImageView;
}

// The program of a process that reads pictures, one at a time, for as long as its parent lives.
process.on("message", ({ bytes, side }: ReadingOrder) => {
  void readPicturePixels(bytes, side).then((reading) => process.send?.(reading));
});
process.on("disconnect", () => process.exit(0));
// The portal drains its requests first; a terminal's Ctrl-C reaches its children too.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
