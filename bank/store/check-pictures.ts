import { and, eq } from "drizzle-orm";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { checkAnalyses, checkPictures } from "./schema";

/** Stores the pictures of a check as sent and their reading. */
export async function addCheckReading(
  tx: BankTransaction,
  paymentId: string,
  sent: CheckPictures,
  reading: CheckReading,
): Promise<void> {
  await tx.insert(checkPictures).values(
    IMAGE_VIEWS.map((view) => ({
      paymentId,
      view,
      exchangeTiff: reading[view].exchangeTiff,
      grayJpeg: reading[view].grayJpeg,
      original: sent[view],
    })),
  );
  await tx.insert(checkAnalyses).values({ paymentId, analysis: reading.analysis });
}

/** The exchange image of one side; null when there is none. */
export async function findExchangeImage(
  db: BankExecutor,
  paymentId: string,
  view: ImageView,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ exchangeTiff: checkPictures.exchangeTiff })
    .from(checkPictures)
    .where(and(eq(checkPictures.paymentId, paymentId), eq(checkPictures.view, view)));
  return row?.exchangeTiff ?? null;
}
