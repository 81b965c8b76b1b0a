import "server-only";
import { createHash } from "node:crypto";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { findPictureAfter, type PictureRow } from "@/lib/ledger/pictures/payment-pictures";
import { pictureName } from "@/lib/portal/payments/picture-name";

/** Reads the kept pictures one by one, for as long as the process lives. */
export interface PictureSample {
  /** Verifies the next picture. */
  next(ledger: Pick<Ledger, "db" | "pictures">): Promise<void>;
  /** Names of pictures that are missing or not as they were kept, each until it is found intact again. */
  damaged(): ReadonlySet<string>;
}

export function createPictureSample(): PictureSample {
  const damaged = new Set<string>();
  let last: PictureRow | null = null;
  return {
    damaged: () => damaged,
    async next({ db, pictures }) {
      const row = await findPictureAfter(db, last);
      last = row;
      if (!row || !isView(row.view)) return;
      const name = pictureName(row.paymentId, row.view);
      // Another machine may have fetched it.
      if (pictures.isCache && !(await pictures.has(name))) return void damaged.delete(name);
      // A file that was changed can't be decrypted.
      const bytes = await pictures.read(name).catch(() => null);
      if (bytes && createHash("sha256").update(bytes).digest("hex") === row.sha256) damaged.delete(name);
      else damaged.add(name);
    },
  };
}

function isView(view: string): view is ImageView {
  return (IMAGE_VIEWS as readonly string[]).includes(view);
}
