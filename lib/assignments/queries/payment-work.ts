import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentWork } from "@/lib/ledger/schema/work-tables";

/** The work on a payment: its owner, and the person who resolved it. */
export type PaymentWork = typeof paymentWork.$inferSelect;

/** The fields of the work that a person changes. */
export type WorkChange = Partial<
  Pick<PaymentWork, "ownerId" | "ownerName" | "ownedAt" | "doneById" | "doneByName" | "doneAt">
>;

/** The work on a payment; null when none is recorded. */
export async function findWork(db: LedgerExecutor, paymentId: string): Promise<PaymentWork | null> {
  const [found] = await db.select().from(paymentWork).where(eq(paymentWork.paymentId, paymentId));
  return found ?? null;
}

/** The work on these payments, by payment id. */
export async function findWorkByPayment(
  db: LedgerExecutor,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentWork>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .select()
    .from(paymentWork)
    .where(inArray(paymentWork.paymentId, [...paymentIds]));
  return new Map(found.map((work) => [work.paymentId, work]));
}

/**
 * Changes the work on a payment.
 *
 * @param seenVersion the version that the person saw; 0 when there was no work yet
 * @returns the changed work; null if the version is outdated
 */
export async function changeWork(
  db: LedgerExecutor,
  paymentId: string,
  seenVersion: number,
  change: WorkChange,
): Promise<PaymentWork | null> {
  const [changed] = await db
    .insert(paymentWork)
    .values({ paymentId, ...change, version: seenVersion + 1 })
    .onConflictDoUpdate({
      target: paymentWork.paymentId,
      set: { ...change, version: seenVersion + 1 },
      setWhere: eq(paymentWork.version, seenVersion),
    })
    .returning();
  return changed ?? null;
}
