import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { AuthorizationStatus } from "@/lib/contract/enums";
import type { Authorization } from "@/lib/contract/positive-pay";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { type Lifecycle, mergeRecord, parseTimestamp } from "@/lib/ledger/records/merge-record";
import { storableJson } from "@/lib/ledger/records/storable-json";
import { authorizations } from "@/lib/ledger/schema/control-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** Data from the bank about a Positive Pay authorization. */
export interface AuthorizationUpdate {
  readonly authorizationId: string;
  /** An authorization record (2.3), read tolerantly. */
  readonly record: Tolerant<Authorization>;
  /** When the portal sent its request, or received the event. */
  readonly observedAt: Date;
}

export type StoredAuthorization = typeof authorizations.$inferSelect;

const LIFECYCLE: Lifecycle = {
  order: { Authorized: 0, Expired: 1, Paid: 1, Revoked: 1 } satisfies Record<AuthorizationStatus, number>,
  terminal: ["Paid", "Revoked", "Expired"] satisfies AuthorizationStatus[],
  unknownOrder: 0,
};

/** The only writer of bank data about an authorization; idempotent, independent of order. */
export async function applyAuthorization(
  tx: LedgerTransaction,
  { authorizationId, record, observedAt }: AuthorizationUpdate,
): Promise<StoredAuthorization> {
  await tx
    .insert(authorizations)
    .values({ id: authorizationId, createdAt: observedAt, record: {}, fieldStamps: {} })
    .onConflictDoNothing();
  const [kept] = await tx.select().from(authorizations).where(eq(authorizations.id, authorizationId)).for("update");
  const arrived = storableJson({ ...record, id: authorizationId });
  const merged = mergeRecord(kept!, arrived, observedAt, LIFECYCLE);
  const said = merged.record;
  const [stored] = await tx
    .update(authorizations)
    .set({
      ...merged,
      accountNumber: textOf(said.accountNumber),
      checkNumber: digitsOf(said.checkNumber),
      amountCents: Number.isSafeInteger(said.amount) ? (said.amount as number) : null,
      payeeName: textOf(said.payeeName),
      status: textOf(said.status),
      expiresAt: parseTimestamp(said.expiresAt),
      paymentId: textOf(said.paymentId),
      createdAt: parseTimestamp(said.createdAt) ?? (kept!.createdAt < observedAt ? kept!.createdAt : observedAt),
    })
    .where(eq(authorizations.id, authorizationId))
    .returning();
  if (!isDeepStrictEqual(kept!.record, merged.record))
    await notifyChange(tx, { topic: "authorization", id: authorizationId });
  return stored!;
}

/** A normalized check number: digits without leading zeros [GAP-21]. */
function digitsOf(value: unknown): string | null {
  const digits = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
