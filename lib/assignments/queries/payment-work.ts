import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentWork } from "@/lib/ledger/schema/work-tables";

/** Owner of a payment, and the person who resolved it. */
export type PaymentAssignment = typeof paymentWork.$inferSelect;

/** Fields that a change may set. */
export type AssignmentChange = Partial<
  Pick<PaymentAssignment, "ownerId" | "ownerName" | "ownedAt" | "doneById" | "doneByName" | "doneAt">
>;

/** Returns a payment's assignment, or null if none is recorded. */
export async function findAssignment(db: LedgerExecutor, paymentId: string): Promise<PaymentAssignment | null> {
  const [assignment] = await db.select().from(paymentWork).where(eq(paymentWork.paymentId, paymentId));
  return assignment ?? null;
}

/** Returns the assignments of payments, by payment ID. */
export async function findAssignmentsByPayment(
  db: LedgerExecutor,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentAssignment>> {
  if (paymentIds.length === 0) return new Map();
  const assignments = await db
    .select()
    .from(paymentWork)
    .where(inArray(paymentWork.paymentId, [...paymentIds]));
  return new Map(assignments.map((assignment) => [assignment.paymentId, assignment]));
}

/**
 * Changes a payment's assignment.
 *
 * @param seenVersion the version on the user's page; 0 before the first change
 * @returns the updated assignment; null if the version is outdated
 */
export async function updateAssignment(
  db: LedgerExecutor,
  paymentId: string,
  seenVersion: number,
  change: AssignmentChange,
): Promise<PaymentAssignment | null> {
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
