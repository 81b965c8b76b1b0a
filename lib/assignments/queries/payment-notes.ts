import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentNotes } from "@/lib/ledger/schema/work-tables";

export type PaymentNote = typeof paymentNotes.$inferSelect;

/** Adds a note about a payment; false when a note with the same key already exists. */
export async function addNote(db: LedgerExecutor, note: typeof paymentNotes.$inferInsert): Promise<boolean> {
  const added = await db.insert(paymentNotes).values(note).onConflictDoNothing().returning({ id: paymentNotes.id });
  return added.length > 0;
}

/** Maximum number of notes per payment. */
export const MAX_NOTES = 200;

/** The notes on payments, oldest first. */
export function findNotes(db: LedgerExecutor, paymentIds: readonly string[]): Promise<PaymentNote[]> {
  return db
    .select()
    .from(paymentNotes)
    .where(inArray(paymentNotes.paymentId, [...paymentIds]))
    .orderBy(asc(paymentNotes.id))
    .limit(MAX_NOTES);
}

/** The number of notes on a payment. */
export function countNotes(db: LedgerExecutor, paymentId: string): Promise<number> {
  return db.$count(paymentNotes, eq(paymentNotes.paymentId, paymentId));
}
