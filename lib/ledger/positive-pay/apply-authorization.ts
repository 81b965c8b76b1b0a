import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { AuthorizationStatus } from "@/lib/contract/enums";
import { type Authorization, authorizationSchema } from "@/lib/contract/positive-pay";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { truncateTexts } from "@/lib/ledger/records/cut-texts";
import { type Lifecycle, mergeRecord, parseTimestamp } from "@/lib/ledger/records/merge-record";
import { authorizations } from "@/lib/ledger/schema/control-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { storableJson } from "@/lib/shared/storable-json";

/** Bank data about a Positive Pay authorization. */
export interface AuthorizationUpdate {
  readonly authorizationId: string;
  /** A tolerantly parsed authorization record (2.3). */
  readonly record: Tolerant<Authorization>;
  /** When the portal sent the request or received the event. */
  readonly observedAt: Date;
}

export type StoredAuthorization = typeof authorizations.$inferSelect;

const LIFECYCLE: Lifecycle = {
  order: { Authorized: 0, Expired: 1, Paid: 1, Revoked: 1 } satisfies Record<AuthorizationStatus, number>,
  terminal: ["Paid", "Revoked", "Expired"] satisfies AuthorizationStatus[],
  unknownOrder: 0,
};

/** Stores bank data about an authorization. Idempotent and independent of order. */
export async function applyAuthorization(
  tx: LedgerTransaction,
  { authorizationId, record, observedAt }: AuthorizationUpdate,
): Promise<StoredAuthorization> {
  await tx
    .insert(authorizations)
    .values({ id: authorizationId, createdAt: observedAt, record: {}, fieldStamps: {} })
    .onConflictDoNothing();
  const [existing] = await tx.select().from(authorizations).where(eq(authorizations.id, authorizationId)).for("update");
  const received = storableJson({ ...record, id: authorizationId });
  const merged = mergeRecord(existing!, received, observedAt, LIFECYCLE);
  const parsed = readTolerantly(authorizationSchema, merged.record).value;
  // Copied for lists and filters; other fields are only in `record`.
  const { accountNumber, amount: amountCents, payeeName, status, paymentId } = parsed;
  const [stored] = await tx
    .update(authorizations)
    .set({
      ...merged,
      ...truncateTexts({ accountNumber, amountCents, payeeName, status, paymentId }),
      checkNumber: formatCheckNumber(parsed.checkNumber),
      expiresAt: parseTimestamp(parsed.expiresAt),
      createdAt:
        parseTimestamp(parsed.createdAt) ?? (existing!.createdAt < observedAt ? existing!.createdAt : observedAt),
    })
    .where(eq(authorizations.id, authorizationId))
    .returning();
  if (!isDeepStrictEqual(existing!.record, merged.record))
    await notifyChange(tx, { topic: "authorization", id: authorizationId });
  return stored!;
}

/** Formats a check number as digits without leading zeros [GAP-21]. */
function formatCheckNumber(checkNumber: number | undefined): string | null {
  return checkNumber === undefined || checkNumber < 0 ? null : String(checkNumber);
}
