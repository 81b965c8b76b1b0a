import { answerOrders } from "@/lib/check-image/server/answer-orders";
import type { ImageView } from "@/lib/contract/enums";
import { readPicturePixels } from "./picture-reading";

/** One picture to read. */
export interface PictureOrder {
  readonly bytes: Uint8Array;
  readonly side: ImageView;
}

answerOrders<PictureOrder, Awaited<ReturnType<typeof readPicturePixels>>>(({ bytes, side }) =>
  readPicturePixels(bytes, side),
);
