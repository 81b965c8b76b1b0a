import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentWork } from "@/lib/ledger/schema/work-tables";

/** The work about a payment: who took it, and who is done with it. */
export type PaymentWork = typeof paymentWork.$inferSelect;

/** What a person changes of it. */
export type WorkChange = Partial<
  Pick<PaymentWork, "ownerId" | "ownerName" | "ownedAt" | "doneById" | "doneByName" | "doneAt">
>;

/** The work on a payment; null before any. */
export async function findWork(db: LedgerExecutor, paymentId: string): Promise<PaymentWork | null> {
  const [found] = await db.select().from(paymentWork).where(eq(paymentWork.paymentId, paymentId));
  return found ?? null;
}

/** The work about these payments, by payment. */
export async function findWorks(db: LedgerExecutor, paymentIds: readonly string[]): Promise<Map<string, PaymentWork>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .select()
    .from(paymentWork)
    .where(inArray(paymentWork.paymentId, [...paymentIds]));
  return new Map(found.map((work) => [work.paymentId, work]));
}

/**
 * Changes the work about a payment.
 *
 * @param seen the version that the person saw; 0 when there was no work yet
 * @returns the changed work; null when it has another version
 */
export async function changeWork(
  db: LedgerExecutor,
  paymentId: string,
  seen: number,
  change: WorkChange,
): Promise<PaymentWork | null> {
  const [changed] = await db
    .insert(paymentWork)
    .values({ paymentId, ...change, version: seen + 1 })
    .onConflictDoUpdate({
      target: paymentWork.paymentId,
      set: { ...change, version: seen + 1 },
      setWhere: eq(paymentWork.version, seen),
    })
    .returning();
  return changed ?? null;
}
