import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";
import type { BankDatabase, BankExecutor, BankTransaction } from "./bank-database";
import { checkAnalyses, checkPictures } from "./schema";

/** Stored forms of one side's image. Each is encrypted under a different name. */
const FORMS = ["exchangeTiff", "grayJpeg", "original"] as const;
type Form = (typeof FORMS)[number];

const encryptionName = (paymentId: string, view: ImageView, form: Form) =>
  `bank/check-pictures/${paymentId}/${view}/${form}`;

/** Stores a check's images as sent, and the results of reading them. */
export async function addCheckReading(
  tx: BankTransaction,
  vault: Vault,
  paymentId: string,
  { sent, reading }: { readonly sent: CheckPictures; readonly reading: CheckReading },
): Promise<void> {
  await tx.insert(checkPictures).values(
    IMAGE_VIEWS.map((view) => {
      const encrypted = (form: Form, bytes: Uint8Array) => vault.encrypt(encryptionName(paymentId, view, form), bytes);
      return {
        paymentId,
        view,
        exchangeTiff: encrypted("exchangeTiff", reading[view].exchangeTiff),
        grayJpeg: encrypted("grayJpeg", reading[view].grayJpeg),
        original: encrypted("original", sent[view]),
      };
    }),
  );
  await tx.insert(checkAnalyses).values({ paymentId, analysis: reading.analysis });
}

/**
 * Loads one side's exchange image; null if there is none.
 *
 * @throws DecryptionError with the image's name if the image was altered or its key is missing
 */
export async function findExchangeImage(
  db: BankExecutor,
  vault: Vault,
  paymentId: string,
  view: ImageView,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ exchangeTiff: checkPictures.exchangeTiff })
    .from(checkPictures)
    .where(and(eq(checkPictures.paymentId, paymentId), eq(checkPictures.view, view)));
  return row ? vault.decrypt(encryptionName(paymentId, view, "exchangeTiff"), row.exchangeTiff) : null;
}

/** The primary key of a row in check_pictures. */
interface PictureKey {
  readonly paymentId: string;
  readonly view: ImageView;
}

/** Maximum number of rows whose images are in memory at the same time. */
const BATCH_SIZE = 10;

/**
 * Re-encrypts all images under the current key. No other code changes them, so it is safe to stop and rerun.
 *
 * @param onUnreadable called for each image that can't be decrypted, which is left unchanged
 */
export async function renewAllCheckPictures(
  db: BankDatabase,
  vault: Vault,
  onUnreadable: (error: DecryptionError) => void,
): Promise<void> {
  let after: PictureKey | null = null;
  do after = await renewBatch(db, vault, after, onUnreadable);
  while (after);
  // Removes the replaced rows from the table's file.
  await db.execute(sql`vacuum full check_pictures`);
}

/**
 * Re-encrypts one batch.
 *
 * @returns the last row of the batch, to continue from; null if there was none
 */
async function renewBatch(
  db: BankDatabase,
  vault: Vault,
  after: PictureKey | null,
  onUnreadable: (error: DecryptionError) => void,
): Promise<PictureKey | null> {
  const { paymentId, view } = checkPictures;
  const rows = await db
    .select()
    .from(checkPictures)
    .where(
      after ? or(gt(paymentId, after.paymentId), and(eq(paymentId, after.paymentId), gt(view, after.view))) : sql`true`,
    )
    .orderBy(asc(paymentId), asc(view))
    .limit(BATCH_SIZE);
  for (const row of rows) {
    const renew = (form: Form) => vault.renew(encryptionName(row.paymentId, row.view, form), row[form]);
    const renewed = FORMS.map((form) => [form, renewOr(onUnreadable, () => renew(form))] as const);
    const changed = Object.fromEntries(renewed.filter(([, bytes]) => bytes !== null));
    if (Object.keys(changed).length === 0) continue;
    await db
      .update(checkPictures)
      .set(changed)
      .where(and(eq(paymentId, row.paymentId), eq(view, row.view)));
  }
  return rows.at(-1) ?? null;
}
